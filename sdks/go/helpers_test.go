package cqs_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.cqs.example/cqs"
)

func scorecard(answer http.ResponseWriter, _ *http.Request) {
	respond(answer, map[string]any{"id": "sc_1", "conversation_id": "conv_1", "score": 87})
}

func TestAScoreIsFetchedAsSoonAsTheStreamTellsOfIt(t *testing.T) {
	var isScored atomic.Bool
	wasRead := make(chan struct{})
	client := newClient(t, routes{
		"/conversations/conv_1": func(answer http.ResponseWriter, _ *http.Request) {
			if isScored.Load() {
				respond(answer, map[string]any{"status": "scored", "scorecard_id": "sc_1"})
				return
			}
			respond(answer, map[string]any{"status": "scoring"})
			close(wasRead)
		},
		"/scorecards/sc_1": scorecard,
		"/stream": func(answer http.ResponseWriter, request *http.Request) {
			<-wasRead
			isScored.Store(true)
			fmt.Fprint(answer, "id: 1\ndata: {\"type\":\"scorecard.created\",\"data\":{\"conversation_id\":\"conv_1\"}}\n\n")
			_ = http.NewResponseController(answer).Flush()
			hang(answer, request)
		},
	})
	// Only the stream can tell: the conversation would be read again after an hour.
	options := cqs.WaitOptions{PollInterval: time.Hour}
	card, err := client.WaitForScorecard(context.Background(), "conv_1", options)
	if err != nil || cqs.ValueOf(card.Score) != 87 {
		t.Fatalf("got %v, %v", card, err)
	}
}

func TestAScoreIsFoundByPollingWhereTheStreamIsRefused(t *testing.T) {
	reads := 0
	client := newClient(t, routes{
		"/conversations/conv_1": func(answer http.ResponseWriter, _ *http.Request) {
			if reads++; reads < 3 {
				respond(answer, map[string]any{"status": "queued_for_scoring"})
				return
			}
			respond(answer, map[string]any{"status": "resolved", "scorecard_id": "sc_1"})
		},
		"/scorecards/sc_1": scorecard,
		"/stream":          func(answer http.ResponseWriter, _ *http.Request) { refuse(answer, 403, "permission_denied") },
	})
	options := cqs.WaitOptions{PollInterval: time.Millisecond}
	if card, err := client.WaitForScorecard(context.Background(), "conv_1", options); err != nil || card.ID != "sc_1" {
		t.Fatalf("got %v, %v", card, err)
	}
}

func TestWaitingEndsWhenScoringFailsOrTakesTooLong(t *testing.T) {
	status := map[string]any{"status": "scoring_failed", "scoring_error": "The judge is down."}
	client := newClient(t, routes{
		"/conversations/conv_1": func(answer http.ResponseWriter, _ *http.Request) { respond(answer, status) },
		"/stream":               hang,
	})
	failed := (*cqs.ScoringFailedError)(nil)
	_, err := client.WaitForScorecard(context.Background(), "conv_1", cqs.WaitOptions{})
	if !errors.As(err, &failed) || failed.Message != "The judge is down." {
		t.Fatalf("got %v", err)
	}
	status = map[string]any{"status": "scoring"}
	timeout := (*cqs.TimeoutError)(nil)
	options := cqs.WaitOptions{Timeout: 50 * time.Millisecond, PollInterval: time.Millisecond}
	if _, err := client.WaitForScorecard(context.Background(), "conv_1", options); !errors.As(err, &timeout) {
		t.Fatalf("got %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := client.WaitForScorecard(ctx, "conv_1", cqs.WaitOptions{}); !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
}

// importService answers batches, notes what it received, and refuses the batch that begins with a record.
func importService(received *[]string, refused string) routes {
	var mutex sync.Mutex
	return routes{"POST /conversations/batch": func(answer http.ResponseWriter, request *http.Request) {
		var body struct {
			Conversations []struct {
				ExternalID string `json:"external_id"`
			} `json:"conversations"`
		}
		_ = json.NewDecoder(request.Body).Decode(&body)
		if body.Conversations[0].ExternalID == refused {
			refuse(answer, 403, "permission_denied")
			return
		}
		results := []map[string]any{}
		mutex.Lock()
		defer mutex.Unlock()
		for _, one := range body.Conversations {
			*received = append(*received, one.ExternalID)
			results = append(results, map[string]any{"status": 201})
		}
		respond(answer, map[string]any{"results": results})
	}}
}

func newRecords(count int) []cqs.NewConversation {
	records := make([]cqs.NewConversation, count)
	for i := range records {
		records[i].ExternalID = cqs.Set(fmt.Sprintf("%02d", i))
	}
	return records
}

func TestAnImportWithSeveralWorkersSendsEachRecordOnce(t *testing.T) {
	var received []string
	client := newClient(t, importService(&received, ""))
	options := cqs.ImportOptions{BatchSize: 3, Concurrency: 4}
	result, err := client.ImportConversations(context.Background(), cqs.Records(newRecords(20)), options)
	slices.Sort(received)
	if err != nil || result.Done != 20 || result.Created != 20 || len(slices.Compact(received)) != 20 {
		t.Fatalf("got %+v, %v, %v", result, err, received)
	}
}

func TestAnImportThatFailedResumesBehindWhatWasDone(t *testing.T) {
	var received []string
	client := newClient(t, importService(&received, "12"))
	last := cqs.ImportProgress{}
	options := cqs.ImportOptions{BatchSize: 3, Concurrency: 2, OnProgress: func(p cqs.ImportProgress) { last = p }}
	result, err := client.ImportConversations(context.Background(), cqs.Records(newRecords(20)), options)
	if !errors.Is(err, cqs.ErrPermissionDenied) || result.Done != 12 || result.Done != last.Done {
		t.Fatalf("got %+v, %+v, %v", result, last, err)
	}
	client = newClient(t, importService(&received, ""))
	options = cqs.ImportOptions{BatchSize: 3, Skip: result.Done}
	result, err = client.ImportConversations(context.Background(), cqs.Records(newRecords(20)), options)
	slices.Sort(received)
	if err != nil || result.Done != 20 || len(slices.Compact(received)) != 20 {
		t.Fatalf("got %+v, %v, %v", result, err, received)
	}
}

func TestAnImportEndsWithAnErrorOfItsRecords(t *testing.T) {
	var received []string
	client := newClient(t, importService(&received, ""))
	broken := errors.New("the file is broken")
	records := func(yield func(cqs.NewConversation, error) bool) {
		for _, record := range newRecords(4) {
			if !yield(record, nil) {
				return
			}
		}
		yield(cqs.NewConversation{}, broken)
	}
	result, err := client.ImportConversations(context.Background(), records, cqs.ImportOptions{BatchSize: 2})
	if !errors.Is(err, broken) || result.Done != 4 {
		t.Fatalf("got %+v, %v", result, err)
	}
}
