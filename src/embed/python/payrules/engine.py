"""The evaluator of payrules in QuickJS: orders in, results out, from any thread."""
from __future__ import annotations

import json
import re
import threading
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Callable, Iterable, Mapping, Sequence, TypeVar

import quickjs  # type: ignore[import-untyped]

from .errors import ArgumentError, EngineError, LimitError, PayrulesError
from .names import Operation
from .options import Configuration, NormalizeConfiguration, Options, RequirementsOptions
from .results import Normalized, Requirements, Result
from .values import json_of

T = TypeVar("T")

#: Bytes of C stack for a call: small enough for threads on musl.
_STACK = 256 * 1024

#: An escape as it is, or half of a surrogate pair, which UTF-8 does not have.
_SURROGATE = re.compile(r"\\.|[\ud800-\udfff]", re.DOTALL)

#: The functions of the scripts, with their arguments.
_FUNCTIONS = {
    "check": ("operation", "order", "options", "configuration"),
    "checkMany": ("operation", "order", "options", "configuration"),
    "normalize": ("operation", "order", "configuration"),
    "requirements": ("operation", "order", "options", "configuration"),
}


@dataclass(frozen=True)
class Limits:
    """What one call may use."""

    #: bytes of each text; a text of this size needs less than the memory below
    size: int = 1 << 20
    #: bytes that a context allocates in all
    memory: int = 64 << 20
    #: seconds of processor time of the process: the engine has no clock of a thread
    time: float = 5.0


def packed_scripts() -> list[str]:
    """The scripts in this package: the built-in rules, `normalize`, `requirements` and the languages."""
    folder = files(__package__) / "scripts"
    found = {each.name: each for each in folder.iterdir() if each.name.endswith(".embed.js")}
    # The others add to the first.
    first = found.pop("payrules.embed.js")
    return [each.read_text("utf-8") for each in (first, *(found[name] for name in sorted(found)))]


