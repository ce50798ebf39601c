// Command conformance runs the cases that come as lines of JSON, and writes what came of each in a line.
package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"

	"go.cqs.example/cqs"
)

// maxLineBytes is the longest case that is read.
const maxLineBytes = 16 << 20

// result is what came of a case.
type result struct {
	outcome
	Error    *described `json:"error,omitempty"`
	Waits    []float64  `json:"waits"`
	Warnings []string   `json:"warnings"`
	Log      []string   `json:"log"`
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, maxLineBytes)
	for lines.Scan() {
		var one testCase
		err := json.Unmarshal(lines.Bytes(), &one)
		if err == nil {
			err = json.NewEncoder(os.Stdout).Encode(run(one))
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

func run(one testCase) result {
	notes := newNotes(one.SleepFactor)
	// Connections of one case would otherwise serve the next one.
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxIdleConnsPerHost = 100
	defer transport.CloseIdleConnections()
	client, err := cqs.New(append(
		one.Client.options(),
		cqs.WithAPIKey(cmp.Or(one.Key, "svc_test_conformance")),
		cqs.WithBaseURL(one.BaseURL),
		cqs.WithTransport(transport),
		cqs.WithLogger(notes.logger()),
		cqs.WithWarningHandler(notes.warn),
		cqs.WithSleep(notes.sleep),
	)...)
	var given outcome
	if err == nil {
		given, err = outcomeOf(context.Background(), client, one)
	}
	told := result{Waits: notes.waits, Warnings: notes.warnings, Log: notes.lines()}
	if err != nil {
		told.Error = describe(err)
	} else {
		told.outcome = given
	}
	return told
}
