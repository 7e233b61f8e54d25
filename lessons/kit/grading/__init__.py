"""The grader: from a folder of submissions to grades, feedback and class statistics.

README.md beside this file is the guide for teachers. In the order in which a submission passes:

intake/       which files are there, whose are they, and may they be read?
assignment/   the set as the student got it, and the student's answers in its cells
judging/      trusted: asks over a channel of plain data, compares, decides
sandbox/      untrusted: runs the answers behind a fence, knows no checks
record/       one transaction per submission
reports/      pages and tables for students and teachers, and the page for marking

plan.py says what is to be graded; batch.py leads a class through all of it.
"""
