"""Rules as C++: translated from the Python that defines them, built by the system's compiler."""
