package payrules

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// A script that does what the operation asks for, and counts the calls of its machine.
const own = `
var calls = 0;
var payrules = {
  check(operation, order, options, configuration) {
    calls++;
    if (operation === 'calls') return String(calls);
    if (operation === 'echo') return JSON.stringify([order, options, configuration]);
    if (operation === 'loop') for (;;);
    if (operation === 'number') return 5;
    const kept = [];
    if (operation === 'fill') for (;;) kept.push('x'.repeat(1000) + kept.length);
    if (operation === 'limit') return '{"error":{"code":"limit","argument":"order","message":"too little stack"}}';
  },
};`

var background = context.Background()

// A script whose result is the order, and a result.
const echo = "var payrules = { check: (operation, order) => order };"
const result = `{"valid":true,"operation":"x","rulesVersion":"1","diagnostics":[{"ruleId":"x/a","code":"missing","severity":"warning","field":"a","path":["a",0],"message":"m","text":"t","messageId":"required","params":{},"basis":"stated","source":{}}],"notEvaluated":[]}`

func TestScriptsOfOtherVersions(t *testing.T) {
	engine := engineOf(t, Settings{Scripts: []string{echo}, Pool: 1})
	newer := strings.NewReplacer(`"valid":`, `"more":[1],"valid":`, `"code":`, `"more":1,"code":`, `"source":{}`, `"source":{"page":"2"}`)
	got, err := engine.Check(background, "x", json.RawMessage(newer.Replace(result)), nil, nil)
	wanted, _ := engine.Check(background, "x", json.RawMessage(result), nil, nil)
	if err != nil || fmt.Sprint(got) != fmt.Sprint(wanted) || got.Diagnostics[0].MessageID != "required" || fmt.Sprint(got.Diagnostics[0].Path) != "[{a 0 false} { 0 true}]" {
		t.Error(got, err)
	}
	for _, name := range []string{
		"valid", "operation", "rulesVersion", "diagnostics", "notEvaluated",
		"ruleId", "code", "severity", "field", "path", "message", "text", "messageId", "params", "basis", "source",
	} {
		older := strings.Replace(result, `"`+name+`":`, `"older":`, 1)
		_, err := engine.Check(background, "x", json.RawMessage(older), nil, nil)
		wanted := "payrules: the result of the script has no " + name + ": the script is of another version than this package"
		var failed *EngineError
		if !errors.As(err, &failed) || err.Error() != wanted {
			t.Error(name, err)
		}
	}
	if _, err := engine.Check(background, "x", []int{}, nil, nil); err == nil || err.Error() != "payrules: the script does not answer with a result" {
		t.Error(err)
	}
	if _, err := engine.Normalize(background, "x", 1, nil); err == nil || !strings.HasSuffix(err.Error(), "no script has the function normalize") {
		t.Error(err)
	}
}

func engineOf(t *testing.T, settings Settings) *Engine {
	t.Helper()
	engine, err := New(settings)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(engine.Close)
	return engine
}

