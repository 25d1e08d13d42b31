package trace

import (
	"tav/cfg"
	"tav/solver/term"
)

// A Vocabulary knows the variables that predicates speak of: the program's,
// and for each procedure that is called the values old(g) that the globals it
// may modify had when it was entered.
type Vocabulary struct {
	Prog    *cfg.Program
	vars    map[*term.Term]*cfg.Var
	globals map[*term.Term]bool
	olds    map[*cfg.Var]*term.Term
	Order   []*cfg.Var // all variables of the program, in its order
}

// NewVocabulary is the vocabulary of a program.
func NewVocabulary(prog *cfg.Program) *Vocabulary {
	v := &Vocabulary{Prog: prog, vars: map[*term.Term]*cfg.Var{}, globals: map[*term.Term]bool{}, olds: map[*cfg.Var]*term.Term{}}
	for _, g := range prog.Globals {
		v.vars[g.Term] = g
		v.globals[g.Term] = true
		v.Order = append(v.Order, g)
	}
	for _, p := range prog.Procs {
		for _, vs := range [][]*cfg.Var{p.Params, p.Results, p.Locals} {
			for _, x := range vs {
				v.vars[x.Term] = x
				v.Order = append(v.Order, x)
			}
		}
	}
	return v
}

// Old is the variable old(g): the value of g at the entry of the procedure
// that a predicate belongs to.
func (v *Vocabulary) Old(g *cfg.Var) *term.Term {
	if v.olds[g] == nil {
		v.olds[g] = v.Prog.Terms.Var("old("+g.Name+")", g.Term.Sort(), g.Signed)
	}
	return v.olds[g]
}
