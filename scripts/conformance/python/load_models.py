"""Loads orders into the models of orders.py: load_models.py FOLDER ORDERS prints each order again; the names have no numbers, and one wrong field is one error."""
import json
import re
import sys

from pydantic import BaseModel, ValidationError

folder, orders = sys.argv[1:]
sys.path.insert(0, folder)
import orders as models  # noqa: E402

numbered = [name for name in vars(models) if re.search("[0-9]$", name)]
if numbered:
    sys.exit(f"names with numbers: {', '.join(numbered)}")
with open(orders, encoding="utf-8") as lines:
    for line in lines:
        each = json.loads(line)
        model: type[BaseModel] = getattr(models, each["type"])
        print(model.model_validate(each["order"]).model_dump_json(by_alias=True, exclude_none=True))
        try:
            model.model_validate({**each["order"], "amount": 5})
        except ValidationError as error:
            if error.error_count() != 1:
                sys.exit(f"{each['type']}: {error.error_count()} errors for one wrong field")
        else:
            sys.exit(f"{each['type']}: a number is no text")
