package racefree

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/llir/llvm/ir"

	"tav/traceabs/certify/races"
)

// A mutant breaks one claim, and repairs it again.
type mutant struct {
	name         string
	make, repair func()
}

// TestWrongClaims breaks the claims about each race-free program one by one: none of them may be confirmed then.
func TestWrongClaims(t *testing.T) {
	kinds := map[string]int{}
	for _, path := range files(t, "testdata/free/*.c") {
		module, entry, layout := moduleOf(t, path, nil)
		r := Analyse(context.Background(), module, entry, layout)
		for _, m := range mutants(r.Claims) {
			m.make()
			if r.Claims.Check(context.Background(), module, entry, layout) == nil {
				t.Errorf("%s: confirmed with %s", path, m.name)
			}
			m.repair()
			kind, _, _ := strings.Cut(m.name, ":")
			kinds[kind]++
		}
		if err := r.Claims.Check(context.Background(), module, entry, layout); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
	for _, kind := range []string{"a place less", "content less", "a callee less", "a state less", "a thread less", "a creator less", "a lock more", "a lock that was had more", "a thread that runs less", "another value", "new memory"} {
		if kinds[kind] == 0 {
			t.Errorf("no mutants with %s", kind)
		}
	}
	t.Log(kinds)
}

// set makes a mutant that sets a variable.
func set[T any](name string, p *T, v T) mutant {
	old := *p
	return mutant{name, func() { *p = v }, func() { *p = old }}
}

// setAt makes one that changes an entry of a map.
func setAt[K comparable, T any](name string, m map[K]T, k K, v T) mutant {
	old, known := m[k]
	return mutant{name, func() { m[k] = v }, func() {
		if m[k] = old; !known {
			delete(m, k)
		}
	}}
}

// without makes one for each entry of a map, which is gone in it.
func without[K comparable, T any](name string, m map[K]T) (list []mutant) {
	for k, v := range m {
		list = append(list, mutant{name, func() { delete(m, k) }, func() { m[k] = v }})
	}
	return list
}

func drop[T any](list []T, i int) []T { return slices.Delete(slices.Clone(list), i, i+1) }

func mutants(c *races.Claims) (list []mutant) {
	add := func(m ...mutant) { list = append(list, m...) }
	for _, f := range c.Frames {
		for v, places := range f.Points {
			for i := range places {
				add(setAt(fmt.Sprintf("a place less: %s in %s", v.Ident(), f.Fn.Name()), f.Points, v, drop(places, i)))
			}
		}
		for x, callees := range f.Calls {
			add(setAt("a callee less: "+f.Fn.Name(), f.Calls, x, drop(callees, 0)))
		}
	}
	for o, held := range c.Memory {
		for i := range held {
			add(setAt("content less: "+o.Name, c.Memory, o, drop(held, i)))
		}
	}
	for i, t := range c.Threads {
		if i > 0 {
			add(set("a thread less: "+t.Start.Name(), &c.Threads, drop(c.Threads, i)))
		}
		for k := range t.Creators {
			add(set("a creator less: "+t.Start.Name(), &t.Creators, drop(t.Creators, k)))
		}
	}
	add(without("a state less", c.States)...)
	for n, s := range c.States {
		list = append(list, ofState(c, n, s)...)
	}
	return list
}

// ofState breaks what is claimed of a node.
func ofState(c *races.Claims, n races.Node, s *races.State) (list []mutant) {
	in := ": " + n.Frame.Fn.Name() + " " + n.Block.Ident()
	add := func(m ...mutant) { list = append(list, m...) }
	unheld := races.Lock{Addr: &races.Num{K: 4711}}
	add(set("a lock more"+in, &s.Locks, append(slices.Clone(s.Locks), unheld)))
	add(set("a lock that was had more"+in, &s.Taken, append(slices.Clone(s.Taken), unheld)))
	for _, l := range s.Locks {
		if l.Shared {
			continue
		}
		l.Addr = &races.Num{K: l.Addr.K + 1, Terms: l.Addr.Terms}
		add(set("a lock more"+in, &s.Locks, append(slices.Clone(s.Locks), l)))
	}
	add(without("a thread that runs less"+in, s.Live)...)
	for at, v := range s.Cells {
		add(setAt("another value"+in, s.Cells, at, &races.Num{K: v.K + 1, Terms: v.Terms}))
	}
	for r, v := range s.Regs {
		add(setAt("another value"+in, s.Regs, r, &races.Num{K: v.K + 1, Terms: v.Terms}))
	}
	for _, b := range n.Frame.Fn.Blocks {
		for _, inst := range b.Insts {
			x, ok := inst.(*ir.InstCall)
			if a := (races.Atom{Frame: n.Frame, Value: x}); ok && !s.Fresh[a] {
				add(setAt("new memory"+in, s.Fresh, a, true))
			}
		}
	}
	for t, r := range s.Rows {
		wrong := r
		wrong.Lo = &races.Num{K: r.Lo.K + 1, Terms: r.Lo.Terms}
		if _, runs := s.Live[t]; runs {
			add(setAt("a row of fewer threads"+in, s.Rows, t, wrong))
		}
	}
	return list
}
