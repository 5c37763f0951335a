"""Assistants at the table: `watertable mcp` speaks the Model Context Protocol.

Importing this imports no library of that protocol; `server` does, which the extra `mcp` brings.
"""
