package traceabs

import (
	"context"
	"slices"
	"testing"
	"time"

	"tav/cfg"
	"tav/solver"
	"tav/solver/term"
	"tav/traceabs/certify"
)

// A claim is what package certify checks with a solver.
type claim interface {
	Check(ctx context.Context, b solver.Backend, limit time.Duration) error
}

// A clueless backend's solvers do not know any answer.
type clueless struct{ solver.Backend }

func (c clueless) NewSolver(o solver.Options) (solver.Solver, error) {
	s, err := c.Backend.NewSolver(o)
	return unsure{s}, err
}

type unsure struct{ solver.Solver }

func (unsure) Check(context.Context, ...*term.Term) solver.Result { return solver.Unknown }

// checkClaims checks that a claim is accepted, is not where no question is
// answered, and that wrong ones made of it are refuted.
func checkClaims(t *testing.T, m *term.Manager, right claim, wrong map[string]claim) {
	t.Helper()
	if err := right.Check(context.Background(), backend(t, m), time.Second); err != nil {
		t.Fatal(err)
	}
	if err := right.Check(context.Background(), clueless{backend(t, m)}, time.Second); err == nil || isRefuted(err) {
		t.Errorf("without answers: %v", err)
	}
	for name, w := range wrong {
		if err := w.Check(context.Background(), backend(t, m), time.Second); !isRefuted(err) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAnnotationClaims(t *testing.T) {
	prog := countUp(32, 1, true).program()
	m, i, n := prog.Terms, prog.Globals[0].Term, prog.Globals[1].Term
	var head *cfg.Loc
	for _, l := range prog.Entry.Locs {
		if len(l.In) == 2 && l.Kind == cfg.Plain {
			head = l
		}
	}
	annotation := func(cuts ...certify.Cut) claim { return &certify.Annotation{Prog: prog, Cuts: cuts} }
	at := func(conj ...*term.Term) certify.Cut { return certify.Cut{Loc: head, Predicates: conj} }
	checkClaims(t, m, annotation(at(m.SLe(i, n), m.SLe(m.BVInt(32, 0), i))), map[string]claim{
		"without a predicate":   annotation(at(m.SLe(m.BVInt(32, 0), i))),
		"not inductive":         annotation(at(m.SLt(i, n))),
		"not initial":           annotation(at(m.SLe(i, n), m.SLe(m.BVInt(32, 1), i))),
		"a loop without one":    annotation(),
		"assumes of the entry":  annotation(at(m.SLe(i, n)), certify.Cut{Loc: prog.Entry.Entry, Predicates: []*term.Term{m.Eq(n, i)}}),
		"false":                 annotation(at(m.False())),
		"twice, one is wrong":   annotation(at(m.SLe(i, n)), at(m.Eq(i, n))),
		"of another cut points": annotation(certify.Cut{Loc: prog.Entry.Entry}),
	})
}

func TestQuantifiedClaims(t *testing.T) {
	b := fillAndCheck(100000, 1, func(b *builder, _ *term.Term) *term.Term { return b.num(42) },
		func(b *builder, _, cell *term.Term) *term.Term { return b.m.Ne(cell, b.num(42)) })
	prog := b.program()
	r, _ := engine(t, prog)
	a, ok := answer(t, &arrayEngine{}, r.env, time.Minute).certificate.(*Annotation)
	if !ok {
		t.Fatal("not proved")
	}
	wrong := map[string]claim{}
	without := *a.claim()
	without.Cuts = slices.Clone(without.Cuts)
	for k, c := range without.Cuts {
		without.Cuts[k].Predicates = slices.DeleteFunc(slices.Clone(c.Predicates), (*term.Term).HasQuantifier)
	}
	wrong["without quantifiers"] = &without
	checkClaims(t, prog.Terms, a.claim(), wrong)
	hidden := *a.claim()
	hidden.Instances = nil
	if err := hidden.Check(context.Background(), backend(t, prog.Terms), time.Second); err == nil || isRefuted(err) {
		t.Errorf("without instances: %v", err)
	}
	k := prog.Terms.Var("k", prog.Terms.BV(32), true)
	false43 := *a.claim()
	false43.Cuts = slices.Clone(false43.Cuts)
	last := len(false43.Cuts) - 1
	for false43.Cuts[last].Loc.Kind != cfg.Plain {
		last--
	}
	wild := prog.Terms.Forall([]*term.Term{k}, prog.Terms.Eq(prog.Terms.Select(prog.Globals[0].Term, k), b.num(43)))
	false43.Cuts[last].Predicates = append(slices.Clip(false43.Cuts[last].Predicates), wild)
	if err := false43.Check(context.Background(), backend(t, prog.Terms), time.Second); err == nil {
		t.Error("with a wrong quantified predicate: accepted")
	}
}

func TestUnwindingClaims(t *testing.T) {
	prog := sumOfBits(6, 7).program()
	right := unwind(t, prog, 0).certificate.(*Unwinding).Unwinding
	shorter, none, dead, loop := right, right, right, right
	shorter.Dead = right.Dead[:len(right.Dead)-1]
	none.Dead = nil
	dead.Dead = slices.Clone(right.Dead)
	dead.Dead[1] = right.Cuts
	loop.Cuts = nil
	checkClaims(t, prog.Terms, &right, map[string]claim{
		"one less": &shorter, "nothing": &none, "what is reached is left out": &dead, "a loop without a cut point": &loop,
	})
}

func TestStateSpaceClaims(t *testing.T) {
	r, b := engine(t, tokens(5).program())
	p, ok := answer(t, &reachEngine{}, r.env, time.Hour).certificate.(*StateSpace)
	if !ok {
		t.Fatal("not proved")
	}
	right := p.claim()
	change := func(f func(s certify.AbstractState, list []certify.AbstractState, e *cfg.Edge) []certify.AbstractState) claim {
		c := *right
		c.Next = func(s certify.AbstractState, e *cfg.Edge) []certify.AbstractState { return f(s, right.Next(s, e), e) }
		return &c
	}
	wrong := map[string]claim{}
	empty := *right
	empty.Start = nil
	wrong["no start"] = &empty
	some := *right
	some.Start = slices.Clone(right.Start)
	some.Start[0].Facts = append(slices.Clip(some.Start[0].Facts), b.terms.Eq(b.prog.Globals[1].Term, b.terms.BVInt(32, 1)))
	wrong["some of the start"] = &some
	f := &proposals{reachability: p.x, alone: map[[2]uint32][]*term.Term{}}
	for k, n := range p.x.nodes {
		gone := f.abstract(n.loc, p.x.decode(k))
		wrong["without state "+string(rune('a'+k))] = change(func(s certify.AbstractState, list []certify.AbstractState, e *cfg.Edge) []certify.AbstractState {
			if e == nil && list != nil && s.Loc == n.loc {
				return slices.DeleteFunc(slices.Clone(list), func(o certify.AbstractState) bool { return slices.Equal(o.Facts, gone.Facts) })
			}
			return list
		})
	}
	for _, e := range b.prog.Entry.Edges {
		if !b.useful[e.To.ID] || e.To.Kind != cfg.Plain {
			continue
		}
		wrong["nothing after edge "+string(rune('a'+e.ID))] = change(func(_ certify.AbstractState, list []certify.AbstractState, f *cfg.Edge) []certify.AbstractState {
			if f == e {
				return nil
			}
			return list
		})
		wrong["a fact too much after edge "+string(rune('a'+e.ID))] = change(func(_ certify.AbstractState, list []certify.AbstractState, f *cfg.Edge) []certify.AbstractState {
			if f == e {
				list = slices.Clone(list)
				for k := range list {
					list[k].Facts = append(slices.Clip(list[k].Facts), b.terms.Eq(b.prog.Globals[1].Term, b.terms.BVInt(32, 1)))
				}
			}
			return list
		})
	}
	checkClaims(t, b.terms, right, wrong)
}

func TestAutomataClaims(t *testing.T) {
	for name, build := range map[string]*builder{"loop": forLoop(3, 3), "recursion": recursion(2, 0)} {
		t.Run(name, func(t *testing.T) {
			p, ok := run(t, build.program(), Strategy{Name: "loop", Loop: 1}).Proof.(*Proof)
			if !ok {
				t.Fatal("not proved")
			}
			m, right := p.words.prog.Terms, p.claim()
			change := func(k int, f func(a *certify.Automaton)) claim {
				c := *right
				c.List = slices.Clone(right.List)
				a := &c.List[k]
				a.States, a.Transitions = slices.Clone(a.States), slices.Clone(a.Transitions)
				f(a)
				return &c
			}
			wrong := map[string]claim{}
			few := *right
			few.List = few.List[1:]
			wrong["without the first automaton"] = &few
			for k, a := range right.List {
				name := string(rune('a' + k))
				wrong["no transitions "+name] = change(k, func(a *certify.Automaton) { a.Transitions = nil })
				wrong["knows at the start "+name] = change(k, func(a *certify.Automaton) { a.States[0] = []*term.Term{m.False()} })
				for i, tr := range a.Transitions {
					from, to := a.States[tr.From], a.States[tr.To]
					if slices.ContainsFunc(from, (*term.Term).IsFalse) || slices.ContainsFunc(to, (*term.Term).IsFalse) || len(to) == 0 {
						continue
					}
					wrong["to false "+name] = change(k, func(a *certify.Automaton) { a.Transitions[i].To = int(bottomState) })
					wrong["wrong predicate "+name] = change(k, func(a *certify.Automaton) {
						a.States[tr.To] = []*term.Term{m.Eq(m.Var("unheard of", m.BV(8), false), m.BVInt(8, 77))}
					})
				}
			}
			checkClaims(t, m, right, wrong)
		})
	}
}

// TestUnfoldingClaims: an unfolding without one of its edges, or with another
// target or action of one, is refuted.
func TestUnfoldingClaims(t *testing.T) {
	prog := fibonacci(5, 9, 9)
	unfold := func() (*cfg.Unfolding, *certify.Unfolding) {
		u := prog.Unfold(3)
		return u, &certify.Unfolding{Prog: prog, Unfolded: u.Program, Origin: u.Edge}
	}
	u, right := unfold()
	if err := right.Check(); err != nil {
		t.Fatal(err)
	}
	refute := func(what string, k int, f func(u *cfg.Unfolding, e *cfg.Edge)) {
		u, c := unfold()
		e := u.Entry.Edges[k]
		if e.From != u.Entry.Entry && len(e.From.In) == 0 {
			return // what follows a call that is too deep
		}
		f(u, e)
		if err := c.Check(); !isRefuted(err) {
			t.Errorf("edge %d (%T), %s: %v", k, e.Action, what, err)
		}
	}
	for k := range u.Entry.Edges {
		refute("left out", k, func(_ *cfg.Unfolding, e *cfg.Edge) {
			e.From.Out = slices.DeleteFunc(slices.Clone(e.From.Out), func(f *cfg.Edge) bool { return e == f })
		})
		if to := u.Entry.Edges[k].To; len(to.Out) > 0 || to.Kind != cfg.Plain { // the end may be anywhere
			refute("to the entry", k, func(u *cfg.Unfolding, e *cfg.Edge) { e.To = u.Entry.Entry })
		}
		refute("another action", k, func(u *cfg.Unfolding, e *cfg.Edge) {
			m := u.Terms
			switch a := e.Action.(type) {
			case *cfg.Assume:
				e.Action = &cfg.Assume{Cond: m.And(a.Cond, m.Eq(u.Globals[0].Term, m.BVInt(16, 3)))}
			case *cfg.Assign:
				src := slices.Clone(a.Src)
				src[0] = m.BVAdd(src[0], m.BVInt(src[0].Sort().Width, 1))
				e.Action = &cfg.Assign{Dst: a.Dst, Src: src}
				if len(src) > 1 { // a call: its number may be another one, but then the return does not fit
					src[0], src[1] = a.Src[0], m.BVAdd(src[1], m.BVInt(16, 1))
				}
			case *cfg.Havoc:
				e.Action = &cfg.Havoc{Dst: append(slices.Clone(a.Dst[1:]), a.Dst[1])}
			}
		})
	}
	plain, c := unfold()
	for _, l := range plain.Entry.Locs {
		l.Kind = cfg.Plain
	}
	if err := c.Check(); !isRefuted(err) {
		t.Errorf("without accepting locations: %v", err)
	}
}

func TestExecutionClaims(t *testing.T) {
	check := func(b *builder) error { return (&certify.Execution{Prog: b.program()}).Check(context.Background()) }
	if err := check(forLoop(100, 100)); err != nil {
		t.Error(err)
	}
	if err := check(forLoop(100, 101)); !isRefuted(err) {
		t.Errorf("an execution with an error: %v", err)
	}
	if err := check(countUp(8, 1, true)); err == nil || isRefuted(err) {
		t.Errorf("a program with inputs: %v", err)
	}
	calls := func(off int64) *builder { // the argument is 2
		b := recursion(2, off)
		e := b.prog.Entry.Entry.Out[0]
		e.Action = &cfg.Assign{Dst: []*cfg.Var{b.prog.Entry.Locals[0]}, Src: []*term.Term{b.num(2)}}
		return b
	}
	if err := check(calls(0)); err != nil {
		t.Error(err)
	}
	if err := check(calls(1)); !isRefuted(err) {
		t.Errorf("an execution with calls and an error: %v", err)
	}
	undefined := forLoop(3, 3)
	undefined.prog.Entry.Edges[1].UB = []cfg.Undefined{{Cond: undefined.m.True(), What: "nonsense"}}
	if err := check(undefined); err == nil || isRefuted(err) {
		t.Errorf("undefined behaviour: %v", err)
	}
}
