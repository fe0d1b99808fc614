package main

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"example.com/payrules"
)

// TestPage sends the bodies in the file BODIES to the program of docs/go-http.md, and writes a line for each answer to the file ANSWERS.
func TestPage(t *testing.T) {
	engine, err := payrules.New(payrules.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(os.Getenv("BODIES"))
	if err != nil {
		t.Fatal(err)
	}
	var bodies []string
	if err := json.Unmarshal(text, &bodies); err != nil {
		t.Fatal(err)
	}
	var lines strings.Builder
	send := func(body string) {
		answer := httptest.NewRecorder()
		routes(engine).ServeHTTP(answer, httptest.NewRequest(http.MethodPost, "/payouts", strings.NewReader(body)))
		line, _ := json.Marshal([]any{answer.Code, answer.Header().Get("Content-Type"), json.RawMessage(answer.Body.Bytes())})
		lines.Write(append(line, '\n'))
	}
	for _, body := range bodies {
		send(body)
	}
	engine.Close()
	send(bodies[0])
	if err := os.WriteFile(os.Getenv("ANSWERS"), []byte(lines.String()), 0o600); err != nil {
		t.Fatal(err)
	}
}
