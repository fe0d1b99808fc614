"""Tests of the installed package: python -m unittest discover -s tests"""
import json
import math
import multiprocessing
import threading
import unittest

import payrules
from payrules import ArgumentError, Engine, EngineError, LimitError, Limits

#: A script that does what the operation asks for, and counts the calls of its context.
OWN = """
var calls = 0;
var payrules = {
  check(operation, order, options, configuration) {
    calls++;
    if (operation === 'calls') return String(calls);
    if (operation === 'echo') return JSON.stringify([order, options, configuration]);
    if (operation === 'loop') for (;;);
    if (operation === 'throw') throw new TypeError('own');
    if (operation === 'number') return 5;
    const kept = [];
    const fill = () => { for (;;) kept.push('x'.repeat(1000) + kept.length); };
    const refuse = (message) => JSON.stringify({ error: { argument: 'order', message } });
    if (operation === 'fill') fill();
    if (operation === 'catch') try { fill(); } catch (error) { kept.length = 0; return refuse(error.message); }
    if (operation === 'not-json') return refuse('it cannot be read as JSON');
    if (operation === 'unreadable') return '{"valid":false,"diagnostics":[{"ruleId":"order/unreadable"}]}';
    if (operation === 'failed') return '{"valid":false,"diagnostics":[{"ruleId":"engine/failed","code":"failed","severity":"error","field":"","message":""}]}';
  },
};
"""

#: A script whose result is the order.
ECHO = "var payrules = { check: (operation, order) => order };"
DIAGNOSTIC = json.loads('''{"ruleId":"x/a","code":"missing","severity":"warning","field":"a","path":["a",0],"message":"m","text":"t","messageId":"required","params":{},"basis":"stated","source":{}}''')
RESULT = {"valid": True, "operation": "x", "rulesVersion": "1", "diagnostics": [DIAGNOSTIC], "notEvaluated": []}


def setUpModule():
    global engine, operation
    engine = Engine(pool=2)
    (unknown,) = engine.check("none", {}).diagnostics
    operation = unknown.params["known"][0]


def tearDownModule():
    engine.close()


def in_child(queue):
    queue.put(engine.check_text(operation, "{}"))


class OtherVersions(unittest.TestCase):
    def setUp(self):
        self.engine = Engine([ECHO], pool=1)
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
        for answer in ([], 5, {**RESULT, "diagnostics": 5}):
            with self.subTest(answer), self.assertRaisesRegex(EngineError, "^the script does not answer with a result$"):
                self.engine.check("x", answer)

    def test_a_function_that_an_older_script_lacks_is_named(self):
        with self.assertRaisesRegex(EngineError, "^no script has the function normalize$"):
            self.engine.normalize("x", {})


class Results(unittest.TestCase):
    def test_a_result_is_typed_and_equals_its_text(self):
        result = engine.check(operation, {"no-such-field": "x"}, {"at": "2026-11-21"})
        data = json.loads(engine.check_text(operation, '{"no-such-field":"x"}', '{"at":"2026-11-21"}'))
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
        for order in ({"x": {"ruleId": "order/unreadable"}}, {"error": {"argument": "order", "message": "null"}}):
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
        self.own = Engine([OWN], pool=1)
        self.addCleanup(self.own.close)

    def echo(self, *texts):
        return json.loads(self.own.check_text("echo", *texts))

    def test_text_arrives_whole(self):
        texts = ['"\U0001f600"', "a\0b", "é"]
        self.assertEqual(self.echo(*texts), texts)

    def test_half_of_a_surrogate_pair_arrives_escaped(self):
        self.assertEqual(self.echo('"\ud800" "\udc00" "\\\\\ud800"')[0], '"\\ud800" "\\udc00" "\\\\\\ud800"')

    def test_half_of_a_surrogate_pair_after_a_backslash_stays_no_json(self):
        self.assertRaises(ValueError, json.loads, self.echo('"\\\ud800"')[0])

    def test_an_order_with_half_of_a_surrogate_pair(self):
        self.assertEqual(engine.check_text(operation, '{"amount":"\ud800"}'), engine.check_text(operation, '{"amount":"\\ud800"}'))
        self.assertFalse(engine.check(operation, {"amount": "\ud800", "\udfff": "\0"}).valid)

    def test_text_that_is_no_json(self):
        for text in ("", "{", '{"a":"\0"}', '{"a":1}\0', '{"a":NaN}', "\ufeff{}", "\ud800"):
            answer = json.loads(engine.check_text(operation, text))
            self.assertEqual(answer, {"error": {"argument": "order", "message": "it cannot be read as JSON"}}, repr(text))


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
            engine.check_text(operation, b"{}")
        self.assertEqual(raised.exception.argument, "order")

    def test_an_order_that_is_wrong_raises_nothing(self):
        for order in ([], None, 5, "x", {}, {"__proto__": {"amount": "1"}}, {"amount": 10**400}):
            self.assertFalse(engine.check(operation, order).valid)


