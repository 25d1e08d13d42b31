package traceabs

import (
	"testing"
	"time"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/solver/term"
	"tav/solver/z3/z3test"
	"tav/traceabs/certify"
	"tav/traceabs/engine/enginetest"
)

// contracts claims these of a program; the value of a global on entry is a variable with ' in its name.
func contracts(prog *cfg.Program, list ...certify.Contract) enginetest.Claim {
	return &certify.Procedures{Prog: prog, Old: func(g *cfg.Var) *term.Term { return oldValue(prog, g) }, Contracts: list}
}

func oldValue(prog *cfg.Program, g *cfg.Var) *term.Term {
	return prog.Terms.Var(g.Name+"'", g.Term.Sort(), g.Signed)
}

// TestContracts: those of a recursive function that returns its argument, and careless ones.
func TestContracts(t *testing.T) {
	prog := cfgtest.Recursion(10, 0).Program()
	m, main, f := prog.Terms, prog.Procs[0], prog.Procs[1]
	n, result, x := f.Params[0].Term, f.Results[0].Term, f.Locals[0].Term
	num := func(k int64) *term.Term { return m.BVInt(32, k) }
	entry, exit := []*term.Term{m.SLe(num(0), n)}, []*term.Term{m.Eq(result, n)}
	of := func(entry, exit []*term.Term, cuts ...certify.Cut) certify.Contract {
		return certify.Contract{Proc: f, Entry: entry, Exit: exit, Cuts: cuts}
	}
	all := func(c ...certify.Contract) enginetest.Claim {
		return contracts(prog, append(c, certify.Contract{Proc: main})...)
	}
	enginetest.CheckClaims(t, m, all(of(entry, exit)), map[string]enginetest.Claim{
		"no precondition":                   all(of(nil, exit)),
		"no summary":                        all(of(entry, nil)),
		"a precondition that a call breaks": all(of([]*term.Term{m.SLe(num(1), n)}, exit)),
		"a summary that an exit breaks":     all(of(entry, []*term.Term{m.Eq(result, num(0))})),
		"it never returns":                  all(of(entry, []*term.Term{m.False()})),
		"it is never called":                all(of([]*term.Term{m.False()}, exit)),
		"a summary over a local":            all(of(entry, append(exit, m.Eq(result, x)))),
		"a precondition over a local":       all(of(append(entry, m.Eq(x, x), m.SLe(x, n)), exit)),
		"no contract":                       all(),
		"two contracts":                     all(of(entry, exit), of(entry, exit)),
		"a precondition of the program":     contracts(prog, of(entry, exit), certify.Contract{Proc: main, Entry: []*term.Term{m.False()}}),
		"an invariant of another procedure": all(of(entry, exit, certify.Cut{Loc: main.Entry, Predicates: entry})),
		"an invariant that does not hold":   all(of(entry, exit, certify.Cut{Loc: f.Exit, Predicates: []*term.Term{m.Eq(x, result)}})),
	})
}

