package traceabs

import (
	"fmt"
	"maps"
	"math/big"
	"math/rand"
	"slices"
	"testing"
	"time"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/solver/term"
	"tav/solver/z3/z3test"
	"tav/traceabs/annotation"
	"tav/traceabs/engine"
	"tav/traceabs/engine/enginetest"
	"tav/traceabs/numeric"
)

// A calling program has main and two procedures over two globals of two bits, which call each other at random; each has an error.
func calling(rnd *rand.Rand) *cfg.Program {
	b := cfgtest.New(2)
	globals := []*cfg.Var{b.Global("g"), b.Global("h")}
	main := b.Proc
	procs := []*cfg.Proc{main}
	vars := map[*cfg.Proc][]*cfg.Var{main: {b.Local("x", &main.Locals)}}
	for _, name := range []string{"f", "k"} {
		p := b.NewProc(name)
		p.Exit = b.Loc(8)
		vars[p] = []*cfg.Var{b.Local("x", &p.Locals), b.Local("r", &p.Results), b.Local("p", &p.Params)}
		procs = append(procs, p)
	}
	for i, p := range procs {
		exit := p.Exit
		b.Enter(p)
		b.Locs[0] = p.Entry
		if exit != nil {
			b.Locs[8] = exit
		}
		all := append(slices.Clone(globals), vars[p]...)
		assigned := all[:min(len(all), 4)] // not the parameter
		read := func() *term.Term { return all[rnd.Intn(len(all))].Term }
		number := func() *term.Term {
			if rnd.Intn(3) == 0 {
				return b.Num(int64(rnd.Intn(4)))
			}
			return b.M.BVAdd(read(), b.Num(int64(rnd.Intn(2))))
		}
		if i == 0 {
			b.Edge(0, 1, &cfg.Assign{Dst: globals, Src: []*term.Term{b.Num(int64(rnd.Intn(4))), b.Num(0)}})
		} else {
			b.Branch(0, 1, 8, b.M.ULe(read(), b.Num(int64(rnd.Intn(3)))))
		}
		for l := 1; l < 6; l++ {
			switch rnd.Intn(6) {
			case 0, 1:
				b.Call(l, l+1, procs[1+rnd.Intn(2)], []*term.Term{number()}, assigned[rnd.Intn(len(assigned))])
			case 2:
				b.Havoc(l, l+1, assigned[rnd.Intn(len(assigned))])
			case 3:
				b.Branch(l, l+1, 1+rnd.Intn(6), b.M.ULe(number(), number()))
			default:
				b.Assign(l, l+1, assigned[rnd.Intn(len(assigned))], number())
			}
		}
		b.Branch(6, 7, 8, b.M.And(b.M.Eq(read(), number()), b.M.Eq(read(), b.Num(int64(rnd.Intn(4))))))
		b.Error(7)
	}
	return b.Program()
}

