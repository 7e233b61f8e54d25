"""How a process is told to keep numpy, and what numpy stands on, to one thread."""

ONE_THREAD: dict[str, str] = {
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
}
