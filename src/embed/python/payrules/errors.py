"""What the functions of an engine raise."""


class PayrulesError(Exception):
    """Whatever an engine raises; an order that is wrong raises nothing."""


class ArgumentError(PayrulesError, ValueError):
    """An argument is wrong: text that is no JSON, a name twice in one object, an option that does not exist."""

    def __init__(self, argument: str, message: str) -> None:
        super().__init__(f"{argument}: {message}")
        #: `operation`, `order`, `options` or `configuration`
        self.argument = argument
        #: what is wrong with it; it never has a value of the order
        self.message = message


class LimitError(PayrulesError):
    """A call reached one of the engine's limits. It says nothing about the order."""

    def __init__(self, limit: str, message: str) -> None:
        super().__init__(message)
        #: `size`, `time` or `memory`
        self.limit = limit


class EngineError(PayrulesError, RuntimeError):
    """A script is not one of payrules, or the engine failed. It says nothing about the order."""
