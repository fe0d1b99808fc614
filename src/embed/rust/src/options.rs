//! Options and configurations, as Node has them. A member that has its default is left out.
use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

use crate::names::{Fact, Language, Mode, RuleId, Severity, Slot, UnknownFields};

/// The options of one check.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Options {
    /// What rules need and the order lacks.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub facts: BTreeMap<Fact, String>,
    /// The day (UTC) or the time as of which rules are evaluated, such as `2027-01-31`; by default now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// By default [`Mode::Submit`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mode: Option<Mode>,
    /// The only ones that are reported; none are all.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<String>,
}

/// The options of one call of `requirements`, as in [`Options`].
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct RequirementsOptions {
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub facts: BTreeMap<Fact, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
}

/// The codes behind the labels of the document, by slot. A label with an empty list has no code.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bindings(pub BTreeMap<Slot, BTreeMap<String, Vec<String>>>);

/// What to do about fields that the operation does not know.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Unknown {
    All(UnknownFields),
    /// All but these.
    Others { allow: Vec<String>, others: UnknownFields },
}

/// What changes the rules.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Configuration {
    #[serde(skip_serializing_if = "Bindings::is_empty")]
    pub bindings: Bindings,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub severities: BTreeMap<RuleId, Severity>,
    /// Rules that are switched off.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub off: Vec<RuleId>,
    /// Rules whose warnings are accepted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub acknowledge: Vec<RuleId>,
    /// By default [`Unknown::All`] with [`UnknownFields::Warn`]. `requirements` does not take it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unknown_fields: Option<Unknown>,
    /// By default English.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub locale: Option<Language>,
}

/// What changes the rules for `normalize`.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct NormalizeConfiguration {
    #[serde(skip_serializing_if = "Bindings::is_empty")]
    pub bindings: Bindings,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub severities: BTreeMap<RuleId, Severity>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub off: Vec<RuleId>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub acknowledge: Vec<RuleId>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub facts: BTreeMap<Fact, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
}

impl Bindings {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[derive(Serialize)]
#[serde(untagged)]
enum Codes<'a> {
    Some(&'a [String]),
    None(&'static str),
}

impl<'a> Codes<'a> {
    fn of(codes: &'a [String]) -> Self {
        if codes.is_empty() {
            Self::None("none")
        } else {
            Self::Some(codes)
        }
    }
}

impl Serialize for Bindings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(slot, labels)| {
            (slot, labels.iter().map(|(label, codes)| (label, Codes::of(codes))).collect::<BTreeMap<_, _>>())
        }))
    }
}
