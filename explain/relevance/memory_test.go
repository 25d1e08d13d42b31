package relevance

import (
	"context"
	"math/rand"
	"strconv"
	"strings"
	"testing"
	"time"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/danger/path"
	"tav/danger/path/pathtest"
	"tav/solver/term"
	"tav/solver/z3/z3test"
	"tav/traceabs/trace"
)

// heapLine is a random path over two variables of two bits and a region of two
// objects of two cells, with addresses that are computed; the states, and what
// other values assignments to memory may have.
func heapLine(rnd *rand.Rand, n int) (*cfg.Program, []state, map[*cfg.Edge]otherValues) {
	b := cfgtest.New(2)
	m := b.M
	x, y := b.Global("x"), b.Global("y")
	bit, rowSort := m.BV(1), m.ArraySort(m.BV(1), m.BV(1))
	heap := b.Global("heap")
	heap.Term, heap.Role = m.Var("memory", m.ArraySort(bit, rowSort), false), cfg.Memory
	var expr func(depth int) *term.Term
	address := func() *term.Term {
		if rnd.Intn(2) == 0 {
			return m.BVUint(1, uint64(rnd.Intn(2)))
		}
		return m.Extract(expr(1), 0, 0)
	}
	expr = func(depth int) *term.Term {
		v := []*cfg.Var{x, y}[rnd.Intn(2)].Term
		switch k := rnd.Intn(6); {
		case k == 0:
			return b.Num(int64(rnd.Intn(4)))
		case k == 1 && depth > 0:
			return m.BVAdd(v, expr(depth-1))
		case k < 4 && depth > 0:
			return m.ZExt(m.Select(m.Select(heap.Term, address()), address()), 2)
		}
		return m.BVAdd(v, b.Num(int64(rnd.Intn(3))))
	}
	bits := []term.Value{term.BVWord(1, 0), term.BVWord(1, 1)}
	others := map[*cfg.Edge]otherValues{}
	for l := range n {
		switch rnd.Intn(7) {
		case 0:
			b.Assign(l, l+1, []*cfg.Var{x, y}[rnd.Intn(2)], expr(2))
		case 1, 2: // a cell
			i, j := address(), address()
			e := b.Assign(l, l+1, heap, m.Store(heap.Term, i, m.Store(m.Select(heap.Term, i), j, m.Extract(expr(1), 0, 0))))
			others[e] = func(s state) (list []term.Value) {
				row, cell := eval(i, s), eval(j, s)
				for _, x := range bits {
					list = append(list, s[heap.Term].Store(row, s[heap.Term].Select(row).Store(cell, x)))
				}
				return list
			}
		case 3: // a row
			i := address()
			e := b.Assign(l, l+1, heap, m.Store(heap.Term, i, m.Select(heap.Term, address())))
			others[e] = func(s state) (list []term.Value) {
				for k := range 4 {
					row := s[heap.Term].Select(bits[0]).Store(bits[0], bits[k%2]).Store(bits[1], bits[k/2])
					list = append(list, s[heap.Term].Store(eval(i, s), row))
				}
				return list
			}
		case 4: // a call of the host
			e := b.Havoc(l, l+1, []*cfg.Var{x, y}[rnd.Intn(2)])
			if rnd.Intn(2) == 0 {
				e.Action.(*cfg.Havoc).Args = []*term.Term{expr(1)}
			}
		default:
			e := b.Assume(l, l+1, m.ULe(expr(2), expr(2)))
			if rnd.Intn(6) == 0 {
				e.Trap = "division by zero"
			}
		}
	}
	b.Error(n)
	p := b.Program()
	var states []state
	row := term.ZeroValue(rowSort)
	for k := range uint64(256) {
		h := term.ZeroValue(heap.Term.Sort())
		h = h.Store(bits[0], row.Store(bits[0], bits[k>>4&1]).Store(bits[1], bits[k>>5&1]))
		h = h.Store(bits[1], row.Store(bits[0], bits[k>>6&1]).Store(bits[1], bits[k>>7]))
		states = append(states, state{x.Term: term.BVWord(2, k&3), y.Term: term.BVWord(2, k>>2&3), heap.Term: h})
	}
	return p, states, others
}

