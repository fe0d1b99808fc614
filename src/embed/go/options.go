package payrules

// Options are those of one check.
type Options struct {
	// Facts are what a rule needs and the order lacks, such as cardCountry.
	Facts map[Fact]string `json:"facts,omitempty"`
	// At is the day (UTC) or the time as of which rules are evaluated, such as 2027-01-31; by default now.
	At string `json:"at,omitempty"`
	// Mode is by default ModeSubmit.
	Mode Mode `json:"mode,omitempty"`
	// Fields are the only ones that are reported; none are all.
	Fields []string `json:"fields,omitempty"`
}

// RequirementsOptions are those of one call of Requirements.
type RequirementsOptions struct {
	// Facts and At are as in Options.
	Facts map[Fact]string `json:"facts,omitempty"`
	At    string          `json:"at,omitempty"`
}

// Bindings are the codes behind the labels of the document, by slot. A label with an empty list has no code.
type Bindings map[Slot]map[string][]string

// Configuration changes the rules.
type Configuration struct {
	Bindings   Bindings
	Severities map[RuleID]Severity
	// Off and Acknowledge are rules that are switched off, and rules whose warnings are accepted.
	Off         []RuleID
	Acknowledge []RuleID
	// UnknownFields is by default UnknownFieldsWarn. AllowedFields are exempt. Requirements takes neither.
	UnknownFields UnknownFields
	AllowedFields []string
	// Locale is by default English.
	Locale Language
}

// NormalizeConfiguration changes the rules for Normalize.
type NormalizeConfiguration struct {
	Bindings         Bindings
	Severities       map[RuleID]Severity
	Off, Acknowledge []RuleID
	// Facts and At are as in Options.
	Facts map[Fact]string
	At    string
}

// members returns the configuration as Node has it.
func (c *Configuration) members() any {
	if c == nil {
		return nil
	}
	members := rules(c.Bindings, c.Severities, c.Off, c.Acknowledge)
	switch {
	case c.AllowedFields != nil && c.UnknownFields != "":
		members["unknownFields"] = map[string]any{"allow": c.AllowedFields, "others": c.UnknownFields}
	case c.AllowedFields != nil:
		members["unknownFields"] = map[string]any{"allow": c.AllowedFields}
	case c.UnknownFields != "":
		members["unknownFields"] = c.UnknownFields
	}
	if c.Locale != "" {
		members["locale"] = c.Locale
	}
	return members
}

func (c *NormalizeConfiguration) members() any {
	if c == nil {
		return nil
	}
	members := rules(c.Bindings, c.Severities, c.Off, c.Acknowledge)
	if c.Facts != nil {
		members["facts"] = c.Facts
	}
	if c.At != "" {
		members["at"] = c.At
	}
	return members
}

func rules(bindings Bindings, severities map[RuleID]Severity, off, acknowledge []RuleID) map[string]any {
	members := map[string]any{}
	if bindings != nil {
		slots := map[Slot]map[string]any{}
		for slot, labels := range bindings {
			slots[slot] = map[string]any{}
			for label, codes := range labels {
				slots[slot][label] = codes
				if len(codes) == 0 {
					slots[slot][label] = "none"
				}
			}
		}
		members["bindings"] = slots
	}
	if severities != nil {
		members["severities"] = severities
	}
	if off != nil {
		members["off"] = off
	}
	if acknowledge != nil {
		members["acknowledge"] = acknowledge
	}
	return members
}
