"""Every sentence a person reads in this game: messages.toml, by name."""

from pathlib import Path

from watertable.kernel.text.message import Messages

MESSAGES = Messages.read(Path(__file__).with_name("messages.toml"))
