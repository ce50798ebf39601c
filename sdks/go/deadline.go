package cqs

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"
)

// deadline ends a call when its time is up or when the caller's context ends.
type deadline struct {
	ctx    context.Context
	caller context.Context
	cancel context.CancelCauseFunc
	timer  *time.Timer
	end    time.Time
}

// newDeadline begins a call. A time-out of 0 leaves the end to the caller's context.
func newDeadline(caller context.Context, timeout time.Duration) *deadline {
	ctx, cancel := context.WithCancelCause(caller)
	d := &deadline{ctx: ctx, caller: caller, cancel: cancel}
	if timeout > 0 {
		d.end = time.Now().Add(timeout)
		d.timer = time.AfterFunc(timeout, func() {
			cancel(&TimeoutError{Message: fmt.Sprintf("the call took longer than %v", timeout)})
		})
	}
	return d
}

// left returns the time until the call ends, by its time-out or by the caller's deadline.
func (d *deadline) left() time.Duration {
	left := time.Duration(math.MaxInt64)
	if !d.end.IsZero() {
		left = time.Until(d.end)
	}
	if end, ok := d.caller.Deadline(); ok {
		left = min(left, time.Until(end))
	}
	return left
}

// ended returns why the call has ended: the error of the caller's context, or a [*TimeoutError]. It returns nil before.
func (d *deadline) ended() error {
	if err := d.caller.Err(); err != nil {
		return err
	}
	if timeout := (*TimeoutError)(nil); errors.As(context.Cause(d.ctx), &timeout) {
		return timeout
	}
	return nil
}

// lift removes the time-out: from here on only the caller's context ends the call. A stream may continue for hours.
func (d *deadline) lift() {
	if d.timer != nil {
		d.timer.Stop()
	}
}

// done releases what the call holds.
func (d *deadline) done() {
	d.lift()
	d.cancel(nil)
}

// sleep waits for the time, or until the context ends.
func sleep(ctx context.Context, delay time.Duration) error {
	timer := time.NewTimer(delay)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
