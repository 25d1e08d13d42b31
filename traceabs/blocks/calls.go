package blocks

import (
	"context"
	"slices"

	"tav/cfg"
	"tav/solver/term"
	"tav/traceabs/trace"
)

// Programs with calls: each procedure has its own blocks. A call is a block from its location to the callee's entry, and
// blocks past it, which begin with any values for what the callee may change; its summary restricts them. Which variables
// matter goes over from callees to callers and back (T. Reps, S. Horwitz, M. Sagiv, "Precise interprocedural dataflow
// analysis via graph reachability", POPL 1995, without distinguishing calls). What is claimed in a procedure
// may speak of old(g), what global g was when it was entered.

// WithCalls encodes a program with calls; false where New is, for threads, and where the callee is not the only way on.
func WithCalls(ctx context.Context, prog *cfg.Program) (*Program, bool) {
	if len(prog.Threads) > 0 {
		return nil, false
	}
	lists := [][]*cfg.Var{prog.Globals}
	for _, p := range prog.Procs {
		lists = append(lists, p.Params, p.Results, p.Locals)
	}
	words, olds := trace.NewVocabulary(prog), []*cfg.Var{}
	for _, g := range prog.Globals {
		old := *g
		old.Name, old.Term = "old("+g.Name+")", words.Old(g)
		olds = append(olds, &old)
	}
	b := newProgram(prog, numbered(prog, append(lists, olds)...), prog.Procs...)
	b.Space.globals, b.Space.olds = len(olds), len(b.Space.Vars)-len(olds)
	if len(b.Space.Vars)*prog.NumLocs() > maxCells {
		return nil, false
	}
	b.returns = map[*cfg.Edge]*cfg.Edge{}
	for l := range b.locs() {
		for _, e := range l.In {
			if r, ok := e.Action.(*cfg.ReturnAction); ok {
				b.returns[r.Call] = e
			}
		}
		if l.Proc.Entry == l.Proc.Exit || len(l.Out) > 1 && l.Out[0].Kind == cfg.Call {
			return nil, false
		}
	}
	return b.encoded(ctx)
}

// calls says that a call begins at a location, or ends one.
func calls(l *cfg.Loc) bool { return len(l.Out) > 0 && l.Out[0].Kind != cfg.Internal }

// out are the edges out of a location within its procedure: past a call, the return.
func (b *Program) out(l *cfg.Loc) []*cfg.Edge {
	switch {
	case !calls(l):
		return l.Out
	case l.Out[0].Kind == cfg.Call && b.returns[l.Out[0]] != nil:
		return []*cfg.Edge{b.returns[l.Out[0]]}
	}
	return nil
}

// given lists the variables to which an action gives any values; of a return, what the callee may change and then its results.
func given(a cfg.Action) []*cfg.Var {
	switch a := a.(type) {
	case *cfg.Havoc:
		return a.Dst
	case *cfg.ReturnAction:
		return slices.Concat(a.Call.Action.(*cfg.CallAction).Callee.Modifies, a.Dst)
	}
	return nil
}

// first are the values with which blocks from a cut point start.
func (b *Program) first(c *Cut) []*term.Term {
	env := make([]*term.Term, b.Taint()+1)
	if c.Loc == c.Loc.Proc.Entry {
		for g := range b.Space.globals {
			env[b.Space.olds+g] = b.Variable(g)
		}
	}
	return env
}

// calls makes of the blocks of a cut point where a call begins those past it, and adds the one into the callee.
func (b *Program) calls(c *Cut) {
	if !calls(c.Loc) || c.Loc.Out[0].Kind != cfg.Call {
		return
	}
	call := c.Loc.Out[0]
	for _, bl := range c.Out {
		bl.Return = b.returns[call]
	}
	a := call.Action.(*cfg.CallAction)
	enter := &Block{From: c, To: b.At[a.Callee.Entry.ID], Guard: b.Terms.True()}
	live := b.Live.At(a.Callee.Entry)
	for i, p := range a.Callee.Params {
		if k := b.Space.Index[p.Term]; live != nil && live.Has(k) {
			enter.Values = append(enter.Values, binding{k, a.Args[i]})
		}
	}
	c.Out = append(c.Out, enter)
}

