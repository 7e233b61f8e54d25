"""Experiments too long for a lesson: each writes its results into a file of lessons/data.

Run one as `python -m lessons.data.experiments.unlabeled`. Its loader is lessons/data/unlabeled.py.
"""
