"""How rules become machine code, and what rules are written with."""
