package lsp

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"log/slog"
	"runtime/debug"
	"sync"

	"github.com/sourcegraph/jsonrpc2"
)

// A server is what one client is served with. All of it is guarded by mu.
type server struct {
	*editor
	version string
	engine  Engine
	free    chan struct{} // places for questions that are being answered

	mu    sync.Mutex
	ready bool // initialize was called
	settings
	workspace
	texts
	findings
}

// An editor is the client.
type editor struct {
	conn  *jsonrpc2.Conn
	begun chan struct{}   // closed when conn is there, which reads before
	ctx   context.Context // of all questions; it ends with the connection
	stop  func()          // ends it
	can   initializeParams
	said  map[string]bool // messages that are shown once
}

// Serve serves a client until it closes the input or sends exit. Questions are answered by the engine.
func Serve(ctx context.Context, in io.Reader, out io.Writer, version string, engine Engine) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := &server{version: version, engine: engine, free: make(chan struct{}, atATime), settings: usual,
		editor:   &editor{begun: make(chan struct{}), ctx: ctx, stop: cancel, said: map[string]bool{}},
		texts:    texts{documents: map[string]*document{}, touched: map[string]int{}},
		findings: findings{runs: map[string]*run{}, shown: map[string]bool{}, complaint: map[string]error{}}}
	w := &wire{in: bufio.NewReader(in), out: out}
	w.garbage = func(text string) {
		<-s.begun
		s.logged(text)
	}
	s.conn = jsonrpc2.NewConn(ctx, w, s, jsonrpc2.SetLogger(log.New(io.Discard, "", 0)))
	close(s.begun)
	select {
	case <-s.conn.DisconnectNotify():
	case <-ctx.Done():
	}
	cancel()
	s.wait()
	return nil
}

// wait waits for the processes of questions to end.
func (s *server) wait() {
	for range cap(s.free) {
		s.free <- struct{}{}
	}
}

// handlers are the methods of the protocol that are served.
var handlers = map[string]func(*server, json.RawMessage) (any, error){
	"initialize":                          request((*server).initialize),
	"initialized":                         ignored,
	"shutdown":                            ignored,
	"exit":                                notification(func(s *server, _ struct{}) { s.stop() }),
	"$/cancelRequest":                     ignored, // requests are answered at once
	"$/setTrace":                          ignored,
	"window/workDoneProgress/cancel":      notification((*server).cancelled),
	"workspace/didChangeConfiguration":    notification((*server).configured),
	"workspace/didChangeWorkspaceFolders": notification((*server).foldersChanged),
	"workspace/didChangeWatchedFiles":     notification((*server).watched),
	"workspace/executeCommand":            request((*server).execute),
	"textDocument/didOpen":                notification((*server).opened),
	"textDocument/didChange":              notification((*server).changedText),
	"textDocument/didSave":                notification((*server).saved),
	"textDocument/didClose":               notification((*server).closed),
	"textDocument/hover":                  request((*server).hover),
	"textDocument/inlayHint":              request((*server).hints),
	"textDocument/codeLens":               request((*server).lenses),
	"textDocument/codeAction":             request((*server).actions),
	"tav/results":                         request((*server).results),
	"tav/page":                            request((*server).page),
}

// request decodes the parameters of a request, notification those of a notification.
func request[P, R any](f func(*server, P) (R, error)) func(*server, json.RawMessage) (any, error) {
	return func(s *server, params json.RawMessage) (any, error) {
		var p P
		if err := json.Unmarshal(params, &p); err != nil {
			return nil, &jsonrpc2.Error{Code: errorInvalid, Message: err.Error()}
		}
		return f(s, p)
	}
}

func notification[P any](f func(*server, P)) func(*server, json.RawMessage) (any, error) {
	return request(func(s *server, p P) (any, error) {
		f(s, p)
		return nil, nil
	})
}

func ignored(*server, json.RawMessage) (any, error) { return nil, nil }

// Handle implements jsonrpc2.Handler. Messages are handled one after the other.
func (s *server) Handle(ctx context.Context, conn *jsonrpc2.Conn, r *jsonrpc2.Request) {
	<-s.begun
	result, err := s.answer(r)
	switch {
	case r.Notif && err != nil:
		s.logged(fmt.Sprintf("%s: %v", r.Method, err))
	case r.Notif:
	case err != nil:
		e, ok := err.(*jsonrpc2.Error)
		if !ok {
			e = &jsonrpc2.Error{Code: errorInvalid, Message: err.Error()}
		}
		conn.ReplyWithError(ctx, r.ID, e)
	default:
		conn.Reply(ctx, r.ID, result)
	}
}

// internal is the error for a panic, if there was one; its stack is for the log.
func internal(panicked any, where string) error {
	if panicked == nil {
		return nil
	}
	slog.Debug("panic", "component", "lsp", "value", panicked, "stack", string(debug.Stack()))
	return &jsonrpc2.Error{Code: errorTav, Message: "internal error in tav: " + where}
}

// answer answers a message. A panic is a bug in tav, which ends this answer only.
func (s *server) answer(r *jsonrpc2.Request) (result any, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	defer func() {
		if e := internal(recover(), r.Method); e != nil {
			err = e
		}
	}()
	s.event++
	handle := handlers[r.Method]
	switch {
	case handle == nil && r.Notif:
		return nil, nil // those that are not known may be ignored
	case handle == nil:
		return nil, &jsonrpc2.Error{Code: errorMethod, Message: "tav does not know " + r.Method}
	case s.ready && r.Method == "initialize":
		return nil, &jsonrpc2.Error{Code: errorInvalid, Message: "the server is initialized already"}
	case !s.ready && r.Method != "initialize" && r.Method != "exit":
		return nil, &jsonrpc2.Error{Code: errorState, Message: "the server is not initialized"}
	}
	params := json.RawMessage("{}")
	if r.Params != nil && string(*r.Params) != "null" {
		params = *r.Params
	}
	return handle(s, params)
}

// notify sends a notification. A client that is gone is noticed elsewhere.
func (e *editor) notify(method string, params any) { e.conn.Notify(e.ctx, method, params) }

// message shows a message to the user; once shows each only once; logged is for the log.
func (e *editor) message(kind int, text string) {
	e.notify("window/showMessage", map[string]any{"type": kind, "message": "tav: " + text})
}

func (e *editor) once(kind int, text string) {
	if !e.said[text] {
		e.said[text] = true
		e.message(kind, text)
	}
}

func (e *editor) logged(text string) {
	e.notify("window/logMessage", map[string]any{"type": messageWarning, "message": "tav: " + text})
}
