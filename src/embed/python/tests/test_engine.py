"""Tests of the installed package: python -m unittest discover -s tests"""
import json
import math
import multiprocessing
import threading
import unittest
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import Enum
from typing import Optional
from uuid import UUID

import payrules
from payrules import ArgumentError, Engine, EngineError, LimitError, Limits
from payrules.values import json_of

try:
    import pydantic
except ImportError:
    pydantic = None

#: A script that does what the operation asks for, and counts the calls of its context.
OWN = """
var calls = 0;
var payrules = {
  check(operation, order, options, configuration) {
    calls++;
    if (operation === 'calls') return String(calls);
    if (operation === 'echo') return JSON.stringify([order, options, configuration]);
    if (operation === 'loop') for (;;);
    if (operation === 'number') return 5;
    const kept = [];
    if (operation === 'fill') for (;;) kept.push('x'.repeat(1000) + kept.length);
    if (operation === 'limit') return '{"error":{"code":"limit","argument":"order","message":"too little stack"}}';
  },
};
"""

#: A script whose result is the order.
ECHO = "var payrules = { check: (operation, order) => order };"
DIAGNOSTIC = json.loads('''{"ruleId":"x/a","code":"missing","severity":"warning","field":"a","path":["a",0],"message":"m","text":"t","messageId":"required","params":{},"basis":"stated","source":{}}''')
RESULT = {"valid": True, "operation": "x", "rulesVersion": "1", "diagnostics": [DIAGNOSTIC], "notEvaluated": []}


def setUpModule():
    global engine, operation
    engine = Engine()
    (unknown,) = engine.check("none", {}).diagnostics
    operation = unknown.params["known"][0]


def tearDownModule():
    engine.close()


def in_child(queue):
    queue.put(engine.check_json(operation, "{}"))


class OtherVersions(unittest.TestCase):
    def setUp(self):
        self.engine = Engine([ECHO])
        self.addCleanup(self.engine.close)

    def test_a_newer_script_may_answer_with_more(self):
        newer = {**RESULT, "more": 1, "diagnostics": [{**DIAGNOSTIC, "more": [1], "source": {"page": "2"}}]}
        self.assertEqual(self.engine.check("x", newer), self.engine.check("x", RESULT))

    def test_a_result_without_a_member_names_it(self):
        without = [(name, {key: value for key, value in RESULT.items() if key != name}) for name in RESULT]
        for name in DIAGNOSTIC:
            without.append((name, {**RESULT, "diagnostics": [{key: value for key, value in DIAGNOSTIC.items() if key != name}]}))
        for name, older in without:
            with self.subTest(name), self.assertRaises(EngineError) as raised:
                self.engine.check("x", older)
            self.assertEqual(
                str(raised.exception), f"the result of the script has no {name}: the script is of another version than this package"
            )

    def test_another_answer_is_no_result(self):
        for answer in ([], 5, {**RESULT, "diagnostics": 5}, b"", b"{", b'{"error":', b'{"error":5}', b'{"error":{}}'):
            with self.subTest(answer), self.assertRaisesRegex(EngineError, "^the script does not answer with a result$"):
                self.engine.check("x", answer)

    def test_a_function_that_an_older_script_lacks_is_named(self):
        with self.assertRaisesRegex(EngineError, "^no script has the function normalize$"):
            self.engine.normalize("x", {})


