package cascade

import (
	"fmt"
	"math/rand"
	"slices"
	"testing"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/danger/path"
	"tav/danger/path/pathtest"
	"tav/solver/term"
	"tav/solver/z3/z3test"
	"tav/traceabs/trace"
)

// An oracle checks causes against the definitions on programs of few bits:
// weakest preconditions by running the trace from all states, control
// dependence by all paths of the graph.
type oracle struct {
	*testing.T
	*Tree
	reading *path.Reading
	states  []map[*term.Term]term.Value
}

// run gives the states that the trace goes through from a state at a position,
// whatever its conditions are.
func (o *oracle) run(state map[*term.Term]term.Value, from, to int) []map[*term.Term]term.Value {
	list := []map[*term.Term]term.Value{state}
	for i := from; i < to; i++ {
		s := o.reading.Steps[i]
		next := state
		for k, v := range s.Dst {
			next = pathtest.With(next, v, o.eval(s.Src[k], state))
		}
		state = next
		list = append(list, state)
	}
	return list
}

func (o *oracle) eval(t *term.Term, state map[*term.Term]term.Value) term.Value {
	v, err := term.Eval(t, func(v *term.Term) (term.Value, error) {
		if x, ok := state[v]; ok {
			return x, nil
		}
		x, _ := o.reading.States.Value(v, 0) // an input
		return x, nil
	})
	if err != nil {
		o.Fatal(err)
	}
	return v
}

// satisfiable reports whether from some state at a position the constraints
// hold where they stand.
func (o *oracle) satisfiable(from int, core []Constraint) bool {
	states := o.states
	if from == 0 {
		initial := map[*term.Term]term.Value{}
		for v := range o.states[0] {
			initial[v], _ = o.reading.States.Value(v, 0)
		}
		states = []map[*term.Term]term.Value{initial}
	}
	last := from
	for _, c := range core {
		last = max(last, c.Pos)
	}
	for _, s := range states {
		run := o.run(s, from, last)
		if !slices.ContainsFunc(core, func(c Constraint) bool { return !o.eval(c.Cond, run[c.Pos-from]).Bool() }) {
			return true
		}
	}
	return false
}

// cause checks that a node's core is unsatisfiable and minimal, and that its
// statements are those that transform it (Definition 3.2).
func (o *oracle) cause(n *Node) error {
	if n.Undecided {
		return fmt.Errorf("undecided")
	}
	if o.satisfiable(n.From, n.Core) {
		return fmt.Errorf("the core is satisfiable at %d", n.From)
	}
	for k := range n.Core {
		rest := slices.Delete(slices.Clone(n.Core), k, k+1)
		if n.From > 0 && !o.satisfiable(n.From, rest) {
			return fmt.Errorf("the core is not minimal")
		}
	}
	want := map[int]bool{}
	for _, c := range n.Core {
		live := map[*term.Term]bool{}
		read := func(t *term.Term) {
			for _, v := range o.reading.Prog.Terms.FreeVars(t) {
				live[v] = true
			}
		}
		read(c.Cond)
		for i := c.Pos - 1; i >= n.From; i-- {
			s := o.reading.Steps[i]
			for k, v := range s.Dst {
				if live[v] {
					want[i] = true
					delete(live, v)
					read(s.Src[k])
				}
			}
		}
	}
	for _, s := range n.Statements {
		if !want[s.Pos] {
			return fmt.Errorf("statement %d does not transform the core", s.Pos)
		}
		delete(want, s.Pos)
	}
	if len(want) > 0 {
		return fmt.Errorf("statements %v are missing", want)
	}
	return nil
}

// first checks, without slicing, that after a node's From all conditions can
// hold together with the negated one.
func (o *oracle) first(n *Node) error {
	all := n.Core[:1]
	for i := n.From + 1; i < n.Pos; i++ {
		if c := o.reading.Steps[i].Cond; c != nil {
			all = append(all, Constraint{Pos: i, Cond: c})
		}
	}
	if n.From+1 <= n.Pos && !o.satisfiable(n.From+1, all) {
		return fmt.Errorf("the conditions contradict each other from %d on, not only from %d", n.From+1, n.From)
	}
	return nil
}

