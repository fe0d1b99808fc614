// Package payrules validates payment orders before they are sent to the gateway, with the same results as payrules in Node. The rules run
// in QuickJS inside the process.
package payrules

import (
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"modernc.org/quickjs"
)

//go:embed scripts/*.embed.js
var packed embed.FS

var errClosed = &EngineError{"the engine is closed"}

const first = "payrules.embed.js"

var functions = map[string][]string{
	"check":        {"operation", "order", "options", "configuration"},
	"checkMany":    {"operation", "order", "options", "configuration"},
	"normalize":    {"operation", "order", "configuration"},
	"requirements": {"operation", "order", "options", "configuration"},
}

// Limits are what one call may use. Zero stands for the default.
type Limits struct {
	// Size is the most bytes of a text, by default 1 MiB; a text of this size needs less than the default of Memory.
	Size int
	// Memory is the most bytes that a virtual machine allocates in all, by default 64 MiB.
	Memory int
	// Time is of the clock, by default 5 seconds: the engine has no clock of its own processor time.
	Time time.Duration
}

// Settings are what an engine is made with. Zero stands for the default.
type Settings struct {
	// Scripts are the texts of scripts that `payrules build --embed` wrote, in the order in which they run; by default PackedScripts.
	Scripts []string
	// Pool is the most calls that run at the same time; others wait. By default one for each processor.
	Pool   int
	Limits Limits
}

// Engine validates orders. It keeps a pool of virtual machines and may be called from any goroutine.
type Engine struct {
	scripts []string
	limits  Limits
	// A machine, or nil for one that is to be made.
	pool   chan *machine
	closed chan struct{}
	once   sync.Once
}

// PackedScripts returns the scripts in this module: the built-in rules, normalize, requirements and the languages.
func PackedScripts() []string {
	entries, _ := packed.ReadDir("scripts")
	names := []string{first}
	for _, entry := range entries {
		if entry.Name() != first {
			names = append(names, entry.Name())
		}
	}
	texts := make([]string, len(names))
	for i, name := range names {
		text, _ := packed.ReadFile("scripts/" + name)
		texts[i] = string(text)
	}
	return texts
}

// New makes an engine. The error is an EngineError where a script does not run, or Pool is negative.
func New(settings Settings) (*Engine, error) {
	if settings.Pool < 0 {
		return nil, &EngineError{"Pool: it must not be negative"}
	}
	e := &Engine{scripts: settings.Scripts, limits: settings.Limits, closed: make(chan struct{})}
	if e.scripts == nil {
		e.scripts = PackedScripts()
	}
	e.limits.Size = or(e.limits.Size, 1<<20)
	e.limits.Memory = or(e.limits.Memory, 64<<20)
	e.limits.Time = or(e.limits.Time, 5*time.Second)
	e.pool = make(chan *machine, or(settings.Pool, runtime.GOMAXPROCS(0)))
	made, err := e.load()
	if err != nil {
		return nil, err
	}
	e.pool <- made
	for range cap(e.pool) - 1 {
		e.pool <- nil
	}
	return e, nil
}

// Close frees the engine's memory once the calls that run have ended. A call that waits or follows returns an *EngineError at once. It may
// be called again.
func (e *Engine) Close() {
	e.once.Do(func() {
		close(e.closed)
		for range cap(e.pool) {
			if made := <-e.pool; made != nil {
				made.close()
			}
		}
	})
}

// Check validates an order, which is written as encoding/json does, without the members that are null; a json.RawMessage is taken as it
// is. Options and configuration may be nil. An order that is wrong is no error. The error is an *ArgumentError, also where a name appears
// twice in one object, a *LimitError, an *EngineError or that of the context.
func (e *Engine) Check(ctx context.Context, operation Operation, order any, options *Options, configuration *Configuration) (*Result, error) {
	return typed[Result](ctx, e, "check", operation, order, options, configuration.members())
}

