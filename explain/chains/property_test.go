package chains

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"tav/cfg/interp"
)

// A comparison is a failing run of a random program with correct ones.
type comparison struct {
	run  *Run
	refs []*Reference // some switched runs, and the run of a mutant if it is correct
	*writer
}

// comparisons makes failing runs of random programs: the result of a run is
// declared wrong.
func comparisons(t *testing.T, count int, s shape, check func(c comparison)) {
	ctx := context.Background()
	for seed := int64(1); seed <= int64(count); seed++ {
		text, mutated, w := randomProgram(seed, s)
		p := compile(t, text)
		u := seed % 8
		out, err := interp.Run(ctx, p, script(-1, u), interp.Options{MaxSteps: 20000, Record: true})
		if err != nil || out.Kind != interp.Ended {
			t.Fatal(out, err)
		}
		value, ok := result(out)
		if !ok {
			continue // main returns early
		}
		c := comparison{run: failing(t, p, Options{}, value, u), writer: w}
		if s == flat || seed%2 == 0 { // compiling takes most of the time
			if ref, err := c.run.Reference(ctx, compile(t, mutated)); err == nil {
				c.refs = append(c.refs, ref)
			}
		}
		switches, err := c.run.Switches(ctx, true)
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i < len(switches); i += 1 + len(switches)/3 {
			ref, err := c.run.Switched(ctx, switches[i])
			if err != nil {
				t.Fatal(err)
			}
			c.refs = append(c.refs, ref)
		}
		check(c)
		if t.Failed() {
			t.Fatalf("seed %d\n%s\n\n%s", seed, text, mutated)
		}
	}
}

// result is the last value of main's v.
func result(out *interp.Outcome) (int64, bool) {
	if out.Steps[len(out.Steps)-1].Edge.Pos.Line == 0 {
		return 0, false
	}
	for _, s := range slices.Backward(out.Steps) {
		for _, c := range s.Changes {
			if c.Var.Name == "main::v" {
				return c.Value.Signed().Int64(), true
			}
		}
	}
	return 0, false
}

// TestTheorem1: indices are valid (Def. 3), and structural execution indexing
// preserves the order.
func TestTheorem1(t *testing.T) {
	runs, aligned, steps := 0, 0, 0
	comparisons(t, 25, recursive, func(c comparison) {
		for _, ref := range c.refs {
			runs++
			for _, x := range []*execution{c.run.execution, ref.execution} {
				for i, s := range x.steps {
					if j, _ := x.find(s.node); j != i {
						t.Errorf("steps %d and %d have the same index", i, j)
					}
				}
			}
			last := -1
			for i, s := range c.run.steps {
				steps++
				j, ok := ref.find(s.node)
				if !ok {
					continue
				}
				aligned++
				if j <= last {
					t.Errorf("step %d (%v) is aligned with %d, an earlier one with %d", i, s.edge.Pos, j, last)
				}
				if s.edge.From.ID != ref.steps[j].edge.From.ID {
					t.Errorf("step %d is aligned with another location", i)
				}
				last = j
			}
		}
	})
	t.Logf("%d references: %d of %d steps are aligned", runs, aligned, steps)
	if runs == 0 || aligned == steps {
		t.Error("nothing was compared")
	}
}

// TestSyntacticIndex compares the indices of main's steps with those that the
// nesting of the text gives, in programs without jumps.
func TestSyntacticIndex(t *testing.T) {
	compared := 0
	comparisons(t, 10, structured, func(c comparison) {
		run := c.syntactic(c.run.execution)
		for _, ref := range c.refs {
			for path, i := range c.syntactic(ref.execution) {
				compared++
				_, aligned := c.run.find(ref.steps[i].node)
				if j, ok := run[path]; ok != aligned || ok && c.run.steps[j].node != ref.steps[i].node {
					t.Errorf("%s: aligned by its text: %v", path, ok)
				}
			}
		}
	})
	if compared == 0 {
		t.Error("nothing was compared")
	}
}

