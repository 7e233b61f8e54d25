"""What runs on the untrusted side, and what fences it in. Standard library and numpy alone.

Nothing in this folder knows a check, a solution or a gradebook: it is all that is ever loaded into
the memory of a process that runs a student's code.
"""
