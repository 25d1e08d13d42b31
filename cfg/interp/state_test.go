package interp

import (
	"context"
	"testing"

	"tav/cfg"
	"tav/solver/term"
)

// TestState goes on from every state of a run: unchanged, it ends as the run
// did; with another value, that is what comes out.
func TestState(t *testing.T) {
	p, total, mem := sumTo(t)
	m, err := New(p)
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	var states []*State
	final := func(out *Outcome) uint64 {
		n, _ := last(t, out, total).Uint64()
		return n
	}
	out, err := m.Run(ctx, (&Script{}).Play(), Options{Record: true, Each: func(s *Step) bool {
		states = append(states, m.State(s.Edge.To))
		return true
	}})
	if err != nil || out.Kind != Ended {
		t.Fatal(out, err)
	}
	want, steps := final(out), out.Count
	for i, s := range states[:len(states)-1] {
		changed := s.Copy()
		if err := changed.Set(0, mem, []term.Value{term.BVWord(8, 200)}, term.BVWord(8, 7)); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			from *State
			want uint64
		}{{changed, want + 7}, {s, want}} {
			out, err := m.Run(ctx, (&Script{}).Play(), Options{Record: true, From: c.from})
			if err != nil || out.Kind != Ended || out.Count != steps-i-1 || final(out) != c.want {
				t.Errorf("from step %d: %v %v", i, out, err)
			}
		}
	}
	out, err = m.Run(ctx, (&Script{}).Play(), Options{Each: func(s *Step) bool { return s.Edge.From != p.Entry.Exit.In[0].From }})
	if err != nil || out.Kind != Stopped {
		t.Error(out, err)
	}
}

// TestSwitch takes the other branch of a loop once.
func TestSwitch(t *testing.T) {
	p, total, _ := sumTo(t)
	ctx := context.Background()
	out, err := Run(ctx, p, (&Script{}).Play(), Options{Record: true})
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range out.Steps {
		if len(s.Edge.From.Out) < 2 {
			continue
		}
		other := s.Edge.From.Out[0]
		if other == s.Edge {
			other = s.Edge.From.Out[1]
		}
		switched, err := Run(ctx, p, (&Script{}).Play(), Options{Record: true, Switch: &Switch{i, other}})
		if err != nil || switched.Steps[i].Edge != other {
			t.Fatal(err)
		}
		if a, b := last(t, out, total), last(t, switched, total); a.Equal(b) {
			t.Errorf("switched at %d: the same sum", i)
		}
	}
	if _, err := Run(ctx, p, (&Script{}).Play(), Options{Switch: &Switch{0, out.Steps[len(out.Steps)-1].Edge}}); err == nil {
		t.Error("switched to an edge of another location")
	}
}

// TestStateRecursion changes a variable of every pending activation.
func TestStateRecursion(t *testing.T) {
	b := newBuilder()
	bv := b.BV(32)
	result := b.variable("result", bv, &b.p.Globals)
	main, f := b.proc("main"), b.proc("f")
	n := b.variable("n", bv, &f.Params)
	x := b.variable("x", bv, &f.Locals)
	f.Recursive = true
	zero, one := b.BVUint(32, 0), b.BVUint(32, 1)
	done := b.loc(main)
	b.call(main.Entry, done, f, nil, b.BVUint(32, 3))
	b.edge(done, main.Exit, assign())
	// f(n) { x = n; if (n > 0) f(n-1); result += x; }
	test, deeper, add := b.loc(f), b.loc(f), b.loc(f)
	b.edge(f.Entry, test, assign(x, n.Term))
	b.branch(test, b.Eq(n.Term, zero), add, deeper)
	b.call(deeper, add, f, nil, b.BVSub(n.Term, one))
	b.edge(add, f.Exit, assign(result, b.BVAdd(result.Term, x.Term)))
	b.p.Number()
	m, err := New(b.p)
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	for depth := 1; depth <= 4; depth++ {
		var s *State
		if _, err := m.Run(ctx, (&Script{}).Play(), Options{Each: func(st *Step) bool {
			if st.Edge.To == add { // first in the innermost activation
				s = m.State(add)
			}
			return s == nil
		}}); err != nil {
			t.Fatal(err)
		}
		if err := s.Set(depth, x, nil, term.BVWord(32, 100)); err != nil {
			t.Fatal(err)
		}
		out, err := m.Run(ctx, (&Script{}).Play(), Options{Record: true, From: s})
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := last(t, out, result).Uint64(); got != uint64(6-(4-depth)+100) {
			t.Errorf("depth %d: the sum is %d", depth, got)
		}
	}
	var s *State
	if _, err := m.Run(ctx, (&Script{}).Play(), Options{Each: func(*Step) bool { s = m.State(main.Entry); return false }}); err != nil {
		t.Fatal(err)
	}
	if err := s.Set(9, x, nil, term.BVWord(32, 1)); err == nil {
		t.Error("set a variable below the stack")
	}
}

// sumTo is a program that fills a memory and adds up total.
func sumTo(t *testing.T) (p *cfg.Program, total, mem *cfg.Var) {
	b := newBuilder()
	main := b.proc("main")
	bv := b.BV(8)
	mem = b.variable("mem", b.ArraySort(bv, bv), &b.p.Globals)
	i := b.variable("i", bv, &main.Locals)
	total = b.variable("total", bv, &main.Locals)
	head, body, next, end, sum := b.loc(main), b.loc(main), b.loc(main), b.loc(main), b.loc(main)
	b.edge(main.Entry, head, assign(i, b.BVUint(8, 0), mem, b.ConstArray(mem.Term.Sort(), b.BVUint(8, 0)), total, b.BVUint(8, 0)))
	b.branch(head, b.ULt(i.Term, b.BVUint(8, 5)), body, end)
	b.edge(body, next, assign(mem, b.Store(mem.Term, i.Term, b.BVAdd(i.Term, b.BVUint(8, 3)))))
	b.edge(next, sum, assign(total, b.BVAdd(total.Term, b.Select(mem.Term, i.Term))))
	b.edge(sum, head, assign(i, b.BVAdd(i.Term, b.BVUint(8, 1))))
	b.edge(end, main.Exit, assign(total, b.BVAdd(total.Term, b.Select(mem.Term, b.BVUint(8, 200)))))
	b.p.Number()
	return b.p, total, mem
}
