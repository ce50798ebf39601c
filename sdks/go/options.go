package cqs

import (
	"context"
	"log/slog"
	"net/http"
	"time"
)

// ClientOption sets something for all calls of a client.
type ClientOption interface{ applyToClient(*clientSettings) }

// CallOption sets something for one call.
type CallOption interface{ applyToCall(*callSettings) }

// Option sets something for all calls of a client, or for one call. What is set for the call takes precedence.
type Option interface {
	ClientOption
	CallOption
}

// Warning is something that the service ignored or replaced in an input.
type Warning = SuccessMetaWarning

// AnswerInfo is what the data of an answer came with.
type AnswerInfo struct {
	Status    int
	Header    http.Header
	RequestID string
	// Attempts counts the tries that the call took, from 1.
	Attempts int
}

// SleepFunc waits for a time, or until the context ends; then it returns the context's error.
type SleepFunc func(ctx context.Context, delay time.Duration) error

type clientSettings struct {
	apiKey    string
	baseURL   string
	transport http.RoundTripper
	onWarning func(warning Warning, operation string)
	logger    *slog.Logger
	sleep     SleepFunc
	defaults  callSettings
}

type callSettings struct {
	timeout        time.Duration
	maxRetries     int
	headers        []headerField
	idempotencyKey string
	ifMatch        string
	onAnswer       func(AnswerInfo)
}

type headerField struct{ name, value string }

type clientOption func(*clientSettings)

func (o clientOption) applyToClient(settings *clientSettings) { o(settings) }

type callOption func(*callSettings)

func (o callOption) applyToCall(settings *callSettings) { o(settings) }

type sharedOption func(*callSettings)

func (o sharedOption) applyToClient(settings *clientSettings) { o(&settings.defaults) }
func (o sharedOption) applyToCall(settings *callSettings)     { o(settings) }

// WithAPIKey sets the API key. Without it CQS_API_KEY is read from the environment.
func WithAPIKey(key string) ClientOption {
	return clientOption(func(settings *clientSettings) { settings.apiKey = key })
}

// WithBaseURL sets the address, such as https://quality.example.com/api/v1. Without it CQS_BASE_URL is read from the
// environment, and without that it is http://localhost:8080/api/v1.
func WithBaseURL(url string) ClientOption {
	return clientOption(func(settings *clientSettings) { settings.baseURL = url })
}

// WithTransport sends requests through a transport of your own, such as one with a proxy.
func WithTransport(transport http.RoundTripper) ClientOption {
	return clientOption(func(settings *clientSettings) { settings.transport = transport })
}

// WithWarningHandler calls the function for each warning of the service, with the operation. Without it warnings are
// logged.
func WithWarningHandler(handle func(warning Warning, operation string)) ClientOption {
	return clientOption(func(settings *clientSettings) { settings.onWarning = handle })
}

// WithLogger logs retries and warnings at level Warn and calls at level Debug, never with a key. Without it
// [slog.Default] is used.
func WithLogger(logger *slog.Logger) ClientOption {
	return clientOption(func(settings *clientSettings) { settings.logger = logger })
}

// WithSleep waits between tries with a function of your own, for tests of programs that use this library.
func WithSleep(sleep SleepFunc) ClientOption {
	return clientOption(func(settings *clientSettings) { settings.sleep = sleep })
}

// WithTimeout sets how long a call may take in all, retries and waits included: 60 seconds by default. With 0 only the
// context ends a call. A stream may take longer; for it the time-out holds until the answer begins.
func WithTimeout(timeout time.Duration) Option {
	return sharedOption(func(settings *callSettings) { settings.timeout = timeout })
}

// WithMaxRetries sets how often a call is tried again: 2 times by default.
func WithMaxRetries(count int) Option {
	return sharedOption(func(settings *callSettings) { settings.maxRetries = count })
}

// WithHeader adds a header to the requests.
func WithHeader(name, value string) Option {
	return sharedOption(func(settings *callSettings) {
		settings.headers = append(settings.headers, headerField{name, value})
	})
}

// WithIdempotencyKey sets the Idempotency-Key of a POST. Without it each POST has a random one, which stays the same over
// its retries.
func WithIdempotencyKey(key string) CallOption {
	return callOption(func(settings *callSettings) { settings.idempotencyKey = key })
}

// WithIfMatch makes the call fail with status 412 unless the resource still has this ETag.
func WithIfMatch(etag string) CallOption {
	return callOption(func(settings *callSettings) { settings.ifMatch = etag })
}

// WithAnswerHandler calls the function with status, headers and request id once the call has succeeded.
func WithAnswerHandler(handle func(AnswerInfo)) CallOption {
	return callOption(func(settings *callSettings) { settings.onAnswer = handle })
}
