package cfg

import (
	"tav/solver/term"
)

// C writes a term as C would, as far as it can.
func (p *Program) C(t *term.Term) string {
	return term.C(t, term.COptions{Name: p.cName})
}

// cName is how C writes a variable.
func (p *Program) cName(t *term.Term) string {
	if v := p.VarOf(t); v != nil && v.C != "" {
		return v.C
	}
	return t.Name()
}

// VarOf is the variable of the program that a term is; nil when it is none.
func (p *Program) VarOf(t *term.Term) *Var { return p.varOf[t] }
