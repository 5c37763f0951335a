"""Tables that people sit at from afar: what is acknowledged is on disk, secrets stay secret."""
