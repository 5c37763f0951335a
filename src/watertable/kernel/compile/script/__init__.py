"""Words become JavaScript: ordinary Python functions and what they hold, printed as one module."""
