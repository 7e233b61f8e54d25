"""Answers run behind a fence and checked from outside it."""
