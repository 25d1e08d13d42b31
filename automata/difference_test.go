package automata

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

// counter is a Floyd-Hoare like acceptor with infinitely many states: state n says
// that x == n, state 0 says true, and sink is false. It records what it is asked.
type counter struct {
	sink  State
	limit State // x < limit is known to fail from there on
	asked map[string]int
}

func (c *counter) Deterministic() bool    { return true }
func (c *counter) Sink(q State) bool      { return q == c.sink }
func (c *counter) Initial() []State       { return []State{0} }
func (c *counter) Accepting(q State) bool { return q == c.sink }

func (c *counter) note(format string, args ...any) { c.asked[fmt.Sprintf(format, args...)]++ }

func (c *counter) Internal(q State, a string) []State {
	c.note("%d %s", q, a)
	switch {
	case q == c.sink:
		return []State{c.sink}
	case a == "x = 1":
		return []State{1}
	case a == "x++" && q > 0:
		return []State{q + 1}
	case a == "x < 3" && q >= c.limit, a == "x >= 3" && 0 < q && q < c.limit:
		return []State{c.sink}
	}
	return []State{q}
}

func (c *counter) Call(q State, a string) []State {
	c.note("%d <%s", q, a)
	return []State{q}
}

func (c *counter) Return(q, _ State, a string) []State {
	c.note("%d %s>", q, a)
	return []State{q}
}

// loop is the program x = 1; while (x < 3) { inc(); } if (x != 3) error.
const loop = `
state start initial
state head
state before
state inc
state incremented
state after
state error accepting
internal start "x = 1" head
internal head "x < 3" before
call before "inc" inc
internal inc "x++" incremented
return incremented before "ret" head
internal head "x >= 3" after
internal after "x != 3" error
`

func TestDifferenceOnDemand(t *testing.T) {
	c := &counter{sink: 1000, limit: 3, asked: make(map[string]int)}
	d := Difference(parse(t, loop), c)
	if len(c.asked) != 0 {
		t.Fatalf("asked before the search: %v", c.asked)
	}
	e, err := RemoveDeadEnds(context.Background(), d)
	if err != nil {
		t.Fatal(err)
	}
	if run, ok, err := Shortest(context.Background(), d); err != nil || !ok {
		t.Fatal(run, err)
	} else if want := "x = 1 x < 3 <inc x++ ret> x < 3 <inc x++ ret> x >= 3 x != 3"; run.Word.String() != want {
		t.Errorf("shortest [%v], want [%s]", run.Word, want)
	}
	for question, times := range c.asked {
		if times > 1 {
			t.Errorf("%s asked %d times", question, times)
		}
		if strings.HasPrefix(question, "1000 ") || strings.HasPrefix(question, "4 ") || question == "0 x++" {
			t.Errorf("asked without need: %s", question)
		}
	}
	if e.Len() != 12 {
		t.Errorf("%d states left\n%s", e.Len(), text(e))
	}
}

// TestRefinementLoop is trace abstraction in small: until the program's automaton
// is empty, an acceptor for the shortest trace is subtracted.
func TestRefinementLoop(t *testing.T) {
	ctx := context.Background()
	for _, letters := range []string{"a", "ab"} {
		var abstraction NWA[string] = universal(letters)
		rounds := 0
		for ; rounds < 10; rounds++ {
			e, err := RemoveDeadEnds(ctx, abstraction)
			if err != nil {
				t.Fatal(err)
			}
			run, ok, err := Shortest(ctx, e)
			if err != nil {
				t.Fatal(err)
			}
			if !ok {
				break
			}
			covered := NWA[string](modulo(letters, 3, run.Word.Len()%3))
			if !Accepts(covered, run.Word) {
				t.Fatal("not covered")
			}
			abstraction = Difference(e, covered)
		}
		if rounds != 3 {
			t.Errorf("%d rounds for %s, want 3", rounds, letters)
		}
	}
}

// universal accepts all words of internal positions over the letters.
func universal(letters string) *Explicit[string] { return modulo(letters, 1, 0) }

// modulo accepts the words of internal positions whose length is r modulo m.
func modulo(letters string, m, r int) *Explicit[string] {
	a := new(Explicit[string])
	for range m {
		a.AddState()
	}
	for q := range m {
		for _, l := range strings.Split(letters, "") {
			a.AddInternal(State(q), l, State((q+1)%m))
		}
	}
	a.SetInitial(0)
	a.SetAccepting(State(r))
	return a
}

// liar declares itself deterministic and is not.
type liar struct{ *Explicit[string] }

func (liar) Deterministic() bool { return true }

func TestFalseDeclarationPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	a := chain(2)
	a.AddInternal(0, "a", 0)
	materialize(t, Difference(a, liar{a}))
}
