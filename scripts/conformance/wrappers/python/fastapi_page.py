"""Sends the bodies in a file to the program of docs/fastapi.md: fastapi_page.py FOLDER BODIES prints a line for each answer."""
import json
import sys

folder, bodies = sys.argv[1:]
sys.path.insert(0, folder)

from fastapi.testclient import TestClient  # noqa: E402
from page import app  # noqa: E402

client = TestClient(app)
with open(bodies, encoding="utf-8") as file:
    sent = json.load(file)
for body in sent:
    answer = client.post("/payouts", content=body.encode())
    print(json.dumps([answer.status_code, answer.headers["content-type"].split(";")[0], answer.json()]))
# The engine reads deeper nesting than json does in some versions of Python.
nested = sent[0][:-1] + ',"x":' + "[" * 990 + "]" * 990 + "}"
assert client.post("/payouts", content=nested.encode()).status_code in (200, 413)
# And longer numbers.
long = sent[0][:-1] + ',"x":' + "9" * 5000 + "}"
assert client.post("/payouts", content=long.encode()).status_code == 413
