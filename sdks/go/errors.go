package cqs

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// The kinds of refusal, for errors.Is. An [*APIError] of any other status matches none of them.
var (
	ErrBadRequest       = errors.New("cqs: bad request")
	ErrAuthentication   = errors.New("cqs: authentication failed")
	ErrPermissionDenied = errors.New("cqs: permission denied")
	ErrNotFound         = errors.New("cqs: not found")
	ErrConflict         = errors.New("cqs: conflict")
	ErrPayloadTooLarge  = errors.New("cqs: payload too large")
	ErrRateLimit        = errors.New("cqs: rate limited")
	// ErrServer stands for every status from 500 on.
	ErrServer = errors.New("cqs: server error")
)

// ErrWebhookVerification says that a webhook was not signed with any of the secrets, or too long ago.
var ErrWebhookVerification = errors.New("cqs: webhook not verified")

// APIError is returned when the service answers and refuses.
type APIError struct {
	Status int
	// Code is stable, such as invalid_argument. It is empty if the answer is not the service's own.
	Code string
	// Field is the path of the offending input, such as tags.0.
	Field   string
	Message string
	// RequestID identifies the call. Include it when you report a problem.
	RequestID string
	// RetryAfter is how long the service asks you to wait; nil if it does not say.
	RetryAfter *time.Duration
	// Body is the answer as it came, such as a proxy's page; at most 64 KiB of it.
	Body string
}

// Error describes the refusal in one line.
func (e *APIError) Error() string {
	var text strings.Builder
	fmt.Fprintf(&text, "cqs: status %d", e.Status)
	if e.Code != "" {
		fmt.Fprintf(&text, " %s", e.Code)
	}
	if e.Field != "" {
		fmt.Fprintf(&text, " (%s)", e.Field)
	}
	fmt.Fprintf(&text, ": %s", e.Message)
	if e.RequestID != "" {
		fmt.Fprintf(&text, " [%s]", e.RequestID)
	}
	return text.String()
}

// Unwrap returns the kind of the refusal, such as [ErrNotFound]; nil for a status without one.
func (e *APIError) Unwrap() error {
	switch e.Status {
	case http.StatusBadRequest:
		return ErrBadRequest
	case http.StatusUnauthorized:
		return ErrAuthentication
	case http.StatusForbidden:
		return ErrPermissionDenied
	case http.StatusNotFound:
		return ErrNotFound
	case http.StatusConflict:
		return ErrConflict
	case http.StatusRequestEntityTooLarge:
		return ErrPayloadTooLarge
	case http.StatusTooManyRequests:
		return ErrRateLimit
	}
	if e.Status >= http.StatusInternalServerError {
		return ErrServer
	}
	return nil
}

// ConnectionError says that the service could not be reached, or that the connection broke before the answer was whole.
type ConnectionError struct {
	Message string
	Cause   error
}

// Error describes what went wrong.
func (e *ConnectionError) Error() string {
	if e.Cause == nil {
		return "cqs: " + e.Message
	}
	return fmt.Sprintf("cqs: %s: %v", e.Message, e.Cause)
}

// Unwrap returns the cause.
func (e *ConnectionError) Unwrap() error { return e.Cause }

// TimeoutError says that a call took longer than its time-out, retries and waits included. It matches
// [context.DeadlineExceeded].
type TimeoutError struct {
	Message string
}

// Error describes what took too long.
func (e *TimeoutError) Error() string { return "cqs: " + e.Message }

// Timeout returns true, as the time-outs of package net do.
func (e *TimeoutError) Timeout() bool { return true }

// Unwrap returns [context.DeadlineExceeded].
func (e *TimeoutError) Unwrap() error { return context.DeadlineExceeded }

// UsageError says that a call was refused before anything was sent, such as one with an empty id.
type UsageError struct {
	Message string
}

// Error describes what to change.
func (e *UsageError) Error() string { return "cqs: " + e.Message }

// DecodeError says that an answer does not fit the types of this version of the library.
type DecodeError struct {
	Cause error
}

// Error describes the mismatch.
func (e *DecodeError) Error() string {
	return fmt.Sprintf("cqs: the answer does not fit this version of the library: %v", e.Cause)
}

// Unwrap returns the cause.
func (e *DecodeError) Unwrap() error { return e.Cause }

// ScoringFailedError says that the service gave up scoring a conversation.
type ScoringFailedError struct {
	Message string
}

// Error returns the reason that the service gives.
func (e *ScoringFailedError) Error() string { return "cqs: " + e.Message }
