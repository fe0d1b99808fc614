// Answers calls with the installed module, from four goroutines: answer CALLS ANSWERS [SCRIPT...] prints the times of a load and of a check.
// With ROUNDS in the environment, it uses one goroutine, and prints the best time of so many more rounds of checks, and of reading the orders
// as JSON. With SOAK, it calls so often again, and prints how many answers were others than the first time, and the memory after each half.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"example.com/payrules"
)

type call struct {
	Function  string
	Arguments []string
}

func main() {
	log.SetFlags(0)
	soak, _ := strconv.Atoi(os.Getenv("SOAK"))
	rounds, _ := strconv.Atoi(os.Getenv("ROUNDS"))
	count := 4
	if rounds > 0 {
		count = 1
	}
	settings := payrules.Settings{Pool: count, Limits: payrules.Limits{Time: time.Minute}}
	for _, file := range os.Args[3:] {
		text, err := os.ReadFile(file)
		check(err)
		settings.Scripts = append(settings.Scripts, string(text))
	}
	file, err := os.Open(os.Args[1])
	check(err)
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<24)
	var calls []call
	for lines.Scan() {
		var each call
		check(json.Unmarshal(lines.Bytes(), &each))
		calls = append(calls, each)
	}
	check(lines.Err())

	start := time.Now()
	engine, err := payrules.New(settings)
	check(err)
	load := time.Since(start)
	answers := make([]string, len(calls))
	var spent atomic.Int64
	var group sync.WaitGroup
	for first := range count {
		group.Go(func() {
			for i := first; i < len(calls); i += count {
				start := time.Now()
				answer, err := answerTo(engine, calls[i].Function, calls[i].Arguments)
				if wrong := (*payrules.ArgumentError)(nil); errors.As(err, &wrong) {
					answer, err = refusal(wrong)
				}
				check(err)
				if calls[i].Function == "check" {
					spent.Add(int64(time.Since(start)))
				}
				answers[i] = answer
			}
		})
	}
	group.Wait()
	var checks [][]string
	var first []string
	for i, each := range calls {
		switch each.Function {
		case "case":
			answers[i] = outcome(engine, each.Arguments)
		case "check":
			checks = append(checks, each.Arguments)
			first = append(first, answers[i])
		}
	}
	check(os.WriteFile(os.Args[2], []byte(strings.Join(answers, "\n")+"\n"), 0o600))
	times := map[string]any{"load": load.Seconds() * 1e3, "check": float64(spent.Load()) / 1e3 / float64(len(checks))}
	if rounds > 0 {
		times["warm"] = best(rounds, checks, func(arguments []string) { _, _ = answerTo(engine, "check", arguments) })
		times["json"] = best(rounds, checks, func(arguments []string) {
			var order any
			_ = json.Unmarshal([]byte(arguments[1]), &order)
		})
	}
	if soak > 0 {
		var wrong atomic.Int64
		memory := []float64{half(engine, soak/2, checks, first, &wrong), half(engine, soak/2, checks, first, &wrong)}
		times["memory"], times["wrong"] = memory, wrong.Load()
	}
	check(json.NewEncoder(os.Stdout).Encode(times))
}

// half checks so often from four goroutines, counts other answers than the first time, and returns the memory in MiB.
func half(engine *payrules.Engine, count int, passed [][]string, wanted []string, wrong *atomic.Int64) float64 {
	var group sync.WaitGroup
	for start := range 4 {
		group.Go(func() {
			for i := start; i < count; i += 4 {
				if answer, _ := answerTo(engine, "check", passed[i%len(passed)]); answer != wanted[i%len(passed)] {
					wrong.Add(1)
				}
			}
		})
	}
	group.Wait()
	status, err := os.ReadFile("/proc/self/status")
	check(err)
	_, rest, _ := strings.Cut(string(status), "VmRSS:")
	kilobytes, err := strconv.ParseFloat(strings.Fields(rest)[0], 64)
	check(err)
	return kilobytes / 1024
}

// best returns the microseconds of one call: of each 10 calls the best round, as other programs interrupt longer ones.
func best(rounds int, passed [][]string, work func([]string)) float64 {
	var sum time.Duration
	for chunk := range slices.Chunk(passed, 10) {
		least := time.Duration(1 << 62)
		for range rounds {
			start := time.Now()
			for _, arguments := range chunk {
				work(arguments)
			}
			least = min(least, time.Since(start))
		}
		sum += least
	}
	return sum.Seconds() * 1e6 / float64(len(passed))
}

func answerTo(engine *payrules.Engine, function string, arguments []string) (string, error) {
	operation := payrules.Operation(arguments[0])
	ctx := context.Background()
	switch function {
	case "case":
		return "", nil
	case "normalize":
		return engine.NormalizeJSON(ctx, operation, arguments[1], arguments[2])
	case "requirements":
		return engine.RequirementsJSON(ctx, operation, arguments[1], arguments[2], arguments[3])
	}
	return engine.CheckJSON(ctx, operation, arguments[1], arguments[2], arguments[3])
}