// CheckMany validates orders of one operation in one call, whose limits are those of one. It returns the result of each, in order; errors
// are as for Check.
func (e *Engine) CheckMany(ctx context.Context, operation Operation, orders []any, options *Options, configuration *Configuration) ([]Result, error) {
	if orders == nil {
		orders = []any{}
	}
	results, err := typed[[]Result](ctx, e, "checkMany", operation, orders, options, configuration.members())
	if err != nil {
		return nil, err
	}
	return *results, nil
}

// Normalize writes the values of an order in canonical form. Errors are as for Check.
func (e *Engine) Normalize(ctx context.Context, operation Operation, order any, configuration *NormalizeConfiguration) (*Normalized, error) {
	return typed[Normalized](ctx, e, "normalize", operation, order, configuration.members())
}

// Requirements tells the fields to ask for, given what an order has already. Errors are as for Check.
func (e *Engine) Requirements(ctx context.Context, operation Operation, order any, options *RequirementsOptions, configuration *Configuration) (*Requirements, error) {
	return typed[Requirements](ctx, e, "requirements", operation, order, options, configuration.members())
}

// CheckJSON is Check with JSON in and out: the text of the result as Node writes it. Empty options and an empty configuration are none.
// Errors are as for Check.
func (e *Engine) CheckJSON(ctx context.Context, operation Operation, order, options, configuration string) (string, error) {
	return e.answer(ctx, "check", string(operation), order, options, configuration)
}

// NormalizeJSON is Normalize with JSON in and out; see CheckJSON.
func (e *Engine) NormalizeJSON(ctx context.Context, operation Operation, order, configuration string) (string, error) {
	return e.answer(ctx, "normalize", string(operation), order, configuration)
}

// RequirementsJSON is Requirements with JSON in and out; see CheckJSON.
func (e *Engine) RequirementsJSON(ctx context.Context, operation Operation, order, options, configuration string) (string, error) {
	return e.answer(ctx, "requirements", string(operation), order, options, configuration)
}

func typed[T any](ctx context.Context, e *Engine, function string, operation Operation, values ...any) (*T, error) {
	texts := []string{string(operation)}
	for i, value := range values {
		text, err := jsonOf(value)
		if err != nil {
			return nil, &ArgumentError{functions[function][i+1], err.Error()}
		}
		texts = append(texts, string(text))
	}
	answer, err := e.answer(ctx, function, texts...)
	if err != nil {
		return nil, err
	}
	result := new(T)
	var members any
	if json.Unmarshal([]byte(answer), result) != nil || json.Unmarshal([]byte(answer), &members) != nil {
		return nil, &EngineError{"the script does not answer with a result"}
	}
	if missing := missingIn(members, reflect.TypeFor[T]()); missing != "" {
		return nil, &EngineError{"the result of the script has no " + missing + ": the script is of another version than this package"}
	}
	return result, nil
}

// missingIn names a member that a type must have and a value lacks, or is empty. A member that this version does not know is ignored.
func missingIn(value any, of reflect.Type) string {
	switch of.Kind() {
	case reflect.Slice:
		items, _ := value.([]any)
		for _, item := range items {
			if missing := missingIn(item, of.Elem()); missing != "" {
				return missing
			}
		}
	case reflect.Struct:
		members, _ := value.(map[string]any)
		for _, field := range reflect.VisibleFields(of) {
			name, options, _ := strings.Cut(field.Tag.Get("json"), ",")
			member, found := members[name]
			if !found && options != "omitempty" {
				return name
			}
			if missing := missingIn(member, field.Type); found && missing != "" {
				return missing
			}
		}
	}
	return ""
}

