package certify

import (
	"fmt"
	"maps"
	"math/rand"
	"testing"

	"tav/cfg"
	"tav/solver"
	"tav/solver/term"
)

// A random program over two numbers of two bits and an array of them; branches
// may overlap, and cut points are what later locations lead back to.
type randomProgram struct {
	*cfg.Program
	rnd  *rand.Rand
	vars []*cfg.Var // x, y, a
	cuts []*cfg.Loc
}

func newRandomProgram(seed int64) *randomProgram {
	m := term.NewManager()
	main := &cfg.Proc{Name: "main"}
	p := &randomProgram{Program: &cfg.Program{Terms: m, Entry: main, Procs: []*cfg.Proc{main}}, rnd: rand.New(rand.NewSource(seed))}
	for _, name := range []string{"x", "y"} {
		p.vars = append(p.vars, &cfg.Var{Name: name, Term: m.Var(name, m.BV(2), true), Global: true})
	}
	p.vars = append(p.vars, &cfg.Var{Name: "a", Term: m.Var("a", m.ArraySort(m.BV(2), m.BV(2)), true), Global: true})
	p.Globals = p.vars
	const locs = 9
	for range locs {
		main.AddLoc(cfg.Loc{})
	}
	main.Entry, main.Locs[locs-1].Kind = main.Locs[0], cfg.Error
	cut := map[*cfg.Loc]bool{}
	edge := func(from, to int, a cfg.Action) {
		e := main.AddEdge(main.Locs[from], main.Locs[to], cfg.Edge{Action: a})
		if to <= from && !cut[e.To] {
			cut[e.To] = true
			p.cuts = append(p.cuts, e.To)
		}
	}
	for l := 0; l < locs-1; l++ {
		to := func() int { return 1 + p.rnd.Intn(locs-1) }
		switch v := p.vars[p.rnd.Intn(2)]; p.rnd.Intn(7) {
		case 0:
			edge(l, l+1, &cfg.Assign{Dst: p.vars[:2], Src: []*term.Term{p.number(2), p.number(2)}})
		case 1:
			edge(l, l+1, &cfg.Assign{Dst: p.vars[2:], Src: []*term.Term{m.Store(p.vars[2].Term, p.number(1), p.number(1))}})
		case 2:
			edge(l, l+1, &cfg.Havoc{Dst: []*cfg.Var{v}})
		case 3:
			edge(l, l+1, &cfg.Assign{Dst: []*cfg.Var{v}, Src: []*term.Term{m.BVAdd(v.Term, m.BVInt(2, 1))}})
		case 4: // two or three ways that may overlap
			edge(l, l+1, &cfg.Assume{Cond: p.condition()})
			edge(l, to(), &cfg.Assume{Cond: p.condition()})
			if p.rnd.Intn(2) == 0 {
				edge(l, to(), &cfg.Assign{Dst: []*cfg.Var{v}, Src: []*term.Term{p.number(1)}})
			}
		default:
			c := p.condition()
			edge(l, l+1, &cfg.Assume{Cond: c})
			edge(l, to(), &cfg.Assume{Cond: m.Not(c)})
		}
	}
	p.Number()
	return p
}

func (p *randomProgram) number(depth int) *term.Term {
	m := p.Terms
	switch p.rnd.Intn(5) {
	case 0:
		return m.BVInt(2, p.rnd.Int63n(4))
	case 1:
		if depth > 0 {
			return m.BVAdd(p.number(depth-1), p.number(depth-1))
		}
	case 2:
		if depth > 0 {
			return m.Select(p.vars[2].Term, p.number(depth-1))
		}
	}
	return p.vars[p.rnd.Intn(2)].Term
}

func (p *randomProgram) condition() *term.Term {
	if p.rnd.Intn(2) == 0 {
		return p.Terms.Eq(p.number(1), p.number(1))
	}
	return p.Terms.ULe(p.number(1), p.number(1))
}

// A point is a state: values by variable.
type point map[*term.Term]*term.Term

func (p *randomProgram) point() point {
	m, a := p.Terms, p.vars[2].Term
	array := m.ConstArray(a.Sort(), m.BVInt(2, 0))
	for i := int64(0); i < 4; i++ {
		array = m.Store(array, m.BVInt(2, i), m.BVInt(2, p.rnd.Int63n(4)))
	}
	return point{p.vars[0].Term: m.BVInt(2, p.rnd.Int63n(4)), p.vars[1].Term: m.BVInt(2, p.rnd.Int63n(4)), a: array}
}

// end is where a state is, and the values that matter there.
func (p *randomProgram) end(w *sweep, l *cfg.Loc, value func(v *term.Term) *term.Term) string {
	text := fmt.Sprint(l.ID)
	for i, v := range p.vars {
		if w.live[l.ID].Bit(i) == 0 {
			continue
		}
		if i == 2 {
			for k := int64(0); k < 4; k++ {
				text += fmt.Sprint(" ", p.Terms.Select(value(v.Term), p.Terms.BVInt(2, k)))
			}
			continue
		}
		text += fmt.Sprint(" ", value(v.Term))
	}
	return text
}

