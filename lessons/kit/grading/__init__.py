"""The grader: from a folder of submissions to grades, feedback and class statistics.

README.md beside this file is the guide for teachers. In the order in which a submission passes:

intake      which files are there, and may they be read?       files.py, archives.py, notebook.py
rebuild     the master's cells and the student's answers       problem_set.py, rebuild.py
student     untrusted: runs the answers, knows no checks       sandbox/
checker     trusted: asks over a channel of plain data         session.py, remote.py, verdict.py
record      one transaction per submission                     gradebook.py, batch.py
report      pages and tables for students and teachers         report.py, pages.py, tables.py
"""