// errors are the error locations that executions reach, by tabulation of what procedures return for what they are entered with.
func errorsOf(prog *cfg.Program) map[*cfg.Loc]bool {
	type entry struct {
		proc   *cfg.Proc
		values string
	}
	type at struct {
		entry
		loc *cfg.Loc
		now string
	}
	vars := func(p *cfg.Proc) []*cfg.Var { return slices.Concat(prog.Globals, p.Params, p.Results, p.Locals) }
	value := func(p *cfg.Proc, now string, t *term.Term) byte {
		v, err := term.Eval(t, func(x *term.Term) (term.Value, error) {
			i := slices.IndexFunc(vars(p), func(v *cfg.Var) bool { return v.Term == x })
			return term.BVValue(x.Sort().Width, big.NewInt(int64(now[i]))), nil
		})
		if err != nil {
			panic(err)
		}
		if t.Sort().Kind == term.BoolKind {
			if v.Bool() {
				return 1
			}
			return 0
		}
		n, _ := v.Uint64()
		return byte(n)
	}
	returns := map[*cfg.Edge]*cfg.Edge{}
	for _, p := range prog.Procs {
		for _, e := range p.Edges {
			if r, ok := e.Action.(*cfg.ReturnAction); ok {
				returns[r.Call] = e
			}
		}
	}
	seen, found := map[at]bool{}, map[*cfg.Loc]bool{}
	callers, results := map[entry]map[at]*cfg.Edge{}, map[entry][]string{}
	var work []at
	visit := func(s at) {
		if !seen[s] {
			seen[s] = true
			work = append(work, s)
		}
	}
	start := func(e entry) {
		list := []string{e.values}
		for len(list[0]) < len(vars(e.proc)) {
			var longer []string
			for _, s := range list {
				for n := range byte(4) {
					longer = append(longer, s+string(rune(n)))
				}
			}
			list = longer
		}
		for _, s := range list {
			visit(at{e, e.proc.Entry, s})
		}
	}
	put := func(p *cfg.Proc, now string, v *cfg.Var, n byte) string {
		next := []byte(now)
		next[slices.Index(vars(p), v)] = n
		return string(next)
	}
	back := func(caller at, call *cfg.Edge, exit string) {
		now := exit[:len(prog.Globals)] + caller.now[len(prog.Globals):]
		for i, v := range returns[call].Action.(*cfg.ReturnAction).Dst {
			callee := call.Action.(*cfg.CallAction).Callee
			now = put(caller.proc, now, v, exit[slices.Index(vars(callee), callee.Results[i])])
		}
		visit(at{caller.entry, returns[call].To, now})
	}
	for _, s := range []string{"\x00", "\x01", "\x02", "\x03"} {
		start(entry{prog.Entry, s + "\x00"})
	}
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		found[s.loc] = found[s.loc] || s.loc.Kind == cfg.Error
		if s.loc == s.proc.Exit {
			results[s.entry] = append(results[s.entry], s.now)
			for caller, call := range callers[s.entry] {
				back(caller, call, s.now)
			}
		}
		for _, e := range s.loc.Out {
			switch a := e.Action.(type) {
			case *cfg.Assume:
				if value(s.proc, s.now, a.Cond) == 1 {
					visit(at{s.entry, e.To, s.now})
				}
			case *cfg.Assign:
				next := s.now
				for i, v := range a.Dst {
					next = put(s.proc, next, v, value(s.proc, s.now, a.Src[i]))
				}
				visit(at{s.entry, e.To, next})
			case *cfg.Havoc:
				for n := range byte(4) {
					visit(at{s.entry, e.To, put(s.proc, s.now, a.Dst[0], n)})
				}
			case *cfg.CallAction:
				into := entry{a.Callee, s.now[:len(prog.Globals)] + string(rune(value(s.proc, s.now, a.Args[0])))}
				if callers[into] == nil {
					callers[into] = map[at]*cfg.Edge{}
					start(into)
				}
				callers[into][s] = e
				for _, exit := range results[into] {
					back(s, e, exit)
				}
			}
		}
	}
	return found
}

