"""Just enough probability.

The text is lesson.md, every other file an explorer or a part of one.
"""
