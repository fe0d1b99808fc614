"""Backtests a partitioned order history on Spark by two versions of the rules. Prints the totals of `payrules backtest` as JSON: no values, no lines.

    spark-submit backtest.py filter ORDERS BEFORE AFTER    commands for workers with Node: payrules check --mixed --input ndjson --format ndjson --jobs 2
    spark-submit backtest.py schema ORDERS BEFORE AFTER    folders that `payrules export` wrote, for workers without

ORDERS is text in UTF-8, {"operation": ..., "order": {...}, "facts": {...}} on each line. Rules that compare orders are not evaluated.
"""
import json
import os
import sys
from collections import Counter
from operator import add
from pathlib import Path

from pyspark.sql import SparkSession
from pyspark.sql.functions import col, sum as sum_of


def change_of(before, after):
    """How the result of an order changes, and the findings that made the difference; None if it stays. As changeBetween of payrules."""
    (was_valid, old), (is_valid, new) = before, after
    if not was_valid and not is_valid:
        return None
    if was_valid != is_valid:
        turn, found = ("newlyAccepted", old) if is_valid else ("newlyRefused", new)
        return turn, [finding for finding in found if finding[2]]
    added, removed = more_in(new, old), more_in(old, new)
    return ("newlyWarned", added) if added else ("noLongerWarned", removed) if removed else None


def more_in(findings, others):
    """The findings of rules without one among the others, on fields with more findings than there."""
    own, other = (Counter(field for _, field, _ in each) for each in (findings, others))
    known = {finding[:2] for finding in others}
    return [finding for finding in findings if own[finding[1]] > other[finding[1]] and finding[:2] not in known]


def count_turn(totals, turn, operation, rules, fields):
    """Counts an order once for each rule and each field that made the difference."""
    totals[turn, "", ""] += 1
    totals[turn, "byOperation", operation] += 1
    for rule in set(rules):
        totals[turn, "byRule", rule] += 1
    for field in set(fields):
        totals[turn, "byField", field] += 1


# With payrules as a filter.


def answers(lines, command):
    """The answer of a filter to each line, in order. It ends with 1 where it finds something, so its exit code does not show a failure: answers are counted instead."""
    return lines.pipe(command, env={"PATH": os.environ["PATH"]}).flatMap(outcome_of)


def outcome_of(line):
    """One outcome: the operation, whether the order is valid, and the findings; None for a line without an order; nothing for an empty line."""
    answer = json.loads(line)
    if "error" in answer:
        return [] if answer["error"]["code"] == "empty" else [None]
    findings = [(found["ruleId"], found["field"], found["severity"] == "error") for found in answer["diagnostics"]]
    return [(answer["operation"], answer["valid"], findings)]


def tally_of_outcomes(pairs):
    totals = Counter()
    for before, after in pairs:
        if before is None or after is None:
            totals["unreadable", "", ""] += 1
            continue
        totals["orders", "", ""] += 1
        change = change_of(before[1:], after[1:])
        if change is not None:
            turn, found = change
            count_turn(totals, turn, before[0], [rule for rule, _, _ in found], [field for _, field, _ in found])
    return totals.items()


def by_filter(spark, orders, before, after):
    lines = spark.sparkContext.textFile(orders)
    return dict(answers(lines, before).zip(answers(lines, after)).mapPartitions(tally_of_outcomes).reduceByKey(add).collect())


# With the portable schemas.


def schemas_in(folder):
    suffix = ".schema.json"
    return {path.name[: -len(suffix)]: json.loads(path.read_text(encoding="utf-8")) for path in sorted(Path(folder).glob("*" + suffix))}


