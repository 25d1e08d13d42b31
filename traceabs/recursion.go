package traceabs

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"slices"
	"time"

	"tav/automata"
	"tav/cfg"
	"tav/solver"
	"tav/solver/effort"
	"tav/solver/limits"
	"tav/traceabs/annotation"
	"tav/traceabs/blocks"
	"tav/traceabs/bounded"
	"tav/traceabs/certify"
	"tav/traceabs/engine"
	"tav/traceabs/trace"
	"tav/traceabs/values"
)

// Programs with calls: the engines for whole programs work on unfoldings
// (cfg.Unfold). Where no procedure is recursive there is one that leaves out no calls, and which they
// take for the program. Otherwise there are more and more of them, with an ever higher stack (bounded as recursion is in Clarke,
// Kroening, Lerda, "A tool for checking ANSI-C programs", TACAS 2004, but with
// one copy of a procedure a height). The start of each copy is a cut point, so that
// bounded search counts calls as it does iterations: a position is a height with how
// many calls came before at each lower one. An error in one is an error of the
// program; a proof that neither an error nor a higher stack is reached is a
// proof for the program.

// A StackProof is a proof for the unfolding with so many active calls, which
// shows that no further call is reached.
type StackProof struct {
	engine.Certificate
	Calls    int // 0: no procedure is recursive
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

// joinCalls gives the engines for whole programs the unfolding of a program with calls, if that has all its executions.
func (r *refinement) joinCalls() {
	if len(r.Prog.Procs) == 1 || slices.ContainsFunc(r.Prog.Procs, func(p *cfg.Proc) bool { return p.Recursive }) {
		return
	}
	r.env.Families.Proposed(KeptProcedures, len(r.Prog.Procs)-1)
	r.joined = r.Prog.Unfold(1)
	r.whole = unfoldedEnv(r.env, r.joined)
}

// unfoldings is the engine for programs with calls. It goes on with the same unfolding until
// the answer is there, a call that it leaves out is found to be made, or there is nothing left to ask.
type unfoldings struct {
	depth   int
	u       *cfg.Unfolding // nil: none yet
	env     *engine.Env    // its
	search  *bounded.Engine
	engines []engine.Engine // the search first
	limit   time.Duration   // for each of them
	over    string          // why there is no further unfolding; "": there may be
}

func (*unfoldings) Name() string { return engine.UnfoldedCalls }

// Close gives back the solvers of the latest unfolding.
func (c *unfoldings) Close() {
	if c.search != nil {
		c.search.Close()
	}
}

// Run goes from one unfolding to the next.
func (c *unfoldings) Run(ctx context.Context, env *engine.Env, limit time.Duration) (answer engine.Answer, err error) {
	ctx, cancel := effort.Timeout(ctx, limit)
	defer cancel()
	if c.u == nil {
		c.limit = firstStack
		c.unfold(ctx, env, firstDepth)
	}
	if c.u == nil {
		return engine.Answer{Reason: cmp.Or(c.over, "no bound of the stack found")}, nil
	}
	for c.over == "" && ctx.Err() == nil {
		answer, err = c.round(ctx, env)
		slog.Debug("unfolded", "component", "recursion", "depth", c.depth, "edges", c.u.NumEdges(), "limit", c.limit, "reason", answer.Reason, "open", answer.Open)
		if err != nil || answer.ErrorTrace != nil || answer.Certificate != nil {
			return answer, err
		}
		if !errors.As(answer.Open, new(*bounded.BeyondError)) { // there is more to look for
			c.limit *= 2
		}
		if c.search.Deeper() || c.search.Over() {
			c.unfold(ctx, env, 2*c.depth)
		}
	}
	answer = engine.Answer{Reason: cmp.Or(c.over, "no bound of the stack found")}
	if c.over == "" && c.search.Enough() {
		answer.More = enoughTimes
	}
	return answer, nil
}

// unfold begins with an unfolding, unless ctx ends before that is encoded.
func (c *unfoldings) unfold(ctx context.Context, env *engine.Env, depth int) {
	if depth > maxDepth {
		c.over = "the stack is too high"
		return
	}
	u := env.Prog.Unfold(depth)
	b, ok := blocks.New(ctx, u.Program)
	if ctx.Err() != nil {
		return
	}
	c.depth, c.u = depth, u
	if !ok {
		limits.Hit(ctx, "size of an unfolding")
		c.over = "the unfolding is too large"
		return
	}
	c.Close()
	c.env, c.search = unfoldedEnv(env, c.u), &bounded.Engine{}
	c.env.Blocks, c.env.Deepens = b, true
	c.engines = []engine.Engine{c.search, &values.Engine{}, annotation.Horn{}}
}

// round gives each engine so much time for an unfolding. That a call is made which it leaves out
// is no proof's, but the search has looked for errors by then.
func (c *unfoldings) round(ctx context.Context, env *engine.Env) (answer engine.Answer, err error) {
	for _, e := range c.engines {
		answer, err = e.Run(ctx, c.env, c.limit)
		if answer.More > 0 && err == nil && !c.search.Deeper() {
			answer, err = e.Run(ctx, c.env, time.Duration(answer.More)*c.limit)
		}
		answer = foldedAnswer(env, c.u, answer)
		if err != nil || answer.ErrorTrace != nil || answer.Certificate != nil || c.search.Deeper() || ctx.Err() != nil {
			return answer, err
		}
	}
	return answer, nil
}

// unfoldedEnv is the environment for the unfolding of a program, without blocks.
func unfoldedEnv(env *engine.Env, u *cfg.Unfolding) *engine.Env {
	sub := *env
	sub.Prog, sub.Deep, sub.Blocks, sub.Words, sub.Hints = u.Program, u.Deep, nil, trace.NewVocabulary(u.Program), nil
	sub.Confirm = func(ctx context.Context, t *trace.ErrorTrace) (any, error) { return env.Confirm(ctx, folded(u, t)) }
	return &sub
}

// foldedAnswer is for the program what an answer is for its unfolding.
func foldedAnswer(env *engine.Env, u *cfg.Unfolding, answer engine.Answer) engine.Answer {
	if answer.ErrorTrace != nil {
		answer.ErrorTrace = folded(u, answer.ErrorTrace)
	}
	if answer.Certificate != nil {
		p := &StackProof{Certificate: answer.Certificate, prog: env.Prog, unfolded: u}
		if u.Deep != nil {
			p.Calls = u.Depth
		}
		answer.Certificate = p
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
		if !u.OfCall(v.Var) { // those are arbitrary
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
