package numeric

import (
	"math/rand"
	"slices"
	"testing"
	"time"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/solver/term"
	"tav/solver/z3/z3test"
	"tav/traceabs/engine/enginetest"
)

// TestImplications: what is spent of a budget counts only while it is open; a closed one holds anything.
func TestImplications(t *testing.T) {
	for limit, want := range map[int64]bool{100: true, 99: false} {
		b := cfgtest.New(8)
		open, spent, i, in, sum := b.Memory("open"), b.Memory("spent"), b.Global("i"), b.Global("in"), b.Global("sum")
		m := b.M
		at := func(a *term.Term) *term.Term { return m.Select(a, i.Term) }
		b.Assign(0, 1, open, m.ConstArray(open.Term.Sort(), b.Num(0)))
		b.Havoc(1, 2, i)
		b.Branch(2, 3, 1, m.ULe(i.Term, b.Num(3)))
		b.Havoc(3, 4, in)
		b.Branch(4, 5, 9, m.Eq(at(open.Term), b.Num(0)))
		b.Havoc(5, 6, sum)
		b.Branch(6, 7, 8, m.And(m.Eq(in.Term, b.Num(0)), m.SLe(b.Num(0), sum.Term), m.SLe(sum.Term, b.Num(100))))
		b.Assign(7, 10, open, m.Store(open.Term, i.Term, b.Num(1)))
		b.Assign(10, 1, spent, m.Store(spent.Term, i.Term, sum.Term))
		b.Assign(8, 1, spent, m.Store(spent.Term, i.Term, in.Term))
		b.Branch(9, 11, 12, m.Eq(in.Term, b.Num(0)))
		b.Assign(11, 1, open, m.Store(open.Term, i.Term, b.Num(0)))
		b.Branch(12, 1, 13, m.And(m.SLe(b.Num(0), at(spent.Term)), m.SLe(at(spent.Term), b.Num(limit))))
		b.Error(13)
		prog := b.Program()
		proof := enginetest.Answer(t, &Engine{}, enginetest.Env(t, prog), time.Minute).Certificate
		if (proof != nil) != want {
			t.Fatalf("at most %d: proved %v", limit, proof != nil)
		}
		if want {
			if err := proof.Validate(t.Context(), z3test.Backend(t, prog.Terms), time.Minute); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestDisjunctions: clauses are made of random literals and states. All that are tried hold in all states,
// and as long as none is proved all that hold in all states are tried but those that say no more than one literal
// of them or hold of any values.
func TestDisjunctions(t *testing.T) {
	tried := 0
	for seed := int64(1); seed <= 30; seed++ {
		rng := rand.New(rand.NewSource(seed))
		m := term.NewManager()
		number := m.BV(4)
		a, b := m.Var("a", m.ArraySort(number, number), false), m.Var("b", m.ArraySort(number, number), false)
		x, k := m.Var("x", number, false), m.Var("k", number, false)
		c := &clauses{table: &table{arrays: []*term.Term{a, b}, n: 3, index: k}}
		for range 5 {
			y := []*term.Term{m.Select(a, k), m.Select(b, k)}[rng.Intn(2)]
			z := []*term.Term{m.BVUint(4, uint64(rng.Intn(3))), x, k}[rng.Intn(3)]
			l := []*term.Term{m.Eq(y, z), m.ULe(y, z)}[rng.Intn(2)]
			c.literals = append(c.literals, literal{l, valueKind}, literal{m.Not(l), valueKind})
		}
		columns := []*term.Term{a, b, x}
		var points [][]term.Value
		for range 3 {
			point := []term.Value{term.ArrayValue(term.BVWord(4, 0)), term.ArrayValue(term.BVWord(4, 0)), term.BVWord(4, uint64(rng.Intn(3)))}
			for i := range 2 {
				for k := range uint64(3) {
					point[i] = point[i].Store(term.BVWord(4, k), term.BVWord(4, uint64(rng.Intn(3))))
				}
			}
			points = append(points, point)
		}
		// holds is whether a formula does in all states.
		holds := func(f *term.Term) bool {
			return !slices.ContainsFunc(points, func(point []term.Value) bool {
				v, err := term.Compile(f).Run(func(v *term.Term) (term.Value, error) { return point[slices.Index(columns, v)], nil })
				if err != nil {
					t.Fatal(err)
				}
				return !v.Bool()
			})
		}
		c.read(m, columns, points)
		var all []*term.Term
		for round := 0; round == 0 || len(all) > 0 && round < 50; round++ {
			all = c.next(m, nil)
			for _, f := range all {
				tried++
				if !holds(f) {
					t.Errorf("seed %d: %v does not hold", seed, f)
				}
			}
		}
		for i := range c.literals {
			for k := range c.literals[:i+1] {
				says := func(k int) bool { return !slices.Contains(c.stronger[i], k) && !slices.Contains(c.stronger[k], i) }
				f := c.all(m, m.Or(c.literals[i].Term, c.literals[k].Term))
				if x := c.clauses[clause{k, i}]; (x == nil || !x.tried) && holds(f) && (i == k || says(k) && !holds(c.all(m, c.literals[i].Term)) && !holds(c.all(m, c.literals[k].Term))) && !c.always(i, k) {
					t.Errorf("seed %d: %v is not tried", seed, m.Or(c.literals[i].Term, c.literals[k].Term))
				}
			}
		}
	}
	if tried < 100 {
		t.Errorf("%d candidates", tried)
	}
}

// TestNoTables: programs without small arrays have no tables.
func TestNoTables(t *testing.T) {
	b := cfgtest.New(8)
	a, i := b.Memory("a"), b.Global("i")
	b.Assign(0, 1, a, b.M.ConstArray(a.Term.Sort(), b.Num(0)))
	b.Havoc(1, 2, i)
	b.Branch(2, 3, 1, b.M.ULe(i.Term, b.Num(3)))
	b.Branch(3, 4, 5, b.M.ULe(b.M.Select(a.Term, i.Term), b.Num(1)))
	b.Assign(4, 1, a, b.M.Store(a.Term, i.Term, b.Num(1)))
	b.Error(5)
	for prog, want := range map[*cfg.Program]int{window(8, 8).Program(): 0, b.Program(): 1} {
		blocks := enginetest.Env(t, prog).Blocks
		f := analyse(t.Context(), blocks, nil, nil)
		extents, got := f.extents(), 0
		for _, needed := range blocks.Needed() {
			got = max(got, len(f.tables(needed, extents)))
		}
		if got != want {
			t.Errorf("%d tables, want %d", got, want)
		}
	}
}

// TestTextClauses: a buffer is there as soon as it has a size, and what is in it is no more than that; that it is
// there when something is in it follows from a disjunction of two conditions of the text, neither of which always holds.
func TestTextClauses(t *testing.T) {
	b := cfgtest.New(8)
	data, size, used, in := b.Global("data"), b.Global("size"), b.Global("used"), b.Global("in")
	is := func(v *cfg.Var) *term.Term { return b.M.Eq(v.Term, b.Num(0)) }
	b.Assign(0, 1, data, b.Num(0))
	b.Assign(1, 2, size, b.Num(0))
	b.Assign(2, 3, used, b.Num(0))
	b.Havoc(3, 4, in)
	b.Branch(4, 5, 10, is(in))
	b.Branch(5, 6, 3, is(data)) // allocate
	b.Havoc(6, 7, data)
	b.Branch(7, 3, 8, is(data))
	b.Havoc(8, 9, size)
	b.Branch(9, 8, 3, is(size))
	b.Branch(10, 11, 12, b.M.ULt(used.Term, size.Term)) // put one in
	b.Assign(11, 12, used, b.M.BVAdd(used.Term, b.Num(1)))
	b.Branch(12, 13, 3, is(data)) // look
	b.Branch(13, 3, 14, is(used))
	b.Error(14)
	prog := b.Program()
	proof := enginetest.Answer(t, &Engine{}, enginetest.Env(t, prog), time.Minute).Certificate
	if proof == nil {
		t.Fatal("no proof")
	}
	if err := proof.Validate(t.Context(), z3test.Backend(t, prog.Terms), time.Minute); err != nil {
		t.Error(err)
	}
}
