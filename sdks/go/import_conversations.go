package cqs

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"net/http"
	"sync"
)

const (
	defaultBatchSize   = 100
	maxBatchSize       = 500
	defaultConcurrency = 4
)

// ImportOptions says how to import.
type ImportOptions struct {
	// BatchSize is how many records a call carries: 100 unless set, at most 500.
	BatchSize int
	// Concurrency is how many calls are made at the same time: 4 unless set.
	Concurrency int
	// Skip is how many records to skip: the Done of an import that was cut off.
	Skip int
	// OnProgress is called after each batch, by one goroutine at a time.
	OnProgress func(ImportProgress)
}

// Records returns the elements of a slice as records to import.
func Records(conversations []NewConversation) iter.Seq2[NewConversation, error] {
	return func(yield func(NewConversation, error) bool) {
		for _, one := range conversations {
			if !yield(one, nil) {
				return
			}
		}
	}
}

// ImportConversations sends many conversations in batches, several at a time. Give each an ExternalID: then a record that is
// sent twice, because an import was repeated, is refused or updated (Upsert) instead of doubled.
//
// It ends with the first error, of a call or of the records, after the calls that are under way. The progress is right in
// either case: repeat the import with its Done as Skip.
func (c *Client) ImportConversations(
	ctx context.Context, records iter.Seq2[NewConversation, error], options ImportOptions,
) (ImportProgress, error) {
	if options.BatchSize == 0 {
		options.BatchSize = defaultBatchSize
	}
	if options.Concurrency == 0 {
		options.Concurrency = defaultConcurrency
	}
	if options.BatchSize < 1 || options.BatchSize > maxBatchSize || options.Concurrency < 1 || options.Skip < 0 {
		message := fmt.Sprintf("BatchSize must be from 1 to %d, Concurrency and Skip not negative", maxBatchSize)
		return ImportProgress{Done: options.Skip}, &UsageError{Message: message}
	}
	tally := newImportTally(options)
	batches := make(chan importBatch)
	var workers sync.WaitGroup
	for range options.Concurrency {
		workers.Add(1)
		go func() {
			defer workers.Done()
			for batch := range batches {
				c.sendBatch(ctx, batch, tally)
			}
		}()
	}
	cutIntoBatches(ctx, records, options, batches, tally)
	close(batches)
	workers.Wait()
	return tally.result()
}

// CanResume reports whether an import that ended with this error may be repeated with Skip.
func CanResume(err error) bool {
	connection := (*ConnectionError)(nil)
	refusal := (*APIError)(nil)
	return errors.As(err, &connection) ||
		errors.As(err, &refusal) && (refusal.Status == http.StatusTooManyRequests || refusal.Status >= 500)
}

// importBatch is what one call carries.
type importBatch struct {
	// start is the index of its first record.
	start   int
	records []NewConversation
}

// cutIntoBatches hands out batches until the records or the import end.
func cutIntoBatches(
	ctx context.Context,
	records iter.Seq2[NewConversation, error],
	options ImportOptions,
	batches chan<- importBatch,
	tally *importTally,
) {
	batch := importBatch{start: options.Skip}
	handOut := func() bool {
		select {
		case batches <- batch:
			batch = importBatch{start: batch.start + len(batch.records)}
			return true
		case <-tally.failed:
			return false
		case <-ctx.Done():
			tally.fail(ctx.Err())
			return false
		}
	}
	index := 0
	for record, err := range records {
		if err != nil {
			tally.fail(err)
			return
		}
		if index++; index <= options.Skip {
			continue
		}
		batch.records = append(batch.records, record)
		if len(batch.records) == options.BatchSize && !handOut() {
			return
		}
	}
	if len(batch.records) > 0 {
		handOut()
	}
}

func (c *Client) sendBatch(ctx context.Context, batch importBatch, tally *importTally) {
	answer, err := c.Conversations.BatchCreate(ctx, BatchCreateConversationsInput{Conversations: batch.records})
	if err != nil {
		tally.fail(err)
		return
	}
	tally.add(batch, answer.Results)
}
