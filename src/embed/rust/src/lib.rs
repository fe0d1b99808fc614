//! Validates payment orders before they are sent to the gateway, with the same results as payrules in Node. The rules run in QuickJS inside
//! the process.
#![forbid(unsafe_code)]

mod error;
mod machine;
mod results;

use std::sync::{mpsc, Arc, Mutex};
use std::thread;
use std::time::Duration;

use serde::{de::DeserializeOwned, Deserialize, Serialize};

pub use error::{Error, Limit};
pub use results::*;

use machine::{Function, Job};

/// The scripts in this crate: the built-in rules, `normalize`, `requirements` and the languages.
pub const PACKED_SCRIPTS: &[&str] = include!(concat!(env!("OUT_DIR"), "/scripts.rs"));

/// What one call may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of each text; a text of the default size needs less than the default of `memory`.
    pub size: usize,
    /// Bytes that a context allocates in all.
    pub memory: usize,
    pub time: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self { size: 1 << 20, memory: 64 << 20, time: Duration::from_secs(5) }
    }
}

/// No options, or no configuration.
pub const NONE: Option<&()> = None;

/// Validates orders. Each call runs in one of the engine's threads, which end with it; it may be called from any thread.
pub struct Engine {
    jobs: Mutex<mpsc::Sender<Job>>,
    limits: Limits,
}

impl Engine {
    /// An engine with the packed scripts, a thread for each processor and the default limits.
    pub fn new() -> Result<Self, Error> {
        let pool = thread::available_parallelism().map_or(1, usize::from);
        Self::with(PACKED_SCRIPTS, pool, Limits::default())
    }

    /// An engine with scripts that `payrules build --embed` wrote, in the order in which they run, and with as many threads as calls may run
    /// at the same time. Fails with [`Error::Engine`] where a script does not run.
    pub fn with<S: AsRef<str>>(scripts: &[S], pool: usize, limits: Limits) -> Result<Self, Error> {
        let scripts: Arc<[String]> = scripts.iter().map(|script| script.as_ref().into()).collect();
        let (jobs, queue) = mpsc::channel();
        let queue = Arc::new(Mutex::new(queue));
        let (ready, loaded) = mpsc::channel();
        for _ in 0..pool.max(1) {
            let (scripts, queue, ready) = (scripts.clone(), queue.clone(), ready.clone());
            thread::Builder::new()
                .name("payrules".into())
                .stack_size(machine::THREAD_STACK)
                .spawn(move || machine::work(&scripts, limits, &queue, ready))
                .map_err(|_| Error::Engine("there is no thread for the engine".into()))?;
        }
        drop(ready);
        loaded.iter().collect::<Result<(), Error>>()?;
        Ok(Self { jobs: Mutex::new(jobs), limits })
    }

    /// Validates an order, which is written as serde_json does. `options` has `facts`, `at`, `mode`, `fields`, and `configuration` has
    /// `bindings`, `severities`, `off`, `acknowledge`, `unknownFields`, `locale`, as in Node; see [`NONE`]. An order that is wrong is no
    /// error.
    pub fn check(
        &self,
        operation: &str,
        order: &impl Serialize,
        options: Option<&impl Serialize>,
        configuration: Option<&impl Serialize>,
    ) -> Result<Report, Error> {
        let texts = [text("order", order)?, text("options", &options)?, text("configuration", &configuration)?];
        typed(&self.check_text(operation, &texts[0], &texts[1], &texts[2])?)
    }

    /// Writes the values of an order in canonical form; errors are those of [`Engine::check`].
    pub fn normalize(
        &self,
        operation: &str,
        order: &impl Serialize,
        configuration: Option<&impl Serialize>,
    ) -> Result<Normalized, Error> {
        typed(&self.normalize_text(operation, &text("order", order)?, &text("configuration", &configuration)?)?)
    }

    /// Tells the fields to ask for, given what an order has already; errors are those of [`Engine::check`].
    pub fn requirements(
        &self,
        operation: &str,
        order: &impl Serialize,
        options: Option<&impl Serialize>,
        configuration: Option<&impl Serialize>,
    ) -> Result<Requirements, Error> {
        let texts = [text("order", order)?, text("options", &options)?, text("configuration", &configuration)?];
        typed(&self.requirements_text(operation, &texts[0], &texts[1], &texts[2])?)
    }

    /// [`Engine::check`] with JSON text in and out: the result, or `{"error":{"argument":...,"message":...}}` where an argument is wrong.
    /// Empty options and an empty configuration are none.
    pub fn check_text(&self, operation: &str, order: &str, options: &str, configuration: &str) -> Result<String, Error> {
        self.answer(Function::Check, &[operation, order, options, configuration])
    }

    /// [`Engine::normalize`] with JSON text in and out; see [`Engine::check_text`].
    pub fn normalize_text(&self, operation: &str, order: &str, configuration: &str) -> Result<String, Error> {
        self.answer(Function::Normalize, &[operation, order, configuration])
    }

    /// [`Engine::requirements`] with JSON text in and out; see [`Engine::check_text`].
    pub fn requirements_text(&self, operation: &str, order: &str, options: &str, configuration: &str) -> Result<String, Error> {
        self.answer(Function::Requirements, &[operation, order, options, configuration])
    }

    fn answer(&self, function: Function, texts: &[&str]) -> Result<String, Error> {
        if texts.iter().any(|text| text.len() > self.limits.size) {
            return Err(Error::Limit(Limit::Size));
        }
        let ended = || Error::Engine("the engine's thread has ended".into());
        let (reply, answer) = mpsc::channel();
        let job = Job { function, texts: texts.iter().map(|&text| text.into()).collect(), reply };
        self.jobs.lock().map_err(|_| ended())?.send(job).map_err(|_| ended())?;
        let answer = answer.recv().map_err(|_| ended())??;
        if machine::is_failure(&answer, function, texts) {
            return Err(Error::Limit(Limit::Memory));
        }
        Ok(answer)
    }
}

/// What an answer has where an argument is wrong.
#[derive(Deserialize)]
pub(crate) struct Refusal {
    pub(crate) error: RefusedArgument,
}

#[derive(Deserialize)]
pub(crate) struct RefusedArgument {
    pub(crate) argument: String,
    pub(crate) message: String,
}

fn text(argument: &str, value: &impl Serialize) -> Result<String, Error> {
    serde_json::to_string(value).map_err(|_| Error::Argument {
        argument: argument.into(),
        message: "it cannot be written as JSON".into(),
    })
}

fn typed<T: DeserializeOwned>(answer: &str) -> Result<T, Error> {
    if let Ok(Refusal { error }) = serde_json::from_str(answer) {
        return Err(Error::Argument { argument: error.argument, message: error.message });
    }
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
