package cqs

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
)

const (
	// The service's largest answer is far smaller; what is larger is something else.
	maxAnswerBytes = 256 << 20
	maxKeptBytes   = 64 << 10
)

// envelope is what the service wraps data in.
type envelope struct {
	Success bool `json:"success"`
	Data    any  `json:"data"`
	Meta    struct {
		Warnings []Warning `json:"warnings"`
	} `json:"meta"`
}

// readValue decodes the data of a success into result, which is a pointer or nil, and returns the warnings. The error of
// a refusal is an [*APIError].
func readValue(response *http.Response, result any) ([]Warning, error) {
	defer response.Body.Close()
	text, err := readAll(response)
	if err != nil {
		return nil, err
	}
	if !isSuccess(response) {
		return nil, refusalOf(response, text)
	}
	// An interface that holds a pointer is decoded into what it points to.
	answer := envelope{Data: result}
	err = json.Unmarshal(text, &answer)
	if err == nil && !answer.Success {
		// Spans are answered in the words of OpenTelemetry, without the envelope.
		answer.Meta.Warnings = nil
		if result != nil {
			err = json.Unmarshal(text, result)
		}
	}
	if err != nil {
		if json.Valid(text) {
			return nil, &DecodeError{Cause: err}
		}
		return nil, &ConnectionError{Message: "the answer is not JSON: it broke off, or something else answered", Cause: err}
	}
	return answer.Meta.Warnings, nil
}

// checkStream returns the error of a refusal, and leaves the body of a success to be read.
func checkStream(response *http.Response) error {
	if isSuccess(response) {
		return nil
	}
	defer response.Body.Close()
	text, err := readAll(response)
	if err != nil {
		return err
	}
	return refusalOf(response, text)
}

func isSuccess(response *http.Response) bool {
	return response.StatusCode >= 200 && response.StatusCode < 300
}

func readAll(response *http.Response) ([]byte, error) {
	var text bytes.Buffer
	if size := response.ContentLength; size > 0 && size <= maxAnswerBytes {
		text.Grow(int(size) + bytes.MinRead)
	}
	if _, err := text.ReadFrom(io.LimitReader(response.Body, maxAnswerBytes+1)); err != nil {
		return nil, brokenOff(err)
	}
	if text.Len() > maxAnswerBytes {
		return nil, &DecodeError{Cause: fmt.Errorf("it is larger than %d bytes", maxAnswerBytes)}
	}
	return text.Bytes(), nil
}

func brokenOff(cause error) *ConnectionError {
	return &ConnectionError{Message: "the connection broke before the answer was whole", Cause: cause}
}

func refusalOf(response *http.Response, text []byte) *APIError {
	var body struct {
		Error struct {
			Code    string `json:"code"`
			Field   string `json:"field"`
			Message string `json:"message"`
		} `json:"error"`
		Meta struct {
			RequestID string `json:"request_id"`
		} `json:"meta"`
	}
	// A proxy's page is no envelope: then the fields stay empty.
	_ = json.Unmarshal(text, &body)
	refusal := &APIError{
		Status:     response.StatusCode,
		Code:       body.Error.Code,
		Field:      body.Error.Field,
		Message:    body.Error.Message,
		RequestID:  body.Meta.RequestID,
		RetryAfter: retryAfterOf(response.Header),
		Body:       keptText(text),
	}
	if refusal.Message == "" {
		refusal.Message = fmt.Sprintf("The service answered %d.", response.StatusCode)
	}
	if refusal.RequestID == "" {
		refusal.RequestID = response.Header.Get("X-Request-Id")
	}
	return refusal
}

// keptText returns the beginning of a body.
func keptText(text []byte) string {
	return strings.ToValidUTF8(string(text[:min(len(text), maxKeptBytes)]), "\uFFFD")
}
