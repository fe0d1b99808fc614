"""Answers calls with the installed package: answer.py CALLS ANSWERS [SCRIPT...] prints the times of a load and of a check."""
import json
import sys
import time

from payrules import Engine, Limits

calls_file, answers_file, *files = sys.argv[1:]
scripts = [open(file, encoding="utf-8").read() for file in files] or None
with open(calls_file, encoding="utf-8") as lines:
    calls = [json.loads(line) for line in lines]

start = time.perf_counter()
engine = Engine(scripts, pool=1, limits=Limits(time=60))
load = time.perf_counter() - start
functions = {"check": engine.check_text, "normalize": engine.normalize_text, "requirements": engine.requirements_text}
answers = []
checks = seconds = 0
for call in calls:
    start = time.perf_counter()
    answers.append(functions[call["function"]](*call["arguments"]))
    if call["function"] == "check":
        checks += 1
        seconds += time.perf_counter() - start
with open(answers_file, "w", encoding="utf-8", newline="\n") as out:
    out.writelines(answer + "\n" for answer in answers)
print(json.dumps({"load": load * 1e3, "check": seconds / checks * 1e6}))
