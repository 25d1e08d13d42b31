package automata

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
)

func TestShortestOnWords(t *testing.T) {
	trials(200, func(r *rand.Rand) {
		a := random(r, 4)
		run, ok, err := Shortest(context.Background(), a)
		if err != nil {
			t.Fatal(err)
		}
		if ok {
			if err := CheckRun(a, run); err != nil {
				t.Fatalf("%v\n%v\n%s", err, run, text(a))
			}
		}
		for _, w := range allWords {
			if naive(a, w) {
				if !ok || run.Word.Len() != w.Len() {
					t.Fatalf("[%v] is shorter than [%v], %t\n%s", w, run.Word, ok, text(a))
				}
				return
			}
		}
		if ok && run.Word.Len() <= maxLen {
			t.Fatalf("[%v] is not accepted\n%s", run.Word, text(a))
		}
	})
}

// TestCheapest compares with a fixed point computation, for larger automata and
// longer words, weights 1 (Shortest) and weights that may be zero.
func TestCheapest(t *testing.T) {
	found := 0
	trials(1500, func(r *rand.Rand) {
		a := random(r, 10)
		salt := r.IntN(100)
		weight := func(from State, l string, to State) int {
			return (salt + 7*int(from) + 5*int(to) + int(l[0])) % 4
		}
		long, okLong, errLong := Shortest(context.Background(), a)
		cheap, okCheap, errCheap := Cheapest(context.Background(), a, weight)
		if errLong != nil || errCheap != nil {
			t.Fatal(errLong, errCheap)
		}
		least, leastWeight := optimum(a, one), optimum(a, weight)
		if okLong != (least < far) || okCheap != okLong {
			t.Fatalf("found %t, %t, want %t\n%s", okLong, okCheap, least < far, text(a))
		}
		if !okLong {
			return
		}
		found++
		if err := errors.Join(CheckRun(a, long), CheckRun(a, cheap)); err != nil {
			t.Fatalf("%v\n%s", err, text(a))
		}
		if long.Word.Len() != least {
			t.Fatalf("length %d, want %d\n%s", long.Word.Len(), least, text(a))
		}
		sum := 0
		for i, l := range cheap.Word.Letters {
			sum += weight(cheap.States[i], l, cheap.States[i+1])
		}
		if sum != leastWeight {
			t.Fatalf("weight %d, want %d\n%s", sum, leastWeight, text(a))
		}
	})
	if found < 300 {
		t.Errorf("only %d automata accept anything", found)
	}
}

func TestCheapestWeightOutOfRange(t *testing.T) {
	a := chain(3)
	_, _, err := Cheapest(context.Background(), a, func(State, string, State) int { return -1 })
	if err == nil {
		t.Error("negative weight accepted")
	}
}

// chain returns an automaton that accepts one word, of n-1 internal positions.
func chain(n int) *Explicit[string] {
	a := new(Explicit[string])
	for i := range n {
		q := a.AddState()
		if i > 0 {
			a.AddInternal(q-1, "a", q)
		}
	}
	a.SetInitial(0)
	a.SetAccepting(State(n - 1))
	return a
}

// doubling returns an automaton for a program of n procedures, each calling the next
// twice, the last one doing one step, which ends after the first one's calls. Its
// only word has 2^n - 2 calls, as many returns, and 2^(n-1) internal positions.
func doubling(n int) *Explicit[string] {
	a := new(Explicit[string])
	for range 3 * n {
		a.AddState()
	}
	for i := range State(n - 1) {
		p, callee := 3*i, 3*(i+1)
		a.AddCall(p, fmt.Sprint("f", i), callee)
		a.AddReturn(callee+2, p, fmt.Sprint("r", i), p+1)
		a.AddCall(p+1, fmt.Sprint("g", i), callee)
		a.AddReturn(callee+2, p+1, fmt.Sprint("s", i), p+2)
	}
	leaf := State(3 * (n - 1))
	a.AddInternal(leaf, "skip", leaf+2)
	a.SetInitial(0)
	a.SetAccepting(2)
	return a
}

func TestShortestExponential(t *testing.T) {
	ctx := context.Background()
	run, ok, err := Shortest(ctx, doubling(10))
	if err != nil || !ok || run.Word.Len() != 2*(1<<10-2)+1<<9 {
		t.Errorf("length %d, %t, %v", run.Word.Len(), ok, err)
	}
	if err := CheckRun(doubling(10), run); err != nil {
		t.Error(err)
	}
	if !Accepts(doubling(10), run.Word) {
		t.Error("the run's word is not accepted")
	}
	large := doubling(70)
	if _, _, err := Shortest(ctx, large); !errors.Is(err, ErrTooLong) {
		t.Errorf("error %v, want ErrTooLong", err)
	}
	if empty, err := Empty(ctx, large); empty || err != nil {
		t.Errorf("empty: %t, %v", empty, err)
	}
	if e, err := RemoveDeadEnds(ctx, large); err != nil || e.Len() != large.Len()-1 { // the leaf has two states
		t.Errorf("%d of %d states left, %v", e.Len(), large.Len(), err)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	a := chain(5)
	_, _, errShortest := Shortest(ctx, a)
	_, errEmpty := Empty(ctx, a)
	_, errDead := RemoveDeadEnds(ctx, a)
	_, errReduce := Reduce(ctx, a)
	for i, err := range []error{errShortest, errEmpty, errDead, errReduce} {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("operation %d: %v", i, err)
		}
	}
}
