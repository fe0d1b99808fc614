//! Validates payment orders before they are sent to the gateway, with the same results as payrules in Node. The rules run in QuickJS inside
//! the process.
//!
//! Operations, rules, facts, slots and languages are enums with the names of the packed rules:
//!
//! ```
//! fn is_of_amount(rule: &payrules::RuleId) -> bool {
//!     matches!(rule, payrules::RuleId::PePayoutAmountFormat | payrules::RuleId::PePayoutAmountRange)
//! }
//! ```
//!
//! A misspelt one, or its text, does not compile:
//!
//! ```compile_fail
//! fn is_of_amount(rule: &payrules::RuleId) -> bool {
//!     matches!(rule, payrules::RuleId::PePayoutAmountFormat | payrules::RuleId::PePayoutAmountRnage)
//! }
//! ```
//!
//! ```compile_fail
//! fn is_of_amount(rule: &payrules::RuleId) -> bool {
//!     *rule == "pe.payout/amount-range"
//! }
//! ```
//!
//! Rules of your own have names that this crate does not know: `Operation::of("acme.payout")`.
#![forbid(unsafe_code)]

#[macro_use]
mod words;

mod error;
mod json;
mod machine;
mod names;
mod options;
mod results;

use std::sync::Arc;
use std::time::Duration;

use serde::{de::DeserializeOwned, Deserialize, Serialize};

pub use error::{Error, Limit};
pub use names::*;
pub use options::*;
pub use results::*;
pub use words::Other;

use json::text;
use machine::{Function, Source as Scripts};

/// The scripts in this crate: the built-in rules, `normalize`, `requirements` and the languages.
pub const PACKED_SCRIPTS: &[&str] = include!(concat!(env!("OUT_DIR"), "/scripts.rs"));

/// What one call may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of each text; a text of the default size needs less than the default of `memory`.
    pub size: usize,
    /// Bytes that a context allocates in all.
    pub memory: usize,
    /// Time of the clock: the standard library does not tell the processor time of a thread.
    pub time: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self { size: 1 << 20, memory: 64 << 20, time: Duration::from_secs(5) }
    }
}

/// Validates orders, from any thread. Each thread that calls it has a context of its own, some 3 MB for the built-in rules, which ends
/// with the thread or at its next call after the engine is dropped.
pub struct Engine {
    source: Arc<Scripts>,
}

impl Engine {
    /// An engine with the packed scripts and the default limits.
    ///
    /// ```
    /// let engine = payrules::Engine::new()?;
    /// let report = engine.check(&payrules::Operation::PePayout, &serde_json::json!({ "amount": "0.99" }))?;
    /// assert!(!report.valid);
    /// # Ok::<(), payrules::Error>(())
    /// ```
    pub fn new() -> Result<Self, Error> {
        Self::with(PACKED_SCRIPTS, Limits::default())
    }

    /// An engine with scripts that `payrules build --embed` wrote, in the order in which they run. Fails with [`Error::Engine`] where a
    /// script does not run.
    pub fn with<S: AsRef<str>>(scripts: &[S], limits: Limits) -> Result<Self, Error> {
        let scripts = scripts.iter().map(|script| script.as_ref().into()).collect();
        let source = Arc::new(Scripts { scripts, limits });
        machine::load(&source)?;
        Ok(Self { source })
    }

    /// Validates an order, which is written as serde_json does, without the members that are null. An order that is wrong is no error; one
    /// with a name twice in an object is an [`Error::Argument`].
    pub fn check(&self, operation: &Operation, order: &impl Serialize) -> Result<Report, Error> {
        self.check_with(operation, order, &Options::default(), &Configuration::default())
    }

    /// [`Engine::check`] with options of this call, and a configuration of the rules.
    pub fn check_with(
        &self,
        operation: &Operation,
        order: &impl Serialize,
        options: &Options,
        configuration: &Configuration,
    ) -> Result<Report, Error> {
        let texts = [text("order", order)?, text("options", options)?, text("configuration", configuration)?];
        typed(&self.check_json(operation, &texts[0], &texts[1], &texts[2])?)
    }

