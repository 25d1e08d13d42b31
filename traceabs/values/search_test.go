package values

import (
	"context"
	"math/rand"
	"slices"
	"testing"
	"time"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/solver/domain"
	"tav/solver/term"
	"tav/solver/z3/z3test"
	"tav/traceabs/blocks"
	"tav/traceabs/engine/enginetest"
)

// TestReachRandom: what is proved is right and validates, in every precision;
// error traces are executed by Confirm.
func TestReachRandom(t *testing.T) {
	proofs, errors := 0, 0
	for seed := int64(1); seed <= 25; seed++ {
		prog := cfgtest.Random(rand.New(rand.NewSource(seed)), false).Program()
		wrong := cfgtest.ExplicitError(prog)
		env := enginetest.Env(t, prog)
		b := env.Blocks
		for _, level := range []int{exact, ranged, alone, unknown} {
			for _, joins := range []int{0, 2} {
				x := newReachability(b)
				x.joins = joins
				for i := range x.level {
					x.level[i] = level
				}
				path, ok := x.explore(context.Background())
				switch {
				case !ok:
				case path != nil:
					if follow(context.Background(), env, path).ErrorTrace != nil {
						errors++
					}
				case wrong:
					t.Errorf("seed %d: no error is found at level %d", seed, level)
				default:
					proofs++
					p := closed(context.Background(), env, &StateSpace{x}).Certificate
					if p == nil {
						t.Errorf("seed %d: not proved at level %d", seed, level)
					} else if err := p.Validate(context.Background(), z3test.Backend(t, prog.Terms), time.Minute); err != nil {
						t.Errorf("seed %d: %v", seed, err)
					}
				}
			}
		}
	}
	if proofs < 20 || errors < 5 {
		t.Errorf("%d proofs and %d errors", proofs, errors)
	}
}

// TestReachDifference needs that a copy is as many steps behind as were made,
// whatever the first value was.
func TestReachDifference(t *testing.T) {
	for steps := int64(4); steps <= 5; steps++ {
		env := enginetest.Env(t, cfgtest.Tokens(steps).Program())
		answer := enginetest.Answer(t, &Engine{}, env, time.Hour)
		if proved := answer.Certificate != nil; proved != (steps == 5) {
			t.Errorf("%d steps: proved %v", steps, proved)
		}
		if found := answer.ErrorTrace != nil; found != (steps == 4) {
			t.Errorf("%d steps: error %v", steps, found)
		}
	}
}

// TestReachLevels: however many values are counted, the levels stay those that
// the nodes are laid out by, until the search begins anew.
func TestReachLevels(t *testing.T) {
	prog := cfgtest.CountUp(32, 1, true).Program()
	b := enginetest.Env(t, prog)
	x := newReachability(b.Blocks)
	for range 4 {
		x.begin()
		levels := slices.Clone(x.level)
		x.search(context.Background())
		if !slices.Equal(levels, x.level) {
			t.Errorf("levels %v became %v within a search", levels, x.level)
		}
		for n, node := range x.nodes {
			if len(node.rough) != len(x.roughVars(node.loc)) {
				t.Errorf("node %d keeps %d variables, want %v", n, len(node.rough), x.roughVars(node.loc))
			}
		}
	}
	if slices.Max(x.level) == exact {
		t.Error("no variable had too many values")
	}
}

// TestStateSpaceProof: a state space with a state, or a value, too few is no proof.
func TestStateSpaceProof(t *testing.T) {
	env := enginetest.Env(t, cfgtest.CountUp(3, 1, true).Program())
	b := env.Blocks
	for _, level := range []int{exact, ranged} {
		fresh := func() *reachability {
			x := newReachability(b)
			x.joins = 2
			for i := range x.level {
				x.level[i] = level
			}
			if path, ok := x.explore(context.Background()); !ok || level == exact && path != nil {
				t.Fatal("not explored")
			}
			return x
		}
		n := len(fresh().nodes)
		for k := 0; k < n; k++ {
			x := fresh()
			delete(x.at[x.nodes[k].loc.ID], x.nodes[k].key)
			if closed(context.Background(), env, &StateSpace{x}).Certificate != nil {
				t.Errorf("a proof without state %d", k)
			}
		}
	}
}

// A triples tester makes random valuations of three small variables and checks
// them against all concrete states.
type triplesTester struct {
	b    *cfgtest.Builder
	vars []*cfg.Var
	x    *reachability
	rnd  *rand.Rand
}

func newTriplesTester(seed int64) *triplesTester {
	b := cfgtest.New(3)
	p := &triplesTester{b: b, rnd: rand.New(rand.NewSource(seed))}
	for _, name := range []string{"x", "y", "z"} {
		p.vars = append(p.vars, b.Global(name))
	}
	b.Edge(0, 1, &cfg.Assume{Cond: b.M.True()})
	b.Error(1)
	blocks, _ := blocks.New(context.Background(), b.Program())
	p.x = newReachability(blocks)
	return p
}

func (p *triplesTester) set() domain.Set {
	var v domain.Set
	for n := int64(-4); n < 4; n++ {
		if p.rnd.Intn(3) > 0 {
			v = append(v, domain.Interval{Lo: n, Hi: n})
		}
	}
	if v == nil {
		return domain.Single(0)
	}
	return domain.NewSet(v)
}

func (p *triplesTester) valuation() valuation {
	v := valuation{}
	for i := range p.vars {
		v[i] = slot{set: p.set()}
		if s := p.rnd.Intn(3); s > 0 {
			v[i] = slot{set: p.set(), symbol: s, offset: int64(p.rnd.Intn(8) - 4)}
		}
	}
	return v
}

