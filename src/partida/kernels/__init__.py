"""Compiled drivers over the leaf functions of both games; the only place that imports Numba.

Everything here is plain Python on integers below 2**63 and flat arrays of them, without recursion, so that
it runs the same interpreted (``NUMBA_DISABLE_JIT=1``) and compiled. Import it late: loading Numba takes time.
"""
