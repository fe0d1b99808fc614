//! Judges orders with the jsonschema crate: runner SCHEMAS ORDERS prints 1 or 0 for each line of ORDERS.
use std::collections::HashMap;
use std::error::Error;
use std::fs::{read_dir, read_to_string, File};
use std::io::{stdout, BufRead, BufReader, BufWriter, Write};

use serde_json::Value;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let mut validators = HashMap::new();
    for entry in read_dir(&arguments[1])? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if let Some(operation) = name.strip_suffix(".schema.json") {
            let schema: Value = serde_json::from_str(&read_to_string(&path)?)?;
            validators.insert(operation.to_owned(), jsonschema::validator_for(&schema)?);
        }
    }
    let mut out = BufWriter::new(stdout());
    for line in BufReader::new(File::open(&arguments[2])?).lines() {
        let entry: Value = serde_json::from_str(&line?)?;
        let operation = entry["operation"].as_str().ok_or("no operation")?;
        writeln!(out, "{}", u8::from(validators[operation].is_valid(&entry["order"])))?;
    }
    Ok(())
}