func (p *triplesTester) expr(depth int) *term.Term {
	m := p.b.M
	if depth == 0 || p.rnd.Intn(4) == 0 {
		if p.rnd.Intn(3) == 0 {
			return p.b.Num(int64(p.rnd.Intn(8)))
		}
		return p.vars[p.rnd.Intn(3)].Term
	}
	x, y := p.expr(depth-1), p.expr(depth-1)
	ops := []func(a, b *term.Term) *term.Term{
		func(a, b *term.Term) *term.Term { return m.BVAdd(a, b) }, m.BVSub, m.BVMul, m.SDiv, m.SRem, m.UDiv, m.URem, m.BVAnd, m.Shl,
		func(a, b *term.Term) *term.Term { return m.Ite(p.cond(depth-1), a, b) },
		func(a, b *term.Term) *term.Term { return m.Trunc(m.BVAdd(m.SExt(a, 6), m.ZExt(b, 6)), 3) },
	}
	return ops[p.rnd.Intn(len(ops))](x, y)
}

func (p *triplesTester) cond(depth int) *term.Term {
	m := p.b.M
	x, y := p.expr(depth), p.expr(depth)
	var c *term.Term
	switch p.rnd.Intn(6) {
	case 0:
		c = m.ULe(x, y)
	case 1:
		c = m.SLe(x, y)
	case 2:
		c = m.Eq(x, y)
	case 3:
		c = m.SLe(m.SExt(x, 6), m.ZExt(y, 6))
	case 4:
		c = m.And(m.SLe(x, y), m.Ne(y, p.b.Num(1)))
	default:
		c = m.Or(m.Eq(x, y), m.ULe(p.b.Num(2), x))
	}
	if p.rnd.Intn(2) == 0 {
		return m.Not(c)
	}
	return c
}

// holds reports whether all concrete states agree with the triple.
func (p *triplesTester) holds(t *testing.T, tr *edgeTriple) bool {
	pre, post := p.x.question(tr)
	for n := int64(0); n < 512; n++ {
		sub := map[*term.Term]*term.Term{}
		for k, v := range p.vars {
			sub[v.Term] = p.b.Num(n >> (3 * k) & 7)
		}
		// The question replaces variables with one value: they must have it.
		in := p.b.M.Substitute(p.x.formula(tr.before), sub)
		if in.IsTrue() && p.b.M.Substitute(pre, sub).IsTrue() && !p.b.M.Substitute(post, sub).IsTrue() {
			return false
		}
	}
	return true
}

func TestPost(t *testing.T) {
	for seed := int64(1); seed <= 250; seed++ {
		p := newTriplesTester(seed)
		var a cfg.Action = &cfg.Assume{Cond: p.cond(2)}
		if seed%2 == 0 {
			a = &cfg.Assign{Dst: []*cfg.Var{p.vars[0], p.vars[1]}, Src: []*term.Term{p.expr(2), p.expr(1)}}
		}
		tr := &edgeTriple{edge: &cfg.Edge{Action: a}, before: p.valuation()}
		tr.after = p.x.evaluator.post(tr.before, tr.edge)
		if !p.holds(t, tr) {
			t.Errorf("seed %d: {%v} %+v {%v}", seed, p.x.formula(tr.before), a, tr.after)
		}
	}
}

// TestEvident: what is evident holds; triples that lose values are not.
func TestEvident(t *testing.T) {
	evident := 0
	for seed := int64(1); seed <= 1000; seed++ {
		p := newTriplesTester(seed)
		m, v, c := p.b.M, p.vars[0].Term, p.b.Num(int64(p.rnd.Intn(8)))
		conds := []*term.Term{m.Eq(v, c), m.SLe(v, c), m.SLe(c, v)}
		cond := conds[p.rnd.Intn(3)]
		if p.rnd.Intn(2) == 0 {
			cond = m.Not(cond)
		}
		tr := &edgeTriple{edge: &cfg.Edge{Action: &cfg.Assume{Cond: cond}}, before: valuation{0: {set: p.set()}}, vars: []int{0}}
		for range p.rnd.Intn(3) {
			tr.after = append(tr.after, valuation{0: {set: p.set()}})
		}
		if p.x.evident(tr) {
			evident++
			if !p.holds(t, tr) {
				t.Errorf("seed %d: {%v} %v {%v} is no triple", seed, tr.before, cond, tr.after)
			}
		}
	}
	if evident < 50 {
		t.Errorf("%d evident", evident)
	}
}

// TestEffort: what holds after an edge takes a bounded number of looks at terms,
// though a graph has 2^60 paths, and is still all that can be.
func TestEffort(t *testing.T) {
	b := cfgtest.New(32)
	x := b.Global("x")
	value, cond := x.Term, b.M.True()
	for i := range int64(60) {
		value = b.M.BVMul(b.M.BVXor(value, b.Num(i)), b.M.URem(value, b.Num(100+i)))
		cond = b.M.Or(b.M.And(cond, b.M.SLe(value, x.Term)), b.M.And(b.M.Not(cond), b.M.SLe(x.Term, value)))
	}
	b.Havoc(0, 1, x)
	b.Edge(1, 2, &cfg.Assume{Cond: cond})
	b.Assign(2, 3, x, b.M.Ite(cond, value, b.Num(1)))
	b.Error(3)
	prog := b.Program()
	bl := enginetest.Env(t, prog)
	e := newReachability(bl.Blocks).evaluator
	i, _ := e.index(x.Term)
	for _, edge := range prog.Entry.Edges {
		after := e.post(valuation{i: {set: domain.Range(0, 1000)}}, edge)
		if e.effort > 2*maxEffort {
			t.Errorf("%d terms", e.effort)
		}
		if len(after) == 0 {
			t.Errorf("nothing can be after %v", edge)
		}
	}
}
