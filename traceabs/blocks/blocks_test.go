package blocks

import (
	"context"
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/solver/term"
)

// A regions is a random program over two numbers of two bits and an array of
// four of them, with its large blocks.
type regions struct {
	*cfgtest.Builder
	rnd    *rand.Rand
	vars   []*cfg.Var // x, y
	memory *cfg.Var
	b      *Program
}

func newRegions(seed int64) *regions {
	p := &regions{Builder: cfgtest.New(2), rnd: rand.New(rand.NewSource(seed))}
	p.vars = []*cfg.Var{p.Global("x"), p.Global("y")}
	p.memory = p.Memory("a")
	const locs = 10
	var input *cfg.Var // that the edge before gave a value
	for l := 0; l < locs-1; l++ {
		to := func() int { return 1 + p.rnd.Intn(locs-1) }
		next := p.Edge(l, l+1, nil)
		if input != nil && p.rnd.Intn(2) == 0 { // one of a few
			one := p.M.URem(input.Term, p.Num(3))
			if p.rnd.Intn(2) == 0 {
				extend := []func(*term.Term, int) *term.Term{p.M.SExt, p.M.ZExt}[p.rnd.Intn(2)]
				one = p.M.Extract(p.M.SRem(extend(input.Term, 4), p.M.BVUint(4, 2+p.rnd.Uint64()%2)), 1, 0)
			}
			next.Action = &cfg.Assign{Dst: []*cfg.Var{p.vars[p.rnd.Intn(2)]}, Src: []*term.Term{one}}
			input = nil
			continue
		}
		input = nil
		switch v := p.vars[p.rnd.Intn(2)]; p.rnd.Intn(8) {
		case 0:
			next.Action = &cfg.Assign{Dst: []*cfg.Var{v}, Src: []*term.Term{p.number(2)}}
		case 1:
			next.Action = &cfg.Assign{Dst: p.vars, Src: []*term.Term{p.number(2), p.number(2)}}
		case 2:
			next.Action = &cfg.Assign{Dst: []*cfg.Var{p.memory, v}, Src: []*term.Term{p.M.Store(p.memory.Term, p.number(1), p.number(1)), p.number(1)}}
		case 3:
			next.Action = &cfg.Havoc{Dst: []*cfg.Var{v}}
			input = v
		case 4: // executions end here
			next.Action = &cfg.Assume{Cond: p.condition()}
		case 5: // three ways
			n := p.number(1)
			next.Action = &cfg.Assume{Cond: p.M.Eq(n, p.Num(0))}
			p.Edge(l, to(), &cfg.Assume{Cond: p.M.Eq(n, p.Num(1))})
			p.Edge(l, to(), &cfg.Assume{Cond: p.M.And(p.M.Ne(n, p.Num(0)), p.M.Ne(n, p.Num(1)))})
		default:
			c := p.condition()
			next.Action = &cfg.Assume{Cond: c}
			p.Edge(l, to(), &cfg.Assume{Cond: p.M.Not(c)})
		}
		if p.rnd.Intn(4) == 0 {
			next.UB = []cfg.Undefined{{Cond: p.condition()}}
		}
	}
	p.Error(locs - 1)
	p.b, _ = New(context.Background(), p.Program())
	return p
}

func (p *regions) number(depth int) *term.Term {
	switch p.rnd.Intn(5) {
	case 0:
		return p.Num(p.rnd.Int63n(4))
	case 1:
		if depth > 0 {
			return p.M.BVAdd(p.number(depth-1), p.number(depth-1))
		}
	case 2:
		if depth > 0 {
			return p.M.Select(p.memory.Term, p.number(depth-1))
		}
	}
	return p.vars[p.rnd.Intn(2)].Term
}

func (p *regions) condition() *term.Term {
	if p.rnd.Intn(2) == 0 {
		return p.M.Eq(p.number(1), p.number(1))
	}
	return p.M.ULe(p.number(1), p.number(1))
}

// A concrete state: x, y, the array, and whether behaviour was undefined.
type concrete map[*term.Term]*term.Term

func (p *regions) state() concrete {
	a := p.M.ConstArray(p.memory.Term.Sort(), p.Num(p.rnd.Int63n(4)))
	for i := int64(0); i < 4; i++ {
		a = p.M.Store(a, p.Num(i), p.Num(p.rnd.Int63n(4)))
	}
	return concrete{
		p.vars[0].Term: p.Num(p.rnd.Int63n(4)), p.vars[1].Term: p.Num(p.rnd.Int63n(4)), p.memory.Term: a,
		p.b.undefined: p.M.BoolConst(p.rnd.Intn(4) == 0),
	}
}

