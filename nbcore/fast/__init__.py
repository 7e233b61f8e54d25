"""For speed alone: nothing here changes what is learned, only how soon.

rows.py      the perceptron's rows, scored in blocks until one is wrong
solvers.py   faster ways downhill than gradient descent and Newton's method
"""
