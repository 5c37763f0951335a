"""One match being played: its table, its log, and what follows from them."""