// end says where an execution is and what matters there.
func (p *regions) end(c *Cut, s concrete) string {
	text := []string{fmt.Sprint(c.Id), fmt.Sprint(s[p.b.undefined].IsTrue())}
	live := p.b.Live.At(c.Loc)
	for i, v := range p.b.Space.Vars {
		if live == nil || !live.Has(i) {
			continue
		}
		if v == p.memory {
			for k := int64(0); k < 4; k++ {
				text = append(text, p.M.Select(s[v.Term], p.Num(k)).String())
			}
			continue
		}
		text = append(text, s[v.Term].String())
	}
	return strings.Join(text, " ")
}

// byEdges lists the ends of all paths from a location to the next cut points.
func (p *regions) byEdges(l *cfg.Loc, s concrete, ends map[string]bool) {
	for _, e := range l.Out {
		if !p.b.Useful[e.To.ID] {
			continue
		}
		eval := func(t *term.Term) *term.Term { return p.M.Substitute(t, s) }
		next := concrete{}
		for v, value := range s {
			next[v] = value
		}
		for _, u := range e.UB {
			next[p.b.undefined] = p.M.Or(next[p.b.undefined], eval(u.Cond))
		}
		after := []concrete{next}
		switch a := e.Action.(type) {
		case *cfg.Assume:
			if eval(a.Cond).IsFalse() {
				continue
			}
		case *cfg.Assign:
			for i, v := range a.Dst {
				next[v.Term] = eval(a.Src[i])
			}
		case *cfg.Havoc:
			after = nil
			for n := int64(0); n < 4; n++ {
				one := concrete{}
				for v, value := range next {
					one[v] = value
				}
				one[a.Dst[0].Term] = p.Num(n)
				after = append(after, one)
			}
		}
		for _, s := range after {
			if c := p.b.At[e.To.ID]; c != nil {
				ends[p.end(c, s)] = true
			} else {
				p.byEdges(e.To, s, ends)
			}
		}
	}
}

// byBlock lists the ends of a block for all inputs.
func (p *regions) byBlock(bl *Block, s concrete, ends map[string]bool) {
	terms := []*term.Term{bl.Guard}
	for _, v := range bl.Values {
		terms = append(terms, v.Value)
	}
	var inputs []*term.Term
	for _, t := range terms {
		for _, v := range p.M.FreeVars(t) {
			if _, ok := p.b.IndexOf(v); !ok && !slices.Contains(inputs, v) {
				inputs = append(inputs, v)
			}
		}
	}
	for n := int64(0); n < 1<<(2*len(inputs)); n++ {
		all, next := concrete{}, concrete{}
		for v, value := range s {
			all[v], next[v] = value, value
		}
		for k, v := range inputs {
			all[v] = p.Num(n >> (2 * k) & 3)
		}
		if !p.M.Substitute(bl.Guard, all).IsTrue() {
			continue
		}
		for _, v := range bl.Values {
			next[p.b.Variable(v.Index)] = p.M.Substitute(v.Value, all)
		}
		ends[p.end(bl.To, next)] = true
	}
}

// TestBlocksAndEdges: a block's formula holds of two states iff a path of edges
// leads from one to the other, on random programs and states, for all inputs; blocks follow what is needed.
func TestBlocksAndEdges(t *testing.T) {
	blocks, reached, remainders := 0, 0, 0
	for seed := int64(1); seed <= 300; seed++ {
		p := newRegions(seed)
		if p.b == nil {
			continue
		}
		remainders += len(p.b.remainder)
		needed := p.b.Needed()
		for _, c := range p.b.Cuts {
			needed[c.Id].Each(func(i int) {
				if v := p.b.Variable(i); !p.b.Follows(v, c) {
					t.Errorf("seed %d: %v is needed at %d, where no block follows it", seed, v, c.Loc.ID)
				}
			})
			blocks += len(c.Out)
			if c.Accepting() {
				continue
			}
			for range 6 {
				s := p.state()
				want, got := map[string]bool{}, map[string]bool{}
				p.byEdges(c.Loc, s, want)
				for _, bl := range c.Out {
					p.byBlock(bl, s, got)
				}
				if fmt.Sprint(want) != fmt.Sprint(got) {
					t.Fatalf("seed %d, from %v at %d:\nby edges  %v\nby blocks %v", seed, s, c.Loc.ID, want, got)
				}
				reached += len(want)
			}
		}
	}
	if blocks < 500 || reached < 2000 || remainders < 20 {
		t.Errorf("%d blocks, %d ends, %d remainders: too few", blocks, reached, remainders)
	}
}
