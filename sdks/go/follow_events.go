package cqs

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"strings"
	"time"
)

const (
	// A stream that ends is one that the service wants opened again; not at once, should it end each time.
	reopenDelay = 100 * time.Millisecond
	// The delay has reached its maximum by then.
	maxCountedFailures = 5
)

// FollowOptions says what to follow.
type FollowOptions struct {
	// Types limits the events to these types; all without it.
	Types []string
	// After is the Cursor of the last event of an earlier loop. Without it the stream begins now.
	After string
	// OnOpen is called each time the stream has been opened.
	OnOpen func()
}

// FollowedEvent is an event with the place behind it, for resuming.
type FollowedEvent struct {
	Cursor string
	Event  Event
}

// FollowEvents ranges over what happens as it happens, without a gap: after a broken connection it resumes behind the last
// event. The loop ends when you leave it, when the context ends, or with the error of a refusal.
func (c *Client) FollowEvents(ctx context.Context, options FollowOptions) iter.Seq2[FollowedEvent, error] {
	return func(yield func(FollowedEvent, error) bool) {
		walk := eventWalk{client: c, onOpen: options.OnOpen}
		if len(options.Types) > 0 {
			walk.query.Types = Set(strings.Join(options.Types, ","))
		}
		if options.After != "" {
			walk.query.LastEventID = Set(options.After)
		}
		for {
			hasEnough, err := walk.readStream(ctx, yield)
			if hasEnough {
				return
			}
			if err == nil || isTransient(err) {
				err = sleep(ctx, walk.delayAfter(err))
			}
			if err != nil {
				if ctx.Err() != nil {
					err = ctx.Err()
				}
				yield(FollowedEvent{}, err)
				return
			}
		}
	}
}

// eventWalk is where a loop over events is.
type eventWalk struct {
	client   *Client
	query    StreamEventsQuery
	onOpen   func()
	failures int
}

// readStream opens the stream and yields its events until it ends or the caller has enough.
func (w *eventWalk) readStream(ctx context.Context, yield func(FollowedEvent, error) bool) (hasEnough bool, err error) {
	body, err := w.client.Events.Stream(ctx, w.query, WithMaxRetries(0))
	if err != nil {
		return false, err
	}
	defer body.Close()
	if w.onOpen != nil {
		w.onOpen()
	}
	for messages := newMessageReader(body); ; {
		one, err := messages.next()
		if errors.Is(err, io.EOF) {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		w.failures = 0
		if one.isComment || one.id == "" {
			continue
		}
		w.query.LastEventID = Set(one.id)
		followed := FollowedEvent{Cursor: one.id}
		if err := json.Unmarshal(one.data, &followed.Event); err != nil {
			return false, &ConnectionError{Message: "a message of the stream is not an event", Cause: err}
		}
		if !yield(followed, nil) {
			return true, nil
		}
	}
}

// delayAfter returns how long to wait before the stream is opened again, after an error or its end.
func (w *eventWalk) delayAfter(err error) time.Duration {
	if err == nil {
		return reopenDelay
	}
	w.failures = min(w.failures+1, maxCountedFailures)
	return delayBefore(w.failures, err)
}

// isTransient reports whether the stream can be opened again after the error.
func isTransient(err error) bool {
	timeout := (*TimeoutError)(nil)
	return isWorthRetrying(err) || errors.As(err, &timeout)
}
