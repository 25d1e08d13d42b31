package chains

import (
	"context"
	"maps"
	"testing"

	"tav/cfg"
	"tav/solver/term"
)

// naive executes a program without calls by evaluating terms.
type naive struct {
	t      *testing.T
	values map[*cfg.Var]term.Value
	world  World
}

func (n *naive) eval(x *term.Term, byTerm map[*term.Term]*cfg.Var) term.Value {
	v, err := term.Eval(x, func(y *term.Term) (term.Value, error) {
		v := byTerm[y]
		if _, ok := n.values[v]; !ok {
			x, err := n.world.Initial(v)
			if err != nil {
				return x, err
			}
			n.values[v] = x
		}
		return n.values[v], nil
	})
	if err != nil {
		n.t.Fatal(err)
	}
	return v
}

// take performs an edge.
func (n *naive) take(e *cfg.Edge, byTerm map[*term.Term]*cfg.Var) {
	switch a := e.Action.(type) {
	case *cfg.Assign:
		var values []term.Value
		for _, s := range a.Src {
			values = append(values, n.eval(s, byTerm))
		}
		for i, v := range a.Dst {
			n.values[v] = values[i]
		}
	case *cfg.Havoc:
		for _, v := range a.Dst {
			x, err := n.world.Next(e, v)
			if err != nil {
				n.t.Fatal(err)
			}
			n.values[v] = x
		}
	}
}

// next is the edge that lets the state pass.
func (n *naive) next(l *cfg.Loc, byTerm map[*term.Term]*cfg.Var) *cfg.Edge {
	for _, e := range l.Out {
		if a, ok := e.Action.(*cfg.Assume); !ok || n.eval(a.Cond, byTerm).Bool() {
			return e
		}
	}
	return nil
}

// after is the state after step i of an execution of p.
func (x *execution) naive(t *testing.T, r *Run, i int) *naive {
	n := &naive{t, map[*cfg.Var]term.Value{}, r.World.Fork()}
	for _, s := range x.steps[:i+1] {
		n.take(s.edge, r.byTerm)
	}
	return n
}

// TestSetsInduce checks every set of computed chains against another
// interpreter: the reference's state, in which only the set's elements have the
// values of the failing run, leads to the next set.
func TestSetsInduce(t *testing.T) {
	checked := 0
	comparisons(t, 8, jumps, func(c comparison) {
		for _, ref := range c.refs {
			if ref.Switch == nil {
				continue // its variables are another program's
			}
			for _, a := range []Algorithm{Dependence, Hierarchical} {
				got := chain(t, c.run, ref, a)
				for k, set := range got.Sets {
					var next []Fault
					if k+1 < len(got.Sets) {
						next = got.Sets[k+1].Faults
					}
					if c.run.induced(t, ref, set, next) {
						checked++
					} else {
						t.Errorf("the set %d at %d does not induce the next one at %d", k, set.at, set.next)
					}
				}
			}
		}
	})
	if checked < 100 {
		t.Errorf("only %d sets were checked", checked)
	}
}

// induced reports whether a set leads to the next one, or to the failure.
func (r *Run) induced(t *testing.T, ref *Reference, set Set, next []Fault) bool {
	failing := r.naive(t, r, set.Step)
	ahead, _ := ref.find(r.steps[set.at/2].node) // the step of the reference at or after the point
	if set.at%2 == 0 {
		ahead--
	}
	other := ref.naive(t, r, ahead)
	mixed := &naive{t, maps.Clone(other.values), other.world}
	l := ref.steps[ahead].edge.To
	for _, f := range set.Faults {
		switch {
		case f.Taken != nil:
			l = f.Taken.To
		case f.IsWorld():
			mixed.world = failing.world
		case len(f.Cell) == 1:
			mixed.values[f.Var] = mixed.values[f.Var].Store(f.Cell[0], failing.values[f.Var].Select(f.Cell[0]))
		default:
			mixed.values[f.Var] = failing.values[f.Var]
		}
	}
	leaf, region := r.steps[set.Step].node, r.steps[set.Step].after
	for range 10_000 {
		if l.Kind == cfg.Error {
			return set.next == before(r.Len()) && leaf == r.steps[r.Len()-1].node
		}
		e := mixed.next(l, r.byTerm)
		if e == nil {
			return false
		}
		leaf, region = r.indexer.step(region, e)
		there := int(set.next/2) < r.Len() && leaf == r.steps[set.next/2].node
		if !there || set.next%2 == 1 {
			mixed.take(e, r.byTerm)
		}
		if there {
			for _, f := range next {
				switch {
				case f.Taken != nil:
					if e != f.Taken {
						return false
					}
				case f.IsWorld():
					if x, _ := f.Value.Uint64(); mixed.world.State() != x {
						return false
					}
				case len(f.Cell) == 1:
					if !mixed.values[f.Var].Select(f.Cell[0]).Equal(*f.Value) {
						return false
					}
				case !mixed.values[f.Var].Equal(*f.Value):
					return false
				}
			}
			return true
		}
		l = e.To
	}
	return false
}

// TestMinimal: no element of a set can be spared.
func TestMinimal(t *testing.T) {
	checked := 0
	comparisons(t, 8, recursive, func(c comparison) {
		for _, ref := range c.refs {
			s := newSearch(context.Background(), c.run, ref)
			for k := len(s.points) - 1; k >= 0 && !s.done(); k-- {
				target, at := s.set, s.at
				if err := s.advance(s.points[k]); err != nil {
					t.Fatal(err)
				}
				set := s.set
				s.set, s.at = target, at
				faults := s.faults(s.points[k])
				for drop := -1; drop < len(set); drop++ {
					var part []Fault
					for i, f := range set {
						if i != drop {
							part = append(part, f)
						}
					}
					ok, err := s.induces(s.points[k], faults, part)
					if err != nil {
						t.Fatal(err)
					}
					if ok != (drop < 0) {
						t.Errorf("point %v: without element %d of %d: %v", s.points[k], drop, len(set), ok)
					}
					checked++
				}
				s.set, s.at = set, s.points[k]
			}
		}
	})
	if checked < 100 {
		t.Errorf("only %d sets were checked", checked)
	}
}

// TestMinimize compares delta debugging with its specification on random tests.
func TestMinimize(t *testing.T) {
	for seed := range uint64(2000) {
		n := int(seed % 7)
		accepted := seed * 0x9E3779B97F4A7C15 // the subsets that pass, by bit mask
		bits := func(list []Fault) (mask int) {
			for _, f := range list {
				mask |= 1 << f.Def
			}
			return mask
		}
		all := make([]Fault, n)
		for i := range all {
			all[i].Def = i
		}
		passes := func(mask int) bool { return mask == 1<<n-1 || accepted>>(mask%64)&1 == 1 && mask%3 != 1 }
		got, err := minimize(all, func(list []Fault) (bool, error) { return passes(bits(list)), nil })
		if err != nil || !passes(bits(got)) {
			t.Fatalf("seed %d: %v %v", seed, got, err)
		}
		for _, f := range got {
			if mask := bits(got) &^ (1 << f.Def); passes(mask) {
				t.Errorf("seed %d: %d can be removed from %b", seed, f.Def, bits(got))
			}
		}
	}
}
