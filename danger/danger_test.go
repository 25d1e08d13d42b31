package danger

import (
	"context"
	"math/rand"
	"slices"
	"testing"
	"time"

	"tav/automata"
	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/danger/path/pathtest"
	"tav/solver/term"
	"tav/solver/z3/z3test"
	"tav/traceabs"
	"tav/traceabs/trace"
)

// An enumeration is a run of trace abstraction that goes on after errors, every
// danger automaton checked.
type enumeration struct {
	result   *traceabs.Result
	automata []*Automaton
}

func enumerate(t testing.TB, p *cfg.Program, limit int, s traceabs.Strategy) enumeration {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	backend := z3test.Backend(t, p.Terms)
	b, err := NewBuilder(p, backend, Limits{})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	var e enumeration
	e.result, err = traceabs.Config{
		Prog: p, Backend: backend, Confirm: pathtest.Confirm(p), Strategy: s, MaxTraces: limit,
		Generalize: func(ctx context.Context, rem automata.NWA[*cfg.Edge], trace *trace.ErrorTrace) (automata.Acceptor[*cfg.Edge], error) {
			d, err := b.Canonical(ctx, rem, trace)
			if err != nil {
				t.Fatal(err)
			}
			for _, earlier := range e.automata {
				if automata.Accepts[*cfg.Edge](earlier, trace.NestedWord) {
					t.Error("a trace that was subtracted comes back")
				}
			}
			if !automata.Accepts[*cfg.Edge](d, trace.NestedWord) {
				t.Error("the automaton does not accept its trace")
			}
			if err := d.Check(ctx, z3test.Backend(t, p.Terms), rem); err != nil {
				t.Error(err)
			}
			e.automata = append(e.automata, d)
			return d, nil
		},
	}.Run(ctx)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

var loopOnly = traceabs.Strategy{Loop: 1}

// countTo is x := 0; while (x < n) x++; error if x = n: Figure 7.
func countTo(width int, n int64) *cfgtest.Builder {
	b := cfgtest.New(width)
	x := b.Global("x")
	b.Assign(0, 1, x, b.Num(0))
	b.Branch(1, 2, 3, b.M.SLt(x.Term, b.Num(n)))
	b.Assign(2, 1, x, b.M.BVAdd(x.Term, b.Num(1)))
	b.Branch(3, 4, 5, b.M.Eq(x.Term, b.Num(n)))
	b.Error(4)
	return b
}

// TestLoop: one automaton accounts for all traces of Figure 7.
func TestLoop(t *testing.T) {
	p := countTo(32, 5).Program()
	e := enumerate(t, p, 0, loopOnly)
	if len(e.result.Errors) != 1 || !e.result.Complete {
		t.Fatalf("%d traces, complete: %v", len(e.result.Errors), e.result.Complete)
	}
	word := e.result.Errors[0].Letters
	without := append(slices.Clone(word[:1]), word[len(word)-2:]...)
	if automata.Accepts[*cfg.Edge](e.automata[0], pathtest.Word(without).NestedWord) {
		t.Error("x := 0 leads to no predicate from which x >= n passes")
	}
}

// TestProgress: each automaton takes away one number of iterations.
func TestProgress(t *testing.T) {
	b := cfgtest.New(32)
	x := b.Global("x")
	b.Havoc(0, 1, x)
	b.Assume(1, 2, b.M.And(b.M.SLe(b.Num(0), x.Term), b.M.SLe(x.Term, b.Num(3))))
	b.Branch(2, 3, 4, b.M.SLt(x.Term, b.Num(3)))
	b.Assign(3, 2, x, b.M.BVAdd(x.Term, b.Num(1)))
	b.Branch(4, 5, 6, b.M.Eq(x.Term, b.Num(3)))
	b.Error(5)
	e := enumerate(t, b.Program(), 0, loopOnly)
	if n := len(e.result.Errors); n != 4 || !e.result.Complete {
		t.Errorf("%d traces, complete: %v (%s)", n, e.result.Complete, e.result.Reason)
	}
}

// stopOnRequest is Figure 2 after the loop of Figure 1: two error traces.
func stopOnRequest() *cfgtest.Builder {
	b := cfgtest.New(32)
	p1, p2, on, requested := b.Global("p1"), b.Global("p2"), b.Global("stopOnRequest"), b.Global("stopRequested")
	isZero := func(v *cfg.Var) *term.Term { return b.M.Eq(v.Term, b.Num(0)) }
	b.Assign(0, 1, p1, b.Num(0))
	b.Assign(1, 2, p2, b.Num(0))
	b.Assign(2, 3, on, b.Num(0))
	b.Havoc(3, 4, requested)
	b.Branch(4, 6, 5, isZero(requested))
	b.Branch(5, 6, 9, isZero(on))
	b.Branch(6, 7, 8, b.M.Or(isZero(p1), isZero(p2)))
	b.Error(7)
	return b
}

// TestFigure2: the first trace's predicate before the branch, p1 = 0 or p2 = 0,
// leaves out what lets the other branch pass, so both error traces are found;
// from where they part, the second takes stopOnRequest = 0 with it.
func TestFigure2(t *testing.T) {
	for _, s := range []traceabs.Strategy{loopOnly, {}} {
		e := enumerate(t, stopOnRequest().Program(), 0, s)
		if !e.result.Complete || len(e.result.Errors) != 2 {
			t.Errorf("%d traces, complete: %v (%s)", len(e.result.Errors), e.result.Complete, e.result.Reason)
		}
		one := enumerate(t, stopOnRequest().Program(), 1, s)
		if one.result.Complete || len(one.result.Errors) != 1 || one.result.Verdict != traceabs.False {
			t.Errorf("%d traces with a limit of one", len(one.result.Errors))
		}
	}
}

// recursion is f(n) { if (n <= 0) return 0; r = f(n-1); return r+1; } with
// main: n := *; 0 <= n <= bound; r := f(n); error if r = n.
func recursion(bound int64) *cfg.Program {
	b := cfgtest.New(32)
	f := b.NewProc("f")
	n, x, res := b.Local("n", &f.Params), b.Local("x", &f.Locals), b.Local("result", &f.Results)
	f.Exit, f.Recursive = b.Loc(9), true
	b.Branch(0, 1, 2, b.M.SLe(n.Term, b.Num(0)))
	b.Assign(1, 9, res, b.Num(0))
	b.Call(2, 3, f, []*term.Term{b.M.BVSub(n.Term, b.Num(1))}, x)
	b.Assign(3, 9, res, b.M.BVAdd(x.Term, b.Num(1)))
	main := b.NewProc("main")
	k, r := b.Local("k", &main.Locals), b.Local("r", &main.Locals)
	b.Havoc(0, 1, k)
	b.Assume(1, 2, b.M.And(b.M.SLe(b.Num(0), k.Term), b.M.SLe(k.Term, b.Num(bound))))
	b.Call(2, 3, f, []*term.Term{k.Term}, r)
	b.Branch(3, 4, 5, b.M.Eq(r.Term, k.Term))
	b.Error(4)
	p := b.Program()
	p.Procs = []*cfg.Proc{main, f}
	p.Entry = main
	p.Number()
	return p
}

// TestRecursion: calls deeper than the trace's stay for later traces.
func TestRecursion(t *testing.T) {
	e := enumerate(t, recursion(2), 3, loopOnly)
	if len(e.result.Errors) != 3 {
		t.Fatalf("%d traces", len(e.result.Errors))
	}
	for n, trace := range e.result.Errors {
		calls := 0
		for _, edge := range trace.Letters {
			if edge.Kind == cfg.Call {
				calls++
			}
		}
		if calls != n+1 {
			t.Errorf("trace %d has %d calls", n, calls)
		}
	}
}

// TestUnsupported: what leads to the border of the model is no error of the same
// kind, and leaves the enumeration incomplete.
func TestUnsupported(t *testing.T) {
	b := cfgtest.New(8)
	x := b.Global("x")
	b.Havoc(0, 1, x)
	b.Branch(1, 2, 3, b.M.SLt(x.Term, b.Num(5)))
	b.Error(2)
	b.Assign(3, 4, x, b.Num(0))
	b.Assign(4, 5, x, b.Num(1))
	b.Loc(5).Kind, b.Loc(5).Reason = cfg.Unsupported, "threads"
	p := b.Program()
	e := enumerate(t, p, 0, loopOnly)
	if len(e.automata) != 1 || e.result.Complete {
		t.Fatalf("%d traces, complete: %v", len(e.automata), e.result.Complete)
	}
	edges := p.Entry.Edges
	border := pathtest.Word([]*cfg.Edge{edges[0], edges[2], edges[3], edges[4]})
	if automata.Accepts[*cfg.Edge](e.automata[0], border.NestedWord) {
		t.Error("the automaton goes to the border of the model")
	}
}

// TestRandom: on programs of few bits, the conditions hold by brute force, α is
// the fixpoint of section 4.5, and terminating programs are enumerated completely.
func TestRandom(t *testing.T) {
	traces, several := 0, 0
	for seed := int64(1); seed <= 40; seed++ {
		terminating := seed%2 == 0
		p := cfgtest.Random(rand.New(rand.NewSource(seed)), terminating).Program()
		e := enumerate(t, p, 20, loopOnly)
		if n := len(e.automata); n > 1 {
			several++
		}
		for _, d := range e.automata {
			traces++
			bruteForce(t, seed, p, d)
		}
		if terminating && len(e.result.Errors) > 0 && !e.result.Complete {
			t.Errorf("seed %d: not complete after %d traces: %s", seed, len(e.result.Errors), e.result.Reason)
		}
	}
	if traces < 15 || several < 3 {
		t.Errorf("only %d traces; %d programs with several", traces, several)
	}
}

// bruteForce evaluates (5) and the rule for α in all states.
func bruteForce(t testing.TB, seed int64, p *cfg.Program, d *Automaton) {
	states := pathtest.States(p)
	reaches := func(c int, s map[*term.Term]term.Value) bool { // s ∈ ⋃ pre(α(q'), st)
		for _, tr := range d.u.out[c] {
			for _, k := range d.alpha[tr.to] {
				for _, next := range successors(t, tr.edge, s) {
					if pathtest.Holds(t, d.preds[k], next) {
						return true
					}
				}
			}
		}
		return false
	}
	for c := range d.alpha {
		for k, phi := range d.preds {
			inside := !slices.ContainsFunc(states, func(s map[*term.Term]term.Value) bool { return pathtest.Holds(t, phi, s) && !reaches(c, s) })
			final := d.u.rem.Accepting(d.u.configs[c].at)
			if has := slices.Contains(d.alpha[c], k); has != inside && !(final && k == 0) {
				t.Errorf("seed %d: %v in α: %v, by the rule: %v", seed, phi, has, inside)
			}
		}
	}
}

// successors of a state under an edge of a program without calls.
func successors(t testing.TB, e *cfg.Edge, s map[*term.Term]term.Value) []map[*term.Term]term.Value {
	switch a := e.Action.(type) {
	case *cfg.Assume:
		if pathtest.Holds(t, a.Cond, s) {
			return []map[*term.Term]term.Value{s}
		}
		return nil
	case *cfg.Assign:
		return []map[*term.Term]term.Value{pathtest.With(s, a.Dst[0].Term, pathtest.Value(t, a.Src[0], s))}
	}
	v := e.Action.(*cfg.Havoc).Dst[0].Term
	var list []map[*term.Term]term.Value
	for n := range uint64(1) << v.Sort().Width {
		list = append(list, pathtest.With(s, v, term.BVWord(v.Sort().Width, n)))
	}
	return list
}
