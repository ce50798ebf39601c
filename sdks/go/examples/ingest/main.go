// Command ingest sends one conversation: CQS_API_KEY=… go run ./examples/ingest
package main

import (
	"context"
	"fmt"
	"log"
	"time"

	"go.cqs.example/cqs"
)

const transcript = `Agent: Hello, how can I help?
Customer: My card was declined abroad.
Agent: I am sorry. Let me unlock it for you.`

func main() {
	client, err := cqs.New()
	if err != nil {
		log.Fatal(err)
	}
	conversation, err := client.Conversations.Create(context.Background(), cqs.NewConversation{
		ExternalID: cqs.Set(fmt.Sprintf("example-%d", time.Now().UnixNano())),
		Agent:      cqs.Set("Ann"),
		Channel:    cqs.Set(cqs.ConversationChannelChat),
		Transcript: cqs.Set(transcript),
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(conversation.ID, conversation.Status, conversation.URL)
}
