package numeric

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"tav/solver/term"
	"tav/traceabs/annotation"
	"tav/traceabs/blocks"
	"tav/traceabs/engine"
	"tav/traceabs/query"
)

// Engine finds facts at cut points, and a proof if they exclude the errors. It has stages:
// what the analysis says, then that and what the program's text says, then what all elements
// of arrays can be, then sums. When it runs again it goes on.
type Engine struct {
	Unrolled bool // loops are unrolled: what the program asserts is a stage of its own, after the first
	begun    bool
	oracle   *query.Oracle
	stages   [][][]*term.Term       // that are left: what each adds, by cut point
	open     *annotation.Annotation // of the current stage; nil: none
	late     int                    // times that the current stage had no time for the errors
}

func (*Engine) Name() string { return engine.Numeric }

// Run keeps what it proves as facts of the environment.
func (n *Engine) Run(ctx context.Context, env *engine.Env, limit time.Duration) (engine.Answer, error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	if !n.begun {
		n.begun = n.begin(ctx, env)
	}
	for ctx.Err() == nil && n.next(env) {
		if !n.open.Inductive(ctx, n.oracle) {
			break
		}
		if !slices.ContainsFunc(n.open.Conjuncts, query.HasQuantifier) { // others need them ground
			env.Facts = n.open.Conjuncts
		}
		safe := n.open.Safe(ctx, n.oracle)
		slog.Debug("proved", "component", "numeric", "facts", env.Facts, "safe", safe, "left", len(n.stages), "time", ctx.Err() == nil)
		if safe {
			proof := *n.open
			proof.Conjuncts = slices.Clone(proof.Conjuncts)
			proof.Shrink(ctx, n.oracle)
			return engine.Answer{Certificate: &proof}, nil
		}
		if n.late++; ctx.Err() == nil || n.late == 2 && len(n.stages) > 0 { // a next stage may be a faster proof
			n.open, n.late = nil, 0
		}
	}
	return engine.Answer{Reason: "no annotation found"}, nil
}

// begin finds the candidates; false when there was no time.
func (n *Engine) begin(ctx context.Context, env *engine.Env) bool {
	b := env.Blocks
	n.oracle = env.ForSums()
	if takesApart(b) {
		n.oracle = n.oracle.BitsFirst()
	}
	f := analyse(ctx, b)
	switch {
	case ctx.Err() != nil:
		return false
	case f == nil:
		return true
	}
	facts, said, sums, elements := make([][]*term.Term, len(b.Cuts)), make([][]*term.Term, len(b.Cuts)), make([][]*term.Term, len(b.Cuts)), make([][]*term.Term, len(b.Cuts))
	ranges := false
	needed, text, extents := b.Needed(), newText(b), f.extents()
	for i, c := range b.Cuts {
		if i > 0 && !c.Accepting() {
			facts[i] = f.facts(c, needed[i])
			said[i] = text.at(needed[i])
			sums[i] = f.sums(c, needed[i], extents)
			elements[i] = f.elements(c, needed[i])
			slog.Debug("candidates", "component", "numeric", "cut", i, "loc", c.Loc.Pos, "facts", facts[i], "text", said[i], "sums", sums[i], "elements", elements[i])
			ranges = ranges || len(elements[i]) > 0
			elements[i] = append(elements[i], said[i]...)
		}
	}
	n.stages = [][][]*term.Term{facts}
	if n.Unrolled {
		n.stages = append(n.stages, f.asserted(ctx, text, needed))
	}
	n.stages = append(n.stages, said)
	if ranges {
		n.stages = append(n.stages, elements)
	}
	n.stages = append(n.stages, sums)
	return true
}

// next goes on to the next stage unless one is open; false when there is none.
func (n *Engine) next(env *engine.Env) bool {
	if n.open != nil {
		return true
	}
	if len(n.stages) == 0 {
		return false
	}
	b, more := env.Blocks, n.stages[0]
	n.stages = n.stages[1:]
	n.open = &annotation.Annotation{Prog: b.Prog, B: b, Conjuncts: make([][]*term.Term, len(b.Cuts))}
	for i, list := range more {
		if env.Facts != nil {
			n.open.Conjuncts[i] = slices.Clone(env.Facts[i])
		}
		for _, t := range list {
			if !slices.Contains(n.open.Conjuncts[i], t) {
				n.open.Conjuncts[i] = append(n.open.Conjuncts[i], t)
			}
		}
	}
	return true
}

// takesApart reports operations on the bits of words, which are hard over integers.
func takesApart(b *blocks.Program) bool {
	found := false
	b.Terms.Walk(b.Roots(), func(t *term.Term) *term.Term {
		switch t.Op() {
		case term.OpBVAnd, term.OpBVOr, term.OpBVXor, term.OpConcat, term.OpBVShl, term.OpBVLShr, term.OpBVAShr:
			found = true
		case term.OpExtract:
			found = found || t.Lo() > 0
		}
		return nil
	})
	return found
}
