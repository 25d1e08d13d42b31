package bounded

import (
	"strconv"

	"tav/solver/domain"
	"tav/solver/preprocess"
	"tav/solver/term"
	"tav/traceabs/blocks"
)

// An inputs reports how many bits the inputs of a program's blocks have, as the blocks assume before they use
// them: a length that is assumed to be at most 10 has four. So many bits are what a solver is asked for, and what is
// made of them is narrow as well, products above all.
type inputs struct {
	b     *blocks.Program
	known map[*blocks.Cut]map[*term.Term]domain.Word
}

func newInputs(b *blocks.Program) *inputs {
	return &inputs{b, map[*blocks.Cut]map[*term.Term]domain.Word{}}
}

// instances are what the inputs of blocks that begin at a position stand for there, if they are narrow.
func (in *inputs) instances(p *position) map[*term.Term]*term.Term {
	m := in.b.Terms
	narrow := map[*term.Term]*term.Term{}
	for v, w := range in.from(p.cut) {
		if n, signed := w.Fits(); 2*n <= v.Sort().Width {
			low := m.Var(v.Name()+"~"+strconv.Itoa(n)+p.suffix(), m.BV(n), signed)
			narrow[v] = preprocess.Extended(m, low, v.Sort().Width)
		}
	}
	return narrow
}

// from has the ranges of the inputs of the blocks that begin at a cut point. All those that have to do with
// an input bound it: an execution that takes one of them takes its value to the same instance.
func (in *inputs) from(c *blocks.Cut) map[*term.Term]domain.Word {
	if known, ok := in.known[c]; ok {
		return known
	}
	all := map[*term.Term]domain.Word{}
	for _, bl := range c.Out {
		terms := []*term.Term{bl.Guard}
		for _, v := range bl.Values {
			terms = append(terms, v.Value)
		}
		ranges := preprocess.NewRanges()
		ranges.Assume(in.b.Terms.Conjuncts(bl.Guard)...)
		for _, t := range terms {
			for _, v := range in.b.Terms.FreeVars(t) {
				if _, variable := in.b.IndexOf(v); variable || !isNumber(v) {
					continue
				}
				w, known := ranges.Of(v)
				if before, ok := all[v]; ok {
					w = w.Join(before)
				}
				if known {
					all[v] = w
				}
			}
		}
	}
	in.known[c] = all
	return all
}
