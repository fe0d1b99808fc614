//! The QuickJS contexts of a thread.
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::{Arc, Weak};
use std::time::Instant;

use rquickjs::{function::Rest, CatchResultExt, CaughtError, Context, Function as Script, Persistent, Runtime};

use crate::{Error, Limit, Limits};

/// Bytes of C stack for a call.
const STACK: usize = 256 * 1024;

#[derive(Clone, Copy)]
pub(crate) enum Function {
    Check,
    CheckMany,
    Normalize,
    Requirements,
}

/// Their names in the scripts.
const NAMES: [&str; 4] = ["check", "checkMany", "normalize", "requirements"];

/// What the contexts of an engine are made of.
pub(crate) struct Source {
    pub(crate) scripts: Vec<String>,
    pub(crate) limits: Limits,
}

thread_local! {
    /// A context belongs to a thread, and ends with it or once its engine is gone.
    static MACHINES: RefCell<Vec<(Weak<Source>, Machine)>> = const { RefCell::new(Vec::new()) };
}

/// Makes the context of this thread, where it has none.
pub(crate) fn load(source: &Arc<Source>) -> Result<(), Error> {
    let machine = take(source)?;
    put(source, machine);
    Ok(())
}

/// Calls a function of the scripts in the context of this thread.
pub(crate) fn call(source: &Arc<Source>, function: Function, texts: &[&str]) -> Result<String, Error> {
    let machine = take(source)?;
    let answer = machine.call(function, texts);
    // What is left of a context that failed is not certain.
    if answer.is_ok() {
        put(source, machine);
    }
    answer
}

fn take(source: &Arc<Source>) -> Result<Machine, Error> {
    let own = MACHINES.with_borrow_mut(|machines| {
        machines.retain(|(other, _)| other.strong_count() > 0);
        let at = machines.iter().position(|(other, _)| std::ptr::eq(other.as_ptr(), Arc::as_ptr(source)));
        at.map(|at| machines.swap_remove(at).1)
    });
    own.map_or_else(|| Machine::load(source), Ok)
}

fn put(source: &Arc<Source>, machine: Machine) {
    MACHINES.with_borrow_mut(|machines| machines.push((Arc::downgrade(source), machine)));
}

struct Machine {
    /// Dropped before their context. To find one by its name takes as long as a part of a check.
    functions: [Option<Persistent<Script<'static>>>; 4],
    context: Context,
    limits: Limits,
    end: Rc<Cell<Option<Instant>>>,
}

impl Machine {
    fn load(source: &Source) -> Result<Self, Error> {
        let Source { scripts, limits } = source;
        let memory = |_| Error::Engine("there is no memory for a context".into());
        let runtime = Runtime::new().map_err(memory)?;
        runtime.set_max_stack_size(STACK);
        let end = Rc::new(Cell::new(None::<Instant>));
        let deadline = end.clone();
        runtime.set_interrupt_handler(Some(Box::new(move || deadline.get().is_some_and(|end| Instant::now() >= end))));
        let context = Context::full(&runtime).map_err(memory)?;
        let functions = context.with(|ctx| {
            for script in scripts {
                ctx.eval::<(), _>(script.as_str()).catch(&ctx).map_err(not_run)?;
            }
            ctx.eval::<Script, _>("payrules.check").catch(&ctx).map_err(not_run)?;
            Ok(NAMES.map(|name| {
                let found = ctx.eval::<Script, _>(format!("payrules.{name}")).catch(&ctx).ok();
                found.map(|function| Persistent::save(&ctx, function))
            }))
        })?;
        runtime.set_memory_limit(limits.memory);
        Ok(Self { functions, context, limits: *limits, end })
    }

    fn call(&self, function: Function, texts: &[&str]) -> Result<String, Error> {
        self.end.set(Some(Instant::now() + self.limits.time));
        let answer = self.context.with(|ctx| {
            let missing = || Error::Engine(format!("no script has the function {}", NAMES[function as usize]));
            let script = self.functions[function as usize].clone().ok_or_else(missing)?;
            let called = script
                .restore(&ctx)
                .map_err(|_| missing())?
                .call::<_, rquickjs::String>((Rest(texts.to_vec()),))
                .and_then(|answer| answer.to_string());
            called.catch(&ctx).map_err(|error| self.failure(&error))
        });
        self.end.set(None);
        answer
    }

    fn failure(&self, error: &CaughtError) -> Error {
        if self.end.get().is_some_and(|end| Instant::now() >= end) {
            return Error::Limit(Limit::Time);
        }
        match error {
            CaughtError::Error(rquickjs::Error::FromJs { .. }) => Error::Engine("the script does not answer with text".into()),
            // The scripts throw only without memory for an answer.
            _ => Error::Limit(Limit::Memory),
        }
    }
}

fn not_run(error: CaughtError) -> Error {
    Error::Engine(format!("a script does not run: {error}"))
}
