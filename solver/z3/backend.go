package z3

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	gz3 "github.com/aclements/go-z3/z3"

	"tav/solver"
	"tav/solver/term"
)

// Backend is a Z3 context with the translation of a term manager's terms. It
// implements solver.Backend and belongs to the manager's goroutine.
type Backend struct {
	terms   *term.Manager
	raw     *raw               // nil: nothing was asked yet
	vals    []gz3.Value        // translation of the term with this id, nil: not yet; kept until Close
	vars    map[ast]*term.Term // the variable that a Z3 constant stands for
	sorts   map[*term.Sort]gz3.Sort
	theory  []theory              // of the term with this id, see theoryOf
	known   int                   // terms translated
	proxies map[*term.Term]proxy  // literals for assumptions
	open    map[*incremental]bool // solvers not yet closed
	asking  context.Context       // of the query under way; nil: none is
	stats   solver.Stats
}

var _ solver.Backend = (*Backend)(nil)

// New makes a backend for the terms of m. Its context, which libz3 takes 20 MB to make, comes
// with the first query.
func New(m *term.Manager) *Backend {
	return &Backend{
		terms:   m,
		vars:    map[ast]*term.Term{},
		sorts:   map[*term.Sort]gz3.Sort{},
		proxies: map[*term.Term]proxy{},
		open:    map[*incremental]bool{},
	}
}

// begin makes the context. It fails when the binding is not the one that this package was written for.
func (b *Backend) begin() error {
	if b.raw != nil {
		return nil
	}
	return guard(func() (err error) {
		b.raw, err = newRaw(gz3.NewContext(nil))
		return err
	})
}

// SetMemoryLimit bounds what Z3 allocates in this process, all backends
// together; 0 is no bound. Queries that reach it are Unknown. It works for what
// is allocated after the call.
func SetMemoryLimit(megabytes int) { setMemoryLimit(max(megabytes, 0)) }

// Stats counts the queries so far.
func (b *Backend) Stats() solver.Stats {
	s := b.stats
	s.Terms = b.known
	return s
}

// Close frees the solvers and the translation. The context goes when the
// garbage collector has found its values.
func (b *Backend) Close() {
	for s := range b.open {
		s.free()
	}
	b.open, b.vals, b.vars, b.sorts, b.theory, b.proxies = nil, nil, nil, nil, nil, nil
}

// errMemory, errCanceled: what libz3 reported.
var (
	errMemory   = errors.New("z3: memory limit")
	errCanceled = errors.New("z3: canceled")
)

// guard runs f and turns libz3's errors, which the binding raises as panics
// with a string, and operators without a translation into errors. Other panics pass.
func guard(f func() error) (err error) {
	defer func() {
		switch p := recover().(type) {
		case nil:
		case string:
			err = failure(p)
		case unknownOp:
			err = p
		case late:
			err = errCanceled
		default:
			panic(p)
		}
	}()
	return f()
}

// OutOfMemory reports whether a panic is libz3's for lack of memory.
func OutOfMemory(p any) bool {
	message, ok := p.(string)
	return ok && errors.Is(failure(message), errMemory)
}

// failure classifies libz3's message.
func failure(message string) error {
	switch {
	case strings.Contains(message, "memory"):
		return fmt.Errorf("%w (%s)", errMemory, message)
	case strings.Contains(message, "cancel"), strings.Contains(message, "interrupt"), strings.Contains(message, "timeout"):
		return fmt.Errorf("%w (%s)", errCanceled, message)
	}
	return fmt.Errorf("z3: %s", message)
}

// reason says in the words of package solver why a query has no answer. Z3
// calls its own time limit "canceled" and "timeout".
func reason(ctx context.Context, message string, err error) string {
	if err != nil {
		message = err.Error()
	}
	switch {
	case errors.Is(err, errMemory), strings.Contains(message, "memory"):
		return solver.ReasonMemory
	case errors.Is(context.Cause(ctx), context.Canceled):
		return solver.ReasonCanceled
	case errors.Is(err, errCanceled), message == "canceled", message == "timeout", strings.HasPrefix(message, "interrupted"):
		return solver.ReasonTimeout
	case strings.Contains(message, "incomplete"), message == "unknown", message == "":
		return solver.ReasonIncomplete
	}
	return message
}

// query runs one query, counts it and makes sure that errors are no answers.
// ask gets the time that it may take in milliseconds, 0 for no limit.
//
// A Z3 solver that was interrupted, by its own limit too, may have read a
// formula in half: an answer that came when the time was up is Unknown, and
// Check throws such a solver away.
func (b *Backend) query(ctx context.Context, limit time.Duration, count *solver.Count, ask func(milliseconds int) (solver.Result, string, error)) (result solver.Result, why string, err error) {
	start := time.Now()
	defer func() { count.Add(result, time.Since(start)) }()
	if err := b.begin(); err != nil {
		return solver.Unknown, reason(ctx, "", err), err
	}
	if b.raw.exhausted {
		return solver.Unknown, solver.ReasonMemory, nil
	}
	ms, ok := milliseconds(ctx, limit)
	if !ok {
		return solver.Unknown, reason(ctx, "timeout", nil), nil
	}
	stop := b.watch(ctx)
	defer stop()
	b.asking = ctx
	defer func() { b.asking = nil }()
	var message string
	err = guard(func() (err error) {
		result, message, err = ask(ms)
		return err
	})
	over := ctx.Err() != nil || ms > 0 && time.Since(start) >= time.Duration(ms-1)*time.Millisecond
	if over && err == nil {
		return solver.Unknown, reason(ctx, "timeout", nil), nil // whatever Z3 says
	}
	if err != nil || result == solver.Unknown {
		return solver.Unknown, reason(ctx, message, err), err
	}
	return result, "", nil
}
