package cqs

import (
	"errors"
	"io"
)

// streamBody is the body of an answer that is read as it comes.
type streamBody struct {
	body  io.ReadCloser
	limit *deadline
}

// Read reads on. An answer that breaks off is a [*ConnectionError]; if the caller's context has ended, it is its error.
func (b *streamBody) Read(buffer []byte) (int, error) {
	count, err := b.body.Read(buffer)
	if err == nil || errors.Is(err, io.EOF) {
		return count, err
	}
	if ended := b.limit.ended(); ended != nil {
		return count, ended
	}
	return count, brokenOff(err)
}

// Close gives the connection up.
func (b *streamBody) Close() error {
	b.limit.done()
	return b.body.Close()
}
