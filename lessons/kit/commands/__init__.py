"""One file for each command of `python -m lessons`.

Everything up to the moment when `.venv` stands uses the standard library alone,
since that is all a bare Python has.
"""
