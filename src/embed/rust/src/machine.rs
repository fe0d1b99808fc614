//! A thread with a QuickJS context of its own.
use std::cell::Cell;
use std::rc::Rc;
use std::sync::{mpsc, Mutex};
use std::time::Instant;

use rquickjs::{function::Rest, CatchResultExt, CaughtError, Context, Function as Script, Runtime};
use serde::de::IgnoredAny;

use crate::{Error, Limit, Limits, Refusal};

/// Bytes of C stack for a call, and for the thread that makes it.
const STACK: usize = 256 * 1024;
pub(crate) const THREAD_STACK: usize = 2 << 20;

/// In a result of `check`, this cannot come from an order that was read from JSON: the engine failed while it read the order. An order in
/// canonical form may contain it.
const UNREADABLE: &str = r#"{"ruleId":"order/unreadable""#;
/// All rules failed, as they do where memory or stack is missing; a rule that fails by itself names its field.
const FAILED: &str = r#"{"ruleId":"engine/failed","code":"failed","severity":"error","field":"","#;
const NOT_JSON: &str = "it cannot be read as JSON";
/// What QuickJS says of itself; where it has no memory for an error, it throws null, of which a script cannot read the message.
const FAILURES: [&str; 4] =
    ["out of memory", "stack overflow", "Maximum call stack size exceeded", "cannot read property 'message' of null"];

#[derive(Clone, Copy)]
pub(crate) enum Function {
    Check,
    Normalize,
    Requirements,
}

impl Function {
    fn name(self) -> &'static str {
        match self {
            Self::Check => "check",
            Self::Normalize => "normalize",
            Self::Requirements => "requirements",
        }
    }

    fn arguments(self) -> &'static [&'static str] {
        match self {
            Self::Normalize => &["operation", "order", "configuration"],
            _ => &["operation", "order", "options", "configuration"],
        }
    }
}

/// A call, and where its answer goes.
pub(crate) struct Job {
    pub(crate) function: Function,
    pub(crate) texts: Vec<String>,
    pub(crate) reply: mpsc::Sender<Result<String, Error>>,
}

/// Runs in a thread: makes a context, says whether it could, and answers calls until the engine is gone.
pub(crate) fn work(
    scripts: &[String],
    limits: Limits,
    queue: &Mutex<mpsc::Receiver<Job>>,
    ready: mpsc::Sender<Result<(), Error>>,
) {
    let mut machine = match Machine::load(scripts, limits) {
        Ok(machine) => Some(machine),
        Err(error) => {
            let _ = ready.send(Err(error));
            return;
        }
    };
    let _ = ready.send(Ok(()));
    // The engine waits until all of them are dropped.
    drop(ready);
    loop {
        let Ok(job) = queue.lock().map_err(|_| ()).and_then(|queue| queue.recv().map_err(|_| ())) else { return };
        let answer = match machine.take().map_or_else(|| Machine::load(scripts, limits), Ok) {
            Ok(fresh) => {
                let answer = fresh.call(job.function, job.texts);
                // What is left of a context that failed is not certain.
                machine = answer.is_ok().then_some(fresh);
                answer
            }
            Err(error) => Err(error),
        };
        let _ = job.reply.send(answer);
    }
}

struct Machine {
    context: Context,
    limits: Limits,
    end: Rc<Cell<Option<Instant>>>,
}

impl Machine {
    fn load(scripts: &[String], limits: Limits) -> Result<Self, Error> {
        let memory = |_| Error::Engine("there is no memory for a context".into());
        let runtime = Runtime::new().map_err(memory)?;
        runtime.set_max_stack_size(STACK);
        let end = Rc::new(Cell::new(None::<Instant>));
        let deadline = end.clone();
        runtime.set_interrupt_handler(Some(Box::new(move || deadline.get().is_some_and(|end| Instant::now() >= end))));
        let context = Context::full(&runtime).map_err(memory)?;
        context.with(|ctx| {
            for script in scripts {
                ctx.eval::<(), _>(script.as_str()).catch(&ctx).map_err(not_run)?;
            }
            ctx.eval::<Script, _>("payrules.check").catch(&ctx).map_err(not_run)
        }.map(|_| ()))?;
        runtime.set_memory_limit(limits.memory);
        Ok(Self { context, limits, end })
    }

    fn call(&self, function: Function, texts: Vec<String>) -> Result<String, Error> {
        self.end.set(Some(Instant::now() + self.limits.time));
        let answer = self.context.with(|ctx| {
            let called = ctx
                .eval::<Script, _>(format!("payrules.{}", function.name()))
                .and_then(|script| script.call::<_, rquickjs::String>((Rest(texts),)))
                .and_then(|answer| answer.to_string());
            called.catch(&ctx).map_err(|error| self.failure(function, &error))
        });
        self.end.set(None);
        answer
    }

    fn failure(&self, function: Function, error: &CaughtError) -> Error {
        if self.end.get().is_some_and(|end| Instant::now() >= end) {
            return Error::Limit(Limit::Time);
        }
        let is_memory = match error {
            CaughtError::Exception(exception) => {
                exception.message().is_none_or(|message| message.is_empty() || FAILURES.contains(&message.as_str()))
            }
            CaughtError::Value(value) => value.is_null() || value.is_undefined(),
            CaughtError::Error(error) => matches!(error, rquickjs::Error::Allocation),
        };
        if is_memory {
            return Error::Limit(Limit::Memory);
        }
        Error::Engine(format!("the engine failed, or no script has the function {}", function.name()))
    }
}

fn not_run(error: CaughtError) -> Error {
    Error::Engine(format!("a script does not run: {error}"))
}

/// Whether an answer comes from the engine's own fault: the script catches what the engine throws.
pub(crate) fn is_failure(answer: &str, function: Function, texts: &[&str]) -> bool {
    if matches!(function, Function::Check) && (answer.contains(UNREADABLE) || answer.contains(FAILED)) {
        return true;
    }
    let Ok(Refusal { error }) = serde_json::from_str(answer) else { return false };
    if FAILURES.contains(&error.message.as_str()) {
        return true;
    }
    let place = function.arguments().iter().position(|&name| name == error.argument);
    error.message == NOT_JSON
        && place.is_some_and(|place| match serde_json::from_str::<IgnoredAny>(texts[place]) {
            Ok(_) => true,
            // serde_json reads less deep nesting than it could.
            Err(error) => error.to_string().starts_with("recursion limit exceeded"),
        })
}
