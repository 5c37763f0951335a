"""The sentences of the bots, by name: `messages.toml`."""

from pathlib import Path

from watertable.kernel.text.message import Messages

MESSAGES = Messages.read(Path(__file__).with_name("messages.toml"))
