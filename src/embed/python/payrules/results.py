"""The results of an engine, as `payrules` for Node has them."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Mapping

from .names import Basis, ChangeKind, Code, Input, Need, Operation, Provider, RuleId, Severity


@dataclass(frozen=True)
class Source:
    """The clause of the gateway's document, or the public document, that a rule rests on."""

    clause: str | None = None
    document: str | None = None


@dataclass(frozen=True)
class Diagnostic:
    """
    One finding about one field of an order. It never has a value of the order.

    :ivar rule_id: `pe.payout/amount-range`: stable, never reused
    :ivar code: the kind of fault
    :ivar severity: an `error` makes the order invalid
    :ivar field: the field to act on; empty for the order as a whole
    :ivar path: the members that lead to the field: names, and numbers for places in lists
    :ivar message: what to do, in a sentence
    :ivar text: the message without the label that it begins with, to show beside the field
    :ivar message_id: which message that is; stable while its text may change
    :ivar params: what the message mentions
    :ivar basis: where the rule's authority comes from
    :ivar source: the clause or the document
    :ivar related: other fields that took part
    :ivar acknowledged: the configuration acknowledges this warning
    """

    rule_id: RuleId
    code: Code
    severity: Severity
    field: str
    path: tuple[str | int, ...]
    message: str
    text: str
    message_id: str
    params: Mapping[str, Any]
    basis: Basis
    source: Source
    related: tuple[str, ...] = ()
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

    rule_id: RuleId
    needs: tuple[str, ...]


@dataclass(frozen=True)
class Result:
    """
    The result for one order.

    :ivar valid: no diagnostic is an error
    :ivar rules_version: the versions and hashes of rules, configuration and engine
    :ivar not_evaluated: rules that were not evaluated, and what each needs
    """

    valid: bool
    operation: Operation
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
    rule_id: RuleId
    change: ChangeKind


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
    """
    A field to ask for.

    :ivar need: whether the order needs it
    :ivar provided_by: who knows its value
    :ivar input: how a form asks for it
    :ivar details: all that is known of the field, under the names of the JSON result: `options`, `pattern`, `maxLength`...
    """

    name: str
    label: str
    need: Need
    provided_by: Provider
    input: Input
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