// builtIn returns an engine with the packed scripts, and one of its operations.
func builtIn(t *testing.T) (*Engine, Operation) {
	t.Helper()
	engine := engineOf(t, Settings{Pool: 2})
	result, err := engine.Check(background, "none", map[string]any{}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return engine, Operation(result.Diagnostics[0].Params["known"].([]any)[0].(string))
}

func text(t *testing.T, engine *Engine, operation Operation, texts ...string) string {
	t.Helper()
	for len(texts) < 3 {
		texts = append(texts, "")
	}
	answer, err := engine.CheckJSON(background, operation, texts[0], texts[1], texts[2])
	if err != nil {
		t.Fatal(err)
	}
	return answer
}

func TestResultsAreTypedAndEqualTheirText(t *testing.T) {
	engine, operation := builtIn(t)
	result, err := engine.Check(background, operation, map[string]string{"no-such-field": "x"}, &Options{At: "2026-11-21"},
		&Configuration{Acknowledge: []RuleID{RuleIDOrderUnknownField}})
	if err != nil {
		t.Fatal(err)
	}
	var wanted, got any
	answer := text(t, engine, operation, `{"no-such-field":"x"}`, `{"at":"2026-11-21"}`, `{"acknowledge":["order/unknown-field"]}`)
	written, _ := json.Marshal(result)
	if json.Unmarshal([]byte(answer), &wanted) != nil || json.Unmarshal(written, &got) != nil {
		t.Fatal("no JSON")
	}
	if fmt.Sprint(wanted) != fmt.Sprint(got) {
		t.Errorf("%v\n%v", wanted, got)
	}
	if result.Valid || !strings.Contains(answer, `"acknowledged":true`) {
		t.Error(answer)
	}
}

func TestLanguagesNormalizeAndRequirements(t *testing.T) {
	engine, operation := builtIn(t)
	spanish, err := engine.Check(background, operation, struct{}{}, nil, &Configuration{Locale: "es"})
	english, _ := engine.Check(background, operation, struct{}{}, nil, nil)
	if err != nil || spanish.Diagnostics[0].Message == english.Diagnostics[0].Message {
		t.Error(err, spanish)
	}
	normalized, err := engine.Normalize(background, operation, map[string]string{"amount": " 5 "}, nil)
	if err != nil || fmt.Sprint(normalized.Order) != "map[amount:5]" || normalized.Changes[0].Change != "trim" {
		t.Error(err, normalized)
	}
	// What a failure says may be in an order, too.
	for _, order := range []string{`{"x":{"ruleId":"order/unreadable"}}`, `{"error":{"code":"limit","argument":"order","message":"x"}}`} {
		answer, err := engine.NormalizeJSON(background, operation, order, "")
		if err != nil || answer != `{"order":`+order+`,"changes":[]}` {
			t.Error(err, answer)
		}
	}
	if normalized, err = engine.Normalize(background, operation, []int{}, nil); err != nil || len(normalized.Changes) != 0 {
		t.Error(err, normalized)
	}
	requirements, err := engine.Requirements(background, operation, map[string]string{}, nil, nil)
	if err != nil || requirements.Complete {
		t.Error(err, requirements)
	}
	for _, field := range requirements.Fields {
		if field.Name == "amount" && field.Need != "required" {
			t.Error(field)
		}
	}
}

func TestTextArrivesWhole(t *testing.T) {
	engine := engineOf(t, Settings{Scripts: []string{own}, Pool: 1})
	wanted := []string{`"😀\ud800"`, "a\x00b", "é"}
	var got []string
	if json.Unmarshal([]byte(text(t, engine, "echo", wanted...)), &got) != nil || fmt.Sprint(got) != fmt.Sprint(wanted) {
		t.Errorf("%q", got)
	}
}

func ptr[T any](value T) *T { return &value }

func TestValuesThatAreNotUTF8(t *testing.T) {
	engine, operation := builtIn(t)
	_, err := engine.Check(background, operation, map[string]string{"amount": "\xff"}, nil, nil)
	var wrong *ArgumentError
	if !errors.As(err, &wrong) || wrong.Error() != (&ArgumentError{"order", "it is not UTF-8"}).Error() {
		t.Error(err)
	}
	raw := json.RawMessage(`{"beneficiaryName":"Ana \ufffd Soto"}`)
	for _, order := range []any{raw, map[string]any{"x": raw}, struct{ Name string }{"\ufffd"}} {
		if _, err := engine.Check(background, operation, order, nil, nil); err != nil {
			t.Errorf("%s: %v", order, err)
		}
	}
	for _, wrong := range []any{struct{ N []*string }{[]*string{ptr("\xff")}}, map[string]any{"\xff": raw}, []any{raw, "\xff"}, json.RawMessage("\"\xff\"")} {
		if _, err := engine.Check(background, operation, wrong, nil, nil); err == nil || !strings.HasSuffix(err.Error(), "it is not UTF-8") {
			t.Error(err)
		}
	}
	for _, right := range []string{"\ufffd", `\ufffd`, `\\ufffd`} {
		if _, err := engine.Check(background, operation, map[string]string{"amount": right}, nil, nil); err != nil {
			t.Errorf("%q: %v", right, err)
		}
	}
}

// refused expects an order to be refused.
func refused(t *testing.T, engine *Engine, operation Operation, order, message string) {
	t.Helper()
	_, err := engine.CheckJSON(background, operation, order, "", "")
	var wrong *ArgumentError
	if !errors.As(err, &wrong) || *wrong != (ArgumentError{"order", message}) {
		t.Errorf("%q: %v", order, err)
	}
}

func TestOrdersAsGoHasThem(t *testing.T) {
	type part struct {
		Day  *string `json:"day"`
		Rest json.RawMessage
	}
	five := "5"
	for _, each := range []struct {
		value  any
		wanted string
	}{
		{map[string]any{"a": nil, "b": []any{nil, map[string]any{"c": nil}}, "d": ":null,\""}, `{"b":[null,{}],"d":":null,\""}`},
		{part{nil, json.RawMessage(`{"a":1, "a":null}`)}, `{"Rest":{"a":1}}`},
		{part{&five, nil}, `{"day":"5"}`},
		{map[string]*int{"a": nil, "b": nil}, `{}`},
		{json.RawMessage(` {"a":null}`), ` {"a":null}`},
		{nil, `null`},
		{[]any{nil}, `[null]`},
	} {
		text, err := jsonOf(each.value)
		if err != nil || string(text) != each.wanted {
			t.Errorf("%s is wanted, and not %s: %v", each.wanted, text, err)
		}
	}
}

func TestManyInOneCall(t *testing.T) {
	engine, operation := builtIn(t)
	orders := []any{map[string]string{"amount": "1"}, nil, json.RawMessage(`{"amount":"2"}`), []int{}}
	options := &Options{At: "2026-11-21"}
	results, err := engine.CheckMany(background, operation, orders, options, nil)
	if err != nil || len(results) != len(orders) {
		t.Fatal(err, results)
	}
	for i, order := range orders {
		wanted, err := engine.Check(background, operation, order, options, nil)
		if err != nil || fmt.Sprint(*wanted) != fmt.Sprint(results[i]) {
			t.Error(i, err)
		}
	}
	if results, err := engine.CheckMany(background, operation, nil, nil, nil); err != nil || len(results) != 0 {
		t.Error(results, err)
	}
}

func TestAClosedEngine(t *testing.T) {
	engine := engineOf(t, Settings{Scripts: []string{own}, Pool: 1})
	busy := make(chan error)
	ctx, cancel := context.WithTimeout(background, 200*time.Millisecond)
	defer cancel()
	go func() { _, err := engine.CheckJSON(ctx, "loop", "{}", "", ""); busy <- err }()
	waiting := make(chan error)
	time.Sleep(50 * time.Millisecond)
	go func() { _, err := engine.CheckJSON(background, "calls", "{}", "", ""); waiting <- err }()
	time.Sleep(50 * time.Millisecond)
	closed := make(chan struct{})
	go func() { engine.Close(); engine.Close(); close(closed) }()
	var failed *EngineError
	if err := <-waiting; !errors.As(err, &failed) || err.Error() != "payrules: the engine is closed" {
		t.Error(err)
	}
	if err := <-busy; !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	<-closed
	if _, err := engine.CheckJSON(background, "calls", "{}", "", ""); !errors.As(err, &failed) {
		t.Error(err)
	}
}

func TestTextThatIsNoJSON(t *testing.T) {
	engine, operation := builtIn(t)
	for _, order := range []string{"", "{", "{\"a\":\"\x00\"}", "{\"a\":1}\x00", `{"a":NaN}`, "\ufeff{}", `{"a":"\ud8"}`} {
		refused(t, engine, operation, order, "it cannot be read as JSON")
	}
	for _, order := range []string{`{"amount":"99999","amount":"1"}`, `{"x":[{"a":1,"\u0061":1}]}`} {
		refused(t, engine, operation, order, "a name appears twice in one object")
		_, err := engine.Check(background, operation, json.RawMessage(order), nil, nil)
		var wrong *ArgumentError
		if !errors.As(err, &wrong) {
			t.Error(err)
		}
	}
	for _, order := range []string{`{"amount":"\ud800"}`, `{"a\u0000b":"\u0000"}`, `{"amount":1e400}`, "[]"} {
		if answer := text(t, engine, operation, order); !strings.HasPrefix(answer, `{"valid":false`) {
			t.Errorf("%q: %s", order, answer)
		}
	}
}

func TestWrongArguments(t *testing.T) {
	engine, operation := builtIn(t)
	check := func(operation Operation, order any, options *Options, configuration *Configuration) error {
		_, err := engine.Check(background, operation, order, options, configuration)
		return err
	}
	_, notUTF8 := engine.CheckJSON(background, operation, "{\"a\":\"\xed\xa0\x80\"}", "", "")
	_, unknown := engine.Normalize(background, "none", struct{}{}, nil)
	for argument, err := range map[string]error{
		"options":       check(operation, struct{}{}, &Options{Mode: "x"}, nil),
		"configuration": check(operation, struct{}{}, nil, &Configuration{Off: []RuleID{"x"}}),
		"order":         check(operation, func() {}, nil, nil),
		"operation":     unknown,
	} {
		var wrong *ArgumentError
		if !errors.As(err, &wrong) || wrong.Argument != argument {
			t.Errorf("%s: %v", argument, err)
		}
	}
	var wrong *ArgumentError
	if !errors.As(notUTF8, &wrong) || wrong.Argument != "order" {
		t.Error(notUTF8)
	}
}

func limit(t *testing.T, engine *Engine, operation Operation, order string) string {
	t.Helper()
	_, err := engine.CheckJSON(background, operation, order, "", "")
	var reached *LimitError
	if !errors.As(err, &reached) {
		t.Errorf("%s: %v", operation, err)
		return ""
	}
	return reached.Limit
}

func TestConfigurations(t *testing.T) {
	engine := engineOf(t, Settings{Scripts: []string{`var payrules = { check() {}, normalize: (operation, order, text) => JSON.stringify({ order: text, changes: [] }),
		requirements: (operation, order, options, text) => JSON.stringify({ error: { code: "argument", argument: "order", message: text } }) };`}})
	for _, each := range []struct {
		configuration *Configuration
		wanted        string
	}{
		{nil, "null"},
		{&Configuration{}, "{}"},
		{&Configuration{Bindings: Bindings{"s": {"a": {"X1"}, "b": nil}}}, `{"bindings":{"s":{"a":["X1"],"b":"none"}}}`},
		{&Configuration{Severities: map[RuleID]Severity{"x/a": SeverityWarning}, Off: []RuleID{"x/b"}, Acknowledge: []RuleID{}}, `{"acknowledge":[],"off":["x/b"],"severities":{"x/a":"warning"}}`},
		{&Configuration{UnknownFields: UnknownFieldsError, Locale: "es"}, `{"locale":"es","unknownFields":"error"}`},
		{&Configuration{AllowedFields: []string{"a"}}, `{"unknownFields":{"allow":["a"]}}`},
		{&Configuration{AllowedFields: []string{"a"}, UnknownFields: UnknownFieldsIgnore}, `{"unknownFields":{"allow":["a"],"others":"ignore"}}`},
	} {
		_, err := engine.Requirements(background, "x", nil, nil, each.configuration)
		if err == nil || err.Error() != "payrules: order: "+each.wanted {
			t.Error(each.wanted, err)
		}
	}
	got, err := engine.Normalize(background, "x", nil, &NormalizeConfiguration{Off: []RuleID{"x/b"}, Facts: map[Fact]string{"f": "v"}, At: "2026-11-21"})
	if err != nil || got.Order != `{"at":"2026-11-21","facts":{"f":"v"},"off":["x/b"]}` {
		t.Error(err, got)
	}
}

func TestLimits(t *testing.T) {
	engine := engineOf(t, Settings{Scripts: []string{own}, Pool: 1, Limits: Limits{Size: 100_000, Memory: 4 << 20, Time: time.Minute}})
	text(t, engine, "calls", strings.Repeat(" ", 100_000))
	if limit(t, engine, "calls", strings.Repeat(" ", 100_001)) != "size" || text(t, engine, "calls") != "2" {
		t.Error("size")
	}
	if got := limit(t, engine, "fill", "{}"); got != "memory" || text(t, engine, "calls") != "1" {
		t.Error(got)
	}
	short := engineOf(t, Settings{Scripts: []string{own}, Pool: 1, Limits: Limits{Time: 100 * time.Millisecond}})
	if got := limit(t, short, "loop", "{}"); got != "time" {
		t.Error(got)
	}
	if got := limit(t, engine, "limit", "{}"); got != "memory" {
		t.Error(got)
	}
}

func TestDeepNestingIsNoWrongOrder(t *testing.T) {
	engine, operation := builtIn(t)
	nested := func(depth int) string {
		return `{"x":` + strings.Repeat("[", depth) + strings.Repeat("]", depth) + "}"
	}
	if answer := text(t, engine, operation, nested(500)); strings.Contains(answer, `"error":`) {
		t.Error(answer)
	}
	limit(t, engine, operation, nested(100_000))
}

func TestAnEngineThatFails(t *testing.T) {
	engine := engineOf(t, Settings{Scripts: []string{own}, Pool: 1})
	for _, operation := range []Operation{"number"} {
		_, err := engine.CheckJSON(background, operation, "{}", "", "")
		var failed *EngineError
		if !errors.As(err, &failed) {
			t.Error(operation, err)
		}
	}
	if _, err := engine.NormalizeJSON(background, "calls", "{}", ""); err == nil {
		t.Error("there is no normalize")
	}
	for _, script := range []string{"this is no script", "var other = 5", "throw 5"} {
		if _, err := New(Settings{Scripts: []string{script}}); err == nil {
			t.Error(script)
		}
	}
	if _, err := New(Settings{Scripts: []string{own}, Pool: -1}); err == nil {
		t.Error("no call could run")
	}
}

func TestACancelledCall(t *testing.T) {
	engine := engineOf(t, Settings{Scripts: []string{own}, Pool: 1})
	ctx, cancel := context.WithTimeout(background, 50*time.Millisecond)
	defer cancel()
	if _, err := engine.CheckJSON(ctx, "loop", "{}", "", ""); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	if text(t, engine, "calls") != "1" {
		t.Error("the machine is not new")
	}
}

func TestACallWhoseContextWasCancelled(t *testing.T) {
	engine := engineOf(t, Settings{Scripts: []string{own}, Pool: 1, Limits: Limits{Time: time.Hour}})
	ctx, cancel := context.WithCancel(background)
	cancel()
	for range 20 {
		// The interrupt may come before the script begins.
		if _, err := engine.CheckJSON(ctx, "loop", "{}", "", ""); !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
	}
}

func TestACancelledCallThatWaits(t *testing.T) {
	engine := engineOf(t, Settings{Scripts: []string{own}, Pool: 1, Limits: Limits{Time: time.Hour}})
	busy, end := context.WithCancel(background)
	ended := make(chan error)
	go func() {
		_, err := engine.CheckJSON(busy, "loop", "{}", "", "")
		ended <- err
	}()
	for len(engine.pool) > 0 {
		runtime.Gosched()
	}
	ctx, cancel := context.WithCancel(background)
	cancel()
	if _, err := engine.CheckJSON(ctx, "calls", "{}", "", ""); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	end()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestAnEngineThatIsClosedUnderLoad(t *testing.T) {
	engine := engineOf(t, Settings{Scripts: []string{own}, Pool: 2})
	var group sync.WaitGroup
	var answers atomic.Int64
	for range 16 {
		group.Go(func() {
			for i := 0; ; i++ {
				ctx, cancel := context.WithCancel(background)
				if i%3 == 0 {
					cancel()
				}
				_, err := engine.CheckJSON(ctx, "echo", "{}", "", "")
				cancel()
				if err == nil {
					answers.Add(1)
				} else if errors.Is(err, errClosed) {
					return
				} else if !errors.Is(err, context.Canceled) {
					t.Error(err)
				}
			}
		})
	}
	for answers.Load() < 100 {
		runtime.Gosched()
	}
	engine.Close()
	group.Wait()
}

func TestManyGoroutinesShareAnEngine(t *testing.T) {
	// With little code, as the race detector makes it slow.
	engine := engineOf(t, Settings{Scripts: []string{own}, Pool: 2})
	orders := make([]string, 50)
	wanted := make([]string, 50)
	for i := range orders {
		orders[i] = fmt.Sprintf(`{"amount":"%d","phone":"%s"}`, i, strings.Repeat("😀", i))
		wanted[i] = text(t, engine, "echo", orders[i])
	}
	var group sync.WaitGroup
	for range 16 {
		group.Go(func() {
			// Each call ends with an interrupt that must not reach the next.
			for i, order := range orders {
				ctx, cancel := context.WithCancel(background)
				answer, err := engine.CheckJSON(ctx, "echo", order, "", "")
				cancel()
				if err != nil || answer != wanted[i] {
					t.Error(err, answer)
				}
			}
		})
	}
	group.Wait()
}
