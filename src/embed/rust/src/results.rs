//! The results of an engine, as `payrules` for Node has them.
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::names::{Basis, ChangeKind, Code, Input, Need, Operation, Provider, RuleId, Severity};

/// The result for one order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// No diagnostic is an error.
    pub valid: bool,
    pub operation: Operation,
    /// The version and hashes of the rules and of the configuration, and the version of the engine.
    pub rules_version: String,
    pub diagnostics: Vec<Diagnostic>,
    pub not_evaluated: Vec<NotEvaluated>,
}

/// One finding about one field of an order. It never has a value of the order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Diagnostic {
    /// Stable, never reused.
    pub rule_id: RuleId,
    /// The kind of fault.
    pub code: Code,
    pub severity: Severity,
    /// The field to act on; empty for the order as a whole.
    pub field: String,
    /// The members that lead to the field.
    pub path: Vec<Step>,
    /// What to do, in a sentence.
    pub message: String,
    /// The message without the label that it begins with, to show beside the field.
    pub text: String,
    /// Which message that is; stable while its text may change.
    pub message_id: String,
    /// What the message mentions: text, or a list of texts.
    pub params: BTreeMap<String, Value>,
    /// The configuration acknowledges this warning.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub acknowledged: bool,
    /// Other fields that took part.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub related: Vec<String>,
    pub basis: Basis,
    pub source: Source,
}

/// One member of a path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Step {
    Name(String),
    /// In a list.
    Place(u32),
}

/// The clause of the gateway's document, or the public document, that a rule rests on.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Source {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub document: Option<String>,
}

/// A rule that was not evaluated, and what it needs, such as `binding:pe.bank`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct NotEvaluated {
    pub rule_id: RuleId,
    pub needs: Vec<String>,
}

/// An order in canonical form, and what differs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Normalized {
    pub order: Value,
    pub changes: Vec<Change>,
}

/// What was done to a field.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Change {
    pub field: String,
    pub rule_id: RuleId,
    pub change: ChangeKind,
}

/// The fields that an order has or needs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Requirements {
    pub fields: Vec<Requirement>,
    /// Whether each required field is given.
    pub complete: bool,
}

/// A field to ask for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Requirement {
    pub name: String,
    pub label: String,
    pub need: Need,
    /// Who knows the value.
    pub provided_by: Provider,
    /// How a form asks for it.
    pub input: Input,
    /// All else that is known of the field, under the names of the JSON result: `options`, `pattern`, `maxLength`...
    #[serde(flatten)]
    pub details: BTreeMap<String, Value>,
}