class Results(unittest.TestCase):
    def test_a_result_is_typed_and_equals_its_text(self):
        result = engine.check(operation, {"no-such-field": "x"}, {"at": "2026-11-21"})
        data = json.loads(engine.check_json(operation, '{"no-such-field":"x"}', '{"at":"2026-11-21"}'))
        self.assertFalse(result.valid)
        self.assertEqual((result.operation, result.rules_version), (operation, data["rulesVersion"]))
        self.assertEqual(len(result.diagnostics), len(data["diagnostics"]))
        for diagnostic, each in zip(result.diagnostics, data["diagnostics"]):
            self.assertEqual(
                (diagnostic.rule_id, diagnostic.code, diagnostic.severity, diagnostic.field, diagnostic.message),
                tuple(each[name] for name in ("ruleId", "code", "severity", "field", "message")),
            )
            self.assertEqual((list(diagnostic.path), diagnostic.text), (each["path"], each["text"]))
            self.assertEqual((diagnostic.params, diagnostic.basis), (each["params"], each["basis"]))
            self.assertEqual(diagnostic.source.clause, each["source"].get("clause"))
            self.assertEqual(list(diagnostic.related), each.get("related", []))
        self.assertEqual(
            [(each.rule_id, list(each.needs)) for each in result.not_evaluated],
            [(each["ruleId"], each["needs"]) for each in data["notEvaluated"]],
        )
        self.assertIn("no-such-field", [each.field for each in result.diagnostics])

    def test_an_order_in_canonical_form_may_contain_anything(self):
        for order in ({"x": {"ruleId": "order/unreadable"}}, {"error": {"code": "limit", "argument": "order", "message": "null"}}):
            self.assertEqual(engine.normalize(operation, order).order, order)

    def test_a_warning_may_be_acknowledged(self):
        result = engine.check(operation, {"no-such-field": "x"}, None, {"acknowledge": ["order/unknown-field"]})
        self.assertEqual([each.rule_id for each in result.diagnostics if each.acknowledged], ["order/unknown-field"])

    def test_a_language(self):
        english, spanish = (
            engine.check(operation, {}, None, configuration).diagnostics for configuration in (None, {"locale": "es"})
        )
        self.assertEqual([each.rule_id for each in english], [each.rule_id for each in spanish])
        self.assertNotEqual([each.message for each in english], [each.message for each in spanish])

    def test_normalize_and_requirements(self):
        normalized = engine.normalize(operation, {"amount": " 5 "})
        self.assertEqual(normalized.order, {"amount": "5"})
        self.assertEqual([(each.field, each.change) for each in normalized.changes], [("amount", "trim")])
        requirements = engine.requirements(operation)
        self.assertFalse(requirements.complete)
        (amount,) = [each for each in requirements.fields if each.name == "amount"]
        self.assertEqual((amount.need, amount.provided_by in ("payer", "merchant")), ("required", True))
        self.assertEqual(amount.details["label"], amount.label)


class Text(unittest.TestCase):
    def setUp(self):
        self.own = Engine([OWN])
        self.addCleanup(self.own.close)

    def echo(self, *texts):
        return json.loads(self.own.check_json("echo", *texts))

    def test_text_arrives_whole(self):
        texts = ['"\U0001f600"', "a\0b", "é"]
        self.assertEqual(self.echo(*texts), texts)

    def test_half_of_a_surrogate_pair_arrives_escaped(self):
        self.assertEqual(self.echo('"\ud800" "\udc00" "\\\\\ud800"')[0], '"\\ud800" "\\udc00" "\\\\\\ud800"')

    def test_half_of_a_surrogate_pair_after_a_backslash_stays_no_json(self):
        self.assertRaises(ValueError, json.loads, self.echo('"\\\ud800"')[0])

    def test_an_order_with_half_of_a_surrogate_pair(self):
        self.assertEqual(engine.check_json(operation, '{"amount":"\ud800"}'), engine.check_json(operation, '{"amount":"\\ud800"}'))
        self.assertFalse(engine.check(operation, {"amount": "\ud800", "\udfff": "\0"}).valid)

    def test_text_that_is_no_json(self):
        for text in ("", "{", '{"a":"\0"}', '{"a":1}\0', '{"a":NaN}', "\ufeff{}", "\ud800"):
            with self.subTest(repr(text)), self.assertRaisesRegex(ArgumentError, "^order: it cannot be read as JSON$"):
                engine.check_json(operation, text)

    def test_bytes(self):
        order = b'{"amount":"\xc3\xa9"}'
        self.assertEqual(engine.check_json(operation, order), engine.check_json(operation, order.decode()))
        self.assertEqual(engine.check(operation, order), engine.check(operation, {"amount": "é"}))
        for wrong in (b'{"amount":"\xff"}', b"\xed\xa0\x80"):
            with self.assertRaisesRegex(ArgumentError, "^order: it is not UTF-8$"):
                engine.check(operation, wrong)

    def test_a_name_twice_in_one_object_is_refused(self):
        twice = '{"amount":"99999","amount":"1"}'
        for call in (engine.check_json, engine.normalize_json, engine.requirements_json):
            with self.assertRaisesRegex(ArgumentError, "^order: a name appears twice in one object$"):
                call(operation, twice)
        with self.assertRaises(ArgumentError):
            engine.check(operation, twice.encode())
        with self.assertRaises(ArgumentError):
            engine.check_many(operation, b"[{}," + twice.encode() + b"]")


