// Command bulk-import imports a file of JSON lines: CQS_API_KEY=… go run ./examples/bulk-import conversations.jsonl [skip]
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"log"
	"os"
	"strconv"

	"go.cqs.example/cqs"
)

const maxLineBytes = 64 << 20

func main() {
	if len(os.Args) < 2 {
		log.Fatal("usage: bulk-import FILE [SKIP]")
	}
	options := cqs.ImportOptions{OnProgress: func(progress cqs.ImportProgress) { fmt.Println(progress.Done, "sent") }}
	if len(os.Args) > 2 {
		skip, err := strconv.Atoi(os.Args[2])
		if err != nil {
			log.Fatal(err)
		}
		options.Skip = skip
	}
	client, err := cqs.New()
	if err != nil {
		log.Fatal(err)
	}
	result, err := client.ImportConversations(context.Background(), records(os.Args[1]), options)
	if err != nil {
		log.Fatalf("%v\nStart again with skip %d.", err, result.Done)
	}
	fmt.Printf("%d created, %d updated, %d refused\n", result.Created, result.Updated, len(result.Refused))
	for _, refusal := range result.Refused {
		fmt.Printf("record %d: %s %s\n", refusal.Index, refusal.Field, refusal.Message)
	}
}

// records reads a conversation from each line.
func records(path string) iter.Seq2[cqs.NewConversation, error] {
	return func(yield func(cqs.NewConversation, error) bool) {
		file, err := os.Open(path)
		if err != nil {
			yield(cqs.NewConversation{}, err)
			return
		}
		defer file.Close()
		lines := bufio.NewScanner(file)
		lines.Buffer(nil, maxLineBytes)
		for lines.Scan() {
			if len(lines.Bytes()) == 0 {
				continue
			}
			var record cqs.NewConversation
			err := json.Unmarshal(lines.Bytes(), &record)
			if !yield(record, err) || err != nil {
				return
			}
		}
		if err := lines.Err(); err != nil {
			yield(cqs.NewConversation{}, err)
		}
	}
}