// Exit is the cut point where the callee of a return ends; nil: that is not reached.
func (b *Program) Exit(ret *cfg.Edge) *Cut { return b.At[ret.From.ID] }

// Callers are the cut points of the calls that end at a cut point.
func (b *Program) Callers(exit *Cut) (list []*Cut) {
	for _, e := range exit.Loc.Out {
		if r, ok := e.Action.(*cfg.ReturnAction); ok && b.At[r.Call.From.ID] != nil {
			list = append(list, b.At[r.Call.From.ID])
		}
	}
	return list
}

// Returned gives the variables of the callee at its exit, in terms of the block that begins with the return.
func (b *Program) Returned(bl *Block) map[*term.Term]*term.Term {
	sub, r := map[*term.Term]*term.Term{}, bl.Return.Action.(*cfg.ReturnAction)
	call := r.Call.Action.(*cfg.CallAction)
	for g := range b.Space.globals {
		sub[b.Variable(b.Space.olds+g)] = b.Variable(g)
	}
	for i, p := range call.Callee.Params {
		sub[p.Term] = call.Args[i]
	}
	for k, v := range call.Callee.Modifies {
		sub[v.Term] = b.input(bl.Return, k)
	}
	for k := range r.Dst {
		sub[call.Callee.Results[k].Term] = b.input(bl.Return, len(call.Callee.Modifies)+k)
	}
	return sub
}

// enter makes of what matters at a callee's entry what matters at the call.
func (l *Liveness) enter(s VarSet, a *cfg.CallAction) {
	entered := slices.Clone(s)
	for _, p := range a.Callee.Params {
		s.remove(l.space.Index[p.Term])
	}
	for i, p := range a.Callee.Params {
		if entered.Has(l.space.Index[p.Term]) {
			l.use(s, a.Args[i])
		}
	}
}

// leave makes of what matters after a call what matters at the callee's exit.
func (l *Liveness) leave(s VarSet, a *cfg.ReturnAction) {
	after := slices.Clone(s)
	clear(s)
	callee := a.Call.Action.(*cfg.CallAction).Callee
	for _, g := range callee.Modifies {
		if k := l.space.Index[g.Term]; after.Has(k) && !cfg.ContainsVar(a.Dst, g) {
			s.add(k)
		}
	}
	for i, v := range a.Dst {
		if after.Has(l.space.Index[v.Term]) {
			s.add(l.space.Index[callee.Results[i].Term])
		}
	}
}

// past makes what matters after a call and is not given there matter at the call.
func (l *Liveness) past(e *cfg.Edge, a *cfg.ReturnAction) bool {
	if l.in[e.To.ID] == nil {
		return false
	}
	s := slices.Clone(l.in[e.To.ID])
	for _, v := range given(a) {
		s.remove(l.space.Index[v.Term])
	}
	return l.add(a.Call.From, s)
}

// kept makes what matters at the entry of a procedure, as it was then, matter at the exit: summaries speak of it.
func (l *Liveness) kept(p *cfg.Proc) bool {
	s := l.space.newSet()
	if l.in[p.Entry.ID] == nil {
		return false
	}
	l.in[p.Entry.ID].Each(func(i int) {
		if cfg.ContainsVar(p.Modifies, l.space.Vars[i]) {
			i += l.space.olds
		}
		s.add(i)
	})
	return l.add(p.Exit, s)
}

// begin leaves of a set at a procedure's entry what callers give.
func (s *Space) begin(loc *cfg.Loc, set VarSet) {
	if s.olds == 0 || loc != loc.Proc.Entry {
		return
	}
	for g := range s.globals {
		if old := s.olds + g; set.Has(old) {
			set.remove(old)
			set.add(g)
		}
	}
	for _, v := range slices.Concat(loc.Proc.Locals, loc.Proc.Results) {
		set.remove(s.Index[v.Term])
	}
}
