"""The evaluator of payrules in QuickJS: JSON text in and out, from any thread."""
from __future__ import annotations

import json
import os
import re
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Callable, Mapping, Sequence, TypeVar

import quickjs

from .errors import ArgumentError, EngineError, LimitError
from .results import Normalized, Requirements, Result

T = TypeVar("T")

#: Bytes of C stack for a call: small enough for threads on musl.
_STACK = 256 * 1024

#: An escape as it is, or half of a surrogate pair, which UTF-8 does not have.
_SURROGATE = re.compile(r"\\.|[\ud800-\udfff]", re.DOTALL)

#: In a result of `check`, this cannot come from an order that was read from JSON: the engine failed while it read the order. An order in
#: canonical form may contain it.
_UNREADABLE = '{"ruleId":"order/unreadable"'
#: All rules failed, as they do where memory or stack is missing; a rule that fails by itself names its field.
_FAILED = '{"ruleId":"engine/failed","code":"failed","severity":"error","field":"",'
_NOT_JSON = "it cannot be read as JSON"
#: What QuickJS says of itself; where it has no memory for an error, it throws null, of which a script cannot read the message.
_FAILURES = ("out of memory", "stack overflow", "Maximum call stack size exceeded", "null", "cannot read property 'message' of null")

_ARGUMENTS = {
    "check": ("operation", "order", "options", "configuration"),
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
    #: seconds of processor time of the process
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
    Validates orders. It keeps up to `pool` contexts, each in a thread of its own, and may be called from any thread.

    :param scripts: the texts of scripts that `payrules build --embed` wrote, in the order in which they run; by default those packed into
        this package
    :param pool: the most calls that run at the same time; others wait
    :param limits: what one call may use
    :raises EngineError: where a script does not run
    """

    def __init__(self, scripts: Sequence[str] | None = None, *, pool: int | None = None, limits: Limits | None = None) -> None:
        self._scripts = list(packed_scripts() if scripts is None else scripts)
        self._pool = pool or os.cpu_count() or 1
        self._limits = limits or Limits()
        self._start()
        self._executor.submit(self._functions).result()

    def check(
        self,
        operation: str,
        order: Any,
        options: Mapping[str, Any] | None = None,
        configuration: Mapping[str, Any] | None = None,
    ) -> Result:
        """
        Validates an order; one that is wrong raises nothing.

        :param operation: the operation's id, such as `pe.payout`
        :param order: what :func:`json.dumps` can write, and no JSON text: :meth:`check_text` takes that
        :param options: `facts`, `at`, `mode`, `fields`, as `validate` in Node has them
        :param configuration: `bindings`, `severities`, `off`, `acknowledge`, `unknownFields`, `locale`
        :raises ArgumentError: where an argument is wrong
        :raises LimitError: where the call needs more than the limits allow
        :raises EngineError: where the engine is closed or fails
        """
        return self._typed(Result._of, "check", operation, order, options, configuration)

    def normalize(self, operation: str, order: Any, configuration: Mapping[str, Any] | None = None) -> Normalized:
        """Writes the values of an order in canonical form; raises as :meth:`check` does."""
        return self._typed(Normalized._of, "normalize", operation, order, configuration)

    def requirements(
        self,
        operation: str,
        order: Any = None,
        options: Mapping[str, Any] | None = None,
        configuration: Mapping[str, Any] | None = None,
    ) -> Requirements:
        """Tells the fields to ask for, given what an order has already; raises as :meth:`check` does."""
        return self._typed(Requirements._of, "requirements", operation, {} if order is None else order, options, configuration)

    def check_text(self, operation: str, order: str, options: str = "", configuration: str = "") -> str:
        """
        The same with JSON text in and out: the result, or `{"error": {"argument": ..., "message": ...}}` where an argument is wrong.

        :raises LimitError: where the call needs more than the limits allow
        """
        return self._answer("check", operation, order, options, configuration)

    def normalize_text(self, operation: str, order: str, configuration: str = "") -> str:
        """:meth:`normalize` with JSON text in and out; see :meth:`check_text`."""
        return self._answer("normalize", operation, order, configuration)

    def requirements_text(self, operation: str, order: str = "", options: str = "", configuration: str = "") -> str:
        """:meth:`requirements` with JSON text in and out; see :meth:`check_text`."""
        return self._answer("requirements", operation, order, options, configuration)

    def close(self) -> None:
        """Ends the engine's threads."""
        self._executor.shutdown()

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _start(self) -> None:
        self._process = os.getpid()
        self._executor = ThreadPoolExecutor(self._pool, thread_name_prefix="payrules")
        self._local = threading.local()

    def _typed(self, of: Callable[[Any], T], function: str, operation: str, *values: Any) -> T:
        names = _ARGUMENTS[function][1:]
        answer = json.loads(self._answer(function, operation, *map(_text, names, values)))
        if isinstance(answer, dict) and "error" in answer:
            raise ArgumentError(answer["error"]["argument"], answer["error"]["message"])
        # A member that this version does not know is ignored.
        try:
            return of(answer)
        except KeyError as error:
            raise EngineError(f"the result of the script has no {error.args[0]}: the script is of another version than this package") from None
        except (AttributeError, TypeError, ValueError):
            raise EngineError("the script does not answer with a result") from None

    def _answer(self, function: str, operation: str, *texts: str) -> str:
        for name, text in zip(_ARGUMENTS[function], (operation, *texts)):
            if not isinstance(text, str):
                raise ArgumentError(name, "it is not text")
        passed = [_encodable("operation", operation), *map(_well_formed, texts)]
        for name, text in zip(_ARGUMENTS[function], passed):
            if len(text) > self._limits.size or len(text.encode()) > self._limits.size:
                raise LimitError("size", f"{name}: the text has more than {self._limits.size} bytes")
        # A process that was forked has none of the threads.
        if self._process != os.getpid():
            self._start()
        try:
            call = self._executor.submit(self._call, function, passed)
        except RuntimeError:
            raise EngineError("the engine is closed, or no thread can be started") from None
        answer = call.result()
        if answer.startswith('{"error":'):
            self._refuse_failure(json.loads(answer)["error"], dict(zip(_ARGUMENTS[function], passed)))
        elif function == "check" and (_UNREADABLE in answer or _FAILED in answer):
            raise LimitError("memory", "the engine had too little memory to read the order")
        return answer

    def _call(self, function: str, texts: Sequence[str]) -> str:
        """Runs in a thread of the pool."""
        functions = self._functions()
        if function not in functions:
            raise EngineError(f"no script has the function {function}")
        try:
            answer = functions[function](*texts)
        except quickjs.JSException as error:
            # What is left of the context is not certain.
            del self._local.functions
            if "interrupted" in str(error):
                raise LimitError("time", f"the call took more than {self._limits.time} seconds") from None
            if str(error).split("\n")[0].endswith(_FAILURES):
                raise LimitError("memory", "the call needs more memory than the limit") from None
            raise EngineError("the engine failed") from None
        if not isinstance(answer, str):
            raise EngineError("the script does not answer with text")
        return answer

    def _functions(self) -> Mapping[str, Any]:
        """The functions of this thread's context."""
        if not hasattr(self._local, "functions"):
            context = quickjs.Context()
            context.set_max_stack_size(_STACK)
            try:
                for script in self._scripts:
                    context.eval(script)
                found = {name: context.eval(f"payrules.{name}") for name in _ARGUMENTS}
            except quickjs.JSException as error:
                raise EngineError(f"a script does not run: {error}") from None
            context.set_memory_limit(self._limits.memory)
            context.set_time_limit(self._limits.time)
            self._local.functions = {name: function for name, function in found.items() if function is not None}
        return self._local.functions

    def _refuse_failure(self, error: Mapping[str, str], texts: Mapping[str, str]) -> None:
        """Raises where the engine and not the argument is at fault: the script catches what the engine throws."""
        if error["message"] == _NOT_JSON:
            try:
                json.loads(texts[error["argument"]], parse_constant=_refuse)
            except RecursionError:
                pass
            except ValueError:
                return
        elif error["message"] not in _FAILURES:
            return
        raise LimitError("memory", f"{error['argument']}: the engine needs more memory or stack than it has")


def _text(name: str, value: Any) -> str:
    if value is None and name != "order":
        return ""
    try:
        return json.dumps(value, allow_nan=False, separators=(",", ":"))
    except (TypeError, ValueError, RecursionError) as error:
        raise ArgumentError(name, f"it cannot be written as JSON ({type(error).__name__})") from None


def _encodable(name: str, text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ArgumentError(name, "it has half of a surrogate pair") from None
    return text


def _well_formed(text: str) -> str:
    """JSON text that reads the same and has no halves of surrogate pairs."""
    try:
        text.encode()
        return text
    except UnicodeEncodeError:
        escaped = _SURROGATE.sub(lambda found: found[0] if found[0][0] == "\\" else f"\\u{ord(found[0]):04x}", text)
        # What is left follows a backslash and is no JSON.
        return escaped.encode(errors="replace").decode()


def _refuse(_: str) -> None:
    raise ValueError
