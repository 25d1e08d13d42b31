package cfg_test

import (
	"flag"
	"fmt"
	"maps"
	"math/rand"
	"slices"
	"testing"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/solver/term"
)

var loopPrograms = flag.Int("programs", 400, "random programs of two loops whose states are all looked at")

// TestRanked proves that random programs of two loops over two variables of two bits end, by
// random ranks whose programs have no error in any of their states, and looks into their state graphs
// for a cycle.
func TestRanked(t *testing.T) {
	proved, endless := 0, 0
	for seed := range int64(*loopPrograms) {
		rnd := rand.New(rand.NewSource(seed))
		p := loops(rnd)
		cycle, _ := explore(t, p)
		if cycle {
			endless++
		}
		all := true
		for _, h := range p.Heads() {
			all = all && someRank(t, rnd, p, h)
		}
		if !all {
			continue
		}
		proved++
		if cycle {
			t.Fatalf("seed %d: every rank falls, and the program goes round", seed)
		}
	}
	t.Logf("%d proved, %d go round", proved, endless)
	if proved < 20 || endless < 20 {
		t.Errorf("only %d proved, %d go round", proved, endless)
	}
}

// loops is "while (c) { x = …; while (d) y = …; z = … }".
func loops(rnd *rand.Rand) *cfg.Program {
	b := cfgtest.New(2)
	x, y := b.Global("x"), b.Global("y")
	any := func() *cfg.Var { return []*cfg.Var{x, y}[rnd.Intn(2)] }
	cond := func() *term.Term {
		l, r := any().Term, b.Num(int64(rnd.Intn(4)))
		if rnd.Intn(3) == 0 {
			r = any().Term
		}
		if rnd.Intn(2) == 0 {
			return b.M.ULt(l, r)
		}
		return b.M.SLt(r, l)
	}
	step := func(from, to int) {
		if rnd.Intn(5) == 0 {
			b.Havoc(from, to, any())
			return
		}
		v := any()
		b.Assign(from, to, v, b.M.BVAdd(v.Term, b.Num(int64(rnd.Intn(4)))))
	}
	b.Assign(0, 1, x, x.Term)
	b.Branch(1, 2, 6, cond())
	step(2, 3)
	b.Branch(3, 4, 5, cond())
	step(4, 3)
	step(5, 1)
	return b.Program()
}

// explore visits the states of a program, up to where something undefined comes next: is one on a cycle, and one at an error?
func explore(t *testing.T, p *cfg.Program) (cycle, bad bool) {
	t.Helper()
	type state map[*term.Term]term.Value
	key := func(x *cfg.Loc, s state) string {
		text := fmt.Sprint(x.ID)
		for _, v := range slices.Concat(p.Globals, p.Entry.Locals) {
			text += " " + s[v.Term].String()
		}
		return text
	}
	open := map[string]bool{} // false: done
	var visit func(x *cfg.Loc, s state)
	visit = func(x *cfg.Loc, s state) {
		if bad {
			return
		}
		k := key(x, s)
		if on, known := open[k]; known {
			cycle = cycle || on
			return
		}
		open[k] = true
		bad = bad || x.Kind == cfg.Error
		read := func(v *term.Term) (term.Value, error) { return s[v], nil }
		for _, e := range x.Out {
			if slices.ContainsFunc(e.UB, func(u cfg.Undefined) bool {
				holds, err := term.Eval(u.Cond, read)
				return err != nil || holds.Bool()
			}) {
				continue
			}
			switch a := e.Action.(type) {
			case *cfg.Assume:
				if holds, err := term.Eval(a.Cond, read); err != nil {
					t.Fatal(err)
				} else if holds.Bool() {
					visit(e.To, s)
				}
			case *cfg.Assign:
				n := maps.Clone(s)
				for i, v := range a.Dst {
					var err error
					if n[v.Term], err = term.Eval(a.Src[i], read); err != nil {
						t.Fatal(err)
					}
				}
				visit(e.To, n)
			case *cfg.Havoc:
				var any func(rest []*cfg.Var, n state)
				any = func(rest []*cfg.Var, n state) {
					if len(rest) == 0 {
						visit(e.To, n)
						return
					}
					width := rest[0].Term.Sort().Width
					for c := range uint64(1) << width {
						n := maps.Clone(n)
						n[rest[0].Term] = term.BVWord(width, c)
						any(rest[1:], n)
					}
				}
				any(a.Dst, s)
			}
		}
		open[k] = false
	}
	for c := range uint64(16) {
		s := state{}
		for i, v := range p.Globals {
			s[v.Term] = term.BVWord(2, c>>(2*i)&3)
		}
		for _, v := range p.Entry.Locals {
			s[v.Term] = term.ZeroValue(v.Term.Sort())
		}
		visit(p.Entry.Entry, s)
	}
	return cycle, bad
}