class LimitsOfACall(unittest.TestCase):
    def setUp(self):
        self.own = Engine([OWN], pool=1, limits=Limits(size=100_000, memory=4 << 20, time=1))
        self.addCleanup(self.own.close)

    def limit(self, operation, order="{}"):
        with self.assertRaises(LimitError) as raised:
            self.own.check_text(operation, order)
        self.assertNotIsInstance(raised.exception, ValueError)
        return raised.exception.limit

    def calls(self):
        return int(self.own.check_text("calls", "{}"))

    def test_size_in_bytes(self):
        self.own.check_text("calls", " " * 100_000)
        self.own.check_text("calls", "é" * 50_000)
        self.assertEqual(self.limit("calls", " " * 100_001), "size")
        self.assertEqual(self.limit("calls", "é" * 50_001), "size")
        self.assertEqual(self.calls(), 3)

    def test_time_and_memory_and_then_a_new_context(self):
        for operation, limit in (("loop", "time"), ("fill", "memory")):
            self.assertEqual(self.calls(), 1)
            self.assertEqual(self.limit(operation), limit)
        self.assertEqual(self.calls(), 1)

    def test_a_failure_that_the_script_catches_is_no_wrong_order(self):
        self.assertEqual(self.limit("catch"), "memory")
        self.assertEqual(self.limit("unreadable"), "memory")
        self.assertEqual(self.limit("failed"), "memory")
        self.assertEqual(self.limit("not-json", "{}"), "memory")
        self.assertEqual(self.limit("not-json", "[" * 50_000 + "]" * 50_000), "memory")
        self.assertIn("error", self.own.check_text("not-json", "{"))

    def test_a_closed_engine(self):
        self.own.close()
        with self.assertRaises(EngineError):
            self.own.check_text("calls", "{}")

    def test_deep_nesting_is_no_wrong_order(self):
        nested = lambda depth: '{"x":' + "[" * depth + "]" * depth + "}"
        self.assertNotIn('"error"', json.loads(engine.check_text(operation, nested(500))))
        with self.assertRaises(LimitError):
            engine.check_text(operation, nested(100_000))

    def test_an_engine_that_fails(self):
        for operation in ("throw", "number"):
            with self.assertRaises(EngineError):
                self.own.check_text(operation, "{}")
        with self.assertRaises(EngineError):
            self.own.normalize_text("calls", "{}")
        for script in ("this is no script", "var other = 5", "throw 5"):
            with self.assertRaises(EngineError):
                Engine([script])


class Threads(unittest.TestCase):
    def test_many_threads_share_an_engine(self):
        orders = [json.dumps({"amount": str(i), "phone": "\U0001f600" * i}) for i in range(50)]
        expected = [engine.check_text(operation, order) for order in orders]
        wrong = []

        def call():
            for order, answer in zip(orders, expected):
                if engine.check_text(operation, order) != answer:
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
        self.assertEqual(queue.get(timeout=60), engine.check_text(operation, "{}"))
        child.join()

    def test_other_scripts(self):
        with Engine(payrules.packed_scripts()[:1], pool=1) as bare:
            self.assertEqual(bare.check(operation, {}), engine.check(operation, {}))
            with self.assertRaises(EngineError):
                bare.requirements(operation)


if __name__ == "__main__":
    unittest.main()
