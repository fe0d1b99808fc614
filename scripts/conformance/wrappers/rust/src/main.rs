//! Answers calls with the crate: answer CALLS ANSWERS [SCRIPT...] prints the times of a load and of a check.
use std::fs::{read_to_string, File};
use std::io::{BufWriter, Write};
use std::time::{Duration, Instant};

use payrules::{Engine, Limits, PACKED_SCRIPTS};
use serde::Deserialize;

#[derive(Deserialize)]
struct Call {
    function: String,
    arguments: Vec<String>,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let own = args[2..].iter().map(read_to_string).collect::<Result<Vec<_>, _>>()?;
    let limits = Limits { time: Duration::from_secs(60), ..Limits::default() };
    let lines = read_to_string(&args[0])?;
    let mut answers = BufWriter::new(File::create(&args[1])?);

    let start = Instant::now();
    let engine =
        if own.is_empty() { Engine::with(PACKED_SCRIPTS, 1, limits)? } else { Engine::with(&own, 1, limits)? };
    let load = start.elapsed();
    let (mut checks, mut spent) = (0, Duration::ZERO);
    for line in lines.lines() {
        let Call { function, arguments: a } = serde_json::from_str(line)?;
        let start = Instant::now();
        let answer = match function.as_str() {
            "normalize" => engine.normalize_text(&a[0], &a[1], &a[2])?,
            "requirements" => engine.requirements_text(&a[0], &a[1], &a[2], &a[3])?,
            _ => engine.check_text(&a[0], &a[1], &a[2], &a[3])?,
        };
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
