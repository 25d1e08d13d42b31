package traceabs

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"tav/cfg"
	"tav/solver"
	"tav/solver/effort"
	"tav/solver/limits"
	"tav/traceabs/annotation"
	"tav/traceabs/blocks"
	"tav/traceabs/cells"
	"tav/traceabs/certify"
	"tav/traceabs/engine"
	"tav/traceabs/numeric"
	"tav/traceabs/trace"
)

// A CellsProof is a proof for a program in which arrays are a few cells each.
type CellsProof struct {
	engine.Certificate
	prog  *cfg.Program
	cells *cells.Program
}

// Validate re-checks that the program of cells stands for the program, and its proof.
func (p *CellsProof) Validate(ctx context.Context, backend solver.Backend, limit time.Duration) error {
	if err := p.claim().Check(ctx, backend, limit); err != nil {
		return err
	}
	return p.Certificate.Validate(ctx, backend, limit)
}

func (p *CellsProof) claim() *certify.Cells {
	c := &certify.Cells{Prog: p.prog, Cells: p.cells.Program, Origin: p.cells.Origin, Read: p.cells.Read, Chosen: p.cells.Chosen}
	for _, x := range p.cells.Indices {
		if x.Right != nil {
			c.Indices = append(c.Indices, certify.CellIndex{At: x.Chosen, Right: x.Right})
		}
	}
	for _, v := range p.cells.Cells {
		c.Values = append(c.Values, certify.CellValue{Value: v.Value, Array: v.Array, At: v.Index.At})
	}
	return c
}

// A cellsEngine has other engines look for a proof where arrays are cells; what they find to be an error need not be one. Then, or where
// there is no time left, cells also at the program's own indices are tried. When it runs again it goes on.
type cellsEngine struct {
	begun bool
	tries []*cellsTry
}

// A cellsTry is one choice of cells.
type cellsTry struct {
	cells *cells.Program
	env   *engine.Env
	facts *numeric.Engine
	all   *cellClauses
	horn  *annotation.HornSearch
}

func (*cellsEngine) Name() string { return engine.DistinguishedCells }

// Run shares the time between the choices.
func (c *cellsEngine) Run(ctx context.Context, env *engine.Env, limit time.Duration) (answer engine.Answer, err error) {
	if !c.begun {
		c.begun = true
		for _, followed := range []bool{false, true} {
			c.begin(ctx, env, followed)
		}
	}
	answer.Reason = "no error depends on elements of arrays"
	for _, t := range slices.Clone(c.tries) {
		answer, err = t.run(ctx, env, limit/time.Duration(len(c.tries)))
		if t.horn.Refuted {
			c.tries = slices.DeleteFunc(c.tries, func(u *cellsTry) bool { return u == t })
		}
		if err != nil || answer.Certificate != nil || ctx.Err() != nil {
			return answer, err
		}
	}
	return engine.Answer{Reason: answer.Reason}, nil
}

// begin makes one choice, unless there is nothing to do or it is the same as before.
func (c *cellsEngine) begin(ctx context.Context, env *engine.Env, followed bool) {
	p := cells.New(env.Prog, followed)
	if p == nil || len(c.tries) > 0 && len(p.Indices) == len(c.tries[0].cells.Indices) {
		return
	}
	b, ok := blocks.New(p.Program)
	if !ok {
		limits.Hit(ctx, "size of cells")
		return
	}
	sub := *env
	sub.Prog, sub.Blocks, sub.Words, sub.Hints, sub.Facts = p.Program, b, trace.NewVocabulary(p.Program), nil, nil
	c.tries = append(c.tries, &cellsTry{p, &sub, &numeric.Engine{Unrolled: true}, &cellClauses{cells: p}, annotation.NewHornSearch(&sub, b, 1)})
}

// run shares the time between the engines.
func (t *cellsTry) run(ctx context.Context, env *engine.Env, limit time.Duration) (answer engine.Answer, err error) {
	for _, e := range []engine.Engine{t.facts, t.all, t} {
		part, cancel := effort.Timeout(ctx, limit/3)
		answer, err = e.Run(part, t.env, limit/3)
		cancel()
		slog.Debug("tried", "component", "cells", "indices", len(t.cells.Indices), "engine", e.Name(), "proof", answer.Certificate != nil, "reason", answer.Reason, "refuted", t.horn.Refuted)
		if err != nil || answer.Certificate != nil || ctx.Err() != nil || t.horn.Refuted {
			break
		}
	}
	if answer.Certificate == nil {
		return engine.Answer{Reason: answer.Reason}, err
	}
	p := &CellsProof{answer.Certificate, env.Prog, t.cells}
	if err := p.claim().Check(ctx, env.Backend, env.Limits.Query); err != nil {
		slog.Debug("not confirmed", "component", "cells", "error", err)
		return engine.Answer{Reason: err.Error()}, nil
	}
	return engine.Answer{Certificate: p}, nil
}

// Name and Run make an engine of the search by Horn clauses, which goes on when it runs again.
func (*cellsTry) Name() string { return engine.HornClauses }

// Run asks for an annotation.
func (t *cellsTry) Run(ctx context.Context, _ *engine.Env, _ time.Duration) (engine.Answer, error) {
	for t.horn.Open() && ctx.Err() == nil {
		if a := t.horn.Round(ctx); a != nil {
			return engine.Answer{Certificate: a}, nil
		}
	}
	return engine.Answer{Reason: "no annotation found"}, nil
}
