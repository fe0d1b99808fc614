"""Answers calls with the installed package: answer.py CALLS ANSWERS [SCRIPT...] prints the times of a load and of a check."""
import json
import sys
import time

from payrules import ArgumentError, Engine, Limits

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


answers = []
checks = seconds = 0
for call in calls:
    start = time.perf_counter()
    answers.append(answer(call["function"], call["arguments"]))
    if call["function"] == "check":
        checks += 1
        seconds += time.perf_counter() - start
with open(answers_file, "w", encoding="utf-8", newline="\n") as out:
    out.writelines(answer + "\n" for answer in answers)
print(json.dumps({"load": load * 1e3, "check": seconds / checks * 1e6}))
