package cqs

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// call is one operation with its arguments.
type call struct {
	operation string
	method    string
	// path has a {name} for each of pathParameters, in their order.
	path           string
	pathParameters []string
	query          url.Values
	// body is nil where the operation takes none.
	body   any
	accept string
}

// preparedRequest is what all tries of a call send.
type preparedRequest struct {
	method string
	url    string
	header http.Header
	body   []byte
}

func (s *sender) prepare(c call, settings callSettings) (*preparedRequest, error) {
	path, err := fillPath(c.path, c.pathParameters)
	if err != nil {
		return nil, err
	}
	address := s.baseURL + path
	if search := c.query.Encode(); search != "" {
		address += "?" + search
	}
	var body []byte
	if c.body != nil {
		if body, err = json.Marshal(c.body); err != nil {
			return nil, &UsageError{Message: fmt.Sprintf("the body can't be written as JSON: %v", err)}
		}
	}
	return &preparedRequest{method: c.method, url: address, header: s.headerOf(c, settings), body: body}, nil
}

func (s *sender) headerOf(c call, settings callSettings) http.Header {
	header := http.Header{}
	header.Set("Accept", "application/json")
	if c.accept != "" {
		header.Set("Accept", c.accept)
	}
	header.Set("User-Agent", "cqs-go/"+Version)
	header.Set("Authorization", "Bearer "+s.apiKey)
	if c.body != nil {
		header.Set("Content-Type", "application/json")
	}
	if c.method == http.MethodPost {
		key := settings.idempotencyKey
		if key == "" {
			key = randomKey()
		}
		header.Set("Idempotency-Key", key)
	}
	if settings.ifMatch != "" {
		header.Set("If-Match", settings.ifMatch)
	}
	for _, field := range settings.headers {
		header.Set(field.name, field.value)
	}
	return header
}

// build returns the request of one try.
func (p *preparedRequest) build(ctx context.Context) (*http.Request, error) {
	var request *http.Request
	var err error
	if p.body == nil {
		request, err = http.NewRequestWithContext(ctx, p.method, p.url, nil)
	} else {
		request, err = http.NewRequestWithContext(ctx, p.method, p.url, bytes.NewReader(p.body))
	}
	if err != nil {
		return nil, &UsageError{Message: fmt.Sprintf("the request can't be made: %v", err)}
	}
	// A transport does not change the headers, so all tries can share them.
	request.Header = p.header
	return request, nil
}

// fillPath puts the parameters in the place of {name}, each as one segment.
func fillPath(path string, parameters []string) (string, error) {
	var filled strings.Builder
	for _, value := range parameters {
		before, after, _ := strings.Cut(path, "{")
		name, rest, _ := strings.Cut(after, "}")
		// An empty id would turn "read one" into "list all".
		if value == "" || value == "." || value == ".." {
			return "", &UsageError{Message: name + " must not be empty"}
		}
		filled.WriteString(before)
		filled.WriteString(url.PathEscape(value))
		path = rest
	}
	filled.WriteString(path)
	return filled.String(), nil
}

// addParameter adds a parameter to a query unless it is left out.
func addParameter[T any](query url.Values, name string, parameter Optional[T]) {
	if value, ok := parameter.Get(); ok {
		query.Add(name, textOf(value))
	}
}

// addParameters adds a parameter to a query once for each value.
func addParameters[T any](query url.Values, name string, values []T) {
	for _, value := range values {
		query.Add(name, textOf(value))
	}
}

func textOf(value any) string {
	switch value := value.(type) {
	case time.Time:
		return value.Format(time.RFC3339Nano)
	case float64:
		// Not in the form 1e+06.
		return strconv.FormatFloat(value, 'f', -1, 64)
	}
	return fmt.Sprint(value)
}

// randomKey returns an idempotency key of 128 random bits.
func randomKey() string {
	bits := make([]byte, 16)
	if _, err := rand.Read(bits); err != nil {
		// Without randomness two calls could share a key, and one of them would not be carried out.
		panic(fmt.Sprintf("cqs: no random numbers: %v", err))
	}
	return hex.EncodeToString(bits)
}
