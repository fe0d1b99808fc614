// Answers calls with the installed module: answer CALLS ANSWERS [SCRIPT...] prints the times of a load and of a check.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"
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
		return engine.NormalizeText(ctx, arguments[0], arguments[1], arguments[2])
	case "requirements":
		return engine.RequirementsText(ctx, arguments[0], arguments[1], arguments[2], arguments[3])
	}
	return engine.CheckText(ctx, arguments[0], arguments[1], arguments[2], arguments[3])
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
