use std::thread;
use std::time::Duration;

use payrules::{
    Bindings, ChangeKind, Code, Configuration, Engine, Error, Fact, Language, Limit, Limits, Mode, Need,
    NormalizeConfiguration, Operation, Options, RequirementsOptions, RuleId, Severity, Slot, Unknown, UnknownFields,
    PACKED_SCRIPTS,
};
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
    if (operation === 'number') return 5;
    const kept = [];
    if (operation === 'fill') for (;;) kept.push('x'.repeat(1000) + kept.length);
    if (operation === 'limit') return '{"error":{"code":"limit","argument":"order","message":"too little stack"}}';
  },
};"#;

/// A script whose result is the order.
const ECHO: &str = "var payrules = { check: (operation, order) => order };";
const RESULT: &str = r#"{"valid":true,"operation":"x","rulesVersion":"1","diagnostics":[{"ruleId":"x/a","code":"missing","severity":"warning","field":"a","path":["a",0],"message":"m","text":"t","messageId":"required","params":{},"basis":"stated","source":{}}],"notEvaluated":[]}"#;

#[test]
fn scripts_of_other_versions() {
    let engine = Engine::with(&[ECHO], Limits::default()).unwrap();
    let x = Operation::of("x");
    let check = |text: &str| engine.check(&x, &serde_json::from_str::<Value>(text).unwrap());
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
    let missing = engine.normalize(&x, &json!({}), &NormalizeConfiguration::default()).unwrap_err();
    assert_eq!(missing, Error::Engine("no script has the function normalize".into()));
}

/// An engine with the packed scripts, and one of its operations.
fn built_in() -> (Engine, Operation) {
    let engine = Engine::with(PACKED_SCRIPTS, Limits::default()).unwrap();
    let operation = operations(&engine).remove(0);
    (engine, operation)
}

fn operations(engine: &Engine) -> Vec<Operation> {
    let unknown = engine.check(&Operation::of("none"), &json!({})).unwrap();
    let known = unknown.diagnostics[0].params["known"].as_array().unwrap();
    known.iter().map(|id| Operation::of(id.as_str().unwrap())).collect()
}

fn as_of(day: &str) -> Options {
    Options { at: Some(day.into()), ..Options::default() }
}

fn spanish() -> Configuration {
    Configuration { locale: Some(Language::Es), ..Configuration::default() }
}

fn nested(depth: usize) -> String {
    format!("{{\"x\":{}{}}}", "[".repeat(depth), "]".repeat(depth))
}

