package payrules

import (
	"encoding/json"
	"fmt"
)

// Result is the result for one order, as payrules for Node has it.
type Result struct {
	// Valid says that no diagnostic is an error.
	Valid     bool      `json:"valid"`
	Operation Operation `json:"operation"`
	// RulesVersion has the version and hashes of the rules and of the configuration, and the version of the engine.
	RulesVersion string         `json:"rulesVersion"`
	Diagnostics  []Diagnostic   `json:"diagnostics"`
	NotEvaluated []NotEvaluated `json:"notEvaluated"`
}

// Diagnostic is one finding about one field of an order. It never has a value of the order.
type Diagnostic struct {
	// RuleID is stable and never reused, such as pe.payout/amount-range.
	RuleID RuleID `json:"ruleId"`
	// Code is the kind of fault, such as CodeMissing.
	Code     Code     `json:"code"`
	Severity Severity `json:"severity"`
	// Field is the field to act on; empty for the order as a whole.
	Field string `json:"field"`
	// Path has the members that lead to the field.
	Path []Step `json:"path"`
	// Message says what to do.
	Message string `json:"message"`
	// Text is the message without the label that it begins with, to show beside the field.
	Text string `json:"text"`
	// MessageID says which message that is; it is stable while the text may change.
	MessageID string `json:"messageId"`
	// Params are what the message mentions: text, or a list of texts.
	Params map[string]any `json:"params"`
	// Acknowledged says that the configuration acknowledges this warning.
	Acknowledged bool `json:"acknowledged,omitempty"`
	// Related are other fields that took part.
	Related []string `json:"related,omitempty"`
	Basis   Basis    `json:"basis"`
	Source  Source   `json:"source"`
}

// Step is one member of a path: a name, or the place of an entry in a list.
type Step struct {
	// Name is empty for a place.
	Name  string `json:",omitempty"`
	Place int    `json:",omitempty"`
	// IsPlace tells a place from a name.
	IsPlace bool `json:",omitempty"`
}

// UnmarshalJSON reads a text or a number.
func (s *Step) UnmarshalJSON(text []byte) error {
	*s = Step{}
	if len(text) > 0 && text[0] == '"' {
		return json.Unmarshal(text, &s.Name)
	}
	s.IsPlace = true
	return json.Unmarshal(text, &s.Place)
}

// MarshalJSON writes what UnmarshalJSON reads.
func (s Step) MarshalJSON() ([]byte, error) {
	if s.IsPlace {
		return json.Marshal(s.Place)
	}
	return json.Marshal(s.Name)
}

// Source is the clause of the gateway's document, or the public document, that a rule rests on.
type Source struct {
	Clause   string `json:"clause,omitempty"`
	Document string `json:"document,omitempty"`
}

// NotEvaluated is a rule that was not evaluated, and what it needs, such as binding:pe.bank.
type NotEvaluated struct {
	RuleID RuleID   `json:"ruleId"`
	Needs  []string `json:"needs"`
}

// Normalized is an order in canonical form, and what differs.
type Normalized struct {
	Order   any      `json:"order"`
	Changes []Change `json:"changes"`
}

// Change is what was done to a field.
type Change struct {
	Field  string     `json:"field"`
	RuleID RuleID     `json:"ruleId"`
	Change ChangeKind `json:"change"`
}

// Requirements are the fields that an order has or needs, and whether each required one is given.
type Requirements struct {
	Fields   []Requirement `json:"fields"`
	Complete bool          `json:"complete"`
}

// Requirement is a field to ask for.
type Requirement struct {
	Name  string `json:"name"`
	Label string `json:"label"`
	Need  Need   `json:"need"`
	// ProvidedBy says who knows the value.
	ProvidedBy Provider `json:"providedBy"`
	Input      Input    `json:"input"`
	Pattern    string   `json:"pattern,omitempty"`
	MinLength  int      `json:"minLength,omitempty"`
	MaxLength  int      `json:"maxLength,omitempty"`
	// MinEntries and MaxEntries are of a list or a map; both numbers are allowed.
	MinEntries int      `json:"minEntries,omitempty"`
	MaxEntries int      `json:"maxEntries,omitempty"`
	Min        string   `json:"min,omitempty"`
	Max        string   `json:"max,omitempty"`
	Options    []Option `json:"options,omitempty"`
}

// Option is a value to choose.
type Option struct {
	Value string `json:"value"`
	Label string `json:"label"`
}

// ArgumentError says that an argument is wrong: text that is no JSON, an option that does not exist.
type ArgumentError struct {
	// Argument is operation, order, options or configuration.
	Argument string `json:"argument"`
	Message  string `json:"message"`
}

func (e *ArgumentError) Error() string { return fmt.Sprintf("payrules: %s: %s", e.Argument, e.Message) }

// LimitError says that a call reached one of the engine's limits. It says nothing about the order.
type LimitError struct {
	// Limit is size, time or memory.
	Limit string
}

func (e *LimitError) Error() string { return "payrules: the call reached the limit of " + e.Limit }

// EngineError says that a script is not one of payrules, or that the engine failed. It says nothing about the order.
type EngineError struct {
	Reason string
}

func (e *EngineError) Error() string { return "payrules: " + e.Reason }
