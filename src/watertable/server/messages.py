"""The sentences of the server, by name: `messages.toml`."""

from pathlib import Path

from watertable.kernel.text.message import Messages

SERVER = Messages.read(Path(__file__).with_name("messages.toml"))
