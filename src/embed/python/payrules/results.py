"""The results of an engine, as `payrules` for Node has them."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Mapping


@dataclass(frozen=True)
class Source:
    """The clause of the gateway's document, or the public document, that a rule rests on."""

    clause: str | None = None
    document: str | None = None


@dataclass(frozen=True)
class Diagnostic:
    """One finding about one field of an order. It never has a value of the order."""

    #: `pe.payout/amount-range`: stable, never reused
    rule_id: str
    #: the kind of fault, such as `missing`, `format`, `range`
    code: str
    #: `error` or `warning`
    severity: str
    #: the field to act on; empty for the order as a whole
    field: str
    #: the members that lead to the field: names, and numbers for places in lists
    path: tuple[str | int, ...]
    #: what to do, in a sentence
    message: str
    #: the message without the label that it begins with, to show beside the field
    text: str
    #: which message that is; stable while its text may change
    message_id: str
    #: what the message mentions
    params: Mapping[str, Any]
    #: `stated`, `sample`, `standard` or `assumption`
    basis: str
    source: Source
    #: other fields that took part
    related: tuple[str, ...] = ()
    #: the configuration acknowledges this warning
    acknowledged: bool = False

    @classmethod
    def _of(cls, data: Mapping[str, Any]) -> Diagnostic:
        return cls(
            rule_id=data["ruleId"],
            code=data["code"],
            severity=data["severity"],
            field=data["field"],
            path=tuple(data["path"]),
            message=data["message"],
            text=data["text"],
            message_id=data["messageId"],
            params=data["params"],
            basis=data["basis"],
            source=Source(data["source"].get("clause"), data["source"].get("document")),
            related=tuple(data.get("related", ())),
            acknowledged=data.get("acknowledged", False),
        )


@dataclass(frozen=True)
class NotEvaluated:
    """A rule that was not evaluated, and what it needs, such as `binding:pe.bank`."""

    rule_id: str
    needs: tuple[str, ...]


@dataclass(frozen=True)
class Result:
    """The result for one order: `valid` where no diagnostic is an error."""

    valid: bool
    operation: str
    rules_version: str
    diagnostics: tuple[Diagnostic, ...]
    not_evaluated: tuple[NotEvaluated, ...]

    @classmethod
    def _of(cls, data: Mapping[str, Any]) -> Result:
        return cls(
            valid=data["valid"],
            operation=data["operation"],
            rules_version=data["rulesVersion"],
            diagnostics=tuple(map(Diagnostic._of, data["diagnostics"])),
            not_evaluated=tuple(NotEvaluated(each["ruleId"], tuple(each["needs"])) for each in data["notEvaluated"]),
        )


@dataclass(frozen=True)
class Change:
    """What was done to a field: `trim`, `separators`, `case` or `prefix`."""

    field: str
    rule_id: str
    change: str


@dataclass(frozen=True)
class Normalized:
    """An order in canonical form, and what differs."""

    order: Any
    changes: tuple[Change, ...]

    @classmethod
    def _of(cls, data: Mapping[str, Any]) -> Normalized:
        changes = tuple(Change(each["field"], each["ruleId"], each["change"]) for each in data["changes"])
        return cls(data["order"], changes)


@dataclass(frozen=True)
class Requirement:
    """A field to ask for."""

    name: str
    label: str
    #: `required`, `recommended` or `optional`
    need: str
    #: `payer` or `merchant`
    provided_by: str
    #: `text`, `select`, `tel`, `email`, `decimal`, `url`, `date` or `checkbox`
    input: str
    #: all that is known of the field, under the names of the JSON result: `options`, `pattern`, `maxLength`...
    details: Mapping[str, Any]


@dataclass(frozen=True)
class Requirements:
    """The fields that an order has or needs, and whether each required one is given."""

    fields: tuple[Requirement, ...]
    complete: bool

    @classmethod
    def _of(cls, data: Mapping[str, Any]) -> Requirements:
        fields = tuple(
            Requirement(each["name"], each["label"], each["need"], each["providedBy"], each["input"], each)
            for each in data["fields"]
        )
        return cls(fields, data["complete"])
