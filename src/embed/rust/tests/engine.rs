use std::thread;
use std::time::Duration;

use payrules::{Engine, Error, Limit, Limits, NONE, PACKED_SCRIPTS};
use serde_json::{json, Value};

/// A script that does what the operation asks for, and counts the calls of its context.
const OWN: &str = r#"
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
};"#;

/// A script whose result is the order.
const ECHO: &str = "var payrules = { check: (operation, order) => order };";
const RESULT: &str = r#"{"valid":true,"operation":"x","rulesVersion":"1","diagnostics":[{"ruleId":"x/a","code":"missing","severity":"warning","field":"a","path":["a",0],"message":"m","text":"t","messageId":"required","params":{},"basis":"stated","source":{}}],"notEvaluated":[]}"#;

#[test]
fn scripts_of_other_versions() {
    let engine = Engine::with(&[ECHO], 1, Limits::default()).unwrap();
    let check = |text: &str| engine.check("x", &serde_json::from_str::<Value>(text).unwrap(), NONE, NONE);
    let newer = RESULT
        .replace("\"valid\":", "\"more\":[1],\"valid\":")
        .replace("\"code\":", "\"more\":1,\"code\":")
        .replace("\"source\":{}", "\"source\":{\"page\":\"2\"}");
    assert_eq!(check(&newer).unwrap(), check(RESULT).unwrap());
    let names = [
        "valid", "operation", "rulesVersion", "diagnostics", "notEvaluated", "ruleId", "code", "severity", "field",
        "path", "message", "text", "messageId", "params", "basis", "source",
    ];
    for name in names {
        let older = RESULT.replacen(&format!("\"{name}\":"), "\"older\":", 1);
        let error = check(&older).unwrap_err();
        let wanted = format!("the result of the script has no {name}: the script is of another version than this package");
        assert_eq!(error, Error::Engine(wanted));
    }
    assert_eq!(check("5").unwrap_err(), Error::Engine("the script does not answer with a result".into()));
    let missing = engine.normalize("x", &json!({}), NONE).unwrap_err();
    assert_eq!(missing, Error::Engine("the engine failed, or no script has the function normalize".into()));
}

/// An engine with the packed scripts, and one of its operations.
fn built_in() -> (Engine, String) {
    let engine = Engine::with(PACKED_SCRIPTS, 2, Limits::default()).unwrap();
    let unknown = engine.check("none", &json!({}), NONE, NONE).unwrap();
    let operation = unknown.diagnostics[0].params["known"][0].as_str().unwrap().to_owned();
    (engine, operation)
}

fn nested(depth: usize) -> String {
    format!("{{\"x\":{}{}}}", "[".repeat(depth), "]".repeat(depth))
}

