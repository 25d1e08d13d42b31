package danger

import (
	"context"
	"errors"

	"tav/automata"
	"tav/cfg"
	"tav/danger/path"
	"tav/solver"
	"tav/solver/limits"
	"tav/solver/term"
	"tav/traceabs/query"
	"tav/traceabs/trace"
)

// A Builder makes canonical danger automata for error traces of one program.
// It belongs to the backend's goroutine. Automata must not be used after Close.
type Builder struct {
	terms   *term.Manager
	backend solver.Backend
	space   *path.Space
	oracle  *query.Oracle
	limits  Limits
	pres    map[preKey]*term.Term
}

// NewBuilder makes a builder; the error is the backend's.
func NewBuilder(prog *cfg.Program, b solver.Backend, l Limits) (*Builder, error) {
	l = l.withDefaults()
	o, err := query.NewOracle(prog.Terms, b, solver.NewIntEncoding(prog.Terms), l.Query)
	if err != nil {
		return nil, err
	}
	return &Builder{terms: prog.Terms, backend: b, space: path.NewSpace(prog), oracle: o, limits: l, pres: map[preKey]*term.Term{}}, nil
}

// Close frees the solvers.
func (b *Builder) Close() { b.oracle.Close() }

// Canonical is the canonical danger automaton for the automaton of the remaining
// error traces and a feasible trace that it accepts (section 4.5). It answers
// while ctx lasts. The error is ctx's, or says that the trace's values do not
// lead along it or that the automaton does not accept the trace.
func (b *Builder) Canonical(ctx context.Context, remaining automata.NWA[*cfg.Edge], t *trace.ErrorTrace) (*Automaton, error) {
	p, err := path.New(b.space, t)
	if err != nil {
		return nil, err
	}
	run, stacks := accepted(remaining, t.Letters)
	if run == nil {
		return nil, errors.New("danger: the remaining automaton does not accept the trace")
	}
	u, err := unroll(ctx, remaining, run, stacks)
	if err != nil {
		return nil, err
	}
	limited, cancel := limits.Counted(ctx, b.limits.Total, "time of a danger automaton")
	defer cancel()
	seq, err := b.predicates(ctx, limited, p)
	if err != nil {
		return nil, err
	}
	a := b.annotate(limited, p, seq, u, run)
	d := newAutomaton(ctx, a)
	d.partial = limited.Err() != nil
	return d, ctx.Err()
}
