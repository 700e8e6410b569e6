"""Ways to play as functions of numbers: one source for the readable players and for compiled kernels.

A policy is told what one seat may know and nothing else. Its functions are plain Python on integers below
2**63 and floats; tables come as arguments, so that either side passes the kind of sequence it likes.
"""