class Orders(unittest.TestCase):
    #: What each of the others must be taken as.
    plain = {"amount": "5000.50", "paymentType": "BANK", "extra": {"day": "2026-11-21"}, "list": [None, "x"]}

    def test_members_that_are_none_are_left_out(self):
        self.assertEqual(json_of({"a": None, "b": [None, {"c": None}], "d": ""}), '{"b":[null,{}],"d":""}')
        self.assertEqual(engine.check(operation, {"amount": None}), engine.check(operation, {}))

    def test_a_dataclass(self):
        @dataclass
        class Extra:
            day: date
            none: str | None = None

        @dataclass
        class Order:
            amount: Decimal
            paymentType: Enum
            extra: Extra
            list: list

        order = Order(Decimal("5000.50"), Enum("Type", {"BANK": "BANK"}).BANK, Extra(date(2026, 11, 21)), [None, "x"])
        self.assertEqual(json.loads(json_of(order)), self.plain)

    @unittest.skipUnless(pydantic, "pydantic is not installed")
    def test_a_model_of_pydantic(self):
        class Part(pydantic.BaseModel):
            fee: Decimal
            note: Optional[str] = None

        class Order(pydantic.BaseModel):
            order_id: str = pydantic.Field(serialization_alias="mchOrderId")
            amount: Decimal
            paymentType: Enum("Type", {"BANK": "BANK"})
            day: date
            parts: list[Part]
            purpose: Optional[str] = None

        order = Order(order_id="1", amount="1E+3", paymentType="BANK", day="2026-11-21", parts=[{"fee": "0.0000001"}])
        wanted = '{"mchOrderId":"1","amount":"1000","paymentType":"BANK","day":"2026-11-21","parts":[{"fee":"0.0000001"}]}'
        self.assertEqual(json_of(order), wanted)
        self.assertEqual(engine.check(operation, order), engine.check(operation, wanted.encode()))
        self.assertEqual(json_of({"a": [order, None], "b": None}), f'{{"a":[{wanted},null]}}')

    def test_decimals_of_a_model_are_written_without_an_exponent(self):
        class Model:
            def model_dump(self, *, mode, by_alias, exclude_none):
                thousand, rounded = Decimal("1E+3"), Decimal("1E+1")
                if mode == "python":
                    return {"amount": thousand, "parts": (rounded, {"amount": thousand}), "fee": rounded}
                # The model has a serializer of its own for the fee.
                return {"amount": "1E+3", "parts": ["1E+1", {"amount": "1E+3"}], "fee": "10.00"}

        self.assertEqual(json_of(Model()), '{"amount":"1000","parts":["10",{"amount":"1000"}],"fee":"10.00"}')

    def test_decimals_are_written_without_an_exponent(self):
        self.assertEqual(json_of([Decimal("1E+3"), Decimal("0.0000001"), UUID(int=1)]), f'["1000","0.0000001","{UUID(int=1)}"]')

    def test_decimals_of_a_few_characters_do_not_become_large_texts(self):
        for written in ("1E+99999999", "1E-99999999", "0E+99999999"):
            self.assertEqual(json_of(Decimal(written)), f'"{written}"')
        self.assertEqual(json_of(Decimal("NaN")), '"NaN"')

    def test_what_has_no_form_is_refused(self):
        cyclic = []
        cyclic.append(cyclic)
        for value in (object(), {1, 2}, Decimal, math.nan, cyclic, b"x"):
            with self.subTest(type(value)), self.assertRaises((TypeError, ValueError, RecursionError)):
                json_of(value)

    def test_many_in_one_call(self):
        orders = [{"amount": str(i)} for i in range(20)] + [None, []]
        results = engine.check_many(operation, (each for each in orders), {"at": "2026-11-21"}, {"locale": "es"})
        self.assertEqual(results, [engine.check(operation, each, {"at": "2026-11-21"}, {"locale": "es"}) for each in orders])
        self.assertEqual(engine.check_many(operation, []), [])
        self.assertEqual(engine.check_many(operation, b"[{},{}]"), [engine.check(operation, {})] * 2)
        with self.assertRaisesRegex(ArgumentError, "orders must be a list"):
            engine.check_many(operation, b"{}")


class Arguments(unittest.TestCase):
    def refused(self, *arguments):
        with self.assertRaises(ArgumentError) as raised:
            engine.check(*arguments)
        self.assertIsInstance(raised.exception, ValueError)
        return raised.exception.argument

    def test_what_is_wrong_is_named(self):
        self.assertEqual(self.refused(operation, {}, {"mod": "draft"}), "options")
        self.assertEqual(self.refused(operation, {}, None, {"offf": []}), "configuration")
        self.assertEqual(self.refused(operation, {"amount": math.inf}), "order")
        self.assertEqual(self.refused(operation, {"amount": object()}), "order")
        self.assertEqual(self.refused("\ud800", {}), "operation")
        self.assertEqual(self.refused(None, {}), "operation")
        with self.assertRaises(ArgumentError):
            engine.normalize("none", {})
        with self.assertRaises(ArgumentError) as raised:
            engine.check_json(operation, {})
        self.assertEqual((raised.exception.argument, raised.exception.message), ("order", "it is not text"))

    def test_an_order_that_is_wrong_raises_nothing(self):
        for order in ([], None, 5, "x", {}, {"__proto__": {"amount": "1"}}, {"amount": 10**400}):
            self.assertFalse(engine.check(operation, order).valid)


