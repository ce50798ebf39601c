// Command page-through walks all conversations, oldest first, without missing any that come in meanwhile:
// CQS_API_KEY=… go run ./examples/page-through
package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"os/signal"

	"go.cqs.example/cqs"
)

func main() {
	// Ctrl-C ends the call that is under way.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	client, err := cqs.New()
	if err != nil {
		log.Fatal(err)
	}
	count := 0
	query := cqs.ListConversationsQuery{Order: cqs.Set(cqs.ListConversationsOrderAsc), Limit: cqs.Set(100)}
	for conversation, err := range client.Conversations.List(ctx, query).All() {
		if err != nil {
			log.Fatal(err)
		}
		count++
		fmt.Println(conversation.ID, cqs.ValueOf(conversation.Score), cqs.ValueOf(conversation.Title))
	}
	fmt.Printf("%d conversations\n", count)
}