// run lists the ends of all executions from a location to the next cut points.
func (p *randomProgram) run(w *sweep, l *cfg.Loc, s point, ends map[string]bool) {
	m := p.Terms
	for _, e := range l.Out {
		if !w.useful[e.To.ID] {
			continue
		}
		after := []point{maps.Clone(s)}
		switch a := e.Action.(type) {
		case *cfg.Assume:
			if m.Substitute(a.Cond, s).IsFalse() {
				continue
			}
		case *cfg.Assign:
			for i, v := range a.Dst {
				after[0][v.Term] = m.Substitute(a.Src[i], s)
			}
		case *cfg.Havoc:
			for n := int64(1); n < 4; n++ {
				after = append(after, maps.Clone(s))
			}
			for n := range after {
				after[n][a.Dst[0].Term] = m.BVInt(2, int64(n))
			}
		}
		for _, s := range after {
			if w.cut[e.To] {
				ends[p.end(w, e.To, func(v *term.Term) *term.Term { return s[v] })] = true
			} else {
				p.run(w, e.To, s, ends)
			}
		}
	}
}

// solutions lists the ends that an arrival describes, for all values of its free variables.
func (p *randomProgram) solutions(w *sweep, a arrival, s point, ends map[string]bool) {
	m := p.Terms
	value := func(v *term.Term) *term.Term {
		if t := a.env[w.index[v]]; t != nil {
			return t
		}
		return v
	}
	path := m.And(a.path...)
	var free []*term.Term
	for _, t := range append([]*term.Term{path, value(p.vars[0].Term), value(p.vars[1].Term)}, value(p.vars[2].Term)) {
		for _, v := range m.FreeVars(t) {
			if s[v] == nil && v.Sort().Kind != term.ArrayKind {
				free = append(free, v)
			}
		}
	}
	all := maps.Clone(s)
	var try func(k int)
	try = func(k int) {
		switch {
		case k < len(free) && all[free[k]] != nil:
			try(k + 1)
		case k < len(free):
			for n := range int64(4) {
				if all[free[k]] = m.BVInt(2, n); free[k].Sort().Kind == term.BoolKind {
					all[free[k]] = m.BoolConst(n%2 == 1)
				}
				try(k + 1)
			}
			delete(all, free[k])
		case m.Substitute(path, all).IsTrue():
			ends[p.end(w, a.loc, func(v *term.Term) *term.Term { return m.Substitute(value(v), all) })] = true
		}
	}
	try(0)
}

// TestSweep: the states that a sweep gives at the next cut points are those that
// executions reach, whatever path they take.
func TestSweep(t *testing.T) {
	reached, overlaps := 0, 0
	for seed := int64(1); seed <= 150; seed++ {
		p := newRandomProgram(seed)
		w, err := newSweep(p.Program, p.cuts, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range append([]*cfg.Loc{p.Entry.Entry}, p.cuts...) {
			if !w.useful[l.ID] || l.Kind != cfg.Plain {
				continue
			}
			ends, err := w.from(arrival{l, w.start(nil)})
			if err != nil {
				t.Fatal(err)
			}
			for range 4 {
				s := p.point()
				want, got := map[string]bool{}, map[string]bool{}
				p.run(w, l, s, want)
				for _, a := range ends {
					p.solutions(w, a, s, got)
				}
				if fmt.Sprint(want) != fmt.Sprint(got) {
					t.Fatalf("seed %d, from %v at %d:\nexecutions %v\nsweep      %v", seed, s, l.ID, want, got)
				}
				reached += len(want)
			}
		}
		for _, yes := range w.overlaps {
			if yes {
				overlaps++
			}
		}
	}
	if reached < 1000 || overlaps < 50 {
		t.Errorf("%d ends, %d branches that overlap: too few", reached, overlaps)
	}
}

// TestRanges compares with all values of two variables of three bits.
func TestRanges(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	m := term.NewManager()
	p := &prover{terms: m}
	vars := []*term.Term{m.Var("x", m.BV(3), true), m.Var("y", m.BV(3), false)}
	var formula func(v *term.Term, depth int) *term.Term
	formula = func(v *term.Term, depth int) *term.Term {
		c := m.BVInt(3, rnd.Int63n(8))
		switch n := rnd.Intn(7); {
		case n < 2 && depth > 0:
			return m.And(formula(v, depth-1), formula(v, depth-1))
		case n < 4 && depth > 0:
			return m.Or(formula(v, depth-1), m.Not(formula(v, depth-1)))
		case n == 4:
			return m.SLe(v, c)
		case n == 5:
			return m.ULe(c, v)
		}
		return m.Eq(v, c)
	}
	found := map[solver.Result]int{}
	for range 3000 {
		conj := []*term.Term{formula(vars[0], 2), formula(vars[1], 2), formula(vars[rnd.Intn(2)], 1)}
		if rnd.Intn(10) == 0 {
			conj = append(conj, m.Eq(m.BVMul(vars[0], vars[1]), m.BVInt(3, 5)))
		}
		solutions := 0
		for n := int64(0); n < 64; n++ {
			if m.Substitute(m.And(conj...), map[*term.Term]*term.Term{vars[0]: m.BVInt(3, n&7), vars[1]: m.BVInt(3, n>>3)}).IsTrue() {
				solutions++
			}
		}
		r := p.ranges(conj)
		found[r]++
		if r == solver.Sat && solutions == 0 || r == solver.Unsat && solutions > 0 {
			t.Fatalf("%v with %d solutions: %v", conj, solutions, r)
		}
		if r == solver.Unknown && len(conj) == 3 {
			t.Errorf("not decided: %v", conj)
		}
	}
	if found[solver.Sat] < 100 || found[solver.Unsat] < 100 || found[solver.Unknown] < 50 {
		t.Errorf("one-sided: %v", found)
	}
}
