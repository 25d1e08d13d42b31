package bounded

import (
	"math/big"
	"strconv"

	"tav/solver/term"
	"tav/traceabs/blocks"
)

// An inputs tells how many bits of the inputs of a program's blocks are not 0, as the blocks assume before they use
// them: a length that is assumed to be at most 10 has four. So many bits are what a solver is asked for, and what is
// made of them is narrow as well, products above all.
type inputs struct {
	b     *blocks.Program
	known map[*blocks.Cut]map[*term.Term]int
}

func newInputs(b *blocks.Program) *inputs { return &inputs{b, map[*blocks.Cut]map[*term.Term]int{}} }

// instances are what the inputs of blocks that begin at a position stand for there, if they are narrow.
func (in *inputs) instances(p *position) map[*term.Term]*term.Term {
	m := in.b.Terms
	narrow := map[*term.Term]*term.Term{}
	for v, n := range in.from(p.cut) {
		low := m.Var(v.Name()+"~"+strconv.Itoa(n)+p.suffix(), m.BV(n), false)
		narrow[v] = m.ZExt(low, v.Sort().Width)
	}
	return narrow
}

// from has the bits of each narrow input of the blocks that begin at a cut point. All those that have to do with
// the input bound it: an execution that takes one of them takes its value to the same instance.
func (in *inputs) from(c *blocks.Cut) map[*term.Term]int {
	if known, ok := in.known[c]; ok {
		return known
	}
	most := map[*term.Term]int{}
	for _, bl := range c.Out {
		terms := []*term.Term{bl.Guard}
		for _, v := range bl.Values {
			terms = append(terms, v.Value)
		}
		list := in.b.Terms.Conjuncts(bl.Guard)
		for _, t := range terms {
			for _, v := range in.b.Terms.FreeVars(t) {
				if _, variable := in.b.IndexOf(v); !variable && isNumber(v) {
					most[v] = max(most[v], assumedBits(list, v, maxCompares))
				}
			}
		}
	}
	for v, n := range most {
		if most[v] = max(n, 1); 2*n > v.Sort().Width {
			delete(most, v)
		}
	}
	in.known[c] = most
	return most
}

// assumedBits is a number of lowest bits of a number outside of which all are 0 where conditions hold. They compare it with constants,
// or with other numbers that they bound, further times.
func assumedBits(conditions []*term.Term, t *term.Term, further int) int {
	switch {
	case t.IsConst():
		return t.Value().BitLen()
	case t.Op() == term.OpZExt:
		return assumedBits(conditions, t.Args()[0], further)
	case further == 0:
		return t.Sort().Width
	}
	n := t.Sort().Width
	for _, c := range conditions {
		y := above(c, t)
		switch {
		case y == nil:
		case c.Op() == term.OpNot && y.IsConst(): // less than it
			n = min(n, new(big.Int).Sub(y.Value(), big.NewInt(1)).BitLen())
		default:
			n = min(n, assumedBits(conditions, y, further-1))
		}
	}
	return n
}
