"""The notebook is run once, by its own test, and not where examples are collected."""

collect_ignore = ["lab_notebook.py"]
