package lsp

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/sourcegraph/jsonrpc2"

	"tav/explain/report"
)

// A client is an editor with a server.
type client struct {
	*testing.T
	conn *jsonrpc2.Conn

	mu          sync.Mutex
	diagnostics map[string][]diagnostic // by file
	messages    []string
	progress    []string      // kinds of $/progress
	news        chan struct{} // something has arrived
}

// Handle implements jsonrpc2.Handler.
func (c *client) Handle(ctx context.Context, conn *jsonrpc2.Conn, r *jsonrpc2.Request) {
	c.mu.Lock()
	defer c.mu.Unlock()
	var p struct {
		URI         string       `json:"uri"`
		Diagnostics []diagnostic `json:"diagnostics"`
		Message     string       `json:"message"`
		Value       struct {
			Kind string `json:"kind"`
		} `json:"value"`
	}
	if r.Params != nil {
		json.Unmarshal(*r.Params, &p)
	}
	switch r.Method {
	case "textDocument/publishDiagnostics":
		c.diagnostics[pathOf(p.URI)] = p.Diagnostics
	case "window/showMessage", "window/logMessage":
		c.messages = append(c.messages, p.Message)
	case "$/progress":
		c.progress = append(c.progress, p.Value.Kind)
	}
	if !r.Notif {
		go conn.Reply(ctx, r.ID, nil)
	}
	select {
	case c.news <- struct{}{}:
	default:
	}
}

// newClient starts a server with an engine for a folder.
func newClient(t *testing.T, folder string, options map[string]any, engine Engine) *client {
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	c := &client{T: t, diagnostics: map[string][]diagnostic{}, news: make(chan struct{}, 1)}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() { ended <- Serve(ctx, in, out, "test", engine) }()
	c.conn = jsonrpc2.NewConn(ctx, &wire{in: bufio.NewReader(fromServer), out: toServer, garbage: func(text string) { t.Error(text) }}, c)
	t.Cleanup(func() {
		c.notify("exit", nil)
		if err := <-ended; err != nil {
			t.Error(err)
		}
		cancel()
		toServer.Close()
		out.Close()
	})
	c.call("initialize", map[string]any{"rootUri": uriOf(folder), "initializationOptions": options,
		"capabilities": map[string]any{"window": map[string]any{"workDoneProgress": true}}}, nil)
	return c
}

func (c *client) notify(method string, params any) {
	c.conn.Notify(context.Background(), method, params)
}

// call calls a method; the error is returned. All that the server sent before the answer has arrived then.
func (c *client) call(method string, params, result any) error {
	return c.conn.Call(context.Background(), method, params, result)
}

// sync waits until all messages that were sent are handled.
func (c *client) sync() {
	c.Helper()
	if err := c.call("tav/results", map[string]any{}, nil); err != nil {
		c.Fatal(err)
	}
}

// until waits until something holds of the client.
func (c *client) until(holds func() bool) {
	for {
		c.mu.Lock()
		ok := holds()
		c.mu.Unlock()
		if ok {
			return
		}
		<-c.news
	}
}

// open opens a file.
func (c *client) open(path string) {
	text, err := os.ReadFile(path)
	if err != nil {
		c.Fatal(err)
	}
	c.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": uriOf(path), "text": string(text)}})
}

func (c *client) save(path string) { c.notify("textDocument/didSave", at(path, 0)) }

// change makes a text that of a document.
func (c *client) change(path, text string) {
	c.notify("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": uriOf(path)}, "contentChanges": []any{map[string]any{"text": text}}})
}

// at are parameters that name a line of a document.
func at(path string, line int) map[string]any {
	p := position{line, 0}
	return map[string]any{"textDocument": map[string]any{"uri": uriOf(path)}, "position": p, "range": span{p, position{line + 100, 0}}}
}

// write writes files into a directory that is new.
func write(t *testing.T, files map[string]string) string {
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// violation is an outcome with a violation of a line, on the way to which a variable becomes 1 and then 2.
func violation(file string, line int, text string) *report.Outcome {
	place := report.Place{File: file, Line: line, Column: 1, EndLine: line, End: 2}
	step := func(value string) report.Step {
		return report.Step{Place: place, Function: "main", Changes: []report.Value{{Name: "x", Value: value}}}
	}
	return &report.Outcome{Format: report.Format, Verdict: report.False, Property: "assertions",
		Checks: []report.Check{{Kind: "assertion", Place: place, Answer: report.CheckFailed, Result: 1}},
		Results: []*report.Outcome{{Format: report.Format, Verdict: report.False, Property: "assertions", Traces: []*report.Trace{{
			Violation: place, What: text, Steps: []report.Step{step("1"), step("2")},
			Explanations: []*report.Explanation{{Method: "m", Precondition: "n == 0", Findings: []report.Finding{{Step: 1, Answer: report.Relevant}}}}}}}}}
}
