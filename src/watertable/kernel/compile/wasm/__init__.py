"""Rules for a browser: printed as C++ that needs no system, built as WebAssembly."""
