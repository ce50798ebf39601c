package cqs_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"go.cqs.example/cqs"
)

func TestAFieldIsLeftOutNullOrSentEvenIfItIsZero(t *testing.T) {
	for expected, input := range map[string]cqs.UpdateTicketInput{
		`{}`:                             {},
		`{"assignee":null,"tags":[]}`:    {Assignee: cqs.Null[string](), Tags: cqs.Set([]string{})},
		`{"description":"","tags":null}`: {Description: cqs.Set(""), Tags: cqs.Null[[]string]()},
	} {
		text, err := json.Marshal(input)
		if err != nil || string(text) != expected {
			t.Errorf("got %s, %v, not %s", text, err, expected)
		}
		var again cqs.UpdateTicketInput
		if err := json.Unmarshal(text, &again); err != nil {
			t.Error(err)
		}
		if text, _ := json.Marshal(again); string(text) != expected {
			t.Errorf("got %s after reading it, not %s", text, expected)
		}
	}
}

func TestTheDataOfAnEventHasTheTypeOfTheEvent(t *testing.T) {
	for text, isRight := range map[string]func(any) bool{
		`{"type":"ticket.created","data":{"id":"tkt_1"}}`: func(data any) bool {
			ticket, ok := data.(*cqs.Ticket)
			return ok && ticket.ID == "tkt_1"
		},
		`{"type":"ticket.created","data":{"id":"tkt_1","deleted":true}}`: func(data any) bool {
			forgotten, ok := data.(*cqs.Forgotten)
			return ok && forgotten.ID == "tkt_1"
		},
		`{"type":"something.new","data":{"id":"new_1"}}`: func(data any) bool {
			other, ok := data.(map[string]any)
			return ok && other["id"] == "new_1"
		},
		// A later version may give a field another type.
		`{"type":"ticket.created","data":{"id":1}}`: func(data any) bool {
			_, ok := data.(map[string]any)
			return ok
		},
	} {
		var event cqs.Event
		if err := json.Unmarshal([]byte(text), &event); err != nil || !isRight(event.Data) {
			t.Errorf("%s has %T, %v", text, event.Data, err)
		}
	}
}

func TestAnAnswerThatDoesNotFitTheTypesIsNotTriedAgain(t *testing.T) {
	tries := 0
	client := newClient(t, routes{"/tickets/tkt_1": func(answer http.ResponseWriter, _ *http.Request) {
		tries++
		respond(answer, map[string]any{"id": 1})
	}})
	mismatch := (*cqs.DecodeError)(nil)
	if _, err := client.Tickets.Get(context.Background(), "tkt_1"); !errors.As(err, &mismatch) || tries != 1 {
		t.Fatalf("got %v after %d tries", err, tries)
	}
}

func TestARawRequestReturnsTheData(t *testing.T) {
	client := newClient(t, routes{"POST /something-new": func(answer http.ResponseWriter, request *http.Request) {
		respond(answer, map[string]string{"key": request.Header.Get("Idempotency-Key"), "a": request.URL.Query().Get("a")})
	}})
	var result struct{ Key, A string }
	raw := cqs.RawCall{Method: "POST", Path: "/something-new", Query: map[string][]string{"a": {"1"}}, Body: struct{}{}}
	err := client.Request(context.Background(), raw, &result, cqs.WithIdempotencyKey("order-42"))
	if err != nil || result.Key != "order-42" || result.A != "1" {
		t.Fatalf("got %+v, %v", result, err)
	}
	if err := client.Request(context.Background(), raw, nil); err != nil {
		t.Fatal(err)
	}
}

func TestAQueryWritesTimesAndNumbersAsTheServiceReadsThem(t *testing.T) {
	client := newClient(t, routes{"/conversations": func(answer http.ResponseWriter, request *http.Request) {
		query := request.URL.Query()
		if query.Get("created_after") != "2026-01-02T03:04:05Z" || query.Get("max_score") != "1000000" {
			t.Errorf("got %v", query)
		}
		respond(answer, map[string]any{"items": []any{}, "has_more": false})
	}})
	after := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	query := cqs.ListConversationsQuery{CreatedAfter: cqs.Set(after), MaxScore: cqs.Set(1e6)}
	if _, err := client.Conversations.List(context.Background(), query).FirstPage(); err != nil {
		t.Fatal(err)
	}
}

func TestTheKeyIsInNoLogAndNoRepresentation(t *testing.T) {
	var log bytes.Buffer
	logger := slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	client := newClient(t, routes{"/tickets/tkt_1": func(answer http.ResponseWriter, _ *http.Request) {
		refuse(answer, http.StatusServiceUnavailable, "unavailable")
	}}, cqs.WithLogger(logger), cqs.WithSleep(func(context.Context, time.Duration) error { return nil }))
	_, err := client.Tickets.Get(context.Background(), "tkt_1")
	told := fmt.Sprintf("%s %v %+v %#v %v", log.String(), client, client, client, err)
	if !errors.Is(err, cqs.ErrServer) || strings.Count(log.String(), "trying again") != 2 {
		t.Fatalf("got %v, %s", err, log.String())
	}
	if strings.Contains(told, testKey) {
		t.Fatal("the key is told")
	}
}

func TestAClientNeedsAKeyAndAnAddress(t *testing.T) {
	t.Setenv("CQS_API_KEY", "")
	usage := (*cqs.UsageError)(nil)
	if _, err := cqs.New(); !errors.As(err, &usage) {
		t.Fatalf("got %v", err)
	}
	if _, err := cqs.New(cqs.WithAPIKey(testKey), cqs.WithBaseURL("quality")); !errors.As(err, &usage) {
		t.Fatalf("got %v", err)
	}
	t.Setenv("CQS_API_KEY", testKey)
	if _, err := cqs.New(); err != nil {
		t.Fatal(err)
	}
}
