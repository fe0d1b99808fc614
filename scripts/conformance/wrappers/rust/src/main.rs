//! Answers calls with the crate: answer CALLS ANSWERS [SCRIPT...] prints the times of a load and of a check.
use std::fs::{read_to_string, File};
use std::io::{BufWriter, Write};
use std::time::{Duration, Instant};

use payrules::{Engine, Error, Limits, PACKED_SCRIPTS};
use serde::{Deserialize, Serialize};

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

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let own = args[2..].iter().map(read_to_string).collect::<Result<Vec<_>, _>>()?;
    let limits = Limits { time: Duration::from_secs(60), ..Limits::default() };
    let lines = read_to_string(&args[0])?;
    let mut answers = BufWriter::new(File::create(&args[1])?);

    let start = Instant::now();
    let engine =
        if own.is_empty() { Engine::with(PACKED_SCRIPTS, limits)? } else { Engine::with(&own, limits)? };
    let load = start.elapsed();
    let (mut checks, mut spent) = (0, Duration::ZERO);
    for line in lines.lines() {
        let Call { function, arguments: a } = serde_json::from_str(line)?;
        let start = Instant::now();
        let answer = match function.as_str() {
            "normalize" => engine.normalize_json(&a[0], &a[1], &a[2]),
            "requirements" => engine.requirements_json(&a[0], &a[1], &a[2], &a[3]),
            _ => engine.check_json(&a[0], &a[1], &a[2], &a[3]),
        };
        let answer = answer.or_else(|error| match error {
            Error::Argument { argument, message } => serde_json::to_string(&Failure {
                error: Refused { code: "argument", argument: &argument, message: &message },
            })
            .map_err(Into::into),
            other => Err(Box::<dyn std::error::Error>::from(other)),
        })?;
        if function == "check" {
            checks += 1;
            spent += start.elapsed();
        }
        writeln!(answers, "{answer}")?;
    }
    answers.flush()?;
    println!("{{\"load\":{},\"check\":{}}}", load.as_secs_f64() * 1e3, spent.as_secs_f64() * 1e6 / f64::from(checks));
    Ok(())
}
