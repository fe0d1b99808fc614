package payrules

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"regexp"
	"unicode/utf8"
)

// json.Marshal writes bytes that are not UTF-8 as this escape, which a json.RawMessage may have, too.
var replaced = regexp.MustCompile(`(?:^|[^\\])(?:\\\\)*\\ufffd`)

// jsonOf writes a value as encoding/json does, without the members that are null: fields that have no value. A json.RawMessage stays as it is.
func jsonOf(value any) ([]byte, error) {
	if raw, ok := value.(json.RawMessage); ok {
		return raw, nil
	}
	text, err := json.Marshal(value)
	if err != nil {
		return nil, errors.New("it cannot be written as JSON")
	}
	if replaced.Match(text) && !isUTF8(reflect.ValueOf(value)) {
		return nil, errors.New("it is not UTF-8")
	}
	if value != nil && bytes.Contains(text, []byte(":null")) {
		text = withoutNulls(text)
	}
	return text, nil
}

// isUTF8 says whether all texts in a value that json.Marshal can write are UTF-8. What writes itself is checked with the whole text.
func isUTF8(value reflect.Value) bool {
	if value.IsValid() && value.CanInterface() {
		if _, ok := value.Interface().(json.Marshaler); ok {
			return true
		}
	}
	switch value.Kind() {
	case reflect.String:
		return utf8.ValidString(value.String())
	case reflect.Pointer, reflect.Interface:
		return isUTF8(value.Elem())
	case reflect.Slice, reflect.Array:
		for i := range value.Len() {
			if !isUTF8(value.Index(i)) {
				return false
			}
		}
	case reflect.Map:
		for each := value.MapRange(); each.Next(); {
			if !isUTF8(each.Key()) || !isUTF8(each.Value()) {
				return false
			}
		}
	case reflect.Struct:
		for i := range value.NumField() {
			if !isUTF8(value.Field(i)) {
				return false
			}
		}
	}
	return true
}

// withoutNulls removes the members that are null from JSON without blanks.
func withoutNulls(text []byte) []byte {
	var out []byte
	name := 0
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '"':
			end := i + 1
			for ; text[end] != '"'; end++ {
				if text[end] == '\\' {
					end++
				}
			}
			name = len(out)
			out = append(out, text[i:end+1]...)
			i = end
		case bytes.HasPrefix(text[i:], []byte(":null")):
			out = out[:name]
			i += len(":null") - 1
			// The comma that follows goes with it, or the one before.
			if i+1 < len(text) && text[i+1] == ',' {
				i++
			} else {
				out = bytes.TrimSuffix(out, []byte(","))
			}
		default:
			out = append(out, text[i])
		}
	}
	return out
}
