"""Validates payment orders before they are sent to the gateway, with the same results as payrules in Node."""
from .engine import Engine, Limits, packed_scripts
from .errors import ArgumentError, EngineError, LimitError, PayrulesError
from .names import Basis, ChangeKind, Code, Fact, Input, Language, Mode, Need, Operation, Provider, RuleId, Severity, Slot, UnknownFields
from .options import AllowedFields, Configuration, NormalizeConfiguration, Options, RequirementsOptions
from .results import Change, Diagnostic, Normalized, NotEvaluated, Requirement, Requirements, Result, Source

__all__ = [
    "AllowedFields",
    "ArgumentError",
    "Basis",
    "Change",
    "ChangeKind",
    "Code",
    "Configuration",
    "Diagnostic",
    "Engine",
    "EngineError",
    "Fact",
    "Input",
    "Language",
    "LimitError",
    "Limits",
    "Mode",
    "Need",
    "NormalizeConfiguration",
    "Normalized",
    "NotEvaluated",
    "Operation",
    "Options",
    "PayrulesError",
    "Provider",
    "Requirement",
    "Requirements",
    "RequirementsOptions",
    "Result",
    "RuleId",
    "Severity",
    "Slot",
    "Source",
    "UnknownFields",
    "packed_scripts",
]
