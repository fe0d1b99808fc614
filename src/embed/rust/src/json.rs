//! Orders as Rust has them, as JSON.
use serde::Serialize;

use crate::Error;

/// Writes a value as serde_json does, without the members that are null: fields that have no value.
pub(crate) fn text(argument: &str, value: &impl Serialize) -> Result<String, Error> {
    let text = serde_json::to_string(value).map_err(|_| Error::Argument {
        argument: argument.into(),
        message: "it cannot be written as JSON".into(),
    })?;
    Ok(if text.contains(":null") { without_nulls(&text) } else { text })
}

/// Removes the members that are null from JSON without blanks.
fn without_nulls(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    // Where the last text began: before a colon, that is a name.
    let mut name = 0;
    while let Some(next) = rest.chars().next() {
        if next == '"' {
            name = out.len();
            let (quoted, after) = rest.split_at(end_of_text(rest));
            out.push_str(quoted);
            rest = after;
        } else if let Some(after) = rest.strip_prefix(":null") {
            out.truncate(name);
            // The comma that follows goes with it, or the one before.
            match after.strip_prefix(',') {
                Some(following) => rest = following,
                None => {
                    rest = after;
                    if out.ends_with(',') {
                        out.pop();
                    }
                }
            }
        } else {
            out.push(next);
            rest = &rest[next.len_utf8()..];
        }
    }
    out
}

/// The length of the text in quotation marks at the start.
fn end_of_text(text: &str) -> usize {
    let mut is_escaped = false;
    for (at, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            b'"' if !is_escaped => return at + 1,
            b'\\' => is_escaped = !is_escaped,
            _ => is_escaped = false,
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::text;
    use serde_json::{json, Value};

    #[test]
    fn members_that_are_null_are_left_out() {
        for (value, wanted) in [
            (json!({ "a": null, "b": [null, { "c": null }], "d": "" }), r#"{"b":[null,{}],"d":""}"#),
            (json!({ "a": "1", "b": null }), r#"{"a":"1"}"#),
            (json!({ "a": null, "b": null }), "{}"),
            (json!({ "a\\\"": ":null,\\", "b": null, "é": "\"" }), r#"{"a\\\"":":null,\\","é":"\""}"#),
            (json!(null), "null"),
            (json!([null]), "[null]"),
        ] {
            // The names of an object in a `Value` are in order.
            let text = text("order", &value).unwrap();
            assert_eq!(text, wanted);
            serde_json::from_str::<Value>(&text).unwrap();
        }
    }
}
