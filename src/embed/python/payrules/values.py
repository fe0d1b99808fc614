"""Orders as Python has them, as JSON."""
from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from datetime import date
from decimal import Decimal
from enum import Enum
from typing import Any, Mapping
from uuid import UUID

#: The largest exponent of a decimal that is written without one: written out, 1E+999999999 takes a gigabyte.
_LARGEST_EXPONENT = 10_000


def json_of(value: Any) -> str:
    """
    The JSON of an order: mappings, dataclasses and pydantic models without the members that are `None`; `Decimal`, dates and UUIDs as text.

    :raises TypeError, ValueError, RecursionError: where a value has no form in JSON
    """
    return json.dumps(_plain(value), allow_nan=False, separators=(",", ":"))


def _plain(value: Any) -> Any:
    if value is None or isinstance(value, (str, bool, int, float)) and not isinstance(value, Enum):
        return value
    if isinstance(value, Mapping):
        return {key: _plain(member) for key, member in value.items() if member is not None}
    if isinstance(value, (list, tuple)):
        return [_plain(each) for each in value]
    if isinstance(value, Enum):
        return _plain(value.value)
    if isinstance(value, (Decimal, UUID)):
        is_plain = isinstance(value, Decimal) and abs(value.adjusted()) <= _LARGEST_EXPONENT
        return format(value, "f") if is_plain else str(value)
    if isinstance(value, date):
        return value.isoformat()
    if is_dataclass(value) and not isinstance(value, type):
        return _plain({field.name: getattr(value, field.name) for field in fields(value)})
    # pydantic: aliases are the names that the order has when it is sent.
    if callable(dump := getattr(value, "model_dump", None)) and not isinstance(value, type):
        names = {"by_alias": True, "exclude_none": True}
        return _plain(_with_decimals(dump(mode="json", **names), dump(mode="python", **names)))
    raise TypeError(type(value).__name__)


def _with_decimals(written: Any, value: Any) -> Any:
    """What pydantic writes of a value, but with the decimals themselves: it writes them with an exponent."""
    if isinstance(value, Decimal):
        return value if written == str(value) else written
    if isinstance(written, dict) and isinstance(value, dict):
        return {key: _with_decimals(each, value.get(key)) for key, each in written.items()}
    if isinstance(written, list) and isinstance(value, (list, tuple)) and len(written) == len(value):
        return [_with_decimals(*each) for each in zip(written, value)]
    return written