func eval(t *term.Term, s state) term.Value {
	v, err := term.Eval(t, func(v *term.Term) (term.Value, error) { return s[v], nil })
	if err != nil {
		panic(err)
	}
	return v
}

// TestMemory compares with Definition 3.1 by brute force where addresses are
// computed, for all executions and for a run whose input is given.
func TestMemory(t *testing.T) {
	for _, fixed := range []bool{false, true} {
		t.Run("fixed="+strconv.FormatBool(fixed), func(t *testing.T) { testMemory(t, fixed) })
	}
}

// TestHost: the same for runs with many calls of the host, which are told
// something that depends on other values.
func TestHost(t *testing.T) {
	count := map[Answer]int{}
	for seed := int64(1); seed <= 200; seed++ {
		rnd := rand.New(rand.NewSource(seed))
		p := cfgtest.Line(rnd, 4+rnd.Intn(6), 2).Program()
		for _, e := range p.Entry.Edges {
			if h, ok := e.Action.(*cfg.Havoc); ok && rnd.Intn(3) > 0 {
				h.Args = []*term.Term{p.Globals[rnd.Intn(2)].Term}
			}
		}
		o := newOracle(t, p, pathtest.States(p), nil)
		if trace := o.execution(rnd); trace != nil {
			compare(t, o, trace, seed, true, count)
		}
	}
	t.Log(count)
	if count[Relevant] < 50 || count[Irrelevant] < 50 || count[Unknown] > 0 {
		t.Error("too few or too much alike")
	}
}

func testMemory(t *testing.T, fixed bool) {
	count := map[Answer]int{}
	for seed := int64(1); seed <= 40; seed++ {
		rnd := rand.New(rand.NewSource(seed))
		p, states, others := heapLine(rnd, 4+rnd.Intn(7))
		o := newOracle(t, p, states, others)
		if trace := o.execution(rnd); trace != nil {
			compare(t, o, trace, seed, fixed, count)
		}
	}
	t.Log(count)
	if count[Relevant] < 10 || count[Irrelevant] < 20 || count[Unknown] > 15 {
		t.Error("too few or too much alike")
	}
}

// compare compares the answers for a trace with the oracle's.
func compare(t *testing.T, o *oracle, trace *trace.ErrorTrace, seed int64, fixed bool, count map[Answer]int) {
	run, err := path.New(path.NewSpace(o.p), trace)
	if err != nil {
		t.Fatal(err)
	}
	if fixed {
		o.give(run)
	}
	answers, err := Config{Prog: o.p, Backend: z3test.Backend(t, o.p.Terms), Query: time.Minute, Fixed: fixed}.Analyze(context.Background(), trace)
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	for _, a := range answers {
		count[a.Answer]++
		if a.Answer == Unknown && strings.Contains(a.Reason, "lambda") {
			continue // the model of the memory at the start is not read
		}
		want := o.relevant(a.Pos)
		if fixed {
			want = o.avoided(a.Pos, o.stateOf(run, a.Pos))
		}
		if a.Answer == Unknown || (a.Answer == Relevant) != want {
			t.Errorf("seed %d: position %d is %v (%s), by the definition: %v", seed, a.Pos, a.Answer, a.Reason, want)
		} else if a.Answer == Relevant {
			o.checkFix(seed, a)
		}
	}
}

// give makes the input that of a run.
func (o *oracle) give(run *path.Path) {
	o.given, o.answers = map[*cfg.Edge]state{}, map[*cfg.Edge]term.Value{}
	for i, e := range o.edges {
		o.given[e] = o.states[o.stateOf(run, i)]
		if h, ok := e.Action.(*cfg.Havoc); ok {
			o.answers[e] = run.Value(h.Dst[0].Term, i+1)
		}
	}
	o.solve()
}

// stateOf is the index of a state of a run.
func (o *oracle) stateOf(run *path.Path, i int) int {
	s := state{}
	for _, g := range o.p.Globals {
		s[g.Term] = run.Value(g.Term, i)
	}
	return o.index[o.text(s)]
}