func (e *Engine) answer(ctx context.Context, function string, texts ...string) (string, error) {
	args := make([]any, len(texts))
	for i, text := range texts {
		if len(text) > e.limits.Size {
			return "", &LimitError{"size"}
		}
		if !utf8.ValidString(text) {
			return "", &ArgumentError{functions[function][i], "it is not UTF-8"}
		}
		args[i] = text
	}
	var used *machine
	select {
	case used = <-e.pool:
	case <-e.closed:
		return "", errClosed
	case <-ctx.Done():
		return "", ctx.Err()
	}
	// What is left of a machine that fails is not certain: the pool gets a new one instead.
	kept := used
	defer func() { e.pool <- kept }()
	select {
	case <-e.closed:
		return "", errClosed
	default:
	}
	if used == nil {
		var err error
		if used, err = e.load(); err != nil {
			return "", err
		}
	}
	answer, err := used.call(ctx, function, args)
	if err != nil {
		kept = nil
		used.close()
		return "", err
	}
	kept = used
	if failure := failureIn(answer); failure != nil {
		return "", failure
	}
	return answer, nil
}

// machine is a virtual machine that ran the scripts.
type machine struct {
	vm       *quickjs.VM
	payrules quickjs.Value
	// The functions of the scripts: to find one by its name takes longer than to call it.
	functions map[string]quickjs.Value
}

func (m *machine) call(ctx context.Context, function string, args []any) (answer string, err error) {
	called, found := m.functions[function]
	if !found {
		return "", &EngineError{"no script has the function " + function}
	}
	ended, interrupted := make(chan struct{}), make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(interrupted)
		// An interrupt that comes before the script begins is lost.
		for {
			m.vm.Interrupt()
			select {
			case <-ended:
				return
			case <-time.After(time.Millisecond):
			}
		}
	})
	defer func() {
		close(ended)
		// An interrupt must not reach the next call.
		if !stop() {
			<-interrupted
		}
		if recovered := recover(); recovered != nil {
			err = &EngineError{"the engine failed"}
		}
	}()
	value, err := called.Call(m.payrules, args...)
	if err == nil {
		if text, ok := value.(string); ok {
			return text, nil
		}
		return "", &EngineError{"the script does not answer with text"}
	}
	if !strings.Contains(err.Error(), "interrupted") {
		// The scripts throw only without memory for an answer.
		return "", &LimitError{"memory"}
	}
	if ctx.Err() != nil {
		return "", ctx.Err()
	}
	return "", &LimitError{"time"}
}

func (m *machine) close() {
	for _, function := range m.functions {
		function.Free()
	}
	m.payrules.Free()
	m.vm.Close()
}

// load makes a machine that ran the scripts.
func (e *Engine) load() (*machine, error) {
	vm, err := quickjs.NewVM()
	if err != nil {
		return nil, &EngineError{"there is no memory for a virtual machine"}
	}
	run := func(script string) (quickjs.Value, error) {
		value, err := vm.EvalValue(script, quickjs.EvalGlobal)
		if err != nil {
			return value, &EngineError{fmt.Sprintf("a script does not run: %v", err)}
		}
		return value, nil
	}
	for _, script := range append(e.scripts[:len(e.scripts):len(e.scripts)], "payrules.check.call") {
		value, err := run(script)
		if err != nil {
			vm.Close()
			return nil, err
		}
		value.Free()
	}
	made := &machine{vm: vm, functions: map[string]quickjs.Value{}}
	if made.payrules, err = run("payrules"); err != nil {
		vm.Close()
		return nil, err
	}
	for name := range functions {
		value, err := run("payrules." + name)
		if err != nil {
			made.close()
			return nil, err
		}
		if value.IsUndefined() {
			value.Free()
			continue
		}
		made.functions[name] = value
	}
	vm.SetMemoryLimit(uintptr(e.limits.Memory))
	vm.SetEvalTimeout(e.limits.Time)
	return made, nil
}

// failureIn returns what the script answers instead of a result.
func failureIn(answer string) error {
	if !strings.HasPrefix(answer, `{"error":`) {
		return nil
	}
	var found struct {
		Error struct {
			ArgumentError
			Code string
		}
	}
	if json.Unmarshal([]byte(answer), &found) != nil {
		return &EngineError{"the script does not answer with a result"}
	}
	if found.Error.Code == "limit" {
		return &LimitError{"memory"}
	}
	return &found.Error.ArgumentError
}

func or[T comparable](value, otherwise T) T {
	var zero T
	if value == zero {
		return otherwise
	}
	return value
}
