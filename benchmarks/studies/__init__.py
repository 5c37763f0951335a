"""The studies of docs/studies: what they play, and the tables and pictures made of it."""
