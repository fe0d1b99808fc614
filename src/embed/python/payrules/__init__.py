"""Validates payment orders before they are sent to the gateway, with the same results as payrules in Node."""
from .engine import Engine, Limits, packed_scripts
from .errors import ArgumentError, EngineError, LimitError, PayrulesError
from .results import Change, Diagnostic, Normalized, NotEvaluated, Requirement, Requirements, Result, Source

__all__ = [
    "ArgumentError",
    "Change",
    "Diagnostic",
    "Engine",
    "EngineError",
    "LimitError",
    "Limits",
    "Normalized",
    "NotEvaluated",
    "PayrulesError",
    "Requirement",
    "Requirements",
    "Result",
    "Source",
    "packed_scripts",
]
