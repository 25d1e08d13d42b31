package relevance

import (
	"tav/danger/path"
	"tav/solver/term"
)

// states are what the definitions of the trace are, in one execution or in all.
type states interface {
	value(r read) *term.Term
	// address is an address that is not constant, or the constant that it is in
	// all these states.
	address(i *term.Term) *term.Term
}

// given are the states of the given run: constants.
type given struct {
	path    *path.Path
	values  []*term.Term              // of each definition
	initial map[*term.Term]*term.Term // of variables that are read before they are set
}

func newGiven(p *path.Path, f *flow) *given {
	g := &given{path: p, initial: map[*term.Term]*term.Term{}}
	for _, d := range f.defs {
		if d.src == nil || !isArray(d.v) {
			g.values = append(g.values, p.Constant(d.v, d.pos+1))
			continue
		}
		e := evaluator{terms: p.Prog.Terms, of: func(v *term.Term) *term.Term { return g.value(read{v, f.def(d.pos, v)}) }}
		g.values = append(g.values, e.eval(d.src)) // it shares its cells with the array before
	}
	return g
}

func (g *given) value(r read) *term.Term {
	if r.def != initial {
		return g.values[r.def]
	}
	if g.initial[r.v] == nil {
		g.initial[r.v] = g.path.Constant(r.v, 0)
	}
	return g.initial[r.v]
}

func (g *given) address(i *term.Term) *term.Term { return i }