// syntactic gives the steps that stand directly in main's text by their paths
// of lines and iterations.
func (c comparison) syntactic(x *execution) map[string]int {
	paths := map[string]int{}
	iteration := map[int]int{} // by line
	var before []int
	for i, s := range x.steps {
		line := s.edge.Pos.Line - 2
		if s.edge.Frame != nil || line < 0 || i == 0 {
			continue
		}
		around := append(slices.Clone(c.around[line]), line)
		for _, l := range before {
			if !slices.Contains(around, l) { // left
				delete(iteration, l)
			}
		}
		before = around
		if strings.HasPrefix(c.lines[line], "while") && len(s.edge.From.Out) > 1 {
			iteration[line]++
		}
		var b strings.Builder
		for _, l := range around {
			fmt.Fprintf(&b, "%d#%d/", l, iteration[l])
		}
		fmt.Fprintf(&b, "%d", s.edge.From.ID)
		paths[b.String()] = i
	}
	return paths
}

// linear computes the failure inducing sets of all aligned points, one by one.
func linear(t *testing.T, r *Run, ref *Reference) *search {
	s := newSearch(context.Background(), r, ref)
	for _, i := range slices.Backward(s.points) {
		if s.done() {
			break
		}
		if err := s.advance(i); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// includes reports whether a set has all faults of another one.
func (s Set) includes(o Set) bool {
	return !slices.ContainsFunc(o.Faults, func(f Fault) bool {
		return !slices.ContainsFunc(s.Faults, func(g Fault) bool { return f.Element == g.Element && f.Def == g.Def })
	})
}

// TestProperty2: between two points with equal sets all sets are equal. The
// paper's proof takes for granted that a replay with a part of the faulty
// values overwrites no others than the failing run does. Where that holds, in
// programs without branches, the property does, and the algorithms find the
// chain that computing every set finds. Where it does not, the sets in between
// are larger: they hold what keeps the values from being overwritten.
func TestProperty2(t *testing.T) {
	for _, shape := range []shape{flat, recursive} {
		chains, stable, equal := 0, 0, 0
		var work [3]Stats
		comparisons(t, 15, shape, func(c comparison) {
			for _, ref := range c.refs {
				s := linear(t, c.run, ref)
				chains++
				if stableSets(t, s.sets) {
					stable++
				} else if shape == flat {
					t.Error("the sets between two equal ones differ")
				}
				slices.Reverse(s.sets)
				want := (&Chain{Links: s.links()}).show()
				work[0].add(s.stats)
				for k, a := range []Algorithm{Hierarchical, Dependence} {
					got := chain(t, c.run, ref, a)
					work[k+1].add(got.Stats)
					if slices.Equal(got.show(), want) {
						equal++
					} else if shape == flat {
						t.Errorf("algorithm %d: %q, one by one %q", a, got.show(), want)
					}
				}
			}
		})
		t.Logf("%d chains, stable %d, equal %d of %d; one by one, Algorithm 1, Algorithm 2: %+v", chains, stable, equal, 2*chains, work)
		if chains == 0 || 10*stable < 9*chains || 10*equal < 18*chains {
			t.Error("the algorithms often differ from computing all sets")
		}
	}
}

func (s *Stats) add(o Stats) {
	s.Points += o.Points
	s.Sets += o.Sets
	s.Replays += o.Replays
	s.Steps += o.Steps
}

// stableSets checks that sets between equal ones include them, and reports
// whether they are equal to them.
func stableSets(t *testing.T, sets []Set) bool {
	stable := true
	for i := range sets {
		for j := len(sets) - 1; j > i; j-- {
			if !sets[i].includes(sets[j]) || !sets[j].includes(sets[i]) {
				continue
			}
			for _, between := range sets[i+1 : j] {
				if !between.includes(sets[i]) {
					t.Errorf("the set at %d lacks a part of that at %d and %d", between.at, sets[i].at, sets[j].at)
				}
				stable = stable && sets[i].includes(between)
			}
			break
		}
	}
	return stable
}
