// Command wait-for-score sends a conversation and shows its scorecard: CQS_API_KEY=… go run ./examples/wait-for-score
package main

import (
	"context"
	"fmt"
	"log"
	"time"

	"go.cqs.example/cqs"
)

const transcript = `Agent: Hello, how can I help?
Customer: My card was declined.
Agent: I am sorry. It works again. Anything else?`

func main() {
	ctx := context.Background()
	client, err := cqs.New()
	if err != nil {
		log.Fatal(err)
	}
	conversation, err := client.Conversations.Create(ctx, cqs.NewConversation{Transcript: cqs.Set(transcript)})
	if err != nil {
		log.Fatal(err)
	}
	card, err := client.WaitForScorecard(ctx, conversation.ID, cqs.WaitOptions{Timeout: 30 * time.Second})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("score %v\n", cqs.ValueOf(card.Score))
	for _, criterion := range card.Criteria {
		fmt.Printf("%s  %s: %s\n", criterion.Verdict, criterion.Name, criterion.Rationale)
	}
}