    /// Validates orders of one operation in one call, whose limits are those of one, and returns the report of each in order.
    pub fn check_many(
        &self,
        operation: &Operation,
        orders: &[impl Serialize],
        options: &Options,
        configuration: &Configuration,
    ) -> Result<Vec<Report>, Error> {
        let texts = [text("order", &orders)?, text("options", options)?, text("configuration", configuration)?];
        typed(&self.answer(Function::CheckMany, &[operation.as_str(), &texts[0], &texts[1], &texts[2]])?)
    }

    /// Writes the values of an order in canonical form; errors are those of [`Engine::check`].
    pub fn normalize(
        &self,
        operation: &Operation,
        order: &impl Serialize,
        configuration: &NormalizeConfiguration,
    ) -> Result<Normalized, Error> {
        typed(&self.normalize_json(operation, &text("order", order)?, &text("configuration", configuration)?)?)
    }

    /// Tells the fields to ask for, given what an order has already; errors are those of [`Engine::check`].
    pub fn requirements(
        &self,
        operation: &Operation,
        order: &impl Serialize,
        options: &RequirementsOptions,
        configuration: &Configuration,
    ) -> Result<Requirements, Error> {
        let texts = [text("order", order)?, text("options", options)?, text("configuration", configuration)?];
        typed(&self.requirements_json(operation, &texts[0], &texts[1], &texts[2])?)
    }

    /// [`Engine::check_with`] with JSON in and out: the text of the result as Node writes it. Empty options and an empty configuration are
    /// none.
    pub fn check_json(&self, operation: &Operation, order: &str, options: &str, configuration: &str) -> Result<String, Error> {
        self.answer(Function::Check, &[operation.as_str(), order, options, configuration])
    }

    /// [`Engine::normalize`] with JSON in and out; see [`Engine::check_json`].
    pub fn normalize_json(&self, operation: &Operation, order: &str, configuration: &str) -> Result<String, Error> {
        self.answer(Function::Normalize, &[operation.as_str(), order, configuration])
    }

    /// [`Engine::requirements`] with JSON in and out; see [`Engine::check_json`].
    pub fn requirements_json(&self, operation: &Operation, order: &str, options: &str, configuration: &str) -> Result<String, Error> {
        self.answer(Function::Requirements, &[operation.as_str(), order, options, configuration])
    }

    fn answer(&self, function: Function, texts: &[&str]) -> Result<String, Error> {
        if texts.iter().any(|text| text.len() > self.source.limits.size) {
            return Err(Error::Limit(Limit::Size));
        }
        let answer = machine::call(&self.source, function, texts)?;
        if !answer.starts_with("{\"error\":") {
            return Ok(answer);
        }
        let Ok(Refusal { error }) = serde_json::from_str(&answer) else {
            return Err(Error::Engine("the script does not answer with a result".into()));
        };
        Err(match error.code.as_str() {
            "limit" => Error::Limit(Limit::Memory),
            _ => Error::Argument { argument: error.argument, message: error.message },
        })
    }
}

/// What a script answers instead of a result.
#[derive(Deserialize)]
struct Refusal {
    error: Refused,
}

#[derive(Deserialize)]
struct Refused {
    code: String,
    argument: String,
    message: String,
}

fn typed<T: DeserializeOwned>(answer: &str) -> Result<T, Error> {
    // A member that this version does not know is ignored.
    serde_json::from_str(answer).map_err(|error| {
        let text = error.to_string();
        let missing = text.strip_prefix("missing field `").and_then(|rest| rest.split('`').next());
        Error::Engine(missing.map_or_else(
            || "the script does not answer with a result".into(),
            |name| format!("the result of the script has no {name}: the script is of another version than this package"),
        ))
    })
}
