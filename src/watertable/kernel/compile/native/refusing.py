"""What the translator says when it does not know something: file, line and one sentence."""


class RuleRefused(Exception):
    """A rule says something that compiled Python does not know; docs/compiled-python.md does."""
