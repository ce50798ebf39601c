package cqs_test

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"

	"go.cqs.example/cqs"
)

const testKey = "svc_test_secret_key"

// routes has a handler for each method and path, as http.ServeMux takes them.
type routes map[string]http.HandlerFunc

// newClient starts a service with the routes, and returns a client of it.
func newClient(t *testing.T, handlers routes, options ...cqs.ClientOption) *cqs.Client {
	t.Helper()
	mux := http.NewServeMux()
	for pattern, handler := range handlers {
		mux.HandleFunc(pattern, handler)
	}
	service := httptest.NewServer(mux)
	transport := &http.Transport{}
	t.Cleanup(func() {
		transport.CloseIdleConnections()
		service.CloseClientConnections()
		service.Close()
	})
	client, err := cqs.New(append([]cqs.ClientOption{
		cqs.WithAPIKey(testKey),
		cqs.WithBaseURL(service.URL),
		cqs.WithTransport(transport),
		cqs.WithLogger(slog.New(slog.NewTextHandler(io.Discard, nil))),
	}, options...)...)
	if err != nil {
		t.Fatal(err)
	}
	return client
}

func respond(answer http.ResponseWriter, data any) {
	writeJSON(answer, http.StatusOK, map[string]any{"success": true, "data": data, "meta": map[string]any{}})
}

func refuse(answer http.ResponseWriter, status int, code string) {
	failure := map[string]any{"code": code, "message": "No."}
	writeJSON(answer, status, map[string]any{"success": false, "error": failure, "meta": map[string]any{}})
}

func writeJSON(answer http.ResponseWriter, status int, value any) {
	var text bytes.Buffer
	if err := json.NewEncoder(&text).Encode(value); err != nil {
		panic(err)
	}
	answer.Header().Set("Content-Type", "application/json")
	answer.WriteHeader(status)
	_, _ = answer.Write(text.Bytes())
}

// hang says nothing until the client gives up.
func hang(_ http.ResponseWriter, request *http.Request) {
	<-request.Context().Done()
}
