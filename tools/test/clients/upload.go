// Posts a body with Go's net/http and prints the status and error code that it saw.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
)

func main() {
	url, key, form := os.Args[1], os.Args[2], os.Args[4]
	size, err := strconv.Atoi(os.Args[3])
	check(err)
	var body io.Reader = bytes.NewReader(bytes.Repeat([]byte("x"), size))
	if form == "chunked" {
		// A reader of a kind that net/http does not know has no length.
		body = struct{ io.Reader }{body}
	}
	request, err := http.NewRequest("POST", url, body)
	check(err)
	request.Header.Set("Authorization", "Bearer "+key)
	request.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(request)
	check(err)
	text, err := io.ReadAll(answer.Body)
	check(err)
	var envelope struct{ Error struct{ Code string } }
	check(json.Unmarshal(text, &envelope))
	fmt.Println(answer.StatusCode, envelope.Error.Code)
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
