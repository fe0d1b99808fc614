"""Loads orders into generated Pydantic models: load_types.py MODULES ORDERS prints each order as its model has it, one on a line."""
import importlib
import json
import sys

sys.path.insert(0, sys.argv[1])
with open(sys.argv[2], encoding="utf-8") as lines:
    for line in lines:
        entry = json.loads(line)
        model = getattr(importlib.import_module(entry["module"]), entry["type"])
        print(model.model_validate(entry["order"]).model_dump_json(exclude_none=True))
