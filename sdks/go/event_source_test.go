package cqs

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func TestMessagesAreTheSameHoweverTheBytesAreCut(t *testing.T) {
	const text = ": hello\r\n\r\nid: 1\rdata: {\"a\":\rdata: \"é\u2028\"}\r\rid: 2\r\ndata:b\r\n\r\n\nid: 3\ndata: c\n\nid: 4\ndata: cut off\n"
	const expected = "[comment][1 {\"a\":\n\"é\u2028\"}][2 b][3 c]"
	for name, body := range map[string]io.Reader{
		"whole":       strings.NewReader(text),
		"single":      iotest.OneByteReader(strings.NewReader(text)),
		"with an end": iotest.DataErrReader(strings.NewReader(text)),
	} {
		var read strings.Builder
		for messages := newMessageReader(body); ; {
			one, err := messages.next()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			if one.isComment {
				read.WriteString("[comment]")
			} else {
				read.WriteString("[" + one.id + " " + string(one.data) + "]")
			}
		}
		if read.String() != expected {
			t.Errorf("%s: %q", name, read.String())
		}
	}
}

func TestALineIsReadBeforeTheNextOneBegins(t *testing.T) {
	body, writer := io.Pipe()
	go func() {
		// A line feed that never comes must not hold the message back.
		_, _ = writer.Write([]byte("id: 1\r\ndata: a\r\n\r"))
	}()
	one, err := newMessageReader(body).next()
	if err != nil || one.id != "1" {
		t.Fatalf("got %v, %v", one, err)
	}
}