class LimitsOfACall(unittest.TestCase):
    def setUp(self):
        self.own = Engine([OWN], limits=Limits(size=100_000, memory=4 << 20, time=1))
        self.addCleanup(self.own.close)

    def limit(self, operation, order="{}"):
        with self.assertRaises(LimitError) as raised:
            self.own.check_json(operation, order)
        self.assertNotIsInstance(raised.exception, ValueError)
        return raised.exception.limit

    def calls(self):
        return int(self.own.check_json("calls", "{}"))

    def test_size_in_bytes(self):
        self.own.check_json("calls", " " * 100_000)
        self.own.check_json("calls", "é" * 50_000)
        self.assertEqual(self.limit("calls", " " * 100_001), "size")
        self.assertEqual(self.limit("calls", "é" * 50_001), "size")
        self.assertEqual(self.calls(), 3)

    def test_time_and_memory_and_then_a_new_context(self):
        for operation, limit in (("loop", "time"), ("fill", "memory")):
            self.assertEqual(self.calls(), 1)
            self.assertEqual(self.limit(operation), limit)
        self.assertEqual(self.calls(), 1)

    def test_a_limit_that_the_script_reports_is_no_wrong_order(self):
        self.assertEqual(self.limit("limit"), "memory")

    def test_a_closed_engine(self):
        self.calls()
        for _ in range(2):
            self.own.close()
        with self.assertRaisesRegex(EngineError, "^the engine is closed$"):
            self.own.check_json("calls", "{}")

    def test_an_engine_that_is_closed_while_others_call_it(self):
        ends = []

        def call():
            try:
                while True:
                    self.own.check_json("echo", "{}")
            except EngineError as error:
                ends.append(str(error))

        threads = [threading.Thread(target=call) for _ in range(8)]
        for thread in threads:
            thread.start()
        self.own.close()
        for thread in threads:
            thread.join()
        self.assertEqual(ends, ["the engine is closed"] * 8)

    def test_deep_nesting_is_no_wrong_order(self):
        nested = lambda depth: '{"x":' + "[" * depth + "]" * depth + "}"
        engine.check_json(operation, nested(500))
        with self.assertRaises(LimitError):
            engine.check_json(operation, nested(100_000))

    def test_an_engine_that_fails(self):
        with self.assertRaises(EngineError):
            self.own.check_json("number", "{}")
        with self.assertRaises(EngineError):
            self.own.normalize_json("calls", "{}")
        for script in ("this is no script", "var other = 5", "throw 5"):
            with self.assertRaises(EngineError):
                Engine([script])


class Threads(unittest.TestCase):
    def test_many_threads_share_an_engine(self):
        orders = [json.dumps({"amount": str(i), "phone": "\U0001f600" * i}) for i in range(50)]
        expected = [engine.check_json(operation, order) for order in orders]
        wrong = []

        def call():
            for order, answer in zip(orders, expected):
                if engine.check_json(operation, order) != answer:
                    wrong.append(order)

        threads = [threading.Thread(target=call) for _ in range(16)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])

    def test_a_forked_process(self):
        if "fork" not in multiprocessing.get_all_start_methods():
            self.skipTest("this system does not fork")
        context = multiprocessing.get_context("fork")
        queue = context.Queue()
        child = context.Process(target=in_child, args=(queue,))
        child.start()
        self.assertEqual(queue.get(timeout=60), engine.check_json(operation, "{}"))
        child.join()

    def test_other_scripts(self):
        with Engine(payrules.packed_scripts()[:1]) as bare:
            self.assertEqual(bare.check(operation, {}), engine.check(operation, {}))
            with self.assertRaises(EngineError):
                bare.requirements(operation)

    def test_the_contexts_of_threads_that_ended_are_freed(self):
        """A context of the packed scripts takes several megabytes."""
        try:
            import resource
        except ImportError:
            self.skipTest("this system does not say how much memory a process had")

        def call():
            thread = threading.Thread(target=engine.check_json, args=(operation, "{}"))
            thread.start()
            thread.join()

        def peak():
            return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

        for _ in range(3):
            call()
        before = peak()
        for _ in range(20):
            call()
        self.assertLess(peak() - before, 20_000)


if __name__ == "__main__":
    unittest.main()
