package traceabs

import (
	"context"
	"log/slog"
	"time"

	"tav/automata"
	"tav/cfg"
	"tav/solver"
	"tav/solver/limits"
	"tav/traceabs/annotation"
	"tav/traceabs/blocks"
	"tav/traceabs/bounded"
	"tav/traceabs/certify"
	"tav/traceabs/engine"
	"tav/traceabs/reach"
	"tav/traceabs/trace"
)

// Programs with calls: the engines for whole programs work on unfoldings
// (cfg.Unfold) with an ever higher stack (bounded as recursion is in Clarke,
// Kroening, Lerda, "A tool for checking ANSI-C programs", TACAS 2004, but with
// one copy of a procedure a height). An error in one is an error of the
// program; a proof that neither an error nor a higher stack is reached is a
// proof for the program.

// A StackProof is a proof for the unfolding with so many active calls, which
// shows that no further call is reached.
type StackProof struct {
	engine.Certificate
	Calls    int
	prog     *cfg.Program
	unfolded *cfg.Unfolding
}

// Validate re-checks that the unfolding stands for the program, and its proof.
func (p *StackProof) Validate(ctx context.Context, backend solver.Backend, limit time.Duration) error {
	if err := p.claim().Check(); err != nil {
		return err
	}
	return p.Certificate.Validate(ctx, backend, limit)
}

func (p *StackProof) claim() *certify.Unfolding {
	return &certify.Unfolding{Prog: p.prog, Unfolded: p.unfolded.Program, Origin: p.unfolded.Edge}
}

// recursive tries one unfolding after the other.
func recursive(ctx context.Context, env *engine.Env) (engine.Answer, error) {
	limit := firstStack
	for depth := firstDepth; depth <= maxDepth && ctx.Err() == nil; depth *= 2 {
		u := env.Prog.Unfold(depth)
		b, ok := blocks.New(u.Program)
		if !ok {
			limits.Hit(ctx, "size of an unfolding")
			return engine.Answer{Reason: "the unfolding is too large"}, nil
		}
		answer, err := unfolded(ctx, env, u, b, limit)
		slog.Debug("unfolded", "component", "recursion", "depth", depth, "edges", u.NumEdges(), "reason", answer.Reason, "open", answer.Open)
		if err != nil || answer.ErrorTrace != nil || answer.Certificate != nil {
			return answer, err
		}
		limit *= 2
	}
	return engine.Answer{Reason: "no bound of the stack found"}, nil
}

// unfolded gives each engine so much time for one unfolding.
func unfolded(ctx context.Context, env *engine.Env, u *cfg.Unfolding, b *blocks.Program, limit time.Duration) (answer engine.Answer, err error) {
	sub := unfoldedEnv(env, u, b)
	search := &bounded.Engine{}
	defer search.Close()
	for _, e := range []engine.Engine{&reach.Engine{}, search, annotation.Horn{}} {
		if answer, err = e.Run(ctx, sub, limit); err != nil {
			return answer, err
		}
		if answer = foldedAnswer(env, u, answer); answer.ErrorTrace != nil || answer.Certificate != nil {
			return answer, nil
		}
	}
	return answer, nil
}

// unfoldedEnv is the environment for the unfolding of a program.
func unfoldedEnv(env *engine.Env, u *cfg.Unfolding, b *blocks.Program) *engine.Env {
	sub := *env
	sub.Prog, sub.Blocks, sub.Words, sub.Hints = u.Program, b, trace.NewVocabulary(u.Program), nil
	sub.Confirm = func(ctx context.Context, t *trace.ErrorTrace) (any, error) { return env.Confirm(ctx, folded(u, t)) }
	return &sub
}

// foldedAnswer is for the program what an answer is for its unfolding.
func foldedAnswer(env *engine.Env, u *cfg.Unfolding, answer engine.Answer) engine.Answer {
	if answer.ErrorTrace != nil {
		answer.ErrorTrace = folded(u, answer.ErrorTrace)
	}
	if answer.Certificate != nil {
		answer.Certificate = &StackProof{answer.Certificate, u.Depth, env.Prog, u}
	}
	answer.Unconfirmed = nil
	return answer
}

// folded is the program's error trace that one of its unfolding stands for.
func folded(u *cfg.Unfolding, t *trace.ErrorTrace) *trace.ErrorTrace {
	f := &trace.ErrorTrace{Run: t.Run}
	var letters []*cfg.Edge
	var kinds []automata.Kind
	at := make([]int, t.Len()) // positions
	for i, e := range t.Letters {
		at[i] = -1
		if o := u.Edge(e); o != nil {
			at[i] = len(letters)
			letters = append(letters, o)
			kinds = append(kinds, kindOf(o))
		}
	}
	f.Trace = trace.Trace{NestedWord: automata.NewNestedWord(letters, kinds)}
	for _, in := range t.Inputs {
		if at[in.Pos] >= 0 {
			f.Inputs = append(f.Inputs, trace.InputValue{Pos: at[in.Pos], Var: u.Var(in.Var), Value: in.Value})
		}
	}
	for _, v := range t.Initial {
		if u.Var(v.Var) == v.Var { // not a local of a call, which is arbitrary
			f.Initial = append(f.Initial, v)
		}
	}
	return f
}

// kindOf is the kind of the letter in a nested word.
func kindOf(e *cfg.Edge) automata.Kind {
	switch e.Kind {
	case cfg.Call:
		return automata.Call
	case cfg.Return:
		return automata.Return
	}
	return automata.Internal
}
