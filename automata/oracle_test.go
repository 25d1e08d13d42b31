package automata

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// letters of random automata
var alphabet = []string{"a", "b"}

// maxLen is the length up to which all nested words are tried.
const maxLen = 4

// random returns a random automaton with up to states states.
func random(r *rand.Rand, states int) *Explicit[string] {
	a := new(Explicit[string])
	n := 1 + r.IntN(states)
	for range n {
		a.AddState()
	}
	some := func() State { return State(r.IntN(n)) }
	letter := func() string { return alphabet[r.IntN(len(alphabet))] }
	a.SetInitial(some())
	if r.IntN(3) == 0 {
		a.SetInitial(some())
	}
	for range 1 + r.IntN(2) {
		a.SetAccepting(some())
	}
	for range r.IntN(2*n + 1) {
		a.AddInternal(some(), letter(), some())
	}
	for range r.IntN(2*n + 1) {
		a.AddCall(some(), letter(), some())
	}
	for range r.IntN(3*n + 1) {
		a.AddReturn(some(), some(), letter(), some())
	}
	return a
}

// randomDeterministic returns a random automaton that is deterministic.
func randomDeterministic(r *rand.Rand, states int) *Explicit[string] {
	a := new(Explicit[string])
	n := 1 + r.IntN(states)
	for range n {
		if q := a.AddState(); r.IntN(2) == 0 {
			a.SetAccepting(q)
		}
	}
	a.SetInitial(0)
	for q := State(0); int(q) < n; q++ {
		for _, l := range alphabet {
			if r.IntN(4) > 0 {
				a.AddInternal(q, l, State(r.IntN(n)))
			}
			if r.IntN(4) > 0 {
				a.AddCall(q, l, State(r.IntN(n)))
			}
			for h := State(0); int(h) < n; h++ {
				if r.IntN(4) > 0 {
					a.AddReturn(q, h, l, State(r.IntN(n)))
				}
			}
		}
	}
	return a
}

// naive is the definition of acceptance, one run at a time.
func naive(a Acceptor[string], w NestedWord[string]) bool {
	var from func(i int, q State, stack []State) bool
	from = func(i int, q State, stack []State) bool {
		if i == len(w.Letters) {
			return a.Accepting(q)
		}
		try := func(to []State, stack []State) bool {
			return slices.ContainsFunc(to, func(p State) bool { return from(i+1, p, slices.Clone(stack)) })
		}
		l, top := w.Letters[i], len(stack)-1
		switch w.Kinds[i] {
		case Internal:
			return try(a.Internal(q, l), stack)
		case Call:
			return try(a.Call(q, l), append(slices.Clone(stack), q))
		}
		return top >= 0 && try(a.Return(q, stack[top], l), stack[:top])
	}
	return slices.ContainsFunc(a.Initial(), func(q State) bool { return from(0, q, nil) })
}

// words returns all nested words up to the length, shortest first; with pending
// returns if pending.
func words(length int, pending bool) []NestedWord[string] {
	var all []NestedWord[string]
	level := []NestedWord[string]{{}}
	for i := 0; ; i++ {
		all = append(all, level...)
		if i == length {
			return all
		}
		var longer []NestedWord[string]
		for _, w := range level {
			for _, k := range []Kind{Internal, Call, Return} {
				for _, l := range alphabet {
					v := NewNestedWord(append(slices.Clone(w.Letters), l), append(slices.Clone(w.Kinds), k))
					if pending || k != Return || v.Match(i) != Pending {
						longer = append(longer, v)
					}
				}
			}
		}
		level = longer
	}
}

var allWords = words(maxLen, false)

// language returns which of allWords a accepts, by the definition.
func language(a Acceptor[string]) []bool {
	in := make([]bool, len(allWords))
	for i, w := range allWords {
		in[i] = naive(a, w)
	}
	return in
}

// agree fails unless got accepts exactly the words in want.
func agree(t *testing.T, what string, got Acceptor[string], want []bool, sources ...*Explicit[string]) {
	t.Helper()
	for i, w := range allWords {
		if naive(got, w) != want[i] {
			t.Fatalf("%s: accepts [%v] is %t, want %t\n%s", what, w, !want[i], want[i], texts(sources...))
		}
	}
}

// materialize returns what is reachable of a as an explicit automaton.
func materialize(t *testing.T, a NWA[string]) *Explicit[string] {
	t.Helper()
	x, err := explore(context.Background(), a)
	if err != nil {
		t.Fatal(err)
	}
	all := func(int) bool { return true }
	return x.explicit(all, all)
}

func text(a *Explicit[string]) string {
	var b strings.Builder
	if err := Format(&b, a, nil); err != nil {
		return err.Error()
	}
	return b.String()
}

func texts(as ...*Explicit[string]) string {
	var b strings.Builder
	for _, a := range as {
		fmt.Fprintf(&b, "\n%s", text(a))
	}
	return b.String()
}

func sane(t *testing.T, a *Explicit[string]) *Explicit[string] {
	t.Helper()
	if err := Sanity(a); err != nil {
		t.Fatalf("%v\n%s", err, text(a))
	}
	return a
}

// trials runs f with generators of fixed seeds.
func trials(n int, f func(r *rand.Rand)) {
	for seed := range n {
		f(rand.New(rand.NewPCG(uint64(seed), 7)))
	}
}

const far = 1 << 40

// optimum is the least weight of an accepted word, at least far if there is none,
// by naive fixed points: first of well-matched words between any two states, then
// of words with pending calls.
func optimum(a *Explicit[string], weight Weight[string]) int {
	n := State(a.Len())
	matched := make([][]int, n) // least weight of a well-matched word between states
	for p := range matched {
		matched[p] = slices.Repeat([]int{far}, int(n))
		matched[p][p] = 0
	}
	for changed := true; changed; {
		changed = false
		lower := func(p, q State, d int) {
			if d < matched[p][q] {
				matched[p][q], changed = d, true
			}
		}
		for p := range n {
			for q := range n {
				for l, to := range a.Internals(q) {
					lower(p, to, matched[p][q]+weight(q, l, to))
				}
				for l, entry := range a.Calls(q) {
					for x := range n {
						for m, to := range a.Returns(x, q) {
							lower(p, to, matched[p][q]+weight(q, l, entry)+matched[entry][x]+weight(x, m, to))
						}
					}
				}
			}
		}
	}
	best := slices.Repeat([]int{far}, int(n))
	for _, q := range a.Initial() {
		best[q] = 0
	}
	for changed := true; changed; {
		changed = false
		for p := range n {
			for q := range n {
				if d := best[p] + matched[p][q]; d < best[q] {
					best[q], changed = d, true
				}
			}
			for l, to := range a.Calls(p) {
				if d := best[p] + weight(p, l, to); d < best[to] {
					best[to], changed = d, true
				}
			}
		}
	}
	least := far
	for q := range n {
		if a.Accepting(q) {
			least = min(least, best[q])
		}
	}
	return least
}