#[test]
fn results_are_typed_and_equal_their_text() {
    let (engine, operation) = built_in();
    let options = as_of("2026-11-21");
    let configuration = Configuration { acknowledge: vec![RuleId::OrderUnknownField], ..Configuration::default() };
    let report = engine.check_with(&operation, &json!({ "no-such-field": "x" }), &options, &configuration).unwrap();
    let text = engine
        .check_json(&operation, r#"{"no-such-field":"x"}"#, r#"{"at":"2026-11-21"}"#, r#"{"acknowledge":["order/unknown-field"]}"#)
        .unwrap();
    assert_eq!(serde_json::to_value(&report).unwrap(), serde_json::from_str::<Value>(&text).unwrap());
    assert!(!report.valid && report.diagnostics.iter().any(|each| each.acknowledged));
}

#[test]
fn languages_normalize_and_requirements() {
    let (engine, operation) = built_in();
    let spanish = engine.check_with(&operation, &json!({}), &Options::default(), &spanish()).unwrap();
    assert_ne!(spanish.diagnostics[0].message, engine.check(&operation, &json!({})).unwrap().diagnostics[0].message);
    let normalized = engine.normalize(&operation, &json!({ "amount": " 5 " }), &NormalizeConfiguration::default()).unwrap();
    assert_eq!((normalized.order, normalized.changes[0].change), (json!({ "amount": "5" }), ChangeKind::Trim));
    // What a failure says may be in an order, too.
    for order in [json!({ "x": { "ruleId": "order/unreadable" } }), json!({ "error": { "code": "limit", "argument": "order", "message": "x" } })] {
        assert_eq!(engine.normalize(&operation, &order, &NormalizeConfiguration::default()).unwrap().order, order);
    }
    let requirements =
        engine.requirements(&operation, &json!({}), &RequirementsOptions::default(), &Configuration::default()).unwrap();
    assert!(!requirements.complete);
    assert!(requirements.fields.iter().any(|field| field.name == "amount" && field.need == Need::Required));
}

#[test]
fn text_arrives_whole() {
    let engine = Engine::with(&[OWN], Limits::default()).unwrap();
    let texts = ["\"\u{1f600}\\ud800\"", "a\0b", "é"];
    let answer = engine.check_json(&Operation::of("echo"), texts[0], texts[1], texts[2]).unwrap();
    assert_eq!(serde_json::from_str::<Vec<String>>(&answer).unwrap(), texts);
}

fn refused<T>(message: &str) -> Result<T, Error> {
    Err(Error::Argument { argument: "order".into(), message: message.into() })
}

#[test]
fn many_in_one_call() {
    #[derive(serde::Serialize)]
    struct Order {
        amount: Option<String>,
        #[serde(rename = "paymentType")]
        payment_type: Option<u8>,
    }
    let (engine, operation) = built_in();
    let orders = [Some("1"), None].map(|amount| Order { amount: amount.map(Into::into), payment_type: None });
    let (options, configuration) = (as_of("2026-11-21"), spanish());
    let reports = engine.check_many(&operation, &orders, &options, &configuration).unwrap();
    let wanted = [json!({ "amount": "1" }), json!({})]
        .map(|order| engine.check_with(&operation, &order, &options, &configuration).unwrap());
    assert_eq!(reports, wanted);
    assert_eq!(engine.check_many(&operation, &[] as &[Value], &Options::default(), &Configuration::default()), Ok(vec![]));
}

#[test]
fn text_that_is_no_json() {
    let (engine, operation) = built_in();
    for order in ["", "{", "{\"a\":\"\0\"}", "{\"a\":1}\0", r#"{"a":NaN}"#, "\u{feff}{}", r#"{"a":"\ud8"}"#] {
        assert_eq!(engine.check_json(&operation, order, "", ""), refused("it cannot be read as JSON"), "{order:?}");
    }
    for order in [r#"{"amount":"99999","amount":"1"}"#, r#"{"x":[{"a":1,"\u0061":1}]}"#] {
        assert_eq!(engine.check_json(&operation, order, "", ""), refused("a name appears twice in one object"));
        assert_eq!(engine.normalize_json(&operation, order, ""), refused("a name appears twice in one object"));
    }
    for order in [r#"{"amount":"\ud800"}"#, r#"{"a\u0000b":"\u0000"}"#, r#"{"amount":1e400}"#, "[]"] {
        assert!(engine.check_json(&operation, order, "", "").unwrap().starts_with(r#"{"valid":false"#), "{order:?}");
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
    let off = Configuration { off: vec![RuleId::of("x")], ..Configuration::default() };
    let fields = Options { fields: vec!["x".into()], ..Options::default() };
    assert_eq!(argument(engine.check_with(&operation, &order, &fields, &Configuration::default()).unwrap_err()), "options");
    assert_eq!(argument(engine.check_with(&operation, &order, &Options::default(), &off).unwrap_err()), "configuration");
    assert_eq!(argument(engine.normalize(&Operation::of("none"), &order, &NormalizeConfiguration::default()).unwrap_err()), "operation");
    let no_json = std::collections::HashMap::from([((1, 2), 3)]);
    assert_eq!(argument(engine.check(&operation, &no_json).unwrap_err()), "order");
}

#[test]
fn names_and_words_are_those_of_the_rules() {
    let (engine, _) = built_in();
    let report = engine.check(&Operation::PePayout, &json!({})).unwrap();
    let amount = report.diagnostics.iter().find(|each| matches!(each.rule_id, RuleId::PePayoutAmountRequired)).unwrap();
    assert_eq!((amount.code, amount.severity), (Code::Missing, Severity::Error));
    assert_eq!(format!("{:>9} {}", amount.severity, amount.rule_id), "    error pe.payout/amount-required");
    let mut count = 0;
    for operation in operations(&engine) {
        assert!(!matches!(operation, Operation::Other(_)), "{operation}");
        assert_eq!(Operation::of(operation.as_str()), operation);
        for each in engine.check(&operation, &json!({ "x": 1 })).unwrap().diagnostics {
            assert!(!matches!(each.rule_id, RuleId::Other(_)), "{}", each.rule_id);
            count += 1;
        }
    }
    assert!(count > 100);
}

#[test]
fn names_of_other_rules() {
    let own = RuleId::of("acme.payout/amount-limit");
    assert!(matches!(own, RuleId::Other(_)));
    assert_eq!(json!([own, RuleId::PePayoutAmountRange]), json!(["acme.payout/amount-limit", "pe.payout/amount-range"]));
    let read: Vec<RuleId> = serde_json::from_value(json!([own, "pe.payout/amount-range"])).unwrap();
    assert_eq!(read, [own, RuleId::PePayoutAmountRange]);
    assert!(serde_json::from_value::<Severity>(json!("fatal")).is_err());
}

#[test]
fn options_and_configurations() {
    let list = |texts: &[&str]| texts.iter().map(ToString::to_string).collect::<Vec<_>>();
    let labels = [("a".to_string(), list(&["X1"])), ("b".to_string(), vec![])];
    let configuration = Configuration {
        bindings: Bindings([(Slot::of("s"), labels.into())].into()),
        severities: [(RuleId::PePayoutAmountRange, Severity::Warning)].into(),
        off: vec![RuleId::of("x/b")],
        acknowledge: vec![RuleId::OrderUnknownField],
        unknown_fields: Some(Unknown::Others { allow: list(&["n"]), others: UnknownFields::Error }),
        locale: Some(Language::Es),
    };
    let wanted = json!({
        "bindings": { "s": { "a": ["X1"], "b": "none" } },
        "severities": { "pe.payout/amount-range": "warning" },
        "off": ["x/b"],
        "acknowledge": ["order/unknown-field"],
        "unknownFields": { "allow": ["n"], "others": "error" },
        "locale": "es",
    });
    assert_eq!(json!(configuration), wanted);
    assert_eq!(json!(Unknown::All(UnknownFields::Ignore)), json!("ignore"));
    let options = Options {
        facts: [(Fact::of("f"), "v".to_string())].into(),
        at: Some("2026-11-21".into()),
        mode: Some(Mode::Draft),
        fields: list(&["a"]),
    };
    assert_eq!(json!(options), json!({ "facts": { "f": "v" }, "at": "2026-11-21", "mode": "draft", "fields": ["a"] }));
    for defaults in [json!(Options::default()), json!(Configuration::default()), json!(NormalizeConfiguration::default())] {
        assert_eq!(defaults, json!({}));
    }
}

#[test]
fn limits() {
    // What takes long on a busy machine is no limit of time.
    let limits = Limits { size: 100_000, memory: 4 << 20, time: Duration::from_secs(60) };
    let engine = Engine::with(&[OWN], limits).unwrap();
    let answer = |operation: &str, order: &str| engine.check_json(&Operation::of(operation), order, "", "");
    assert!(answer("calls", &" ".repeat(100_000)).is_ok());
    assert_eq!(answer("calls", &" ".repeat(100_001)), Err(Error::Limit(Limit::Size)));
    assert_eq!(Error::Limit(Limit::Size).to_string(), "the call reached the limit of size");
    assert_eq!(answer("calls", "{}").unwrap(), "2");
    assert_eq!(answer("fill", "{}"), Err(Error::Limit(Limit::Memory)));
    assert_eq!(answer("calls", "{}").unwrap(), "1", "a new context");
    let short = Engine::with(&[OWN], Limits { time: Duration::from_millis(100), ..limits }).unwrap();
    assert_eq!(short.check_json(&Operation::of("loop"), "{}", "", ""), Err(Error::Limit(Limit::Time)));
    assert_eq!(answer("limit", "{}"), Err(Error::Limit(Limit::Memory)));
}

#[test]
fn deep_nesting_is_no_wrong_order() {
    let (engine, operation) = built_in();
    assert!(engine.check_json(&operation, &nested(500), "", "").is_ok());
    assert_eq!(engine.check_json(&operation, &nested(100_000), "", ""), Err(Error::Limit(Limit::Memory)));
}

#[test]
fn an_engine_that_fails() {
    let engine = Engine::with(&[OWN], Limits::default()).unwrap();
    assert!(matches!(engine.check_json(&Operation::of("number"), "{}", "", ""), Err(Error::Engine(_))));
    assert!(matches!(engine.normalize_json(&Operation::of("calls"), "{}", ""), Err(Error::Engine(_))));
    for script in ["this is no script", "var other = 5", "throw 5"] {
        assert!(matches!(Engine::with(&[script], Limits::default()), Err(Error::Engine(_))), "{script}");
    }
}

#[test]
fn many_threads_share_an_engine() {
    let (engine, operation) = built_in();
    let orders: Vec<_> = (0..50).map(|i| json!({ "amount": i.to_string(), "phone": "\u{1f600}".repeat(i) }).to_string()).collect();
    let answer = |order: &String| engine.check_json(&operation, order, "", "").unwrap();
    let expected: Vec<_> = orders.iter().map(answer).collect();
    thread::scope(|scope| {
        for _ in 0..16 {
            scope.spawn(|| assert_eq!(orders.iter().map(answer).collect::<Vec<_>>(), expected));
        }
    });
}
