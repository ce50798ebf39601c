package cqs

import (
	"context"
	"net/url"
)

// Client gives access to the service: client.Conversations.Create, client.Tickets.List and so on. It may be used by
// several goroutines at the same time.
type Client struct {
	Resources
	sender *sender
}

// New returns a client. It reads the key from CQS_API_KEY and the address from CQS_BASE_URL unless options set them.
func New(options ...ClientOption) (*Client, error) {
	s, err := newSender(options)
	if err != nil {
		return nil, err
	}
	return &Client{Resources: newResources(s), sender: s}, nil
}

// RawCall is a call of an operation that is newer than this library.
type RawCall struct {
	// Method is GET, POST, PATCH or DELETE.
	Method string
	// Path is relative to the base URL, such as /tickets.
	Path  string
	Query url.Values
	// Body is written as JSON; nil sends none.
	Body any
}

// Request makes any call, with the same retries and errors, and decodes its data into result, a pointer. With nil the data
// is dropped.
func (c *Client) Request(ctx context.Context, raw RawCall, result any, options ...CallOption) error {
	operation := raw.Method + " " + raw.Path
	sent := call{operation: operation, method: raw.Method, path: raw.Path, query: raw.Query, body: raw.Body}
	return c.sender.value(ctx, sent, options, result)
}
