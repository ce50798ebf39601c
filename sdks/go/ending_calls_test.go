package cqs_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"testing"
	"time"

	"go.cqs.example/cqs"
)

func TestATimeoutCoversAllTriesAndIsADeadlineExceeded(t *testing.T) {
	client := newClient(t, routes{"/tickets/tkt_1": hang}, cqs.WithTimeout(50*time.Millisecond))
	_, err := client.Tickets.Get(context.Background(), "tkt_1")
	timeout := (*cqs.TimeoutError)(nil)
	if !errors.As(err, &timeout) || !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("got %v", err)
	}
}

func TestTheCallersDeadlineEndsACallBeforeItsTimeout(t *testing.T) {
	client := newClient(t, routes{"/tickets/tkt_1": hang})
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if _, err := client.Tickets.Get(ctx, "tkt_1"); !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("got %v", err)
	}
}

func TestACancelledContextEndsACallWhileTheServiceIsSilent(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	client := newClient(t, routes{"/tickets/tkt_1": func(answer http.ResponseWriter, request *http.Request) {
		cancel()
		hang(answer, request)
	}})
	if _, err := client.Tickets.Get(ctx, "tkt_1"); !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
}

func TestACancelledContextEndsTheWaitBetweenTries(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	tries := 0
	client := newClient(t, routes{"/tickets/tkt_1": func(answer http.ResponseWriter, _ *http.Request) {
		tries++
		answer.Header().Set("Retry-After", "30")
		refuse(answer, http.StatusServiceUnavailable, "unavailable")
		cancel()
	}})
	if _, err := client.Tickets.Get(ctx, "tkt_1"); !errors.Is(err, context.Canceled) || tries != 1 {
		t.Fatalf("got %v after %d tries", err, tries)
	}
}

func TestACallWithAnEndedContextSendsNothing(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	client := newClient(t, routes{"/tickets/tkt_1": func(http.ResponseWriter, *http.Request) { t.Error("a request came") }})
	if _, err := client.Tickets.Get(ctx, "tkt_1"); !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
}

func TestAWaitThatWouldOutlastTheCallersDeadlineIsNotBegun(t *testing.T) {
	client := newClient(t, routes{"/tickets/tkt_1": func(answer http.ResponseWriter, _ *http.Request) {
		answer.Header().Set("Retry-After", "30")
		refuse(answer, http.StatusServiceUnavailable, "unavailable")
	}})
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	if _, err := client.Tickets.Get(ctx, "tkt_1"); !errors.Is(err, cqs.ErrServer) {
		t.Fatalf("got %v", err)
	}
}

func TestADownloadMayTakeLongerThanTheTimeoutAndEndsWithTheContext(t *testing.T) {
	released := make(chan struct{})
	client := newClient(t, routes{"/exports/exp_1/download": func(answer http.ResponseWriter, request *http.Request) {
		_, _ = answer.Write([]byte("first\n"))
		_ = http.NewResponseController(answer).Flush()
		<-released
		_, _ = answer.Write([]byte("second\n"))
		_ = http.NewResponseController(answer).Flush()
		hang(answer, request)
	}}, cqs.WithTimeout(300*time.Millisecond))
	ctx, cancel := context.WithCancel(context.Background())
	body, err := client.Exports.Download(ctx, "exp_1")
	if err != nil {
		t.Fatal(err)
	}
	defer body.Close()
	time.AfterFunc(400*time.Millisecond, func() { close(released) })
	text := make([]byte, len("first\nsecond\n"))
	if _, err := io.ReadFull(body, text); err != nil || string(text) != "first\nsecond\n" {
		t.Fatalf("read %q, %v", text, err)
	}
	cancel()
	if _, err := body.Read(text); !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
}

func TestADownloadThatBreaksOffIsAConnectionError(t *testing.T) {
	client := newClient(t, routes{"/exports/exp_1/download": func(answer http.ResponseWriter, _ *http.Request) {
		answer.Header().Set("Content-Length", "1000")
		_, _ = answer.Write([]byte("first\n"))
		_ = http.NewResponseController(answer).Flush()
		panic(http.ErrAbortHandler)
	}})
	body, err := client.Exports.Download(context.Background(), "exp_1")
	if err != nil {
		t.Fatal(err)
	}
	defer body.Close()
	connection := (*cqs.ConnectionError)(nil)
	if _, err := io.ReadAll(body); !errors.As(err, &connection) {
		t.Fatalf("got %v", err)
	}
}
