//! Answers calls with the crate, from four threads: answer CALLS ANSWERS [SCRIPT...] prints the times of a load and of a check. With ROUNDS
//! in the environment, it uses one thread, and prints the best time of so many more rounds of checks, and of reading the orders as JSON. With
//! SOAK, it calls so often again, and prints how many answers were others than the first time, and the memory after each half.
use std::fs::{read_to_string, write};
use std::hint::black_box;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use payrules::{
    Configuration, Engine, Error, Limits, NormalizeConfiguration, Normalized, Operation, Options, Report, Requirements,
    RequirementsOptions, RuleId, Severity, PACKED_SCRIPTS,
};
use serde::{Deserialize, Serialize};
use serde_json::{from_str, json, Value};

#[derive(Deserialize)]
struct Call {
    function: String,
    arguments: Vec<String>,
}

/// An error, as the script writes it.
#[derive(Serialize)]
struct Failure<'a> {
    error: Refused<'a>,
}

#[derive(Serialize)]
struct Refused<'a> {
    code: &'a str,
    argument: &'a str,
    message: &'a str,
}

/// What a case of cases.mjs answers.
fn case(engine: &Engine, a: &[String]) -> Result<String, Box<dyn std::error::Error>> {
    Ok(match outcome(engine, a)? {
        Ok(line) => line,
        Err(Error::Argument { argument, .. }) => format!("argument {argument}"),
        Err(Error::Limit(limit)) => format!("limit {limit}"),
        Err(Error::Engine(_)) => "engine".into(),
    })
}

fn outcome(engine: &Engine, a: &[String]) -> serde_json::Result<Result<String, Error>> {
    let [call, operation, text, at, options, configuration, field] = a else { panic!("{a:?}") };
    let operation = &Operation::of(operation);
    let told = |report: &Report| {
        let findings = report.diagnostics.iter().filter(|each| each.field == *field);
        let lines: String = findings.map(|each| format!(" {} {}", each.severity, each.rule_id)).collect();
        format!("{}{lines}", if report.valid { "valid" } else { "invalid" })
    };
    let changed = |normalized: &Normalized| {
        let lines: Vec<_> = normalized.changes.iter().map(|each| format!("{} {}", each.field, each.change)).collect();
        lines.join(" ")
    };
    let needed = |requirements: &Requirements| {
        let one = requirements.fields.iter().find(|each| each.name == *field);
        one.map_or(String::new(), |each| format!("{} {}", each.name, each.need))
    };
    let moment = Options { at: Some(at.clone()), ..Options::default() };
    let none = Configuration::default();
    let written = if options.is_empty() { format!("{{\"at\":\"{at}\"}}") } else { options.clone() };
    Ok(match call.as_str() {
        "check" => engine.check_with(operation, &from_str::<Value>(text)?, &moment, &none).map(|report| told(&report)),
        "checkNames" => {
            let severities = [(RuleId::PePayoutAmountRequired, Severity::Warning)].into();
            let warned = Configuration { severities, ..Configuration::default() };
            engine.check_with(&Operation::PePayout, &from_str::<Value>(text)?, &moment, &warned).map(|mut report| {
                report.diagnostics.retain(|each| matches!(each.rule_id, RuleId::PePayoutAmountRequired));
                told(&report)
            })
        }
        "checkMany" => {
            let orders: Vec<Value> = from_str(text)?;
            let reports = engine.check_many(operation, &orders, &moment, &none);
            reports.map(|reports| reports.iter().map(told).collect::<Vec<_>>().join("; "))
        }
        "normalize" => {
            let configuration = NormalizeConfiguration { at: Some(at.clone()), ..NormalizeConfiguration::default() };
            engine.normalize(operation, &from_str::<Value>(text)?, &configuration).map(|form| changed(&form))
        }
        "requirements" => {
            let moment = RequirementsOptions { at: Some(at.clone()), ..RequirementsOptions::default() };
            engine.requirements(operation, &from_str::<Value>(text)?, &moment, &none).map(|fields| needed(&fields))
        }
        "normalizeJson" => match engine.normalize_json(operation, text, &written) {
            Ok(answer) => Ok(changed(&from_str(&answer)?)),
            Err(error) => Err(error),
        },
        "requirementsJson" => match engine.requirements_json(operation, text, &written, configuration) {
            Ok(answer) => Ok(needed(&from_str(&answer)?)),
            Err(error) => Err(error),
        },
        _ => match engine.check_json(operation, text, &written, configuration) {
            Ok(answer) => Ok(told(&from_str(&answer)?)),
            Err(error) => Err(error),
        },
    })
}