class Engine:
    """
    Validates orders, from any thread. Each thread that calls it has a context of its own, some 7 MB for the built-in rules, which ends with
    the thread or with the engine.

    :param scripts: the texts of scripts that `payrules build --embed` wrote, in the order in which they run; by default those packed into
        this package
    :param limits: what one call may use
    :raises EngineError: where a script does not run

    >>> with Engine() as engine:
    ...     engine.check("pe.payout", {"amount": "0.99"}).valid
    False
    """

    def __init__(self, scripts: Sequence[str] | None = None, *, limits: Limits | None = None) -> None:
        self._scripts = list(packed_scripts() if scripts is None else scripts)
        self._limits = limits or Limits()
        self._local = threading.local()
        self._is_closed = False
        self._functions()

    def check(
        self,
        operation: Operation,
        order: Any,
        options: Options | None = None,
        configuration: Configuration | None = None,
    ) -> Result:
        """
        Validates an order; one that is wrong raises nothing.

        :param operation: the operation's id, such as `pe.payout`
        :param order: a mapping, a dataclass, a model of pydantic 2, or `bytes` of JSON. Members that are `None` are left out; a `Decimal` is
            written as text
        :param options: of this call, as `validate` in Node has them
        :param configuration: what changes the rules, as `createValidator` in Node has it
        :raises ArgumentError: where an argument is wrong; an order with a name twice in one object too
        :raises LimitError: where the call needs more than the limits allow
        :raises EngineError: where the engine is closed or fails
        """
        return self._typed(Result._of, "check", operation, order, options, configuration)

    def check_many(
        self,
        operation: Operation,
        orders: Iterable[Any],
        options: Options | None = None,
        configuration: Configuration | None = None,
    ) -> list[Result]:
        """
        Validates orders of one operation in one call, whose limits are those of one: some three quarters of the time of calls one by one.

        :param orders: each as :meth:`check` takes it, but not `bytes`; or `bytes` of a JSON list
        :returns: the result of each, in order; raises as :meth:`check` does
        """
        listed = orders if isinstance(orders, bytes) else list(orders)
        return self._typed(lambda found: [Result._of(each) for each in found], "checkMany", operation, listed, options, configuration)

    def normalize(self, operation: Operation, order: Any, configuration: NormalizeConfiguration | None = None) -> Normalized:
        """Writes the values of an order in canonical form; raises as :meth:`check` does."""
        return self._typed(Normalized._of, "normalize", operation, order, configuration)

    def requirements(
        self,
        operation: Operation,
        order: Any = None,
        options: RequirementsOptions | None = None,
        configuration: Configuration | None = None,
    ) -> Requirements:
        """Tells the fields to ask for, given what an order has already; raises as :meth:`check` does."""
        return self._typed(Requirements._of, "requirements", operation, {} if order is None else order, options, configuration)

    def check_json(self, operation: Operation, order: str | bytes, options: str | bytes = "", configuration: str | bytes = "") -> str:
        """:meth:`check` with JSON in and out: the text of the result as Node writes it. It raises as :meth:`check` does."""
        return self._answer("check", operation, order, options, configuration)

    def normalize_json(self, operation: Operation, order: str | bytes, configuration: str | bytes = "") -> str:
        """:meth:`normalize` with JSON in and out; see :meth:`check_json`."""
        return self._answer("normalize", operation, order, configuration)

    def requirements_json(
        self, operation: Operation, order: str | bytes = "", options: str | bytes = "", configuration: str | bytes = ""
    ) -> str:
        """:meth:`requirements` with JSON in and out; see :meth:`check_json`."""
        return self._answer("requirements", operation, order, options, configuration)

    def close(self) -> None:
        """Frees the contexts once the calls that run have ended. A call that follows raises an :class:`EngineError`."""
        self._is_closed = True
        self._local = threading.local()

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _typed(self, of: Callable[[Any], T], function: str, operation: str, *values: Any) -> T:
        names = _FUNCTIONS[function][1:]
        answer = self._answer(function, operation, *map(_text, names, values))
        # A member that this version does not know is ignored.
        try:
            return of(json.loads(answer))
        except KeyError as error:
            raise EngineError(f"the result of the script has no {error.args[0]}: the script is of another version than this package") from None
        except (AttributeError, TypeError, ValueError):
            raise EngineError("the script does not answer with a result") from None

    def _answer(self, function: str, operation: str, *texts: str | bytes) -> str:
        if not isinstance(operation, str):
            raise ArgumentError("operation", "it is not text")
        passed = [_encodable(operation), *map(_well_formed, _FUNCTIONS[function][1:], texts)]
        for name, text in zip(_FUNCTIONS[function], passed):
            if len(text) > self._limits.size or len(text.encode()) > self._limits.size:
                raise LimitError("size", f"{name}: the text has more than {self._limits.size} bytes")
        answer = self._call(function, passed)
        if answer.startswith('{"error":'):
            raise _failure_in(answer)
        return answer

    def _call(self, function: str, texts: Sequence[str]) -> str:
        functions = self._functions()
        if function not in functions:
            raise EngineError(f"no script has the function {function}")
        try:
            answer = functions[function](*texts)
        except quickjs.JSException as error:
            # What is left of the context is not certain.
            self._local.__dict__.pop("functions", None)
            if "interrupted" in str(error):
                raise LimitError("time", f"the call took more than {self._limits.time} seconds") from None
            # The scripts throw only without memory for an answer.
            raise LimitError("memory", "the call needs more memory than the limit") from None
        if not isinstance(answer, str):
            raise EngineError("the script does not answer with text")
        return answer

    def _functions(self) -> Mapping[str, Any]:
        """The functions of this thread's context. QuickJS does not allow a context in another thread."""
        if self._is_closed:
            raise EngineError("the engine is closed")
        local = self._local
        if not hasattr(local, "functions"):
            context = quickjs.Context()
            context.set_max_stack_size(_STACK)
            try:
                for script in self._scripts:
                    context.eval(script)
                found = {name: context.eval(f"payrules.{name}") for name in _FUNCTIONS}
            except quickjs.JSException as error:
                raise EngineError(f"a script does not run: {error}") from None
            context.set_memory_limit(self._limits.memory)
            context.set_time_limit(self._limits.time)
            local.functions = {name: function for name, function in found.items() if function is not None}
        functions: Mapping[str, Any] = local.functions
        return functions


def _failure_in(answer: str) -> PayrulesError:
    """What the script answers instead of a result."""
    try:
        error = json.loads(answer)["error"]
        if error["code"] == "limit":
            return LimitError("memory", f"{error['argument']}: {error['message']}")
        return ArgumentError(error["argument"], error["message"])
    except (KeyError, TypeError, ValueError):
        return EngineError("the script does not answer with a result")


def _text(name: str, value: Any) -> str | bytes:
    if value is None and name != "order":
        return ""
    if isinstance(value, bytes):
        return value
    try:
        return json_of(value)
    except (TypeError, ValueError, RecursionError) as error:
        raise ArgumentError(name, f"it cannot be written as JSON ({type(error).__name__})") from None


def _encodable(operation: str) -> str:
    try:
        operation.encode()
    except UnicodeEncodeError:
        raise ArgumentError("operation", "it has half of a surrogate pair") from None
    return operation


def _well_formed(name: str, text: str | bytes) -> str:
    """JSON text that reads the same and has no halves of surrogate pairs."""
    if isinstance(text, bytes):
        try:
            return text.decode()
        except UnicodeDecodeError:
            raise ArgumentError(name, "it is not UTF-8") from None
    if not isinstance(text, str):
        raise ArgumentError(name, "it is not text")
    try:
        text.encode()
        return text
    except UnicodeEncodeError:
        escaped = _SURROGATE.sub(lambda found: found[0] if found[0][0] == "\\" else f"\\u{ord(found[0]):04x}", text)
        # What is left follows a backslash and is no JSON.
        return escaped.encode(errors="replace").decode()
