// Command overhead compares the library with bare net/http: it reads a ticket CALLS times by each, in alternating rounds, and
// prints how many milliseconds each round took.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
	"strconv"
	"time"

	"go.cqs.example/cqs"
)

func main() {
	log.SetFlags(0)
	calls, rounds := number("CALLS"), number("ROUNDS")
	ticketID := os.Getenv("TICKET_ID")
	client, err := cqs.New()
	if err != nil {
		log.Fatal(err)
	}
	library := func() error {
		_, err := client.Tickets.Get(context.Background(), ticketID)
		return err
	}
	url := os.Getenv("CQS_BASE_URL") + "/tickets/" + ticketID
	bare := func() error { return getBare(url) }

	// The first calls open the connections.
	measure(bare, calls/rounds)
	measure(library, calls/rounds)
	took := map[string][]float64{}
	for range rounds {
		took["bare"] = append(took["bare"], measure(bare, calls/rounds))
		took["library"] = append(took["library"], measure(library, calls/rounds))
	}
	if err := json.NewEncoder(os.Stdout).Encode(took); err != nil {
		log.Fatal(err)
	}
}

func number(name string) int {
	value, err := strconv.Atoi(os.Getenv(name))
	if err != nil {
		log.Fatalf("%s is not a number", name)
	}
	return value
}

// getBare reads the ticket as a program without the library would, into the same type.
func getBare(url string) error {
	request, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("CQS_API_KEY"))
	request.Header.Set("Accept", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("status %d", response.StatusCode)
	}
	var answer struct {
		Data cqs.Ticket `json:"data"`
	}
	return json.NewDecoder(response.Body).Decode(&answer)
}

// measure returns the milliseconds that the calls take, one after the other.
func measure(call func() error, count int) float64 {
	startedAt := time.Now()
	for range count {
		if err := call(); err != nil {
			log.Fatal(err)
		}
	}
	return float64(time.Since(startedAt)) / float64(time.Millisecond)
}
