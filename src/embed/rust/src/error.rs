use std::fmt;

/// What the functions of an engine return besides results; an order that is wrong is no error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// An argument (`operation`, `order`, `options`, `configuration`) is wrong: text that is no JSON, an option that does not exist.
    Argument { argument: String, message: String },
    /// A call reached one of the engine's limits. It says nothing about the order.
    Limit(Limit),
    /// A script is not one of payrules, or the engine failed. It says nothing about the order.
    Engine(String),
}

words! {
    /// A limit of a call.
    Limit {
        Size = "size",
        Time = "time",
        Memory = "memory",
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Argument { argument, message } => write!(f, "{argument}: {message}"),
            Self::Limit(limit) => write!(f, "the call reached the limit of {limit}"),
            Self::Engine(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for Error {}
