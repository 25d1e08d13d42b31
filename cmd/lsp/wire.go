package lsp

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
)

// A wire is a stream of messages, each after a header with its length. Bytes that are no message are skipped, and reported once
// for each stretch of them.
type wire struct {
	in      *bufio.Reader
	mu      sync.Mutex // of out
	out     io.Writer
	garbage func(string)
}

// ReadObject implements jsonrpc2.ObjectStream: it reads the next message that can be read. The only error is the end of the stream.
func (w *wire) ReadObject(v any) error {
	for {
		text, err := w.next()
		if err != nil {
			return err
		}
		if err := json.Unmarshal(text, v); err != nil {
			w.garbage("a message is not JSON-RPC: " + err.Error())
			continue
		}
		return nil
	}
}

// next is the body of the next message.
func (w *wire) next() ([]byte, error) {
	length, junk := -1, false
	for {
		line, tooLong, err := w.line()
		if err != nil {
			return nil, err
		}
		name, value, found := strings.Cut(strings.TrimSuffix(line, "\r"), ":")
		switch {
		case tooLong || !found && strings.TrimSpace(line) != "":
			junk, length = true, -1
		case found && strings.EqualFold(name, "Content-Length"):
			n, err := strconv.Atoi(strings.TrimSpace(value))
			if length = n; err != nil || n < 0 || n > maxMessage {
				junk, length = true, -1
			}
		case found: // another header
		case length >= 0:
			if junk {
				w.garbage("bytes before a message are no header of one")
			}
			body := make([]byte, length)
			_, err := io.ReadFull(w.in, body)
			return body, err
		}
	}
}

// line is the next line, without its end, as far as it fits into the buffer.
func (w *wire) line() (text string, tooLong bool, err error) {
	part, more, err := w.in.ReadLine()
	text = string(part)
	for more && err == nil {
		tooLong = true
		_, more, err = w.in.ReadLine()
	}
	return text, tooLong, err
}

// WriteObject implements jsonrpc2.ObjectStream.
func (w *wire) WriteObject(v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	_, err = fmt.Fprintf(w.out, "Content-Length: %d\r\n\r\n%s", len(text), text)
	return err
}

// Close implements jsonrpc2.ObjectStream. The streams are the process's own.
func (w *wire) Close() error { return nil }
