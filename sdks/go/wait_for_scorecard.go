package cqs

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// WaitOptions says how to wait for a scorecard.
type WaitOptions struct {
	// Timeout is how long to wait in all: 60 seconds unless set.
	Timeout time.Duration
	// PollInterval is how often the conversation is read where the live stream can't be had: every second unless set.
	PollInterval time.Duration
}

// WaitForScorecard waits until a conversation has been scored and returns its scorecard. It listens to the live stream, and
// reads the conversation now and then in case it can't. The error is a [*ScoringFailedError] if the service gives up scoring,
// and a [*TimeoutError] after the time-out.
func (c *Client) WaitForScorecard(ctx context.Context, conversationID string, options WaitOptions) (*Scorecard, error) {
	if options.Timeout == 0 {
		options.Timeout = 60 * time.Second
	}
	if options.PollInterval == 0 {
		options.PollInterval = time.Second
	}
	limit := newDeadline(ctx, options.Timeout)
	defer limit.done()
	scored, stop := c.listenForScore(limit.ctx, conversationID)
	defer stop()
	for {
		card, err := c.scorecardOf(limit.ctx, conversationID)
		if card == nil && err == nil {
			err = waitForHint(limit.ctx, scored, options.PollInterval)
		}
		if card != nil {
			return card, nil
		}
		if ended := limit.ended(); ended != nil {
			if timeout := (*TimeoutError)(nil); errors.As(ended, &timeout) {
				message := fmt.Sprintf("conversation %s was not scored within %v", conversationID, options.Timeout)
				return nil, &TimeoutError{Message: message}
			}
			return nil, ended
		}
		if err != nil {
			return nil, err
		}
	}
}

// scorecardOf returns nil while the conversation is not scored.
func (c *Client) scorecardOf(ctx context.Context, conversationID string) (*Scorecard, error) {
	conversation, err := c.Conversations.Get(ctx, conversationID)
	if err != nil {
		return nil, err
	}
	switch conversation.Status {
	case ConversationStatusScoringFailed:
		message := fmt.Sprintf("conversation %s could not be scored", conversationID)
		if conversation.ScoringError != nil {
			message = *conversation.ScoringError
		}
		return nil, &ScoringFailedError{Message: message}
	case ConversationStatusQueuedForScoring, ConversationStatusTranscribing, ConversationStatusScoring:
		return nil, nil
	}
	if conversation.ScorecardID == nil {
		return nil, nil
	}
	return c.Scorecards.Get(ctx, *conversation.ScorecardID)
}

// listenForScore returns a channel that gets a value when the stream says that the conversation has been scored. This is
// only a hint: a stream that can't be opened, for want of a scope, costs nothing but time.
func (c *Client) listenForScore(ctx context.Context, conversationID string) (scored <-chan struct{}, stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	hint := make(chan struct{}, 1)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for followed, err := range c.FollowEvents(ctx, FollowOptions{Types: []string{string(EventTypeScorecardCreated)}}) {
			if err != nil {
				return
			}
			if card, ok := followed.Event.Data.(*Scorecard); ok && card.ConversationID == conversationID {
				hint <- struct{}{}
				return
			}
		}
	}()
	return hint, func() {
		cancel()
		<-ended
	}
}

// waitForHint waits for the hint, at most for the interval.
func waitForHint(ctx context.Context, hint <-chan struct{}, interval time.Duration) error {
	timer := time.NewTimer(interval)
	defer timer.Stop()
	select {
	case <-hint:
		return nil
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
