"""Options and configurations, as Node has them."""
from __future__ import annotations

from typing import Literal, Mapping, Sequence, TypedDict, Union

from .names import Fact, Language, Mode, RuleId, Severity, Slot, UnknownFields


class _Moment(TypedDict, total=False):
    #: what rules need and the order lacks
    facts: Mapping[Fact, str]
    #: the day (UTC) or the time as of which rules are evaluated, such as `2027-01-31`; by default now
    at: str


class Options(_Moment, total=False):
    """The options of one check: `facts`, `at`, `mode` and `fields`, the only ones that are reported."""

    mode: Mode
    fields: Sequence[str]


class RequirementsOptions(_Moment, total=False):
    """The options of `requirements`: `facts` and `at`."""


class _Others(TypedDict, total=False):
    others: UnknownFields


class AllowedFields(_Others):
    """Unknown fields to allow, and what to do about the others."""

    allow: Sequence[str]


class _Rules(TypedDict, total=False):
    #: the codes of each label, by slot
    bindings: Mapping[Slot, Mapping[str, Union[Sequence[str], Literal["none"]]]]
    severities: Mapping[RuleId, Severity]
    off: Sequence[RuleId]
    acknowledge: Sequence[RuleId]


class Configuration(_Rules, total=False):
    """
    What changes the rules: `bindings` (the codes of each label, by slot), `severities`, `off`, `acknowledge` (rules whose warnings are
    accepted), `unknownFields` (not in `requirements`), and `locale`, a language.
    """

    unknownFields: Union[UnknownFields, AllowedFields]
    locale: Language


class NormalizeConfiguration(_Rules, _Moment, total=False):
    """What changes the rules for `normalize`: `bindings`, `severities`, `off`, `acknowledge`, `facts` and `at`."""
