"""Everything goes wrong at once, again and again, and no acknowledged move is lost."""
