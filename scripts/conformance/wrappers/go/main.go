// Answers calls with the installed module: answer CALLS ANSWERS [SCRIPT...] prints the times of a load and of a check.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
	"strings"
	"time"

	"example.com/payrules"
)

type call struct {
	Function  string
	Arguments []string
}

func main() {
	log.SetFlags(0)
	settings := payrules.Settings{Pool: 1, Limits: payrules.Limits{Time: time.Minute}}
	for _, file := range os.Args[3:] {
		text, err := os.ReadFile(file)
		check(err)
		settings.Scripts = append(settings.Scripts, string(text))
	}
	file, err := os.Open(os.Args[1])
	check(err)
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<24)
	out, err := os.Create(os.Args[2])
	check(err)
	answers := bufio.NewWriter(out)

	start := time.Now()
	engine, err := payrules.New(settings)
	check(err)
	load := time.Since(start)
	var checks int
	var spent time.Duration
	for lines.Scan() {
		var each call
		check(json.Unmarshal(lines.Bytes(), &each))
		start := time.Now()
		answer, err := answerTo(engine, each.Function, each.Arguments)
		if wrong := (*payrules.ArgumentError)(nil); errors.As(err, &wrong) {
			answer, err = refusal(wrong)
		}
		check(err)
		if each.Function == "check" {
			checks++
			spent += time.Since(start)
		}
		fmt.Fprintln(answers, answer)
	}
	check(lines.Err())
	check(answers.Flush())
	fmt.Printf(`{"load":%f,"check":%f}`, load.Seconds()*1e3, spent.Seconds()*1e6/float64(checks))
}

func answerTo(engine *payrules.Engine, function string, arguments []string) (string, error) {
	ctx := context.Background()
	switch function {
	case "normalize":
		return engine.NormalizeJSON(ctx, arguments[0], arguments[1], arguments[2])
	case "requirements":
		return engine.RequirementsJSON(ctx, arguments[0], arguments[1], arguments[2], arguments[3])
	}
	return engine.CheckJSON(ctx, arguments[0], arguments[1], arguments[2], arguments[3])
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