// reach collects the locations on the ways from a location up to those where
// stop is true, which are left out.
func reach(l *cfg.Loc, stop func(*cfg.Loc) bool, seen map[*cfg.Loc]bool) {
	if seen[l] || stop(l) {
		return
	}
	seen[l] = true
	for _, e := range l.Out {
		reach(e.To, stop, seen)
	}
}

// onAll reports whether all ways from a location to an end go through another.
func onAll(from, l *cfg.Loc) bool {
	seen := map[*cfg.Loc]bool{}
	for _, e := range from.Out {
		reach(e.To, func(x *cfg.Loc) bool { return x == l }, seen)
	}
	for x := range seen {
		if len(x.Out) == 0 {
			return false
		}
	}
	return true
}

// couldAssign reports whether a way over another edge of a branch assigns v
// before it meets all others.
func couldAssign(taken *cfg.Edge, v *term.Term) bool {
	seen := map[*cfg.Loc]bool{}
	for _, other := range taken.From.Out {
		if other != taken {
			reach(other.To, func(x *cfg.Loc) bool { return onAll(taken.From, x) }, seen)
		}
	}
	for l := range seen {
		for _, e := range l.Out {
			if slices.ContainsFunc(assigned(e), func(x *cfg.Var) bool { return x.Term == v }) {
				return true
			}
		}
	}
	return false
}

type step struct{ path.Step }

func (s step) decides() bool { return s.Cond != nil && len(s.Edge.From.Out) > 1 }

func assigned(e *cfg.Edge) []*cfg.Var {
	switch a := e.Action.(type) {
	case *cfg.Assign:
		return a.Dst
	case *cfg.Havoc:
		return a.Dst
	}
	return nil
}

// critical checks a node's children against Definition 3.3 and Algorithm 2.
func (o *oracle) critical(n *Node) error {
	want := map[int]bool{}
	instances := []int{n.Pos}
	for _, s := range n.Statements {
		instances = append(instances, s.Pos)
	}
	for _, l := range instances {
		s := o.reading.Steps[l]
		for j := l - 1; j >= 0; j-- {
			b := step{o.reading.Steps[j]}
			if b.decides() && !onAll(b.Edge.From, s.Edge.From) {
				want[j] = true
				break
			}
		}
		reads := s.Src
		if l == n.Pos {
			reads = []*term.Term{n.Condition}
		}
		for _, t := range reads {
			for _, v := range o.reading.Prog.Terms.FreeVars(t) {
				for j := l - 1; j >= 0 && !slices.Contains(o.reading.Steps[j].Dst, v); j-- {
					b := step{o.reading.Steps[j]}
					if b.decides() && couldAssign(b.Edge, v) {
						want[j] = true
					}
				}
			}
		}
	}
	for _, c := range n.Children {
		if !want[c.Node.Pos] {
			return fmt.Errorf("%d is not critical", c.Node.Pos)
		}
		delete(want, c.Node.Pos)
	}
	if len(want) > 0 {
		return fmt.Errorf("%v are critical, too", want)
	}
	return nil
}

// summary is what has to be the same whatever pruning and galloping do.
func summary(tree *Tree) string {
	s := ""
	for _, n := range tree.Nodes {
		s += fmt.Sprint(n.Level, n.Pos, n.Text, n.From, n.Statements, len(n.Core), len(n.Children), "\n")
	}
	return s
}

