package assemble

import (
	"math/rand"
	"testing"

	"tav/cfg"
	"tav/solver/term"
)

// A filling makes random terms over two arrays, or two arrays of arrays, of 8 cells each, and states in which the numbers of their
// filled cells are right.
type filling struct {
	m        *term.Manager
	r        *rand.Rand
	deep     bool       // they are arrays of arrays
	byObject bool       // they are members of objects
	vars     []*cfg.Var // two arrays, a number, a condition
	state    map[*term.Term]term.Value
}

func newFilling(r *rand.Rand, deep, byObject bool) *filling {
	m := term.NewManager()
	f := &filling{m: m, r: r, deep: deep, byObject: byObject, state: map[*term.Term]term.Value{}}
	sort := m.ArraySort(m.BV(3), m.BV(3))
	if deep {
		sort = m.ArraySort(m.BV(3), sort)
	}
	for i, s := range []*term.Sort{sort, sort, m.BV(3), m.Bool()} {
		name := string(rune('a' + i))
		f.vars = append(f.vars, &cfg.Var{Name: name, Term: m.Var(name, s, false), Region: &cfg.Region{ByObject: byObject}})
	}
	return f
}

// assignment has both arrays in which possibly nothing was stored.
func (f *filling) assignment() *assignment {
	p := &cfg.Program{Terms: f.m}
	vars := map[*term.Term]*cfg.Var{}
	for _, v := range f.vars {
		vars[v.Term] = v
	}
	p.SetVars(vars)
	a := &assignment{d: NewDraft(p), numbers: map[*cfg.Var]int{}, ghosts: map[*cfg.Var]*cfg.Var{}, fillings: map[*cfg.Var]*cfg.Var{}}
	a.number(f.vars[0])
	a.number(f.vars[1])
	return a
}

// fill chooses a state.
func (f *filling) fill(a *assignment) {
	f.state[f.vars[2].Term] = term.BVWord(3, uint64(f.r.Intn(8)))
	f.state[f.vars[3].Term] = term.BoolValue(f.r.Intn(2) == 0)
	for _, v := range f.vars[:2] {
		ghost, filled := f.ghosts(f.deep)
		if f.byObject {
			filled = term.BVWord(unsetWidth, unsetCells(ghost)+uint64(f.r.Intn(2)))
		}
		f.state[v.Term], f.state[a.ghost(v).Term], f.state[a.filled(v).Term] = f.values(f.deep), ghost, filled
	}
}

// ghosts are a ghost and a number of filled cells that it allows.
func (f *filling) ghosts(deep bool) (ghost, filled term.Value) {
	if deep {
		ghost, filled = term.ArrayValue(term.ArrayValue(term.BoolValue(true))), term.ArrayValue(term.BVWord(3, 0))
		for k := range uint64(8) {
			g, n := f.ghosts(false)
			ghost, filled = ghost.Store(term.BVWord(3, k), g), filled.Store(term.BVWord(3, k), n)
		}
		return ghost, filled
	}
	ghost = term.ArrayValue(term.BoolValue(false))
	first := f.r.Intn(8)
	for k := first; k < 8; k++ {
		ghost = ghost.Store(term.BVWord(3, uint64(k)), term.BoolValue(k == first || f.r.Intn(2) == 0))
	}
	return ghost, term.BVWord(3, uint64(f.r.Intn(first+1)))
}

// values are any contents.
func (f *filling) values(deep bool) term.Value {
	v := term.ArrayValue(term.BVWord(3, 0))
	if deep {
		v = term.ArrayValue(v)
	}
	for k := range uint64(8) {
		cell := term.BVWord(3, uint64(f.r.Intn(8)))
		if deep {
			cell = f.values(false)
		}
		v = v.Store(term.BVWord(3, k), cell)
	}
	return v
}

// number is one that an index or a cell may have.
func (f *filling) number() *term.Term {
	if f.r.Intn(3) == 0 {
		return f.vars[2].Term
	}
	return f.m.BVUint(3, uint64(f.r.Intn(8)))
}

// array is a term of the sort of the arrays, which have so many levels.
func (f *filling) array(levels, depth int) *term.Term {
	m := f.m
	switch k := f.r.Intn(6); {
	case levels == 1 && f.deep && k <= 1 || levels == 1 && f.deep && depth == 0:
		return m.Select(f.array(2, max(depth-1, 0)), f.number())
	case depth == 0 || k <= 1:
		return f.vars[f.r.Intn(2)].Term
	case k == 2 && levels == 1:
		return m.Copy(f.array(levels, depth-1), f.number(), f.array(levels, depth-1), f.number(), f.number())
	case k == 3:
		return m.Ite(f.vars[3].Term, f.array(levels, depth-1), f.array(levels, depth-1))
	case levels == 2:
		return m.Store(f.array(2, depth-1), f.number(), f.array(1, depth-1))
	}
	value := f.number()
	if f.r.Intn(2) == 0 {
		value = f.cell(depth - 1)
	}
	return m.Store(f.array(1, depth-1), f.number(), value)
}

// cell is what is read of an array.
func (f *filling) cell(depth int) *term.Term {
	return f.m.Select(f.array(1, max(depth, 0)), f.number())
}

func (f *filling) value(t *testing.T, x *term.Term) term.Value {
	t.Helper()
	v, err := term.Eval(x, func(v *term.Term) (term.Value, error) { return f.state[v], nil })
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// unsetCells is the number of cells in which nothing was stored.
func unsetCells(ghost term.Value) (n uint64) {
	for k := range uint64(8) {
		if ghost.Select(term.BVWord(3, k)).Bool() {
			n++
		}
	}
	return n
}

// right reports whether cells below the number of the filled cells are initialised, and whether it is more than none.
func right(ghost, filled term.Value, deep bool) (ok, some bool) {
	ok = true
	for k := range uint64(8) {
		i := term.BVWord(3, k)
		if deep {
			o, s := right(ghost.Select(i), filled.Select(i), false)
			ok, some = ok && o, some || s
			continue
		}
		n, _ := filled.Uint64()
		ok, some = ok && (k >= n || !ghost.Select(i).Bool()), some || n > 0
	}
	return ok, some
}

// TestFilled evaluates random terms: what is below the number of the filled cells is initialised afterwards if it was before, and
// the ghost of a cell is what the ghost of the array says of it.
func TestFilled(t *testing.T) {
	known := 0
	for seed := range int64(4000) {
		r := rand.New(rand.NewSource(seed))
		f := newFilling(r, seed%3 == 0, seed%3 == 1)
		a := f.assignment()
		s := a.shadow(maybe{0, 1})
		levels := 1
		if f.deep {
			levels = 2
		}
		array, cell := f.array(levels, 3), f.cell(2)
		f.fill(a)
		ghost, number := f.value(t, s.of(array, nil)), f.value(t, s.numberOf(f.vars[0], array))
		ok, some := true, true
		if n, _ := number.Uint64(); f.byObject {
			ok, some = unsetCells(ghost) <= n, n < 8
		} else {
			ok, some = right(ghost, number, f.deep)
		}
		if !ok {
			t.Fatalf("seed %d: %v: %v", seed, array, number)
		}
		if some {
			known++
		}
		if cell.Op() != term.OpSelect {
			continue
		}
		if got, want := f.value(t, s.of(cell, nil)), f.value(t, f.m.Select(s.of(cell.Args()[0], nil), cell.Args()[1])); !got.Equal(want) {
			t.Fatalf("seed %d: %v is %v, not %v", seed, cell, got, want)
		}
	}
	if known < 1000 {
		t.Errorf("of %d arrays something is known", known)
	}
}
