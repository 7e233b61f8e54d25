"""Exercises, predictions and quizzes: read from a lesson, checked, hinted, remembered."""
