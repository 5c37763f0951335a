"""Rules on a graphics card: the translated rules printed for CUDA, built, kept and run."""
