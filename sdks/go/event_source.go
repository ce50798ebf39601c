package cqs

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// A line of the service is at most a conversation; what is longer is no such stream.
const maxLineBytes = 64 << 20

// message is one message of a stream of server-sent events.
type message struct {
	id   string
	data []byte
	// isComment is true for a line that only keeps the connection open.
	isComment bool
}

// messageReader reads the messages of text/event-stream.
type messageReader struct {
	lines *bufio.Scanner
}

func newMessageReader(body io.Reader) *messageReader {
	lines := bufio.NewScanner(body)
	lines.Buffer(nil, maxLineBytes)
	lines.Split(lineSplitter())
	return &messageReader{lines: lines}
}

// next returns the next message or comment; io.EOF at the end of the stream.
func (r *messageReader) next() (message, error) {
	var current message
	hasData := false
	for r.lines.Scan() {
		line := r.lines.Bytes()
		if len(line) == 0 {
			if hasData {
				return current, nil
			}
			current = message{}
			continue
		}
		name, value, _ := bytes.Cut(line, []byte(":"))
		value = bytes.TrimPrefix(value, []byte(" "))
		switch string(name) {
		case "":
			if !hasData && current.id == "" {
				return message{isComment: true}, nil
			}
		case "id":
			current.id = string(value)
		case "data":
			if hasData {
				current.data = append(current.data, '\n')
			}
			current.data = append(current.data, value...)
			hasData = true
		}
	}
	if err := r.lines.Err(); err != nil {
		if errors.Is(err, bufio.ErrTooLong) {
			err = &ConnectionError{Message: "a line of the stream is longer than 64 MiB"}
		}
		return message{}, err
	}
	return message{}, io.EOF
}

// lineSplitter cuts at line feeds, carriage returns, and pairs of them. It returns a line as soon as its end has arrived:
// a line feed that arrives after a carriage return is dropped then.
func lineSplitter() bufio.SplitFunc {
	isAfterReturn := false
	return func(data []byte, atEOF bool) (int, []byte, error) {
		skipped := 0
		if isAfterReturn && len(data) > 0 {
			isAfterReturn = false
			if data[0] == '\n' {
				skipped = 1
			}
		}
		at := bytes.IndexAny(data[skipped:], "\r\n")
		if at >= 0 {
			end := skipped + at
			isAfterReturn = data[end] == '\r'
			return end + 1, data[skipped:end], nil
		}
		if atEOF && len(data) > skipped {
			return len(data), data[skipped:], nil
		}
		return skipped, nil, nil
	}
}
