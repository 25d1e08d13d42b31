package traceabs

import (
	"context"
	"log/slog"
	"time"

	"tav/automata"
	"tav/cfg"
	"tav/solver"
	"tav/solver/limits"
	"tav/traceabs/accelerate"
	"tav/traceabs/blocks"
	"tav/traceabs/bounded"
	"tav/traceabs/certify"
	"tav/traceabs/engine"
	"tav/traceabs/trace"
)

// An AcceleratedProof is a proof for a program in which iterations of simple loops may be jumps.
type AcceleratedProof struct {
	engine.Certificate
	prog  *cfg.Program
	jumps *accelerate.Program
	cuts  []*cfg.Loc
}

// Validate re-checks that the accelerated program stands for the program, and its proof.
func (p *AcceleratedProof) Validate(ctx context.Context, backend solver.Backend, limit time.Duration) error {
	if err := p.claim().Check(ctx, backend, limit); err != nil {
		return err
	}
	return p.Certificate.Validate(ctx, backend, limit)
}

func (p *AcceleratedProof) claim() *certify.Accelerated {
	c := &certify.Accelerated{Prog: p.prog, Accelerated: p.jumps.Program, Origin: p.jumps.Origin, Cuts: p.cuts}
	for _, j := range p.jumps.Jumps {
		c.Jumps = append(c.Jumps, certify.Jump{Head: j.Head, In: j.In, Once: j.Once, End: j.End})
	}
	return c
}

// An acceleratedEngine is bounded search where any number of iterations of simple loops is one step. An error that it comes
// to counts when the program, run on the same inputs, does. When it runs again it goes on.
type acceleratedEngine struct {
	inputs func(context.Context, *trace.ErrorTrace) (found any, err error) // runs the program
	env    *engine.Env                                                     // nil: not begun, or there is nothing to do
	jumps  *accelerate.Program
	begun  bool
	search bounded.Engine
}

func (*acceleratedEngine) Name() string { return engine.AcceleratedLoops }

// Run goes on with the search.
func (a *acceleratedEngine) Run(ctx context.Context, env *engine.Env, limit time.Duration) (engine.Answer, error) {
	if !a.begun {
		a.begin(ctx, env)
	}
	if a.env == nil {
		return engine.Answer{Reason: "no loops are accelerated"}, nil
	}
	found, err := a.search.Run(ctx, a.env, limit)
	slog.Debug("tried", "component", "accelerated", "error", found.ErrorTrace != nil, "proof", found.Certificate != nil, "reason", found.Reason, "open", found.Open)
	answer := engine.Answer{Reason: found.Reason}
	if a.search.Ending() {
		answer.More = min(found.More, acceleratedTimes)
	}
	switch {
	case found.ErrorTrace != nil:
		answer = engine.Answer{Run: found.ErrorTrace.Run}
	case found.Certificate != nil:
		p := &AcceleratedProof{found.Certificate, env.Prog, a.jumps, nil}
		for _, c := range a.env.Blocks.Cuts {
			p.cuts = append(p.cuts, c.Loc)
		}
		if err := p.claim().Check(ctx, env.Backend, env.Limits.Query); err != nil {
			return engine.Answer{Reason: err.Error()}, nil
		}
		answer = engine.Answer{Certificate: p}
	}
	return answer, err
}

func (a *acceleratedEngine) begin(ctx context.Context, env *engine.Env) {
	a.begun = true
	if a.jumps = accelerate.New(env.Blocks); a.jumps == nil {
		return
	}
	b, ok := blocks.New(ctx, a.jumps.Program)
	if !ok {
		if ctx.Err() == nil {
			limits.Hit(ctx, "size of accelerated loops")
		}
		return
	}
	sub := *env
	sub.Prog, sub.Blocks, sub.Words, sub.Hints, sub.Facts = a.jumps.Program, b, trace.NewVocabulary(a.jumps.Program), nil, nil
	sub.Confirm = func(ctx context.Context, t *trace.ErrorTrace) (any, error) { return a.inputs(ctx, a.outside(t)) }
	a.env = &sub
}

// outside is a trace without its jumps.
func (a *acceleratedEngine) outside(t *trace.ErrorTrace) *trace.ErrorTrace {
	rest := &trace.ErrorTrace{Initial: t.Initial}
	var letters []*cfg.Edge
	at := map[int]int{}
	for i, e := range t.Letters {
		if a.jumps.Origin(e.From) != nil {
			at[i] = len(letters)
			letters = append(letters, e)
		}
	}
	for _, in := range t.Inputs {
		if pos, ok := at[in.Pos]; ok {
			rest.Inputs = append(rest.Inputs, trace.InputValue{Pos: pos, Var: in.Var, Value: in.Value})
		}
	}
	rest.Trace = trace.Trace{NestedWord: automata.NewNestedWord(letters, nil)}
	return rest
}

func (a *acceleratedEngine) close() { a.search.Close() }
