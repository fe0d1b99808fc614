// Judges orders with santhosh-tekuri/jsonschema: runner SCHEMAS ORDERS prints 1 or 0 for each line of ORDERS.
package main

import (
	"bufio"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

const suffix = ".schema.json"

func main() {
	log.SetFlags(0)
	files, err := filepath.Glob(filepath.Join(os.Args[1], "*"+suffix))
	check(err)
	compiler := jsonschema.NewCompiler()
	validators := map[string]*jsonschema.Schema{}
	for _, file := range files {
		schema, err := compiler.Compile(file)
		check(err)
		validators[strings.TrimSuffix(filepath.Base(file), suffix)] = schema
	}
	orders, err := os.Open(os.Args[2])
	check(err)
	defer orders.Close()
	lines := bufio.NewScanner(orders)
	lines.Buffer(nil, 1<<20)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for lines.Scan() {
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(lines.Text()))
		check(err)
		entry := value.(map[string]any)
		verdict := 1
		if validators[entry["operation"].(string)].Validate(entry["order"]) != nil {
			verdict = 0
		}
		fmt.Fprintln(out, verdict)
	}
	check(lines.Err())
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
