"""Bags of words and the multinomial.

The text is lesson.md, every other file an explorer or a part of one.
"""
