package automata

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
)

func combine(x, y []bool, f func(bool, bool) bool) []bool {
	z := make([]bool, len(x))
	for i := range x {
		z[i] = f(x[i], y[i])
	}
	return z
}

func without(x, y bool) bool { return x && !y }

func TestAccepts(t *testing.T) {
	all := words(maxLen, true)
	trials(40, func(r *rand.Rand) {
		a := sane(t, random(r, 4))
		for _, w := range all {
			if got, want := Accepts(a, w), naive(a, w); got != want {
				t.Fatalf("accepts [%v]: %t, want %t\n%s", w, got, want, text(a))
			}
		}
	})
}

func TestDifference(t *testing.T) {
	trials(60, func(r *rand.Rand) {
		a, b := random(r, 4), random(r, 3)
		inA, inB := language(a), language(b)
		for _, op := range []struct {
			name   string
			result NWA[string]
			want   []bool
		}{
			{"intersection", Difference(a, complementOf(b)), combine(inA, inB, func(x, y bool) bool { return x && y })},
			{"difference", Difference(a, b), combine(inA, inB, without)},
			{"twice", Difference(Difference(a, b), b), combine(inA, inB, without)},
		} {
			agree(t, op.name, op.result, op.want, a, b)
			agree(t, op.name+", explicit", sane(t, materialize(t, op.result)), op.want, a, b)
		}
	})
}

func TestDifferenceDeterministic(t *testing.T) {
	trials(60, func(r *rand.Rand) {
		a, b := random(r, 4), randomDeterministic(r, 3)
		if !b.Deterministic() {
			t.Fatal("not deterministic")
		}
		agree(t, "difference", Difference(a, b), combine(language(a), language(b), without), a, b)
	})
}

func TestComplementAndDeterminize(t *testing.T) {
	trials(60, func(r *rand.Rand) {
		for _, a := range []*Explicit[string]{random(r, 3), randomDeterministic(r, 3)} {
			in := language(a)
			out := combine(in, in, func(x, _ bool) bool { return !x })
			agree(t, "determinized", Determinize(a), in, a)
			agree(t, "complement", complementOf(a), out, a)
			agree(t, "double complement", complementOf(complementOf(a)), in, a)
			total(t, Determinize(a))
			total(t, complementOf(a))
		}
	})
}

// total checks that the runs on all words exist and are unique.
func total(t *testing.T, a Acceptor[string]) {
	t.Helper()
	if !a.(Deterministic).Deterministic() {
		t.Fatal("not declared deterministic")
	}
	one := func(qs []State) State {
		if len(qs) != 1 {
			t.Fatalf("%d successors", len(qs))
		}
		return qs[0]
	}
	for _, w := range allWords {
		states := []State{one(a.Initial())}
		for i, l := range w.Letters {
			switch q := states[i]; w.Kinds[i] {
			case Internal:
				states = append(states, one(a.Internal(q, l)))
			case Call:
				states = append(states, one(a.Call(q, l)))
			default:
				states = append(states, one(a.Return(q, states[w.Match(i)], l)))
			}
		}
	}
}

func TestRemoveDeadEnds(t *testing.T) {
	trials(300, func(r *rand.Rand) {
		a := random(r, 6)
		e, err := RemoveDeadEnds(context.Background(), a)
		if err != nil {
			t.Fatal(err)
		}
		agree(t, "without dead ends", sane(t, e), language(a), a)
		subAutomaton(t, a, e)
		for q := range State(e.Len()) {
			if !useful(e, func(from State, _ Kind, _ State, _ string, to State) bool { return from == q || to == q }) &&
				!(slices.Contains(e.Initial(), q) && e.Accepting(q)) {
				t.Fatalf("state q%d of\n%s is a dead end; from\n%s", q, text(e), text(a))
			}
		}
		transitions(e, func(from State, kind Kind, hier State, l string, to State) {
			same := func(f State, k Kind, h State, m string, g State) bool {
				return f == from && k == kind && h == hier && m == l && g == to
			}
			if !useful(e, same) {
				t.Fatalf("%v transition q%d q%d %s q%d is useless in\n%s", kind, from, hier, l, to, text(e))
			}
		})
		empty, err := Empty(context.Background(), a)
		if err != nil || empty != (e.Len() == 0) || empty != (optimum(a, one) >= far) {
			t.Fatalf("empty: %t, %v\n%s", empty, err, text(a))
		}
	})
}

func one(State, string, State) int { return 1 }

// transitions calls f for every transition; hier is NoState except for returns.
func transitions(a *Explicit[string], f func(from State, kind Kind, hier State, l string, to State)) {
	for q := range State(a.Len()) {
		for l, to := range a.Internals(q) {
			f(q, Internal, NoState, l, to)
		}
		for l, to := range a.Calls(q) {
			f(q, Call, NoState, l, to)
		}
		for h := range a.Hiers(q) {
			for l, to := range a.Returns(q, h) {
				f(q, Return, h, l, to)
			}
		}
	}
}