// TestContractsOfRandomPrograms: what contracts exclude no execution reaches, and certify confirms them; many are excluded.
func TestContractsOfRandomPrograms(t *testing.T) {
	var excluded, proved [2]int // by contracts of all procedures together, of each by itself
	reachable := 0
	for seed := range int64(30) {
		prog := calling(rand.New(rand.NewSource(seed)))
		env, err := engine.NewEnv(prog, z3test.Backend(t, prog.Terms), engine.Limits{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		truth := errorsOf(prog)
		for i, k := range []*numeric.Contracts{numeric.NewContracts(t.Context(), env), numeric.Separate(t.Context(), env)} {
			if k == nil {
				t.Fatalf("seed %d: no contracts", seed)
			}
			reached := k.Reached(t.Context())
			for _, p := range prog.Procs {
				for _, l := range p.Locs {
					switch {
					case truth[l] && !reached[l]:
						t.Errorf("seed %d: an error of %s is excluded that is reached", seed, p.Name)
					case truth[l]:
						reachable++
					case l.Kind == cfg.Error && !reached[l]:
						excluded[i]++
					}
				}
			}
			if e := excludedBy(t.Context(), k); e != nil {
				proved[i]++
				if err := e.Validate(t.Context(), z3test.Backend(t, prog.Terms), time.Minute); err != nil {
					t.Errorf("seed %d: %v", seed, err)
				}
			}
		}
		env.Close()
	}
	report := fmt.Sprintf("%d excluded, %d programs, %d reachable", excluded, proved, reachable)
	if excluded[0] < 20 || proved[0] < 5 || excluded[1] < 10 || reachable < 10 {
		t.Error(report)
	} else {
		t.Log(report)
	}
}

// TestSeparate: what a procedure tests of a value of its own needs no caller; what it tests of what a call gives it does.
func TestSeparate(t *testing.T) {
	for _, given := range []bool{false, true} {
		b := cfgtest.New(32)
		main := b.Proc
		f := b.NewProc("f")
		n, x := b.Local("n", &f.Params), b.Local("x", &f.Locals)
		f.Exit = b.Loc(9)
		value := b.M.BVAnd(n.Term, b.Num(7))
		if given {
			value = n.Term
		}
		b.Assign(0, 1, x, value)
		b.Branch(1, 2, 9, b.M.SLt(b.Num(7), x.Term))
		b.Error(2)
		b.Enter(main)
		b.Locs[0] = main.Entry
		b.Call(0, 1, f, []*term.Term{b.Num(5)})
		prog := b.Program()
		env, err := engine.NewEnv(prog, z3test.Backend(t, prog.Terms), engine.Limits{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		e := excludedBy(t.Context(), numeric.Separate(t.Context(), env))
		if (e == nil) != given {
			t.Errorf("given %v: %v", given, e)
		}
		if e != nil {
			if err := e.Validate(t.Context(), z3test.Backend(t, prog.Terms), time.Minute); err != nil {
				t.Error(err)
			}
		}
		env.Close()
	}
}

// TestContractsOfDeepRecursion: parameters that grow from call to call are widened where procedures are entered.
func TestContractsOfDeepRecursion(t *testing.T) {
	b := cfgtest.New(32)
	main := b.Proc
	r := b.Local("r", &main.Locals)
	f := b.NewProc("f")
	n, kept, x, result := b.Local("n", &f.Params), b.Local("kept", &f.Params), b.Local("x", &f.Locals), b.Local("result", &f.Results)
	f.Exit, f.Recursive = b.Loc(9), true
	b.Branch(0, 1, 2, b.M.SLe(b.Num(1000000), n.Term))
	b.Assign(1, 9, result, kept.Term)
	b.Call(2, 3, f, []*term.Term{b.M.BVAdd(n.Term, b.Num(1)), kept.Term}, x)
	b.Assign(3, 9, result, x.Term)
	b.Enter(main)
	b.Locs[0] = main.Entry
	b.Call(0, 1, f, []*term.Term{b.Num(0), b.Num(5)}, r)
	b.Branch(1, 2, 3, b.M.Ne(r.Term, b.Num(5)))
	b.Error(2)
	prog := b.Program()
	env, err := engine.NewEnv(prog, z3test.Backend(t, prog.Terms), engine.Limits{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer env.Close()
	k := numeric.NewContracts(t.Context(), env)
	if k == nil {
		t.Fatal("no contracts")
	}
	if reached := k.Reached(t.Context()); len(reached) > 0 {
		t.Errorf("reached: %v", reached)
	}
}

// TestSummariesOfRandomPrograms: what Horn clauses prove no execution reaches, certify confirms it, and where they are refuted one does.
func TestSummariesOfRandomPrograms(t *testing.T) {
	proved, refuted := 0, 0
	for seed := range int64(10) {
		prog := calling(rand.New(rand.NewSource(seed)))
		env, err := engine.NewEnv(prog, z3test.Backend(t, prog.Terms), engine.Limits{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		answer := enginetest.Answer(t, &annotation.HornSummaries{}, env, 5*time.Second)
		wrong := slices.Contains(slices.Collect(maps.Values(errorsOf(prog))), true)
		switch {
		case answer.Certificate != nil:
			proved++
			if wrong {
				t.Errorf("seed %d: a proof of a wrong program", seed)
			}
			if err := answer.Certificate.Validate(t.Context(), z3test.Backend(t, prog.Terms), time.Minute); err != nil {
				t.Errorf("seed %d: %v", seed, err)
			}
		case answer.Reason == "an error seems to be reachable":
			refuted++
			if !wrong {
				t.Errorf("seed %d: a correct program is refuted", seed)
			}
		}
		env.Close()
	}
	if proved < 2 || refuted < 2 {
		t.Errorf("%d proved, %d refuted", proved, refuted)
	}
}
