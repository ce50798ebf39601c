// Command receive-webhooks receives webhooks with net/http: WEBHOOK_SECRET=… go run ./examples/receive-webhooks
package main

import (
	"cmp"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"sync"

	"go.cqs.example/cqs"
)

// The service sends less than this.
const maxBodyBytes = 64 << 20

func main() {
	secret := os.Getenv("WEBHOOK_SECRET")
	var handled sync.Map
	http.HandleFunc("POST /webhooks", func(answer http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(answer, request.Body, maxBodyBytes))
		if err != nil {
			answer.WriteHeader(http.StatusBadRequest)
			return
		}
		event, err := cqs.VerifyWebhook(body, request.Header, []string{secret})
		if err != nil {
			answer.WriteHeader(http.StatusUnauthorized)
			return
		}
		// A delivery may come twice: its id is the same.
		if _, isKnown := handled.LoadOrStore(event.ID, true); !isKnown {
			fmt.Println(event.Type, event.Resource.ID)
			if card, ok := event.Data.(*cqs.Scorecard); ok {
				fmt.Println("score", cqs.ValueOf(card.Score))
			}
		}
		answer.WriteHeader(http.StatusNoContent)
	})
	listener, err := net.Listen("tcp", "localhost:"+cmp.Or(os.Getenv("PORT"), "3000"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("listening on", listener.Addr())
	log.Fatal(http.Serve(listener, nil))
}
