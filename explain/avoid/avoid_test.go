package avoid

import (
	"context"
	"testing"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/cfg/interp"
	"tav/explain/chains"
	"tav/explain/relevance"
	"tav/solver/term"
)

// failing is y = (x == 2); an error if y, run with 2 for x.
func failing(t *testing.T) (*Run, *cfgtest.Builder) {
	t.Helper()
	b := cfgtest.New(8)
	x, y := b.Global("x"), b.Global("y")
	b.Havoc(0, 1, x)
	b.Branch(1, 2, 3, b.M.Eq(x.Term, b.Num(2)))
	b.Assign(2, 4, y, b.Num(1))
	b.Assign(3, 4, y, b.Num(0))
	b.Branch(4, 5, 6, b.M.Eq(y.Term, b.Num(1)))
	b.Error(5)
	b.Proc.Exit = b.Loc(6)
	p := b.Program()
	for _, e := range p.Entry.Edges { // each on a line of its own
		e.Pos = cfg.Pos{File: "a.c", Line: e.ID + 1, Col: 1}
	}
	s := &interp.Script{Inputs: []interp.Input{{Kind: cfg.Nondet, Name: "nondet", Values: []interp.Setting{{Value: term.BVWord(8, 2)}}}}}
	const check = 3 // havoc, x == 2, y = 1, y == 1
	r, err := New(context.Background(), chains.Failure{Program: p, World: chains.Replay(s), Correct: chains.AvoidsError}, check)
	if err != nil {
		t.Fatal(err)
	}
	return r, b
}

// TestAssigned checks what becomes of the run with other values.
func TestAssigned(t *testing.T) {
	r, b := failing(t)
	for _, c := range []struct {
		step  int
		name  string
		value int64
		want  Answer
	}{
		{0, "x", 3, Passes}, {0, "x", 2, Fails}, {0, "y", 0, Fails}, // which is assigned later
		{2, "y", 0, Passes}, {2, "y", 7, Passes}, {2, "y", 1, Fails}, {2, "x", 3, Fails}, // too late
	} {
		got, err := r.Assigned(context.Background(), c.step, []relevance.Change{{Var: b.Vars[c.name], Value: b.Num(c.value)}})
		if err != nil {
			t.Fatal(err)
		}
		if got != c.want {
			t.Errorf("%s = %d after step %d: %d, want %d", c.name, c.value, c.step, got, c.want)
		}
	}
}

// TestSwitched checks what becomes of the run where a branch goes the other way.
func TestSwitched(t *testing.T) {
	r, b := failing(t)
	other := b.Prog.Entry.Locs[1].Out[1]
	answer, skipped, err := r.Switched(context.Background(), 1, other)
	if err != nil {
		t.Fatal(err)
	}
	if answer != Passes {
		t.Errorf("the other way of x == 2: %d", answer)
	}
	if len(skipped) != 1 || skipped[0].Line != b.Prog.Entry.Locs[3].Out[0].Pos.Line {
		t.Errorf("%v is executed then", skipped)
	}
}

// TestSearch checks which ways are found: the branch, not the assertion, and values of what the run assigns.
func TestSearch(t *testing.T) {
	r, _ := failing(t)
	ways, err := r.Branches(context.Background(), 3)
	if err != nil {
		t.Fatal(err)
	}
	if len(ways) != 1 || ways[0].Step != 1 || ways[0].Answer != Passes {
		t.Errorf("branches: %+v", ways)
	}
	r, b := failing(t)
	ways, err = r.Values(context.Background(), 3, map[int][]relevance.Change{
		0: {{Var: b.Vars["x"], Value: b.Num(5)}}, 2: {{Var: b.Vars["y"], Value: b.Num(0)}},
	})
	if err != nil {
		t.Fatal(err)
	}
	steps := map[int]bool{}
	for _, w := range ways {
		steps[w.Step] = true
		if w.Answer == Fails || len(w.Values) == 0 {
			t.Errorf("values: %+v", w)
		}
	}
	if !steps[0] || !steps[2] {
		t.Errorf("values at steps %v", steps)
	}
}