// useful reports whether some accepting run takes a transition that hit selects: a
// second copy of the automaton, entered by those transitions, is asked.
func useful(a *Explicit[string], hit func(from State, kind Kind, hier State, l string, to State) bool) bool {
	b := new(Explicit[string])
	n := State(a.Len())
	for range 2 * n {
		b.AddState()
	}
	for q := range n {
		if a.Accepting(q) {
			b.SetAccepting(q + n)
		}
	}
	for _, q := range a.Initial() {
		b.SetInitial(q)
	}
	transitions(a, func(from State, kind Kind, hier State, l string, to State) {
		for _, copy := range []State{0, n} {
			target := to + copy
			if hit(from, kind, hier, l, to) {
				target = to + n
			}
			switch kind {
			case Internal:
				b.AddInternal(from+copy, l, target)
			case Call:
				b.AddCall(from+copy, l, target)
			default:
				b.AddReturn(from+copy, hier, l, target)
				b.AddReturn(from+copy, hier+n, l, target)
			}
		}
	})
	return optimum(b, one) < far
}

// subAutomaton checks that e, by Origin, is a part of a.
func subAutomaton(t *testing.T, a, e *Explicit[string]) {
	t.Helper()
	transitions(e, func(from State, kind Kind, hier State, l string, to State) {
		var qs []State
		switch f := e.Origin(from); kind {
		case Internal:
			qs = a.Internal(f, l)
		case Call:
			qs = a.Call(f, l)
		default:
			qs = a.Return(f, e.Origin(hier), l)
		}
		if !slices.Contains(qs, e.Origin(to)) {
			t.Fatalf("%v transition from q%d to q%d is new", kind, from, to)
		}
	})
}

func TestReduce(t *testing.T) {
	trials(300, func(r *rand.Rand) {
		a := random(r, 7)
		e, err := Reduce(context.Background(), a)
		if err != nil {
			t.Fatal(err)
		}
		agree(t, "reduced", sane(t, e), language(a), a)
		if want := classes(a); e.Len() != want {
			t.Fatalf("reduced to %d states, want %d\n%s\n%s", e.Len(), want, text(a), text(e))
		}
		if a.Deterministic() && !e.Deterministic() {
			t.Fatalf("no longer deterministic\n%s\n%s", text(a), text(e))
		}
	})
}

// classes counts the classes of the coarsest bisimulation, from its definition: all
// pairs are equivalent until they are seen to differ.
func classes(a *Explicit[string]) int {
	n := State(a.Len())
	differ := make(map[[2]State]bool)
	meets := func(p State, qs []State) bool {
		return slices.ContainsFunc(qs, func(q State) bool { return !differ[[2]State{p, q}] })
	}
	same := func(ps, qs []State) bool {
		return !slices.ContainsFunc(ps, func(p State) bool { return !meets(p, qs) }) &&
			!slices.ContainsFunc(qs, func(q State) bool { return !meets(q, ps) })
	}
	alike := func(p, q State) bool {
		if a.Accepting(p) != a.Accepting(q) {
			return false
		}
		for _, l := range alphabet {
			if !same(a.Internal(p, l), a.Internal(q, l)) || !same(a.Call(p, l), a.Call(q, l)) {
				return false
			}
			for h := range n {
				if !same(a.Return(p, h, l), a.Return(q, h, l)) || !same(a.Return(h, p, l), a.Return(h, q, l)) {
					return false
				}
			}
		}
		return true
	}
	for changed := true; changed; {
		changed = false
		for p := range n {
			for q := range n {
				if k := [2]State{p, q}; !differ[k] && !alike(p, q) {
					differ[k], changed = true, true
				}
			}
		}
	}
	count := 0
	for q := range n {
		fresh := true
		for p := range q {
			fresh = fresh && differ[[2]State{p, q}]
		}
		if fresh {
			count++
		}
	}
	return count
}

// TestDeterminism runs everything twice and compares texts.
func TestDeterminism(t *testing.T) {
	pipeline := func(seed uint64) string {
		ctx := context.Background()
		r := rand.New(rand.NewPCG(seed, 1))
		a, b := random(r, 8), random(r, 3)
		e, err := RemoveDeadEnds(ctx, Difference(a, b))
		if err != nil {
			t.Fatal(err)
		}
		m, err := Reduce(ctx, e)
		if err != nil {
			t.Fatal(err)
		}
		run, _, err := Shortest(ctx, m)
		if err != nil {
			t.Fatal(err)
		}
		return texts(e, m) + run.Word.String()
	}
	for seed := range uint64(20) {
		if x, y := pipeline(seed), pipeline(seed); x != y {
			t.Fatalf("two results:\n%s\n%s", x, y)
		}
	}
}

// TestReduceReturns has states x and y that differ only in the callers to which
// they return; merging them would accept the return from x to c.
func TestReduceReturns(t *testing.T) {
	a := parse(t, `
state b initial
state c initial
state x
state y
state end accepting
call b a x
call c b x
call b b y
call c a y
return x b a end
return y c a end
`)
	e, err := Reduce(context.Background(), a)
	if err != nil {
		t.Fatal(err)
	}
	agree(t, "reduced", e, language(a), a)
	if e.Len() != a.Len() {
		t.Errorf("%d states merged\n%s", a.Len()-e.Len(), text(e))
	}
}
