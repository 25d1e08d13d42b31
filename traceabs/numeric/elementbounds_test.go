package numeric

import (
	"slices"
	"testing"
	"time"

	"tav/cfg/cfgtest"
	"tav/solver/term"
	"tav/traceabs/candidates"
	"tav/traceabs/engine/enginetest"
)

// accounts adds to one of four elements what leaves it at most 100, and wants one to be at most limit. Where a counter
// that grows by one an iteration is large, all iterations go through another loop.
func accounts(limit int64) *cfgtest.Builder {
	b := cfgtest.New(32)
	a, slot, in, count := b.Memory("a"), b.Global("slot"), b.Global("in"), b.Global("count")
	m := b.M
	index := m.ZExt(slot.Term, a.Term.Sort().Index.Width)
	cell := m.Select(a.Term, index)
	b.Assign(0, 1, a, m.ConstArray(a.Term.Sort(), b.Num(0)))
	b.Assign(1, 2, count, b.Num(0))
	b.Havoc(2, 3, slot)
	b.Havoc(3, 4, in)
	b.Assign(4, 5, slot, m.BVAnd(slot.Term, b.Num(3)))
	b.Branch(5, 6, 8, m.And(m.SLe(b.Num(1), in.Term), m.SLe(in.Term, b.Num(100)), m.SLe(cell, m.BVSub(b.Num(100), in.Term))))
	b.Assign(6, 7, a, m.Store(a.Term, index, m.BVAdd(cell, in.Term)))
	b.Assign(7, 8, count, m.BVAdd(count.Term, b.Num(1)))
	b.Branch(8, 9, 11, m.SLe(b.Num(2_000_000_000), count.Term))
	b.Havoc(9, 10, in)
	b.Branch(10, 9, 11, m.SLe(in.Term, b.Num(0)))
	b.Branch(11, 2, 12, m.And(m.SLe(b.Num(0), cell), m.SLe(cell, b.Num(limit))))
	b.Error(12)
	return b
}

// TestElementBounds: all elements are below what one is compared with, in all loops.
func TestElementBounds(t *testing.T) {
	b := accounts(99)
	env := enginetest.Env(t, b.Program())
	f := newIteration(env.Blocks, nil, nil).run(t.Context())
	needed := env.Blocks.Needed()
	list := f.elementBounds(needed, f.extents(), newText(env.Blocks))
	a := b.Prog.Globals[0].Term
	var all []*term.Term
	for k := range uint64(4) {
		all = append(all, b.M.SLe(b.M.Select(a, b.M.BVUint(a.Sort().Index.Width, k)), b.Num(99)))
	}
	for _, loc := range []int{2, 9} {
		if c := env.Blocks.At[loc].Id; !slices.Contains(list[c], b.M.And(all...)) {
			t.Errorf("at %d: %v", loc, list[c])
		}
	}
}

// TestElsewhere: a cut point that no run reaches has the candidates of others that are about what matters there.
func TestElsewhere(t *testing.T) {
	b := accounts(100)
	env := enginetest.Env(t, b.Program())
	runs := candidates.Sample(enginetest.Limited(t, time.Second), env.Blocks)
	about := func(name string) *term.Term { return b.M.SLe(b.Vars[name].Term, b.Num(7)) }
	candidates := make([][]*term.Term, len(env.Blocks.Cuts))
	outer, inner := env.Blocks.At[2].Id, env.Blocks.At[9].Id
	candidates[outer] = []*term.Term{about("count"), about("in")}
	list := elsewhere(env.Blocks, runs, candidates)
	if !runs.Came(outer) || runs.Came(inner) || !slices.Equal(list[inner], candidates[outer][:1]) || len(list[outer]) != 2 || candidates[inner] != nil {
		t.Errorf("runs came to the outer loop: %v, to the inner one: %v, which has %v", runs.Came(outer), runs.Came(inner), list[inner])
	}
}

// TestLastRounds: of two counters, one of which counts up to the other, each is said to be at its end once.
func TestLastRounds(t *testing.T) {
	b := cfgtest.New(32)
	i, n := b.Global("i"), b.Global("n")
	m := b.M
	b.Assign(0, 1, n, b.Num(0))
	b.Branch(1, 2, 3, m.SLt(n.Term, b.Num(8)))
	b.Assign(2, 1, n, m.BVAdd(n.Term, b.Num(1)))
	b.Assign(3, 4, i, b.Num(0))
	b.Branch(4, 5, 7, m.SLt(i.Term, n.Term))
	b.Branch(5, 6, 8, m.SLt(i.Term, b.Num(100)))
	b.Assign(6, 4, i, m.BVAdd(i.Term, b.Num(1)))
	b.Branch(7, 0, 8, m.SLt(i.Term, b.Num(100)))
	b.Error(8)
	said := newText(enginetest.Env(t, b.Program()).Blocks)
	last, further := m.SLt(m.BVSub(n.Term, b.Num(1)), b.Num(100)), m.SLt(m.BVSub(n.Term, b.Num(2)), b.Num(100))
	says := func(x *term.Term) bool {
		return slices.ContainsFunc(said.list, func(f *term.Term) bool { return slices.Contains(parts(f), x) || slices.Contains(parts(f), m.Not(x)) })
	}
	if !says(last) || says(further) {
		t.Errorf("%v", said.list)
	}
}
