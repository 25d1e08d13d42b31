package traceabs

import (
	"context"
	"math/rand"
	"slices"
	"testing"
	"time"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/solver/term"
	"tav/solver/z3/z3test"
	"tav/traceabs/bounded"
	"tav/traceabs/cells"
	"tav/traceabs/certify"
	"tav/traceabs/engine/enginetest"
)

// An arrayWriter writes programs over the array a: straight code, loops from 0 to below 5, and errors.
type arrayWriter struct {
	*cfgtest.Builder
	at         int
	a, i, j, v *cfg.Var
}

func newArrayWriter() *arrayWriter {
	b := cfgtest.New(8)
	return &arrayWriter{b, 0, b.Memory("a"), b.Global("i"), b.Global("j"), b.Global("v")}
}

func (w *arrayWriter) set(v *cfg.Var, t *term.Term) { w.Assign(w.at, w.at+1, v, t); w.at++ }
func (w *arrayWriter) any(v *cfg.Var)               { w.Havoc(w.at, w.at+1, v); w.at++ }
func (w *arrayWriter) assume(t *term.Term)          { w.Assume(w.at, w.at+1, t); w.at++ }
func (w *arrayWriter) store(i, t *term.Term)        { w.set(w.a, w.M.Store(w.a.Term, i, t)) }
func (w *arrayWriter) read(i *term.Term) *term.Term { return w.M.Select(w.a.Term, i) }

// bad is an error if a condition holds.
func (w *arrayWriter) bad(t *term.Term) {
	w.Branch(w.at, w.at+1, w.at+2, t)
	w.Error(w.at + 1)
	w.at += 2
}

// loop has i go from 0 on.
func (w *arrayWriter) loop(body func()) {
	w.set(w.i, w.Num(0))
	head, exit := w.at, w.at+1
	w.Branch(head, exit+1, exit, w.M.ULt(w.i.Term, w.Num(5)))
	w.at = exit + 1
	body()
	w.Assign(w.at, head, w.i, w.M.BVAdd(w.i.Term, w.Num(1)))
	last := w.at + 1
	w.Assume(exit, last, w.M.True())
	w.at = last
}

// careless are programs that a careless reading of cells answers wrongly; each with an error, and with none.
var careless = map[string]func(w *arrayWriter, wrong bool){
	"two cells": func(w *arrayWriter, wrong bool) {
		w.loop(func() { w.store(w.i.Term, pick(wrong, w.i.Term, w.Num(7))) })
		w.below(w.i)
		w.below(w.j)
		w.bad(w.M.Ne(w.read(w.i.Term), w.read(w.j.Term)))
	},
	"the same index twice": func(w *arrayWriter, wrong bool) {
		w.below(w.i)
		w.below(w.j)
		same := w.M.Eq(w.read(w.i.Term), w.read(w.j.Term))
		w.bad(w.M.And(w.M.Eq(w.i.Term, w.j.Term), pick(wrong, same, w.M.Not(same))))
	},
	"outside of what is written": func(w *arrayWriter, wrong bool) {
		w.loop(func() { w.store(w.i.Term, w.Num(7)) })
		if w.any(w.j); !wrong {
			w.assume(w.M.ULt(w.j.Term, w.Num(5)))
		}
		w.bad(w.M.Ne(w.read(w.j.Term), w.Num(7)))
	},
	"another index is written": func(w *arrayWriter, wrong bool) {
		w.loop(func() { w.store(w.i.Term, w.Num(7)) })
		w.any(w.i)
		w.store(w.i.Term, pick(wrong, w.Num(8), w.Num(7)))
		w.below(w.j)
		w.bad(w.M.Ne(w.read(w.j.Term), w.Num(7)))
	},
	"an earlier read": func(w *arrayWriter, wrong bool) {
		w.loop(func() { w.store(w.i.Term, pick(wrong, w.i.Term, w.Num(7))) })
		w.set(w.v, w.Num(7))
		w.loop(func() {
			w.set(w.v, w.M.Ite(w.M.Eq(w.read(w.i.Term), w.Num(2)), w.Num(2), w.v.Term))
		})
		w.bad(w.M.Eq(w.v.Term, w.Num(2)))
	},
	"initial values": func(w *arrayWriter, wrong bool) {
		w.set(w.a, w.M.Store(w.M.Store(w.M.ConstArray(w.a.Term.Sort(), w.Num(0)), w.Num(3), w.Num(1)), w.Num(4), w.Num(2)))
		w.any(w.i)
		w.bad(w.M.Eq(w.read(w.i.Term), pick(wrong, w.Num(2), w.Num(3))))
	},
	"read before it is written": func(w *arrayWriter, wrong bool) {
		if w.any(w.i); !wrong {
			w.store(w.i.Term, w.Num(7))
		}
		w.set(w.v, w.read(w.i.Term))
		w.store(w.i.Term, w.Num(7))
		w.bad(w.M.Ne(w.v.Term, w.Num(7)))
	},
	"a range is copied": func(w *arrayWriter, wrong bool) {
		w.loop(func() { w.store(w.i.Term, w.Num(7)) })
		w.set(w.a, w.M.Copy(w.a.Term, w.Num(2), w.a.Term, pick(wrong, w.Num(3), w.Num(1)), w.Num(3)))
		w.below(w.j)
		w.bad(w.M.Ne(w.read(w.j.Term), w.Num(7)))
	},
	"an index moves": func(w *arrayWriter, wrong bool) {
		w.loop(func() { w.store(w.i.Term, w.i.Term) })
		w.set(w.j, w.Num(0))
		w.loop(func() {
			w.set(w.v, w.M.Ite(w.M.ULt(w.read(w.j.Term), w.read(w.i.Term)), w.i.Term, w.j.Term))
			w.set(w.j, w.v.Term)
		})
		w.bad(w.M.Eq(w.read(w.j.Term), pick(wrong, w.Num(4), w.Num(6))))
	},
	"an element is an index": func(w *arrayWriter, wrong bool) {
		w.loop(func() { w.store(w.i.Term, pick(wrong, w.M.BVAdd(w.i.Term, w.Num(1)), w.i.Term)) })
		w.below(w.j)
		w.bad(w.M.UGe(w.read(w.read(w.j.Term)), w.Num(5)))
	},
}

