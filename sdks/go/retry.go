package cqs

import (
	"errors"
	"math"
	"math/rand/v2"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const (
	firstDelay = 500 * time.Millisecond
	maxDelay   = 8 * time.Second
	// A caller who is told to wait longer gets the error at once.
	maxRetryAfter = 60 * time.Second
)

var secondsPattern = regexp.MustCompile(`^\d+(\.\d+)?$`)

// isWorthRetrying reports whether the same call may succeed later.
func isWorthRetrying(err error) bool {
	if connection := (*ConnectionError)(nil); errors.As(err, &connection) {
		return true
	}
	refusal := (*APIError)(nil)
	if !errors.As(err, &refusal) || (refusal.RetryAfter != nil && *refusal.RetryAfter > maxRetryAfter) {
		return false
	}
	return refusal.Status == http.StatusRequestTimeout ||
		refusal.Status == http.StatusTooManyRequests ||
		refusal.Status >= http.StatusInternalServerError ||
		refusal.Code == "idempotency_key_in_use"
}

// delayBefore returns how long to wait before a retry, counted from 1: what the service says, or half a second, doubling up
// to 8 seconds. Up to a quarter is taken off at random, so that callers do not come back together.
func delayBefore(retry int, err error) time.Duration {
	if refusal := (*APIError)(nil); errors.As(err, &refusal) && refusal.RetryAfter != nil {
		return *refusal.RetryAfter
	}
	delay := firstDelay
	for i := 1; i < retry && delay < maxDelay; i++ {
		delay *= 2
	}
	return time.Duration(float64(min(delay, maxDelay)) * (1 - 0.25*rand.Float64()))
}

// retryAfterOf reads Retry-After: seconds, or a date. It returns nil if the header is missing or neither. A date is counted
// from the Date of the answer, where there is one: the clock here may be wrong.
func retryAfterOf(header http.Header) *time.Duration {
	value := strings.TrimSpace(header.Get("Retry-After"))
	seconds := math.NaN()
	if secondsPattern.MatchString(value) {
		seconds, _ = strconv.ParseFloat(value, 64)
	} else if at, err := http.ParseTime(value); err == nil {
		now, err := http.ParseTime(header.Get("Date"))
		if err != nil {
			now = time.Now()
		}
		seconds = max(0, math.Ceil(at.Sub(now).Seconds()))
	}
	if math.IsNaN(seconds) {
		return nil
	}
	// A duration can't be longer than 292 years.
	delay := time.Duration(math.MaxInt64)
	if seconds < delay.Seconds() {
		delay = time.Duration(seconds * float64(time.Second))
	}
	return &delay
}
