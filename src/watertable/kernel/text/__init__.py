"""Every sentence and every JSON text: what comes in as numbers goes out as words."""