// TestContractsOfGlobals: f(p) { g = g + p } is called twice, and main asserts what g is; careless summaries say less or more.
func TestContractsOfGlobals(t *testing.T) {
	build := func(modifies bool) *cfg.Program {
		b := cfgtest.New(8)
		main := b.Proc
		g, h := b.Global("g"), b.Global("h")
		l := b.Local("l", &main.Locals)
		f := b.NewProc("f")
		p := b.Local("p", &f.Params)
		f.Exit = b.Loc(9)
		b.Assign(0, 9, g, b.M.BVAdd(g.Term, p.Term))
		b.Enter(main)
		b.Locs[0] = main.Entry
		b.Edge(0, 1, &cfg.Assign{Dst: []*cfg.Var{h, l}, Src: []*term.Term{b.Num(5), g.Term}})
		b.Call(1, 2, f, []*term.Term{b.Num(2)})
		b.Call(2, 3, f, []*term.Term{g.Term})
		same := b.M.And(b.M.Eq(g.Term, b.M.BVMul(b.Num(2), b.M.BVAdd(l.Term, b.Num(2)))), b.M.Eq(h.Term, b.Num(5)))
		b.Branch(3, 4, 5, b.M.Not(same))
		b.Error(4)
		prog := b.Program()
		f.Modifies = nil
		if modifies {
			f.Modifies = prog.Globals[:1]
		}
		return prog
	}
	prog := build(true)
	m, main, f, g, h := prog.Terms, prog.Procs[0], prog.Procs[1], prog.Globals[0], prog.Globals[1]
	old, p := oldValue(prog, g), f.Params[0].Term
	with := func(exit ...*term.Term) enginetest.Claim {
		return contracts(prog, certify.Contract{Proc: main}, certify.Contract{Proc: f, Exit: exit})
	}
	lying := build(false)
	enginetest.CheckClaims(t, m, with(m.Eq(g.Term, m.BVAdd(old, p))), map[string]enginetest.Claim{
		"a global that is forgotten":       with(),
		"a global that does not change":    with(m.Eq(g.Term, old), m.Eq(g.Term, m.BVAdd(old, p))),
		"its value in terms of itself":     with(m.Eq(g.Term, m.BVAdd(g.Term, p))),
		"another global":                   with(m.Eq(h.Term, m.BVInt(8, 6)), m.Eq(g.Term, m.BVAdd(old, p))),
		"a local of the caller":            with(m.Eq(main.Locals[0].Term, g.Term), m.Eq(g.Term, m.BVAdd(old, p))),
		"an effect that is said not to be": contracts(lying, certify.Contract{Proc: lying.Procs[0]}, certify.Contract{Proc: lying.Procs[1]}),
	})
}

// TestContractsOfActivations: f(n) { x = n; if (n > 0) { c++; f(n - 1) } assert(x == n + off) }: the local of the caller is what it was, with any number
// of activations.
func TestContractsOfActivations(t *testing.T) {
	build := func(off int64) (*cfg.Program, *cfg.Loc) {
		b := cfgtest.New(8)
		main := b.Proc
		c := b.Global("c")
		n := b.Local("n", &main.Locals)
		f := b.NewProc("f")
		p, x, i := b.Local("n", &f.Params), b.Local("x", &f.Locals), b.Local("i", &f.Locals)
		f.Exit = b.Loc(9)
		b.Edge(0, 1, &cfg.Assign{Dst: []*cfg.Var{x, i}, Src: []*term.Term{p.Term, b.Num(0)}})
		b.Branch(1, 2, 6, b.M.SLt(i.Term, b.Num(3))) // a loop with a call
		b.Assign(2, 3, c, b.M.BVAdd(c.Term, b.Num(1)))
		b.Assign(3, 4, i, b.M.BVAdd(i.Term, b.Num(1)))
		b.Call(4, 1, f, []*term.Term{b.M.BVSub(p.Term, b.Num(1))})
		b.Branch(6, 7, 9, b.M.Ne(x.Term, b.M.BVAdd(p.Term, b.Num(off))))
		b.Error(7)
		head := b.Loc(1)
		b.Enter(main)
		b.Locs[0] = main.Entry
		b.Call(0, 1, f, []*term.Term{n.Term})
		return b.Program(), head
	}
	claim := func(off int64, cut bool) enginetest.Claim {
		prog, head := build(off)
		f := prog.Procs[1]
		of := certify.Contract{Proc: f}
		if cut {
			of.Cuts = []certify.Cut{{Loc: head, Predicates: []*term.Term{prog.Terms.Eq(f.Params[0].Term, f.Locals[0].Term)}}}
		}
		return contracts(prog, certify.Contract{Proc: prog.Entry}, of)
	}
	right := claim(0, true).(*certify.Procedures)
	m := right.Prog.Terms
	c := right.Prog.Globals[0]
	loose := *right
	cut := right.Contracts[1].Cuts[0]
	cut.Predicates = append(cut.Predicates[:1:1], m.Eq(c.Term, oldValue(right.Prog, c)))
	loose.Contracts = []certify.Contract{right.Contracts[0], {Proc: right.Contracts[1].Proc, Cuts: []certify.Cut{cut}}}
	enginetest.CheckClaims(t, m, right, map[string]enginetest.Claim{"a global that callees change": &loose})
	for name, wrong := range map[string]enginetest.Claim{"a loop without an invariant": claim(0, false), "the error is reached": claim(1, true)} {
		w := wrong.(*certify.Procedures)
		if err := w.Check(t.Context(), z3test.Backend(t, w.Prog.Terms), time.Second); !enginetest.IsRefuted(err) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
