"""Judges orders with a validator of the Python world: runner.py LIBRARY SCHEMAS ORDERS prints 1 or 0 for each line of ORDERS."""
import json
import sys
from pathlib import Path


def compiled(library, schema):
    if library == "fastjsonschema":
        import fastjsonschema

        validate = fastjsonschema.compile(schema)

        def is_valid(order):
            try:
                validate(order)
            except fastjsonschema.JsonSchemaValueException:
                return False
            return True

        return is_valid
    if library == "jsonschema_rs":
        import jsonschema_rs

        return jsonschema_rs.validator_for(schema).is_valid
    import jsonschema

    kind = jsonschema.validators.validator_for(schema)
    kind.check_schema(schema)
    return kind(schema).is_valid


library, schemas, orders = sys.argv[1:]
suffix = ".schema.json"
validators = {
    path.name[: -len(suffix)]: compiled(library, json.loads(path.read_text(encoding="utf-8")))
    for path in sorted(Path(schemas).glob("*" + suffix))
}
with open(orders, encoding="utf-8") as lines:
    for line in lines:
        entry = json.loads(line)
        print(int(validators[entry["operation"]](entry["order"])))
