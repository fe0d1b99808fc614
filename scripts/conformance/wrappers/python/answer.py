"""
Answers calls with the installed package, from four threads: answer.py CALLS ANSWERS [SCRIPT...] prints the times of a load and of a check.
With ROUNDS in the environment, it uses one thread, and prints the best time of so many more rounds of checks, and of reading the orders as
JSON. With SOAK, it calls so often again, and prints how many answers were others than the first time, and the memory after each half.
"""
import json
import math
import os
import sys
import threading
import time
from dataclasses import replace

from payrules import ArgumentError, Engine, EngineError, LimitError, Limits, Normalized, Requirements, Result

calls_file, answers_file, *files = sys.argv[1:]
scripts = [open(file, encoding="utf-8").read() for file in files] or None
with open(calls_file, encoding="utf-8") as lines:
    calls = [json.loads(line) for line in lines]

start = time.perf_counter()
engine = Engine(scripts, limits=Limits(time=60))
load = time.perf_counter() - start
functions = {"check": engine.check_json, "normalize": engine.normalize_json, "requirements": engine.requirements_json}


def answer(function, arguments):
    try:
        return functions[function](*arguments)
    except ArgumentError as error:
        refusal = {"code": "argument", "argument": error.argument, "message": error.message}
        return json.dumps({"error": refusal}, ensure_ascii=False, separators=(",", ":"))


def outcome(call, operation, order, at, options, configuration, field):
    """What a case of cases.mjs answers."""

    def told(result):
        found = [f" {each.severity} {each.rule_id}" for each in result.diagnostics if each.field == field]
        return ("valid" if result.valid else "invalid") + "".join(found)

    def changed(normalized):
        return " ".join(f"{each.field} {each.change}" for each in normalized.changes)

    def needed(requirements):
        return " ".join(f"{each.name} {each.need}" for each in requirements.fields if each.name == field)

    moment = {"at": at}
    if call == "check":
        return told(engine.check(operation, json.loads(order), moment))
    if call == "checkNames":
        result = engine.check("pe.payout", json.loads(order), moment, {"severities": {"pe.payout/amount-required": "warning"}})
        return told(replace(result, diagnostics=[each for each in result.diagnostics if each.rule_id == "pe.payout/amount-required"]))
    if call == "checkBytes":
        return told(engine.check(operation, order.encode(), moment))
    if call == "checkMany":
        return "; ".join(map(told, engine.check_many(operation, json.loads(order), moment)))
    if call == "normalize":
        return changed(engine.normalize(operation, json.loads(order), moment))
    if call == "requirements":
        return needed(engine.requirements(operation, json.loads(order), moment))
    options = options or json.dumps(moment)
    if call == "normalizeJson":
        return changed(Normalized._of(json.loads(engine.normalize_json(operation, order, options))))
    if call == "requirementsJson":
        return needed(Requirements._of(json.loads(engine.requirements_json(operation, order, options, configuration))))
    if call == "closed":
        engine.close()
    return told(Result._of(json.loads(engine.check_json(operation, order, options, configuration))))


def case(arguments):
    try:
        return outcome(*arguments)
    except ArgumentError as error:
        return f"argument {error.argument}"
    except LimitError as error:
        return f"limit {error.limit}"
    except EngineError:
        return "engine"


def in_threads(count, work):
    threads = [threading.Thread(target=work, args=(first, count)) for first in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


answers = [""] * len(calls)
seconds = [0.0] * len(calls)


def answer_some(first, step):
    for i in range(first, len(calls), step):
        start = time.perf_counter()
        if calls[i]["function"] != "case":
            answers[i] = answer(calls[i]["function"], calls[i]["arguments"])
        if calls[i]["function"] == "check":
            seconds[i] = time.perf_counter() - start


in_threads(1 if "ROUNDS" in os.environ else 4, answer_some)
for i, call in enumerate(calls):
    if call["function"] == "case":
        answers[i] = case(call["arguments"])
with open(answers_file, "w", encoding="utf-8", newline="\n") as out:
    out.writelines(answer + "\n" for answer in answers)
times = {"load": load * 1e3, "check": sum(seconds) / sum(map(bool, seconds)) * 1e6}


def best(work):
    """The microseconds of one call: of each 10 calls the best round, as other programs interrupt longer ones."""
    passed = [call["arguments"] for call in calls if call["function"] == "check"]
    chunks = [passed[at : at + 10] for at in range(0, len(passed), 10)]
    least = [math.inf] * len(chunks)
    for _ in range(int(os.environ["ROUNDS"])):
        for i, chunk in enumerate(chunks):
            start = time.perf_counter()
            for arguments in chunk:
                work(arguments)
            least[i] = min(least[i], time.perf_counter() - start)
    return sum(least) / len(passed) * 1e6


if "ROUNDS" in os.environ:
    times["warm"] = best(lambda arguments: engine.check_json(*arguments))
    times["json"] = best(lambda arguments: json.loads(arguments[1]))


def resident():
    with open("/proc/self/status", encoding="ascii") as status:
        return next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmRSS"))


def half(count, wrong):
    def work(first, step):
        for i in range(first, count, step):
            call = calls[i % len(calls)]
            if answer(call["function"], call["arguments"]) != answers[i % len(calls)]:
                wrong.append(i)

    in_threads(4, work)
    return resident()


if "SOAK" in os.environ:
    wrong = []
    times["memory"] = [half(int(os.environ["SOAK"]) // 2, wrong) for _ in range(2)]
    times["wrong"] = len(wrong)
print(json.dumps(times))
