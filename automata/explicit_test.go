package automata

import (
	"context"
	"slices"
	"testing"
)

// TestExplicitIndexed checks lookup and listing where edges are many, so that
// indexes are made, against the list of what was added.
func TestExplicitIndexed(t *testing.T) {
	type transition struct {
		kind     Kind
		from, to State
		hier     State
		letter   int
	}
	const states, letters = 20, 25
	a := new(Explicit[int])
	for range states {
		a.AddState()
	}
	added := make(map[transition]bool)
	for i := range 3000 {
		tr := transition{Kind(i % 3), State(i * 7 % 3), State(i * 11 % 13 % states), NoState, i * 5 % letters}
		switch tr.kind {
		case Internal:
			a.AddInternal(tr.from, tr.letter, tr.to)
		case Call:
			a.AddCall(tr.from, tr.letter, tr.to)
		default:
			tr.hier = State(i * 3 % states)
			a.AddReturn(tr.from, tr.hier, tr.letter, tr.to)
		}
		added[tr] = true
	}
	if err := Sanity(a); err != nil {
		t.Fatal(err)
	}
	if a.Edges() != len(added) || a.Deterministic() {
		t.Errorf("%d edges, want %d; deterministic %t", a.Edges(), len(added), a.Deterministic())
	}
	listed := 0
	for q := range State(states) {
		for l, to := range a.Internals(q) {
			listed++
			if !added[transition{Internal, q, to, NoState, l}] || !slices.Contains(a.Internal(q, l), to) {
				t.Errorf("internal %d %d %d", q, l, to)
			}
		}
		for l, to := range a.Calls(q) {
			listed++
			if !added[transition{Call, q, to, NoState, l}] || !slices.Contains(a.Call(q, l), to) {
				t.Errorf("call %d %d %d", q, l, to)
			}
		}
		if hiers := slices.Collect(a.Hiers(q)); a.MayReturn(q) != (len(hiers) > 0) {
			t.Errorf("state %d may return: %t, to %v", q, a.MayReturn(q), hiers)
		}
		for h := range a.Hiers(q) {
			for l, to := range a.Returns(q, h) {
				listed++
				if !added[transition{Return, q, to, h, l}] || !slices.Contains(a.Return(q, h, l), to) {
					t.Errorf("return %d %d %d %d", q, h, l, to)
				}
			}
		}
	}
	if listed != len(added) {
		t.Errorf("%d edges listed, want %d", listed, len(added))
	}
	if a.Internal(0, letters) != nil || a.Call(19, 0) != nil || a.Return(19, 0, 0) != nil {
		t.Error("successors out of nothing")
	}
}

// TestProgramShape runs the operations on a larger automaton with calls.
func TestProgramShape(t *testing.T) {
	ctx := context.Background()
	a := program(30, 40)
	d := Difference(a, residue(3))
	e, err := RemoveDeadEnds(ctx, d)
	if err != nil {
		t.Fatal(err)
	}
	if err := Sanity(e); err != nil {
		t.Fatal(err)
	}
	m, err := Reduce(ctx, e)
	if err != nil {
		t.Fatal(err)
	}
	lengths := make(map[int]bool)
	for _, x := range []NWA[int]{d, e, m} {
		run, ok, err := Shortest(ctx, x)
		if err != nil || !ok {
			t.Fatal(ok, err)
		}
		if err := CheckRun(x, run); err != nil {
			t.Error(err)
		}
		if !Accepts(a, run.Word) || Accepts(residue(3), run.Word) {
			t.Errorf("[%v] is not in the difference", run.Word)
		}
		lengths[run.Word.Len()] = true
	}
	if len(lengths) != 1 {
		t.Errorf("shortest words of different lengths: %v", lengths)
	}
}