func pick(wrong bool, t, u *term.Term) *term.Term {
	if wrong {
		return t
	}
	return u
}

// below is any number below 5.
func (w *arrayWriter) below(v *cfg.Var) {
	w.any(v)
	w.assume(w.M.ULt(v.Term, w.Num(5)))
}

// notProved are those without an error that need other reads than those that the error depends on directly.
var notProved = []string{"an earlier read", "a range is copied"}

// TestCarelessCells: no program with an error is proved, and each without one is.
func TestCarelessCells(t *testing.T) {
	for name, write := range careless {
		for _, wrong := range []bool{false, true} {
			w := newArrayWriter()
			write(w, wrong)
			prog := w.Program()
			e, limit := &cellsEngine{}, 3*time.Second
			if wrong = wrong || slices.Contains(notProved, name); wrong {
				limit /= 10
			}
			proof := enginetest.Answer(t, e, enginetest.Env(t, prog), limit).Certificate
			if (proof != nil) == wrong {
				t.Errorf("%s, with an error %v: proved %v", name, wrong, proof != nil)
			}
			if proof == nil {
				continue
			}
			if err := proof.Validate(context.Background(), z3test.Backend(t, prog.Terms), time.Minute); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// TestCellsAgree: of random programs none with an error is proved.
func TestCellsAgree(t *testing.T) {
	proved, wrong := 0, 0
	for seed := range int64(25) {
		prog := randomArrays(rand.New(rand.NewSource(seed)))
		e := &cellsEngine{}
		proof := enginetest.Answer(t, e, enginetest.Env(t, prog), 100*time.Millisecond).Certificate
		b := &bounded.Engine{}
		found := enginetest.Answer(t, b, enginetest.Env(t, prog), 200*time.Millisecond).ErrorTrace
		b.Close()
		if proof != nil {
			proved++
			if err := proof.Validate(context.Background(), z3test.Backend(t, prog.Terms), time.Minute); err != nil {
				t.Errorf("%d: %v", seed, err)
			}
		}
		if found != nil {
			wrong++
		}
		if found != nil && proof != nil {
			t.Errorf("%d: proved, with an error", seed)
		}
	}
	if proved < 3 || wrong < 3 {
		t.Errorf("%d proved, %d with errors", proved, wrong)
	}
}

// randomArrays has two loops with a few statements each, then asserts something of an element.
func randomArrays(rnd *rand.Rand) *cfg.Program {
	w := newArrayWriter()
	index := func() *term.Term {
		return []*term.Term{w.i.Term, w.j.Term, w.M.BVAdd(w.i.Term, w.Num(1)), w.Num(rnd.Int63n(3))}[rnd.Intn(4)]
	}
	value := func() *term.Term {
		return []*term.Term{w.v.Term, w.i.Term, w.Num(rnd.Int63n(3)), w.read(index())}[rnd.Intn(4)]
	}
	w.set(w.a, w.M.ConstArray(w.a.Term.Sort(), w.Num(rnd.Int63n(2))))
	w.set(w.v, w.Num(1))
	w.below(w.j)
	statements := func() {
		for range 1 + rnd.Intn(2) {
			switch rnd.Intn(5) {
			case 0, 1:
				w.store(index(), value())
			case 2:
				w.set(w.v, value())
			case 3:
				w.set(w.j, w.M.Ite(w.M.ULt(value(), value()), w.i.Term, w.j.Term))
			case 4:
				w.set(w.a, w.M.Copy(w.a.Term, index(), w.a.Term, index(), w.Num(2)))
			}
		}
	}
	for range 1 + rnd.Intn(2) {
		w.loop(statements)
	}
	w.below(w.i)
	w.bad([]func(a, b *term.Term) *term.Term{w.M.Eq, w.M.ULt}[rnd.Intn(2)](pick(rnd.Intn(2) == 0, w.Num(2+rnd.Int63n(3)), w.read(w.j.Term)), w.read(w.i.Term)))
	return w.Program()
}

// TestCellsClaims: a program of cells without one of its edges, with another action of one, or whose claim is about other variables is refuted.
func TestCellsClaims(t *testing.T) {
	w := newArrayWriter()
	careless["two cells"](w, false)
	prog, m := w.Program(), w.M
	build := func() (*cells.Program, *certify.Cells) {
		p := cells.New(prog, true)
		return p, (&CellsProof{nil, prog, p}).claim()
	}
	p, right := build()
	wrong := map[string]enginetest.Claim{}
	change := func(name string, f func(p *cells.Program, c *certify.Cells)) {
		p, c := build()
		f(p, c)
		wrong[name] = c
	}
	for k, e := range p.Entry.Edges {
		name := string(rune('A' + k))
		if last := e.To.Kind != cfg.Plain; len(e.To.Out) > 0 || last {
			change("left out "+name, func(p *cells.Program, _ *certify.Cells) {
				e := p.Entry.Edges[k]
				e.From.Out = slices.DeleteFunc(slices.Clone(e.From.Out), func(f *cfg.Edge) bool { return e == f })
			})
		}
		if _, choice := e.Action.(*cfg.Havoc); !choice || p.Origin(e.From) == nil {
			change("blocked "+name, func(p *cells.Program, _ *certify.Cells) {
				p.Entry.Edges[k].Action = &cfg.Assume{Cond: m.False()}
			})
		}
		if a, ok := e.Action.(*cfg.Assign); ok {
			change("another value "+name, func(p *cells.Program, _ *certify.Cells) {
				other := m.Not
				if a.Src[0].Sort().Kind == term.BitVecKind {
					other = func(x *term.Term) *term.Term { return m.BVAdd(x, m.BVInt(x.Sort().Width, 1)) }
				}
				p.Entry.Edges[k].Action = &cfg.Assign{Dst: a.Dst, Src: append([]*term.Term{other(a.Src[0])}, a.Src[1:]...)}
			})
		}
	}
	change("one index for two reads", func(_ *cells.Program, c *certify.Cells) { c.Indices[1] = c.Indices[0] })
	change("no indices", func(_ *cells.Program, c *certify.Cells) { c.Indices = nil })
	change("a cell elsewhere", func(_ *cells.Program, c *certify.Cells) { c.Values[0].At = []*term.Term{w.i.Term} })
	change("copies of nothing", func(_ *cells.Program, c *certify.Cells) { c.Origin = func(*cfg.Loc) *cfg.Loc { return nil } })
	change("an index that depends on itself", func(p *cells.Program, c *certify.Cells) {
		c.Chosen = func(*cfg.Loc, *cfg.Var) []*term.Term { return []*term.Term{p.Indices[0].At[0]} }
	})
	enginetest.CheckClaims(t, m, right, wrong)
}

// TestCellsOfCalls: programs with calls have none.
func TestCellsOfCalls(t *testing.T) {
	if cells.New(cfgtest.Recursion(3, 0).Program(), false) != nil {
		t.Error("there are cells")
	}
}
