"""Options and presets: what may differ from table to table, with the rule each one changes."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from watertable.kernel.errors import BoxError, OptionError
from watertable.kernel.text.message import KERNEL

Value: TypeAlias = int | bool | str


@dataclass(frozen=True, slots=True)
class Option:
    """One thing a table can choose; `values` is a tuple of choices or a range of numbers."""

    key: str
    values: tuple[Value, ...] | range
    default: Value
    rule: str
    text: str

    def read(self, given: object) -> Value:
        """Return the value that was meant; accepts text, as a command line gives it."""
        for value in (given, *_meanings(given)):
            if isinstance(value, (bool, int, str)) and self._allows(value):
                return value
        raise OptionError(
            KERNEL.say(
                "option.value",
                option=self.key,
                rule=self.rule,
                given=repr(given),
                choices=self.choices,
            )
        )

    @property
    def choices(self) -> str:
        """The values in words."""
        if isinstance(self.values, range):
            return KERNEL.text("option.range", low=self.values[0], high=self.values[-1])
        *names, told = [str(v).lower() if isinstance(v, bool) else str(v) for v in self.values]
        for name in reversed(names):
            told = KERNEL.text("option.or", choice=name, choices=told)
        return KERNEL.text("option.one_of", choices=told)

    def code(self, value: Value) -> int:
        """Return the number that stands for a value in a record."""
        return int(value) if isinstance(self.values, range) else self.values.index(value)

    def value(self, code: int) -> Value:
        """Return the value that a number in a record stands for."""
        return code if isinstance(self.values, range) else self.values[code]

    def _allows(self, value: Value) -> bool:
        if isinstance(self.values, range):
            return not isinstance(value, bool) and value in self.values
        return any(value == choice and type(value) is type(choice) for choice in self.values)


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of options."""

    name: str
    options: Mapping[str, Value]
    text: str


def chosen(
    options: tuple[Option, ...],
    presets: tuple[Preset, ...],
    given: Mapping[str, object],
    preset: str | None = None,
) -> dict[str, Value]:
    """Return every option's value: defaults, then the preset, then what was given."""
    values = {option.key: option.default for option in options}
    if preset is not None:
        found = [p for p in presets if p.name == preset]
        if not found:
            names = ", ".join(p.name for p in presets)
            raise OptionError(KERNEL.say("option.no_preset", preset=repr(preset), presets=names))
        values.update(found[0].options)
    known = {option.key: option for option in options}
    for key, value in given.items():
        if key not in known:
            raise OptionError(KERNEL.say("option.none", option=repr(key), options=", ".join(known)))
        values[key] = known[key].read(value)
    return values


def with_defaults(
    options: tuple[Option, ...], given: Mapping[str, object], say: Callable[[str, str], object]
) -> tuple[Option, ...]:
    """Return options with the defaults of a data file; `say` says what is wrong with one."""
    made = []
    for option in options:
        default = option.default
        if option.key in given:
            try:
                default = option.read(given[option.key])
            except OptionError as error:
                raise BoxError(say(option.key, str(error))) from error
        made.append(replace(option, default=default))
    return tuple(made)


def differing(options: tuple[Option, ...], values: Mapping[str, Value]) -> dict[str, Value]:
    """Return only what is not the default: what a log's header names."""
    return {o.key: values[o.key] for o in options if values[o.key] != o.default}


def _meanings(given: object) -> list[Value]:
    """Read text as a number or a yes/no."""
    if not isinstance(given, str):
        return []
    text = given.strip().lower()
    meanings: list[Value] = [text]
    if text in ("true", "yes", "on"):
        meanings.append(True)
    if text in ("false", "no", "off"):
        meanings.append(False)
    if re.fullmatch(r"-?[0-9]{1,9}", text):
        meanings.append(int(text))
    return meanings
