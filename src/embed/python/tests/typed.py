"""What `mypy --strict` must accept, and what it must refuse: an `ignore` without an error is an error, too."""
from payrules import Configuration, Diagnostic, Engine, Options, Result

engine = Engine()
options: Options = {"at": "2026-11-21", "mode": "draft", "fields": ["amount"]}
configuration: Configuration = {
    "severities": {"pe.payout/amount-range": "warning"},
    "off": ["order/unknown-field"],
    "bindings": {"pe.bank": {"bank-a": ["X1"], "bank-b": "none"}},
    "unknownFields": {"allow": ["note"], "others": "error"},
    "locale": "es",
}
result: Result = engine.check("pe.payout", {"amount": "5"}, options, configuration)
many: list[Result] = engine.check_many("pe.payout", [{}], {"at": "2026-11-21"})
engine.requirements("pe.payout", {}, {"at": "2026-11-21"}, {"locale": "es"})
engine.normalize("pe.payout", {}, {"at": "2026-11-21", "off": []})

engine.check("pe.payuot", {})  # type: ignore[arg-type]
engine.check("pe.payout", {}, {"mod": "draft"})  # type: ignore[arg-type]
engine.check("pe.payout", {}, {"mode": "drft"})  # type: ignore[arg-type]
engine.check("pe.payout", {}, None, {"unknownField": "error"})  # type: ignore[arg-type]
engine.check("pe.payout", {}, None, {"off": ["pe.payout/amount"]})  # type: ignore[arg-type]
engine.check("pe.payout", {}, None, {"locale": "sp"})  # type: ignore[arg-type]
engine.requirements("pe.payout", {}, {"mode": "draft"})  # type: ignore[arg-type]
engine.normalize("pe.payout", {}, {"locale": "es"})  # type: ignore[arg-type]


def is_wrong(each: Diagnostic) -> bool:
    if each.severity == "fatal":  # type: ignore[comparison-overlap]
        return True
    if each.rule_id == "pe.payout/amount-rnage":  # type: ignore[comparison-overlap]
        return True
    return each.code == "missing" and each.rule_id == "pe.payout/amount-required"
