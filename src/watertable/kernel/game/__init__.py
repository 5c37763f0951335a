"""One game with one data file: what it is made of, and what it can be asked without a table."""
