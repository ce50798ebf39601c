package main

import (
	"encoding/json"
	"time"

	"go.cqs.example/cqs"
)

// testCase is what is to be done: exactly one of its pointers is set.
type testCase struct {
	BaseURL string `json:"base_url"`
	// Key is that of the cases unless given.
	Key string `json:"key"`
	// SleepFactor is which part of each wait is slept: none unless given.
	SleepFactor float64        `json:"sleep_factor"`
	Client      clientSettings `json:"client"`
	Call        *methodCall    `json:"call"`
	Verify      *verification  `json:"verify"`
	Sign        *signing       `json:"sign"`
	Follow      *following     `json:"follow"`
	Import      *importing     `json:"import"`
	Posts       *posting       `json:"posts"`
}

type clientSettings struct {
	MaxRetries *int              `json:"max_retries"`
	TimeoutMs  *int              `json:"timeout_ms"`
	Headers    map[string]string `json:"headers"`
}

// methodCall is the call of a method by the names of the API model.
type methodCall struct {
	Resource string          `json:"resource"`
	Method   string          `json:"method"`
	Path     []string        `json:"path"`
	Query    json.RawMessage `json:"query"`
	Body     json.RawMessage `json:"body"`
	Options  callSettings    `json:"options"`
	Take     string          `json:"take"`
}

type callSettings struct {
	clientSettings
	IdempotencyKey string `json:"idempotency_key"`
	IfMatch        string `json:"if_match"`
}

type verification struct {
	Body             string            `json:"body"`
	Headers          map[string]string `json:"headers"`
	Secrets          []string          `json:"secrets"`
	ToleranceSeconds *int              `json:"tolerance_seconds"`
	Now              int64             `json:"now"`
}

type signing struct {
	Event  json.RawMessage `json:"event"`
	Secret string          `json:"secret"`
	Now    int64           `json:"now"`
}

type following struct {
	Types []string `json:"types"`
	After string   `json:"after"`
	Take  int      `json:"take"`
}

type importing struct {
	Records     []cqs.NewConversation `json:"records"`
	BatchSize   int                   `json:"batch_size"`
	Concurrency int                   `json:"concurrency"`
	Skip        int                   `json:"skip"`
}

// posting makes this many tickets, several at a time, each with a call of its own.
type posting struct {
	Tag         string `json:"tag"`
	Count       int    `json:"count"`
	Concurrency int    `json:"concurrency"`
}

func (s clientSettings) options() []cqs.ClientOption {
	var options []cqs.ClientOption
	for _, one := range s.shared() {
		options = append(options, one)
	}
	return options
}

func (s callSettings) options() []cqs.CallOption {
	var options []cqs.CallOption
	for _, one := range s.shared() {
		options = append(options, one)
	}
	if s.IdempotencyKey != "" {
		options = append(options, cqs.WithIdempotencyKey(s.IdempotencyKey))
	}
	if s.IfMatch != "" {
		options = append(options, cqs.WithIfMatch(s.IfMatch))
	}
	return options
}

func (s clientSettings) shared() []cqs.Option {
	var options []cqs.Option
	if s.MaxRetries != nil {
		options = append(options, cqs.WithMaxRetries(*s.MaxRetries))
	}
	if s.TimeoutMs != nil {
		options = append(options, cqs.WithTimeout(time.Duration(*s.TimeoutMs)*time.Millisecond))
	}
	for name, value := range s.Headers {
		options = append(options, cqs.WithHeader(name, value))
	}
	return options
}