/// The answer to a call, an error as the script writes it.
fn answer(engine: &Engine, Call { function, arguments: a }: &Call) -> String {
    let operation = &Operation::of(&a[0]);
    let answer = match function.as_str() {
        "normalize" => engine.normalize_json(operation, &a[1], &a[2]),
        "requirements" => engine.requirements_json(operation, &a[1], &a[2], &a[3]),
        _ => engine.check_json(operation, &a[1], &a[2], &a[3]),
    };
    match answer {
        Ok(answer) => answer,
        Err(Error::Argument { argument, message }) => {
            let error = Refused { code: "argument", argument: &argument, message: &message };
            serde_json::to_string(&Failure { error }).unwrap()
        }
        Err(other) => panic!("{other}"),
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let own = args[2..].iter().map(read_to_string).collect::<Result<Vec<_>, _>>()?;
    let limits = Limits { time: Duration::from_secs(60), ..Limits::default() };
    let rounds = std::env::var("ROUNDS").ok();
    let calls: Vec<Call> = read_to_string(&args[0])?.lines().map(from_str).collect::<Result<_, _>>()?;

    let start = Instant::now();
    let engine =
        if own.is_empty() { Engine::with(PACKED_SCRIPTS, limits)? } else { Engine::with(&own, limits)? };
    let load = start.elapsed();
    let threads = if rounds.is_some() { 1 } else { 4 };
    let (answers, spent) = (Mutex::new(vec![String::new(); calls.len()]), AtomicU64::new(0));
    std::thread::scope(|scope| {
        for first in 0..threads {
            let (engine, calls, answers, spent) = (&engine, &calls, &answers, &spent);
            scope.spawn(move || {
                for (i, call) in calls.iter().enumerate().skip(first).step_by(threads) {
                    if call.function == "case" {
                        continue;
                    }
                    let start = Instant::now();
                    let answer = answer(engine, call);
                    if call.function == "check" {
                        spent.fetch_add(start.elapsed().as_nanos() as u64, Ordering::Relaxed);
                    }
                    answers.lock().unwrap()[i] = answer;
                }
            });
        }
    });
    let (mut answers, mut checks, mut first) = (answers.into_inner()?, Vec::new(), Vec::new());
    for (i, Call { function, arguments }) in calls.into_iter().enumerate() {
        match function.as_str() {
            "case" => answers[i] = case(&engine, &arguments)?,
            "check" => {
                checks.push(arguments);
                first.push(answers[i].clone());
            }
            _ => {}
        }
    }
    write(&args[1], answers.join("\n") + "\n")?;
    let mut times = json!({ "load": load.as_secs_f64() * 1e3, "check": spent.into_inner() as f64 / 1e3 / checks.len() as f64 });
    if let Some(rounds) = rounds {
        let rounds = rounds.parse()?;
        times["warm"] = json!(best(rounds, &checks, |a| {
            let _ = black_box(engine.check_json(&Operation::of(&a[0]), &a[1], &a[2], &a[3]));
        }));
        times["json"] = json!(best(rounds, &checks, |a| {
            let _ = black_box(from_str::<Value>(&a[1]));
        }));
    }
    if let Ok(calls) = std::env::var("SOAK") {
        let (calls, wrong) = (calls.parse::<usize>()? / 2, AtomicUsize::new(0));
        times["memory"] = json!([half(&engine, calls, &checks, &first, &wrong)?, half(&engine, calls, &checks, &first, &wrong)?]);
        times["wrong"] = json!(wrong.load(Ordering::Relaxed));
    }
    println!("{times}");
    Ok(())
}

/// Checks so often from four threads, counts other answers than the first time, and returns the memory in MiB.
fn half(
    engine: &Engine,
    calls: usize,
    passed: &[Vec<String>],
    wanted: &[String],
    wrong: &AtomicUsize,
) -> Result<f64, Box<dyn std::error::Error>> {
    std::thread::scope(|scope| {
        for start in 0..4 {
            scope.spawn(move || {
                for i in (start..calls).step_by(4) {
                    let a = &passed[i % passed.len()];
                    let answer = engine.check_json(&Operation::of(&a[0]), &a[1], &a[2], &a[3]);
                    if answer.as_deref() != Ok(wanted[i % passed.len()].as_str()) {
                        wrong.fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    let status = read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no VmRSS")?;
    Ok(line.trim_end_matches("kB").trim().parse::<f64>()? / 1024.0)
}

/// The microseconds of one call: of each 10 calls the best round, as other programs interrupt longer ones.
fn best(rounds: u32, passed: &[Vec<String>], work: impl Fn(&[String])) -> f64 {
    let least = |chunk: &[Vec<String>]| {
        let times = (0..rounds).map(|_| {
            let start = Instant::now();
            chunk.iter().for_each(|arguments| work(arguments));
            start.elapsed()
        });
        times.min().unwrap_or_default()
    };
    passed.chunks(10).map(least).sum::<Duration>().as_secs_f64() * 1e6 / passed.len() as f64
}
