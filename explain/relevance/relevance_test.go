package relevance

import (
	"context"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/danger/path"
	"tav/danger/path/pathtest"
	"tav/solver/term"
	"tav/solver/z3/z3test"
	"tav/traceabs/trace"
)

type state = map[*term.Term]term.Value

// TestDefinition compares with Definition 3.1 by brute force, on random traces
// over two or three variables of two bits: all executions, all values. Every fix is
// checked in its own run.
func TestDefinition(t *testing.T) {
	count := map[Answer]int{}
	feasible, elsewhere := 0, 0
	for seed := int64(1); seed <= 400; seed++ {
		rnd := rand.New(rand.NewSource(seed))
		p := cfgtest.Line(rnd, 3+rnd.Intn(7), 2+int(seed%2)).Program()
		o := newOracle(t, p, pathtest.States(p), nil)
		trace := o.execution(rnd)
		if trace == nil {
			continue
		}
		feasible++
		answers, err := Config{Prog: p, Backend: z3test.Backend(t, p.Terms)}.Analyze(context.Background(), trace)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		next := 0
		for j, e := range trace.Letters {
			if _, ok := e.Action.(*cfg.Assume); ok {
				continue
			}
			a := answers[next]
			next++
			count[a.Answer]++
			if want := o.relevant(j); a.Pos != j || (a.Answer == Relevant) != want || a.Answer == Unknown {
				t.Errorf("seed %d: position %d is %v (%s), by the definition: %v", seed, j, a.Answer, a.Reason, want)
			}
			if a.Answer == Relevant {
				o.checkFix(seed, a)
				if a.Run != trace {
					elsewhere++
				}
			}
		}
		if next != len(answers) {
			t.Errorf("seed %d: %d answers for %d statements", seed, len(answers), next)
		}
	}
	t.Logf("%d traces, %v, %d fixes in other executions than the given one", feasible, count, elsewhere)
	if feasible < 100 || count[Relevant] < 100 || count[Irrelevant] < 50 || elsewhere < 3 {
		t.Error("too few or too much alike")
	}
}

// An oracle knows a trace's reachable, coreachable and wrong states explicitly.
type oracle struct {
	t           testing.TB
	p           *cfg.Program
	edges       []*cfg.Edge
	states      []state
	index       map[string]int            // of a state, by its text
	others      map[*cfg.Edge]otherValues // of assignments to memory
	given       map[*cfg.Edge]state       // before an edge and after it, in the run whose input is given; nil: none is
	answers     map[*cfg.Edge]term.Value
	reach, back [][]bool // by position and state: R and C, over defined executions
	wrong       [][]bool // from where the rest reaches the error or undefined behaviour
}

// otherValues lists what an assignment of other values makes of a variable.
type otherValues func(before state) []term.Value

func newOracle(t testing.TB, p *cfg.Program, states []state, others map[*cfg.Edge]otherValues) *oracle {
	o := &oracle{t: t, p: p, edges: p.Entry.Edges, states: states, index: map[string]int{}, others: others}
	for i, s := range states {
		o.index[o.text(s)] = i
	}
	o.solve()
	return o
}

// solve fills in the sets of states.
func (o *oracle) solve() {
	o.reach, o.back, o.wrong = nil, nil, nil
	n := len(o.edges)
	all := slices.Repeat([]bool{true}, len(o.states))
	for range n + 1 {
		o.reach, o.back, o.wrong = append(o.reach, make([]bool, len(all))), append(o.back, all), append(o.wrong, all)
	}
	o.reach[0] = all
	for i, e := range o.edges {
		for s := range o.states {
			for _, next := range o.after(e, s) {
				o.reach[i+1][next] = o.reach[i+1][next] || o.reach[i][s] && !o.undefined(e, s)
			}
		}
	}
	for i := n - 1; i >= 0; i-- {
		e := o.edges[i]
		o.back[i], o.wrong[i] = make([]bool, len(all)), make([]bool, len(all))
		for s := range o.states {
			after := o.after(e, s)
			o.wrong[i][s] = o.undefined(e, s) || e.Trap != "" && len(after) == 0
			for _, next := range after {
				o.back[i][s] = o.back[i][s] || o.back[i+1][next] && !o.undefined(e, s)
				o.wrong[i][s] = o.wrong[i][s] || o.wrong[i+1][next]
			}
		}
	}
}

func (o *oracle) undefined(e *cfg.Edge, s int) bool {
	return slices.ContainsFunc(e.UB, func(u cfg.Undefined) bool { return pathtest.Holds(o.t, u.Cond, o.states[s]) })
}