// TestDefinitions checks causes and critical conditions of random programs, and
// that optimizations change nothing but the cost.
func TestDefinitions(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	nodes, deep, same, lazily, trees := 0, 0, 0, 0, 0
	for n := range 120 {
		p := random(rnd)
		trace := pathtest.Fail(t, p, rnd.Int63n(8), rnd.Int63n(8), rnd.Int63n(8))
		if trace == nil {
			continue
		}
		trees++
		backend := z3test.Backend(t, p.Terms)
		plain, sliced, unsliced := "", "", ""
		const paper = Lazy | Nearby | Constant // are not in the paper, like galloping
		for _, off := range []Optimizations{
			0, Nearby, Constant, Lazy, Slicing,
			paper, paper &^ Constant, paper | Pruning, paper | Galloping,
			paper | Slicing, paper | Slicing | Pruning | Galloping,
		} {
			tree := grow(t, p, Config{Off: off, Backend: backend}, inputs(trace)...)
			o := &oracle{t, tree, tree.analysis.reading, pathtest.States(p)}
			for _, node := range tree.Nodes {
				if node.Level > 0 {
					deep++
				}
				nodes++
				err := o.cause(node)
				if err == nil {
					err = o.critical(node)
				}
				if err == nil && off&Slicing != 0 {
					err = o.first(node)
				}
				if err != nil {
					show(t, tree)
					t.Fatalf("program %d without %b: %d: %v", n, off, node.Pos, err)
				}
			}
			// Which minimal core is found may depend on the solutions.
			switch s := summary(tree); {
			case off == 0:
				plain = s
			case off&paper != paper&^Constant && off&paper != paper: // only checked
			case off == paper:
				sliced = s
				if s == plain {
					lazily++
				}
			case off == paper|Slicing:
				unsliced = s
				if s == sliced {
					same++
				}
			case off&Slicing == 0 && s != sliced, off&Slicing != 0 && s != unsliced:
				t.Fatalf("program %d without %b:\n%s\nwith it:\n%s\n%s", n, off, s, sliced, unsliced)
			}
		}
	}
	if trees < 50 || deep < 100 {
		t.Errorf("%d trees, %d deep nodes", trees, deep)
	}
	t.Logf("%d trees, %d nodes, %d below the root; the same without slicing %d, without laziness %d", trees, nodes, deep, same, lazily)
}

// inputs are the values that a trace was driven by.
func inputs(t *trace.ErrorTrace) []int64 {
	var list []int64
	for _, in := range t.Inputs {
		n, _ := in.Value.Uint64()
		list = append(list, int64(n))
	}
	return list
}

// random makes a program without loops over two variables of three bits.
func random(rnd *rand.Rand) *cfg.Program {
	b := cfgtest.New(3)
	vars := []*cfg.Var{b.Global("x"), b.Global("y")}
	const end = 14
	for l := range end {
		v, w := vars[rnd.Intn(2)], vars[rnd.Intn(2)].Term
		to := l + 1 + rnd.Intn(min(4, end-l))
		switch rnd.Intn(6) {
		case 0:
			b.Assign(l, l+1, v, b.Num(int64(rnd.Intn(8))))
		case 1:
			b.Assign(l, l+1, v, b.M.BVAdd(w, vars[rnd.Intn(2)].Term))
		case 2:
			b.Assign(l, l+1, v, b.M.BVXor(w, b.Num(int64(rnd.Intn(8)))))
		case 3:
			b.Havoc(l, l+1, v)
		default:
			b.Branch(l, l+1, to, comparison(rnd, b, w, vars[rnd.Intn(2)].Term))
		}
	}
	b.Branch(end, end+1, end+2, comparison(rnd, b, vars[0].Term, vars[1].Term))
	b.Error(end + 1)
	return b.Program()
}

func comparison(rnd *rand.Rand, b *cfgtest.Builder, v, w *term.Term) *term.Term {
	if v == w || rnd.Intn(2) == 0 {
		w = b.Num(int64(rnd.Intn(8)))
	}
	c := [...]func(a, b *term.Term) *term.Term{b.M.SLt, b.M.Eq, b.M.Ne, b.M.ULe}[rnd.Intn(4)](v, w)
	if len(b.M.FreeVars(c)) == 0 {
		return b.M.Eq(v, w)
	}
	return c
}
