package main

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"sync"
	"time"

	"go.cqs.example/cqs"
)

// outcome is what a case gave.
type outcome struct {
	Value any `json:"value,omitempty"`
	// IDs is a pointer so that an empty list is written.
	IDs  *[]string `json:"ids,omitempty"`
	Text *string   `json:"text,omitempty"`
}

func outcomeOf(ctx context.Context, client *cqs.Client, one testCase) (outcome, error) {
	switch {
	case one.Call != nil:
		return call(ctx, client, *one.Call)
	case one.Verify != nil:
		return verify(*one.Verify)
	case one.Sign != nil:
		return sign(*one.Sign)
	case one.Import != nil:
		return importAll(ctx, client, *one.Import)
	case one.Posts != nil:
		return post(ctx, client, *one.Posts)
	case one.Follow != nil:
		return follow(ctx, client, *one.Follow)
	}
	return outcome{}, errors.New("nothing is to be done")
}

func verify(given verification) (outcome, error) {
	header := http.Header{}
	for name, value := range given.Headers {
		// As they are written, not in the canonical case.
		header[name] = []string{value}
	}
	options := []cqs.VerifyOption{cqs.WithCurrentTime(time.Unix(given.Now, 0))}
	if given.ToleranceSeconds != nil {
		options = append(options, cqs.WithTolerance(time.Duration(*given.ToleranceSeconds)*time.Second))
	}
	event, err := cqs.VerifyWebhook([]byte(given.Body), header, given.Secrets, options...)
	if err != nil {
		return outcome{}, err
	}
	return outcome{Value: eventOutcome(event)}, nil
}

// eventOutcome shows the data as it came: a case may have fields that the type does not.
func eventOutcome(event *cqs.Event) any {
	event.Data = event.RawData
	return withoutZeros(event)
}

func sign(given signing) (outcome, error) {
	now := time.Unix(given.Now, 0)
	signed, err := cqs.SignWebhook(given.Event, given.Secret, now)
	if err != nil {
		return outcome{}, err
	}
	event, err := cqs.VerifyWebhook(signed.Body, signed.Header, []string{given.Secret}, cqs.WithCurrentTime(now))
	if err != nil {
		return outcome{}, err
	}
	return outcome{Value: eventOutcome(event)}, nil
}

func importAll(ctx context.Context, client *cqs.Client, given importing) (outcome, error) {
	options := cqs.ImportOptions{BatchSize: given.BatchSize, Concurrency: given.Concurrency, Skip: given.Skip}
	progress, err := client.ImportConversations(ctx, cqs.Records(given.Records), options)
	return outcome{Value: progress}, err
}

func follow(ctx context.Context, client *cqs.Client, given following) (outcome, error) {
	ids := []string{}
	for followed, err := range client.FollowEvents(ctx, cqs.FollowOptions{Types: given.Types, After: given.After}) {
		if err != nil {
			return outcome{}, err
		}
		if ids = append(ids, followed.Event.ID); len(ids) == given.Take {
			break
		}
	}
	return outcome{IDs: &ids}, nil
}

// post creates tickets with several goroutines, and ends with the first error.
func post(ctx context.Context, client *cqs.Client, given posting) (outcome, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	ids := make([]string, given.Count)
	numbers := make(chan int)
	var workers sync.WaitGroup
	for range given.Concurrency {
		workers.Add(1)
		go func() {
			defer workers.Done()
			for n := range numbers {
				title := "Ticket " + strconv.Itoa(n)
				ticket, err := client.Tickets.Create(ctx, cqs.CreateTicketInput{Title: title, Tags: cqs.Set([]string{given.Tag})})
				if err != nil {
					cancel(err)
					continue
				}
				ids[n] = ticket.ID
			}
		}()
	}
	for n := range given.Count {
		numbers <- n
	}
	close(numbers)
	workers.Wait()
	return outcome{IDs: &ids}, context.Cause(ctx)
}