// after lists the successors of a state.
func (o *oracle) after(e *cfg.Edge, s int) []int {
	switch a := e.Action.(type) {
	case *cfg.Assume:
		if pathtest.Holds(o.t, a.Cond, o.states[s]) {
			return []int{s}
		}
		return nil
	case *cfg.Assign:
		return []int{o.set(s, a.Dst[0].Term, pathtest.Value(o.t, a.Src[0], o.states[s]))}
	}
	h := e.Action.(*cfg.Havoc)
	if o.given != nil {
		told := func(t *term.Term) bool {
			return !pathtest.Value(o.t, t, o.states[s]).Equal(pathtest.Value(o.t, t, o.given[e]))
		}
		if !slices.ContainsFunc(h.Args, told) {
			return []int{o.set(s, h.Dst[0].Term, o.answers[e])}
		}
	}
	return o.any(s, h.Dst[0].Term)
}

func (o *oracle) any(s int, v *term.Term) []int {
	var list []int
	for n := range uint64(1) << v.Sort().Width {
		list = append(list, o.set(s, v, term.BVWord(v.Sort().Width, n)))
	}
	return list
}

// set is the index of a state with another value.
func (o *oracle) set(s int, v *term.Term, x term.Value) int {
	return o.index[o.text(pathtest.With(o.states[s], v, x))]
}

// text is another for different states.
func (o *oracle) text(s state) string {
	var text strings.Builder
	for _, g := range o.p.Globals {
		text.WriteString(o.p.Terms.ValueTerm(s[g.Term], g.Term.Sort()).String() + ";")
	}
	return text.String()
}

// changed lists the states after other values at an edge.
func (o *oracle) changed(e *cfg.Edge, s int) []int {
	if o.others[e] == nil {
		return o.any(s, assigned(e))
	}
	var list []int
	for _, x := range o.others[e](o.states[s]) {
		list = append(list, o.set(s, assigned(e), x))
	}
	return list
}

func assigned(e *cfg.Edge) *term.Term {
	if a, ok := e.Action.(*cfg.Assign); ok {
		return a.Dst[0].Term
	}
	return e.Action.(*cfg.Havoc).Dst[0].Term
}

// relevant is Definition 3.1 for position j.
func (o *oracle) relevant(j int) bool {
	for s := range o.states {
		if o.reach[j][s] && o.back[j][s] && o.avoided(j, s) {
			return true
		}
	}
	return false
}

// avoided reports whether another value at position j, in state s, avoids the error.
func (o *oracle) avoided(j, s int) bool {
	return slices.ContainsFunc(o.changed(o.edges[j], s), func(r int) bool { return !o.wrong[j+1][r] })
}

// checkFix runs the answer's execution up to the statement and puts the value.
func (o *oracle) checkFix(seed int64, a Statement) {
	r, err := path.New(path.NewSpace(o.p), a.Run)
	if err != nil {
		o.t.Errorf("seed %d: %v", seed, err)
		return
	}
	s := slices.IndexFunc(o.states, func(s state) bool {
		return !slices.ContainsFunc(o.p.Globals, func(g *cfg.Var) bool { return !s[g.Term].Equal(r.Value(g.Term, a.Pos)) })
	})
	v, _ := term.ValueOf(a.Fix[0].Value)
	if at := a.Fix[0].Index; len(at) > 0 { // of a cell, or a row
		heap := o.states[s][assigned(a.Edge)]
		row, _ := term.ValueOf(at[0])
		if len(at) > 1 {
			cell, _ := term.ValueOf(at[1])
			v = heap.Select(row).Store(cell, v)
		}
		v = heap.Store(row, v)
	}
	if o.wrong[a.Pos+1][o.set(s, assigned(a.Edge), v)] {
		o.t.Errorf("seed %d: %v does not avoid the error at %d", seed, a.Fix[0].Value, a.Pos)
	}
}

// execution is a random execution of the trace, nil if it is infeasible.
func (o *oracle) execution(rnd *rand.Rand) *trace.ErrorTrace {
	t := &trace.ErrorTrace{Trace: pathtest.Word(o.edges)}
	choose := func(from []int, i int) int {
		from = slices.DeleteFunc(slices.Clone(from), func(s int) bool { return !o.back[i][s] })
		if len(from) == 0 {
			return -1
		}
		return from[rnd.Intn(len(from))]
	}
	var all []int
	for s := range o.states {
		all = append(all, s)
	}
	s := choose(all, 0)
	if s < 0 {
		return nil
	}
	constant := func(v *term.Term) *term.Term { return o.p.Terms.ValueTerm(o.states[s][v], v.Sort()) }
	for _, g := range o.p.Globals {
		t.Initial = append(t.Initial, trace.VarValue{Var: g, Value: constant(g.Term)})
	}
	for i, e := range o.edges {
		s = choose(o.after(e, s), i+1)
		if h, ok := e.Action.(*cfg.Havoc); ok {
			t.Inputs = append(t.Inputs, trace.InputValue{Pos: i, Var: h.Dst[0], Value: constant(h.Dst[0].Term)})
		}
	}
	return t
}
