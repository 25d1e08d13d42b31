package lsp

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// message is a message on the wire.
func message(body string) string { return fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(body), body) }

// read reads all messages of a stream: their bodies, and what was reported of what is none.
func read(stream string) (bodies, reports []string) {
	w := &wire{in: bufio.NewReader(strings.NewReader(stream)), garbage: func(text string) { reports = append(reports, text) }}
	for {
		var body json.RawMessage
		if err := w.ReadObject(&body); err != nil {
			return bodies, reports
		}
		bodies = append(bodies, string(body))
	}
}

// TestGarbage: what is no message is skipped and reported, and the messages after it are read.
func TestGarbage(t *testing.T) {
	for stream, reports := range map[string]int{
		message(`{"a":1}`): 0,
		"content-type: x\r\nCONTENT-LENGTH:7\r\n\r\n" + `{"a":1}`:              0,
		"nonsense\r\n\r\n" + message(`{"a":1}`):                                1,
		"\x00\xff\n" + message(`{"a":1}`):                                      1,
		strings.Repeat("x", 1<<16) + "\r\n" + message(`{"a":1}`):               1,
		message(`{"a":`) + message(`{"a":1}`):                                  1,
		message("") + message(`{"a":1}`):                                       1,
		"Content-Length: -5\r\n\r\n" + message(`{"a":1}`):                      1,
		"Content-Length: 99999999999999999999\r\n\r\n" + message(`{"a":1}`):    1,
		"Content-Length: 5\r\nContent-Length: x\r\n\r\n" + message(`{"a":1}`):  1,
		"\r\n\r\n" + message(`{"a":1}`):                                        0,
		message("["+strings.Repeat("[", 20000)) + message(`{"a":1}`) + "Conte": 1,
	} {
		bodies, said := read(stream)
		if len(bodies) != 1 || bodies[0] != `{"a":1}` || len(said) != reports {
			t.Errorf("%.60q: %q, reported %q", stream, bodies, said)
		}
	}
}

// FuzzWire: whatever stands before a message, reading ends; what was written is read again.
func FuzzWire(f *testing.F) {
	f.Add("Content-Length: 3\r\n\r\n{}x", "a")
	f.Add("x: y\n\nContent-Length: 0\r\n\r\n", "\"")
	f.Fuzz(func(t *testing.T, junk, text string) {
		read(junk)
		var out bytes.Buffer
		w := &wire{out: &out}
		if err := w.WriteObject(text); err != nil {
			t.Fatal(err)
		}
		want, _ := json.Marshal(text)
		if bodies, said := read(out.String()); len(bodies) != 1 || bodies[0] != string(want) || said != nil {
			t.Fatalf("%q %q", bodies, said)
		}
	})
}