#[test]
fn results_are_typed_and_equal_their_text() {
    let (engine, operation) = built_in();
    let (options, configuration) = (json!({ "at": "2026-11-21" }), json!({ "acknowledge": ["order/unknown-field"] }));
    let report = engine.check(&operation, &json!({ "no-such-field": "x" }), Some(&options), Some(&configuration)).unwrap();
    let text = engine
        .check_text(&operation, r#"{"no-such-field":"x"}"#, &options.to_string(), &configuration.to_string())
        .unwrap();
    assert_eq!(serde_json::to_value(&report).unwrap(), serde_json::from_str::<Value>(&text).unwrap());
    assert!(!report.valid && report.diagnostics.iter().any(|each| each.acknowledged));
}

#[test]
fn languages_normalize_and_requirements() {
    let (engine, operation) = built_in();
    let spanish = engine.check(&operation, &json!({}), NONE, Some(&json!({ "locale": "es" }))).unwrap();
    assert_ne!(spanish.diagnostics[0].message, engine.check(&operation, &json!({}), NONE, NONE).unwrap().diagnostics[0].message);
    let normalized = engine.normalize(&operation, &json!({ "amount": " 5 " }), NONE).unwrap();
    assert_eq!((normalized.order, normalized.changes[0].change.as_str()), (json!({ "amount": "5" }), "trim"));
    // What a failure says may be in an order, too.
    for order in [json!({ "x": { "ruleId": "order/unreadable" } }), json!({ "error": { "argument": "order", "message": "out of memory" } })] {
        assert_eq!(engine.normalize(&operation, &order, NONE).unwrap().order, order);
    }
    let requirements = engine.requirements(&operation, &json!({}), NONE, NONE).unwrap();
    assert!(!requirements.complete);
    assert!(requirements.fields.iter().any(|field| field.name == "amount" && field.need == "required"));
}

#[test]
fn text_arrives_whole() {
    let engine = Engine::with(&[OWN], 1, Limits::default()).unwrap();
    let texts = ["\"\u{1f600}\\ud800\"", "a\0b", "é"];
    let answer = engine.check_text("echo", texts[0], texts[1], texts[2]).unwrap();
    assert_eq!(serde_json::from_str::<Vec<String>>(&answer).unwrap(), texts);
}

#[test]
fn text_that_is_no_json() {
    let (engine, operation) = built_in();
    for order in ["", "{", "{\"a\":\"\0\"}", "{\"a\":1}\0", r#"{"a":NaN}"#, "\u{feff}{}", r#"{"a":"\ud8"}"#] {
        let answer = engine.check_text(&operation, order, "", "").unwrap();
        assert_eq!(answer, r#"{"error":{"argument":"order","message":"it cannot be read as JSON"}}"#, "{order:?}");
    }
    for order in [r#"{"amount":"\ud800"}"#, r#"{"a\u0000b":"\u0000"}"#, r#"{"amount":1e400}"#, "[]"] {
        assert!(engine.check_text(&operation, order, "", "").unwrap().starts_with(r#"{"valid":false"#), "{order:?}");
    }
}

#[test]
fn wrong_arguments_are_named() {
    let (engine, operation) = built_in();
    let argument = |error: Error| match error {
        Error::Argument { argument, .. } => argument,
        other => panic!("{other:?}"),
    };
    let order = json!({});
    assert_eq!(argument(engine.check(&operation, &order, Some(&json!({ "mod": "draft" })), NONE).unwrap_err()), "options");
    assert_eq!(argument(engine.check(&operation, &order, NONE, Some(&json!({ "off": ["x"] }))).unwrap_err()), "configuration");
    assert_eq!(argument(engine.normalize("none", &order, NONE).unwrap_err()), "operation");
    let no_json = std::collections::HashMap::from([((1, 2), 3)]);
    assert_eq!(argument(engine.check(&operation, &no_json, NONE, NONE).unwrap_err()), "order");
}

#[test]
fn limits() {
    let limits = Limits { size: 100_000, memory: 4 << 20, time: Duration::from_secs(1) };
    let engine = Engine::with(&[OWN], 1, limits).unwrap();
    let answer = |operation: &str, order: &str| engine.check_text(operation, order, "", "");
    assert!(answer("calls", &" ".repeat(100_000)).is_ok());
    assert_eq!(answer("calls", &" ".repeat(100_001)), Err(Error::Limit(Limit::Size)));
    assert_eq!(answer("calls", "{}").unwrap(), "2");
    for (operation, limit) in [("loop", Limit::Time), ("fill", Limit::Memory)] {
        assert_eq!(answer(operation, "{}"), Err(Error::Limit(limit)), "{operation}");
        assert_eq!(answer("calls", "{}").unwrap(), "1", "a new context");
    }
    // What the script catches is no wrong order.
    for (operation, order) in [("catch", "{}"), ("unreadable", "{}"), ("failed", "{}"), ("not-json", "{}"), ("not-json", &nested(40_000))] {
        assert_eq!(answer(operation, order), Err(Error::Limit(Limit::Memory)), "{operation}");
    }
    assert!(answer("not-json", "{").unwrap().contains("error"));
}

#[test]
fn deep_nesting_is_no_wrong_order() {
    let (engine, operation) = built_in();
    assert!(!engine.check_text(&operation, &nested(500), "", "").unwrap().contains("\"error\":"));
    assert_eq!(engine.check_text(&operation, &nested(100_000), "", ""), Err(Error::Limit(Limit::Memory)));
}

#[test]
fn an_engine_that_fails() {
    let engine = Engine::with(&[OWN], 1, Limits::default()).unwrap();
    for operation in ["throw", "number"] {
        assert!(matches!(engine.check_text(operation, "{}", "", ""), Err(Error::Engine(_))), "{operation}");
    }
    assert!(matches!(engine.normalize_text("calls", "{}", ""), Err(Error::Engine(_))));
    for script in ["this is no script", "var other = 5", "throw 5"] {
        assert!(matches!(Engine::with(&[script], 2, Limits::default()), Err(Error::Engine(_))), "{script}");
    }
}

#[test]
fn many_threads_share_an_engine() {
    let (engine, operation) = built_in();
    let orders: Vec<_> = (0..50).map(|i| json!({ "amount": i.to_string(), "phone": "\u{1f600}".repeat(i) }).to_string()).collect();
    let answer = |order: &String| engine.check_text(&operation, order, "", "").unwrap();
    let expected: Vec<_> = orders.iter().map(answer).collect();
    thread::scope(|scope| {
        for _ in 0..16 {
            scope.spawn(|| assert_eq!(orders.iter().map(answer).collect::<Vec<_>>(), expected));
        }
    });
}
