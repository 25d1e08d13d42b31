package traceabs

import (
	"context"
	"slices"
	"testing"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/solver/term"
	"tav/traceabs/certify"
	"tav/traceabs/engine/enginetest"
	"tav/traceabs/hoare"
)

func TestAnnotationClaims(t *testing.T) {
	prog := cfgtest.CountUp(32, 1, true).Program()
	m, i, n := prog.Terms, prog.Globals[0].Term, prog.Globals[1].Term
	var head *cfg.Loc
	for _, l := range prog.Entry.Locs {
		if len(l.In) == 2 && l.Kind == cfg.Plain {
			head = l
		}
	}
	annotation := func(cuts ...certify.Cut) enginetest.Claim { return &certify.Annotation{Prog: prog, Cuts: cuts} }
	at := func(conj ...*term.Term) certify.Cut { return certify.Cut{Loc: head, Predicates: conj} }
	enginetest.CheckClaims(t, m, annotation(at(m.SLe(i, n), m.SLe(m.BVInt(32, 0), i))), map[string]enginetest.Claim{
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

func TestAutomataClaims(t *testing.T) {
	for name, build := range map[string]*cfgtest.Builder{"loop": cfgtest.ForLoop(3, 3), "recursion": cfgtest.Recursion(2, 0)} {
		t.Run(name, func(t *testing.T) {
			p, ok := run(t, build.Program(), Strategy{Name: "loop", Loop: 1}).Proof.(*hoare.Proof)
			if !ok {
				t.Fatal("not proved")
			}
			right := p.Claim()
			m := right.Prog.Terms
			change := func(k int, f func(a *certify.Automaton)) enginetest.Claim {
				c := *right
				c.List = slices.Clone(right.List)
				a := &c.List[k]
				a.States, a.Transitions = slices.Clone(a.States), slices.Clone(a.Transitions)
				f(a)
				return &c
			}
			wrong := map[string]enginetest.Claim{}
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
					wrong["to false "+name] = change(k, func(a *certify.Automaton) { a.Transitions[i].To = int(hoare.BottomState) })
					wrong["wrong predicate "+name] = change(k, func(a *certify.Automaton) {
						a.States[tr.To] = []*term.Term{m.Eq(m.Var("unheard of", m.BV(8), false), m.BVInt(8, 77))}
					})
				}
			}
			enginetest.CheckClaims(t, m, right, wrong)
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
		if err := c.Check(); !enginetest.IsRefuted(err) {
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
	if err := c.Check(); !enginetest.IsRefuted(err) {
		t.Errorf("without accepting locations: %v", err)
	}
}

func TestExecutionClaims(t *testing.T) {
	check := func(b *cfgtest.Builder) error {
		return (&certify.Execution{Prog: b.Program()}).Check(context.Background())
	}
	if err := check(cfgtest.ForLoop(100, 100)); err != nil {
		t.Error(err)
	}
	if err := check(cfgtest.ForLoop(100, 101)); !enginetest.IsRefuted(err) {
		t.Errorf("an execution with an error: %v", err)
	}
	if err := check(cfgtest.CountUp(8, 1, true)); err == nil || enginetest.IsRefuted(err) {
		t.Errorf("a program with inputs: %v", err)
	}
	calls := func(off int64) *cfgtest.Builder { // the argument is 2
		b := cfgtest.Recursion(2, off)
		e := b.Prog.Entry.Entry.Out[0]
		e.Action = &cfg.Assign{Dst: []*cfg.Var{b.Prog.Entry.Locals[0]}, Src: []*term.Term{b.Num(2)}}
		return b
	}
	if err := check(calls(0)); err != nil {
		t.Error(err)
	}
	if err := check(calls(1)); !enginetest.IsRefuted(err) {
		t.Errorf("an execution with calls and an error: %v", err)
	}
	undefined := cfgtest.ForLoop(3, 3)
	undefined.Prog.Entry.Edges[1].UB = []cfg.Undefined{{Cond: undefined.M.True(), What: "nonsense"}}
	if err := check(undefined); err == nil || enginetest.IsRefuted(err) {
		t.Errorf("undefined behaviour: %v", err)
	}
}
