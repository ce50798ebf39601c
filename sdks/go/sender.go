package cqs

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync"
	"time"
)

const (
	defaultBaseURL    = "http://localhost:8080/api/v1"
	defaultTimeout    = 60 * time.Second
	defaultMaxRetries = 2
	// The default of net/http, 2, would open a new connection for most calls of a program with several goroutines.
	maxIdlePerHost = 100
)

// sharedTransport returns the transport of all clients that have none of their own.
var sharedTransport = sync.OnceValue(func() http.RoundTripper {
	standard, ok := http.DefaultTransport.(*http.Transport)
	if !ok {
		return http.DefaultTransport
	}
	transport := standard.Clone()
	transport.MaxIdleConnsPerHost = maxIdlePerHost
	return transport
})

// sender sends calls: it adds headers, keeps the deadline, and retries.
type sender struct {
	clientSettings
	http *http.Client
}

func newSender(options []ClientOption) (*sender, error) {
	s := &sender{clientSettings: clientSettings{
		apiKey:   os.Getenv("CQS_API_KEY"),
		baseURL:  os.Getenv("CQS_BASE_URL"),
		sleep:    sleep,
		defaults: callSettings{timeout: defaultTimeout, maxRetries: defaultMaxRetries},
	}}
	for _, option := range options {
		option.applyToClient(&s.clientSettings)
	}
	// Calls append headers of their own, which must not end up in each other's array.
	s.defaults.headers = slices.Clip(s.defaults.headers)
	if s.apiKey == "" {
		return nil, &UsageError{Message: "give an API key with WithAPIKey, or set CQS_API_KEY"}
	}
	if s.baseURL == "" {
		s.baseURL = defaultBaseURL
	}
	s.baseURL = strings.TrimRight(s.baseURL, "/")
	if address, err := url.Parse(s.baseURL); err != nil || address.Host == "" {
		return nil, &UsageError{Message: fmt.Sprintf("the base URL %q is not an address such as %s", s.baseURL, defaultBaseURL)}
	}
	if s.transport == nil {
		s.transport = sharedTransport()
	}
	s.http = &http.Client{Transport: s.transport, CheckRedirect: refuseRedirect}
	return s, nil
}

// refuseRedirect returns a redirect as it is: following it could send the key elsewhere.
func refuseRedirect(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }

// value makes a call and decodes its data into result, which is a pointer or nil.
func (s *sender) value(ctx context.Context, c call, options []CallOption, result any) error {
	settings := s.settingsOf(options)
	limit := newDeadline(ctx, settings.timeout)
	defer limit.done()
	var warnings []Warning
	err := s.send(limit, c, settings, func(response *http.Response) (err error) {
		warnings, err = readValue(response, result)
		return err
	})
	if err != nil {
		return err
	}
	for _, warning := range warnings {
		s.warn(ctx, c, warning)
	}
	return nil
}

// stream makes a call and returns its bytes as they come. The time-out holds until the answer begins.
func (s *sender) stream(ctx context.Context, c call, options []CallOption) (io.ReadCloser, error) {
	settings := s.settingsOf(options)
	limit := newDeadline(ctx, settings.timeout)
	var body io.ReadCloser
	err := s.send(limit, c, settings, func(response *http.Response) error {
		body = response.Body
		return checkStream(response)
	})
	if err == nil {
		limit.lift()
		if err = limit.ended(); err == nil {
			return &streamBody{body: body, limit: limit}, nil
		}
		body.Close()
	}
	limit.done()
	return nil, err
}

func (s *sender) settingsOf(options []CallOption) callSettings {
	settings := s.defaults
	for _, option := range options {
		option.applyToCall(&settings)
	}
	return settings
}

// send tries a call until the answer can be read, the error is final, or the deadline has passed.
func (s *sender) send(limit *deadline, c call, settings callSettings, read func(*http.Response) error) error {
	prepared, err := s.prepare(c, settings)
	if err != nil {
		return err
	}
	for retry := 0; ; retry++ {
		err := s.attempt(limit.ctx, prepared, c, func(response *http.Response) error {
			if err := read(response); err != nil {
				return err
			}
			settings.answered(response, retry+1)
			return nil
		})
		if err == nil {
			return nil
		}
		if ended := limit.ended(); ended != nil {
			return ended
		}
		if retry >= settings.maxRetries || !isWorthRetrying(err) {
			return err
		}
		delay := delayBefore(retry+1, err)
		if delay >= limit.left() {
			return err
		}
		s.log().WarnContext(limit.ctx, fmt.Sprintf("cqs: %s %s: trying again", c.method, c.path),
			"delay", delay.Round(time.Millisecond), "error", err)
		if err := s.sleep(limit.ctx, delay); err != nil {
			if ended := limit.ended(); ended != nil {
				return ended
			}
			return err
		}
	}
}

func (s *sender) attempt(ctx context.Context, p *preparedRequest, c call, read func(*http.Response) error) error {
	request, err := p.build(ctx)
	if err != nil {
		return err
	}
	response, err := s.http.Do(request)
	if err != nil {
		return &ConnectionError{Message: "the service could not be reached", Cause: err}
	}
	if log := s.log(); log.Enabled(ctx, slog.LevelDebug) {
		log.DebugContext(ctx, fmt.Sprintf("cqs: %s %s", c.method, c.path), "status", response.StatusCode)
	}
	return read(response)
}

func (settings *callSettings) answered(response *http.Response, attempts int) {
	if settings.onAnswer != nil {
		header := response.Header
		requestID := header.Get("X-Request-Id")
		settings.onAnswer(AnswerInfo{Status: response.StatusCode, Header: header, RequestID: requestID, Attempts: attempts})
	}
}

func (s *sender) warn(ctx context.Context, c call, warning Warning) {
	if s.onWarning != nil {
		s.onWarning(warning, c.operation)
		return
	}
	s.log().WarnContext(ctx, "cqs: "+warning.Message, "operation", c.operation, "field", warning.Field)
}

// log returns the logger. The default may be replaced while the program runs.
func (s *sender) log() *slog.Logger {
	if s.logger != nil {
		return s.logger
	}
	return slog.Default()
}
