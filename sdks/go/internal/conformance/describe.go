package main

import (
	"context"
	"encoding/json"
	"errors"

	"go.cqs.example/cqs"
)

// described is an error in the words of the cases.
type described struct {
	Kind       string   `json:"kind"`
	Status     int      `json:"status,omitempty"`
	Code       string   `json:"code,omitempty"`
	Field      string   `json:"field,omitempty"`
	Message    string   `json:"message,omitempty"`
	RequestID  string   `json:"request_id,omitempty"`
	RetryAfter *float64 `json:"retry_after,omitempty"`
	Body       string   `json:"body,omitempty"`
}

var kinds = []struct {
	err  error
	name string
}{
	{cqs.ErrBadRequest, "bad_request"},
	{cqs.ErrAuthentication, "authentication"},
	{cqs.ErrPermissionDenied, "permission_denied"},
	{cqs.ErrNotFound, "not_found"},
	{cqs.ErrConflict, "conflict"},
	{cqs.ErrPayloadTooLarge, "payload_too_large"},
	{cqs.ErrRateLimit, "rate_limit"},
	{cqs.ErrServer, "server"},
	{cqs.ErrWebhookVerification, "webhook_verification"},
}

func describe(err error) *described {
	refusal := (*cqs.APIError)(nil)
	if !errors.As(err, &refusal) {
		return &described{Kind: kindOf(err)}
	}
	told := &described{
		Kind:      kindOf(err),
		Status:    refusal.Status,
		Code:      refusal.Code,
		Field:     refusal.Field,
		Message:   refusal.Message,
		RequestID: refusal.RequestID,
		Body:      refusal.Body,
	}
	if refusal.RetryAfter != nil {
		seconds := refusal.RetryAfter.Seconds()
		told.RetryAfter = &seconds
	}
	return told
}

func kindOf(err error) string {
	for _, kind := range kinds {
		if errors.Is(err, kind.err) {
			return kind.name
		}
	}
	var (
		refusal    *cqs.APIError
		connection *cqs.ConnectionError
		timeout    *cqs.TimeoutError
		usage      *cqs.UsageError
	)
	switch {
	case errors.As(err, &refusal):
		return "api"
	case errors.As(err, &usage):
		return "usage"
	case errors.As(err, &timeout) && errors.Is(err, context.DeadlineExceeded):
		return "timeout"
	case errors.As(err, &connection):
		return "connection"
	}
	return err.Error()
}

// withoutZeros returns a value as JSON gives it, without what is zero: a struct has all the fields of its type, a case names
// those that were answered.
func withoutZeros(value any) any {
	text, err := json.Marshal(value)
	if err != nil {
		return err.Error()
	}
	var plain any
	if err := json.Unmarshal(text, &plain); err != nil {
		return err.Error()
	}
	return pruned(plain)
}

// pruned returns nil for zeros, and for what consists of them.
func pruned(value any) any {
	switch value := value.(type) {
	case map[string]any:
		for name, part := range value {
			if value[name] = pruned(part); value[name] == nil {
				delete(value, name)
			}
		}
		if len(value) == 0 {
			return nil
		}
	case []any:
		if len(value) == 0 {
			return nil
		}
	case string:
		if value == "" || value == "0001-01-01T00:00:00Z" {
			return nil
		}
	case float64:
		if value == 0 {
			return nil
		}
	case bool:
		if !value {
			return nil
		}
	}
	return value
}