class Schema:
    """One operation's schema. It has only errors; the manifest beside the schemas says for each rule how much of it they have."""

    def __init__(self, operation, schema):
        import jsonschema_rs

        self.operation = operation
        self.schema = schema
        self.validator = jsonschema_rs.validator_for(schema)

    def accepts(self, order):
        return self.validator.is_valid(order)

    def rules(self, order):
        """The rules that an order breaks; of those that read one field, the first one, as in payrules."""
        first = {}
        several = []
        for error in self.validator.iter_errors(order):
            path = error.schema_path
            if path[0] == "properties":
                # An `allOf` has the field's rules in their order, after the type.
                place = path[3] if path[2] == "allOf" else -1
                first[path[1]] = min(place, first.get(path[1], place))
            elif path[0] == "required":
                first[error.kind.property] = 0
            elif path[0] == "type":
                several.append("order/object")
            else:
                several.append(self.schema["allOf"][path[1]]["title"])
        return several + [f"{self.operation}/field-type" if place < 0 else self.schema["properties"][field]["allOf"][place]["title"] for field, place in first.items()]


class NoRules:
    """An operation that a version does not have: it refuses every order."""

    @staticmethod
    def accepts(_order):
        return False

    @staticmethod
    def rules(_order):
        return ["order/operation"]


def entry_of(line):
    """The operation and the order of a line, as payrules reads it. Raises ValueError where it is none."""
    entry = json.loads(line, object_pairs_hook=without_repeats, parse_constant=refuse)
    if not isinstance(entry, dict) or not isinstance(entry.get("operation"), str) or "order" not in entry:
        raise ValueError("no order")
    return entry["operation"], whole_text(entry["order"]) if "\\u" in line else entry["order"]


def whole_text(order):
    """The order with U+FFFD for each half of a surrogate pair, which jsonschema_rs does not take."""
    text = json.dumps(order, ensure_ascii=False)
    return json.loads(text.encode("utf-16", "surrogatepass").decode("utf-16", "replace"))


def without_repeats(pairs):
    named = dict(pairs)
    if len(named) < len(pairs):
        raise ValueError("a repeated name")
    return named


def refuse(constant):
    raise ValueError(f"{constant} is not JSON")


def tally_of_schemas(before, after):
    def tally(frames):
        import pandas

        schemas = [{operation: Schema(operation, schema) for operation, schema in side.items()} for side in (before, after)]
        totals = Counter()
        for frame in frames:
            for line in frame["value"]:
                if line.strip() == "":
                    continue
                try:
                    operation, order = entry_of(line)
                except (ValueError, RecursionError):
                    totals["unreadable", "", ""] += 1
                    continue
                totals["orders", "", ""] += 1
                was, now = (side.get(operation, NoRules) for side in schemas)
                accepted, accepts = was.accepts(order), now.accepts(order)
                if accepted != accepts:
                    count_turn(totals, "newlyAccepted" if accepts else "newlyRefused", operation, (was if accepts else now).rules(order), [])
        rows = [(*key, count) for key, count in totals.items()]
        yield pandas.DataFrame(rows, columns=["what", "by", "name", "count"])

    return tally


def by_schema(spark, orders, before, after):
    tally = tally_of_schemas(schemas_in(before), schemas_in(after))
    counts = spark.read.text(orders).mapInPandas(tally, "what string, by string, name string, count long")
    return {(what, by, name): count for what, by, name, count in counts.groupBy("what", "by", "name").agg(sum_of("count")).collect()}


def main(how, orders, before, after):
    spark = SparkSession.builder.appName("payrules backtest").getOrCreate()
    try:
        totals = {"filter": by_filter, "schema": by_schema}[how](spark, orders, before, after)
        lines = spark.read.text(orders).where(col("value").rlike(r"\S")).count()
    finally:
        spark.stop()
    counted = {what: sum(count for (name, _, _), count in totals.items() if name == what) for what in ("orders", "unreadable")}
    if sum(counted.values()) != lines:
        sys.exit(f"{lines} lines, but {sum(counted.values())} were answered: does the filter start on every worker?")
    result = {**counted, **{turn: count for (turn, by, _), count in totals.items() if not by}, "byOperation": {}, "byRule": {}, "byField": {}}
    for (turn, by, name), count in sorted(totals.items()):
        if by:
            result[by].setdefault(name, {})[turn] = count
    print(json.dumps(result))


if __name__ == "__main__":
    if len(sys.argv) != 5 or sys.argv[1] not in ("filter", "schema"):
        sys.exit(__doc__)
    main(*sys.argv[1:])
