package traceabs

import (
	"fmt"
	"maps"
	"math/rand"
	"testing"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/solver/term"
	"tav/traceabs/certify"
)

// randomCalls is a program of main and a procedure f that may call itself, over
// a global and locals of one bit. Both may reach an error.
func randomCalls(seed int64) *cfg.Program {
	rnd := rand.New(rand.NewSource(seed))
	b := cfgtest.New(1)
	g, main := b.Global("g"), b.Proc
	x := b.Local("x", &main.Locals)
	f := b.NewProc("f")
	p, r, l := b.Local("p", &f.Params), b.Local("r", &f.Results), b.Local("l", &f.Locals)
	f.Exit, f.Recursive, f.Modifies = b.Loc(6), true, []*cfg.Var{g}
	body := func(read, write []*cfg.Var) {
		value := func() *term.Term { return b.M.BVAdd(read[rnd.Intn(len(read))].Term, b.Num(rnd.Int63n(2))) }
		for at := 0; at < 6; at++ {
			to := write[rnd.Intn(len(write))]
			switch n := rnd.Intn(6); {
			case n == 0:
				b.Call(at, at+1, f, []*term.Term{value()}, to)
			case n < 3:
				b.Assign(at, at+1, to, value())
			case n == 3:
				b.Branch(at, 7, at+1, b.M.And(b.M.Eq(value(), b.Num(0)), b.M.Eq(value(), b.Num(1))))
			default:
				b.Branch(at, at+1, 1+rnd.Intn(6), b.M.Eq(value(), b.Num(0)))
			}
		}
		b.Error(7)
	}
	body([]*cfg.Var{g, p, r, l}, []*cfg.Var{g, r, l})
	b.Enter(main)
	b.Locs[0] = main.Entry
	body([]*cfg.Var{g, x}, []*cfg.Var{g, x})
	return b.Program()
}

// A configuration of a program is a location with values and pending calls.
type configuration struct {
	loc    *cfg.Loc
	values map[*term.Term]*term.Term
	stack  []suspended
}

// A suspended call has the values that the callee's variables have in the caller.
type suspended struct {
	call   *cfg.Edge
	values map[*term.Term]*term.Term
}

// accepting searches all configurations for errors and for what is after more
// than limit pending calls.
func accepting(prog *cfg.Program, limit int) (wrong, deep bool) {
	m := prog.Terms
	var order []*cfg.Var
	own := func(p *cfg.Proc) []*cfg.Var {
		return append(append(append([]*cfg.Var{}, p.Params...), p.Results...), p.Locals...)
	}
	order = append(order, prog.Globals...)
	for _, p := range prog.Procs {
		order = append(order, own(p)...)
	}
	zero := configuration{loc: prog.Entry.Entry, values: map[*term.Term]*term.Term{}}
	for _, v := range order {
		zero.values[v.Term] = m.BVInt(v.Term.Sort().Width, 0)
	}
	seen := map[string]bool{}
	var work []configuration
	visit := func(c configuration) {
		key := fmt.Sprint(c.loc.ID)
		for _, v := range order {
			key += " " + c.values[v.Term].String()
		}
		for _, s := range c.stack {
			key += fmt.Sprint("|", s.call.ID)
			for _, v := range own(s.call.Action.(*cfg.CallAction).Callee) {
				key += s.values[v.Term].String()
			}
		}
		if !seen[key] {
			seen[key] = true
			work = append(work, c)
		}
	}
	// any visits a configuration with all values of some variables.
	var any func(c configuration, vars []*cfg.Var)
	any = func(c configuration, vars []*cfg.Var) {
		if len(vars) == 0 {
			visit(c)
			return
		}
		for n := int64(0); n < 2; n++ {
			c.values = maps.Clone(c.values)
			c.values[vars[0].Term] = m.BVInt(1, n)
			any(c, vars[1:])
		}
	}
	any(zero, append(append([]*cfg.Var{}, prog.Globals...), prog.Entry.Locals[:1]...))
	for len(work) > 0 {
		c := work[len(work)-1]
		work = work[:len(work)-1]
		wrong = wrong || c.loc.Kind == cfg.Error
		deep = deep || c.loc.Kind == cfg.Unsupported
		for _, e := range c.loc.Out {
			next := configuration{e.To, maps.Clone(c.values), c.stack}
			switch a := e.Action.(type) {
			case *cfg.Assume:
				if m.Substitute(a.Cond, c.values).IsTrue() {
					visit(next)
				}
			case *cfg.Assign:
				for i, v := range a.Dst {
					next.values[v.Term] = m.Substitute(a.Src[i], c.values)
				}
				visit(next)
			case *cfg.Havoc:
				any(next, a.Dst)
			case *cfg.CallAction:
				if len(c.stack) == limit {
					deep = true
					continue
				}
				next.stack = append(c.stack[:len(c.stack):len(c.stack)], suspended{e, c.values})
				for i, v := range a.Callee.Params {
					next.values[v.Term] = m.Substitute(a.Args[i], c.values)
				}
				any(next, append(append([]*cfg.Var{}, a.Callee.Results...), a.Callee.Locals...))
			case *cfg.ReturnAction:
				if len(c.stack) == 0 || c.stack[len(c.stack)-1].call != a.Call {
					continue
				}
				top := c.stack[len(c.stack)-1]
				next.stack = c.stack[:len(c.stack)-1]
				callee := a.Call.Action.(*cfg.CallAction).Callee
				for _, v := range own(callee) {
					next.values[v.Term] = top.values[v.Term]
				}
				for i, v := range a.Dst {
					next.values[v.Term] = c.values[callee.Results[i].Term]
				}
				visit(next)
			}
		}
	}
	return wrong, deep
}

// TestUnfoldRandom: an unfolding reaches an error, or a call that is too
// deep, iff the program does with so many calls; and its check accepts it.
func TestUnfoldRandom(t *testing.T) {
	counts := map[[2]bool]int{}
	for seed := int64(1); seed <= 150; seed++ {
		prog := randomCalls(seed)
		for depth := 0; depth < 3; depth++ {
			u := prog.Unfold(depth)
			wrong, deep := accepting(prog, depth)
			if w, d := accepting(u.Program, depth); w != wrong || d != deep {
				t.Errorf("seed %d, depth %d: error %v, too deep %v; the unfolding %v, %v", seed, depth, wrong, deep, w, d)
			}
			counts[[2]bool{wrong, deep}]++
			if err := (&certify.Unfolding{Prog: prog, Unfolded: u.Program, Origin: u.Edge}).Check(); err != nil {
				t.Errorf("seed %d, depth %d: %v", seed, depth, err)
			}
		}
	}
	if len(counts) < 4 {
		t.Errorf("one-sided: %v", counts)
	}
}