// outcome is what a case of cases.mjs answers.
func outcome(engine *payrules.Engine, a []string) string {
	answer, err := outcomeOf(engine, a[0], payrules.Operation(a[1]), a[2], a[3], a[4], a[5], a[6])
	var wrong *payrules.ArgumentError
	var reached *payrules.LimitError
	var failed *payrules.EngineError
	switch {
	case errors.As(err, &wrong):
		return "argument " + wrong.Argument
	case errors.As(err, &reached):
		return "limit " + reached.Limit
	case errors.As(err, &failed):
		return "engine"
	}
	check(err)
	return answer
}

func outcomeOf(engine *payrules.Engine, call string, operation payrules.Operation, text, at, options, configuration, field string) (string, error) {
	ctx := context.Background()
	var order any
	if !strings.HasSuffix(call, "Json") && call != "checkBytes" {
		check(json.Unmarshal([]byte(text), &order))
	}
	if options == "" {
		options = `{"at":"` + at + `"}`
	}
	told := func(result *payrules.Result) string {
		line := map[bool]string{true: "valid", false: "invalid"}[result.Valid]
		for _, each := range result.Diagnostics {
			if each.Field == field {
				line += fmt.Sprintf(" %s %s", each.Severity, each.RuleID)
			}
		}
		return line
	}
	switch call {
	case "check":
		return show(told)(engine.Check(ctx, operation, order, &payrules.Options{At: at}, nil))
	case "checkNames":
		warned := &payrules.Configuration{Severities: map[payrules.RuleID]payrules.Severity{payrules.RuleIDPePayoutAmountRequired: payrules.SeverityWarning}}
		result, err := engine.Check(ctx, payrules.OperationPePayout, order, &payrules.Options{At: at}, warned)
		check(err)
		result.Diagnostics = slices.DeleteFunc(result.Diagnostics, func(each payrules.Diagnostic) bool {
			switch each.RuleID {
			case payrules.RuleIDPePayoutAmountRequired:
				return false
			}
			return true
		})
		return told(result), nil
	case "checkBytes":
		return show(told)(engine.Check(ctx, operation, json.RawMessage(text), &payrules.Options{At: at}, nil))
	case "checkMany":
		results, err := engine.CheckMany(ctx, operation, order.([]any), &payrules.Options{At: at}, nil)
		lines := make([]string, len(results))
		for i := range results {
			lines[i] = told(&results[i])
		}
		return strings.Join(lines, "; "), err
	case "normalize":
		return show(changed)(engine.Normalize(ctx, operation, order, &payrules.NormalizeConfiguration{At: at}))
	case "normalizeJson":
		return read(changed)(engine.NormalizeJSON(ctx, operation, text, options))
	case "requirements":
		return show(needed(field))(engine.Requirements(ctx, operation, order, &payrules.RequirementsOptions{At: at}, nil))
	case "requirementsJson":
		return read(needed(field))(engine.RequirementsJSON(ctx, operation, text, options, configuration))
	case "closed":
		engine.Close()
	}
	return read(told)(engine.CheckJSON(ctx, operation, text, options, configuration))
}

func changed(normalized *payrules.Normalized) string {
	lines := make([]string, len(normalized.Changes))
	for i, each := range normalized.Changes {
		lines[i] = fmt.Sprintf("%s %s", each.Field, each.Change)
	}
	return strings.Join(lines, " ")
}

func needed(name string) func(*payrules.Requirements) string {
	return func(requirements *payrules.Requirements) string {
		for _, each := range requirements.Fields {
			if each.Name == name {
				return fmt.Sprintf("%s %s", each.Name, each.Need)
			}
		}
		return ""
	}
}

// show tells a result where there is no error, and read one from its JSON.
func show[T any](told func(*T) string) func(*T, error) (string, error) {
	return func(result *T, err error) (string, error) {
		if err != nil {
			return "", err
		}
		return told(result), nil
	}
}

func read[T any](told func(*T) string) func(string, error) (string, error) {
	return func(text string, err error) (string, error) {
		if err != nil {
			return "", err
		}
		result := new(T)
		check(json.Unmarshal([]byte(text), result))
		return told(result), nil
	}
}

// refusal writes an error as the script does.
func refusal(wrong *payrules.ArgumentError) (string, error) {
	type members struct {
		Code     string `json:"code"`
		Argument string `json:"argument"`
		Message  string `json:"message"`
	}
	var text strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(map[string]members{"error": {"argument", wrong.Argument, wrong.Message}})
	return strings.TrimSpace(text.String()), err
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
