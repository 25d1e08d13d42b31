package certify

import (
	"math/big"

	"tav/solver"
	"tav/solver/term"
)

// ranges decides conjunctions that compare variables with constants and each of
// which has one variable only. What they say of a variable changes nowhere but at
// the constants and where signed or unsigned order begins and ends, so it is
// enough to try the numbers next to these. A contradiction about one variable is
// enough, whatever the others say.
func (p *prover) ranges(conj []*term.Term) solver.Result {
	var vars []*term.Term
	about := map[*term.Term][]*term.Term{}
	result := solver.Sat
	for _, t := range conj {
		free := p.terms.FreeVars(t)
		switch {
		case t.IsFalse():
			return solver.Unsat
		case t.IsTrue():
			continue
		case len(free) != 1:
			result = solver.Unknown
			continue
		}
		if about[free[0]] == nil {
			vars = append(vars, free[0])
		}
		about[free[0]] = append(about[free[0]], t)
	}
	for _, v := range vars {
		all := p.terms.And(about[v]...)
		points, ok := p.points(v, all)
		if !ok {
			result = solver.Unknown
			continue
		}
		holds := false
		for _, c := range points {
			holds = holds || p.terms.Substitute(all, map[*term.Term]*term.Term{v: c}).IsTrue()
		}
		if !holds {
			return solver.Unsat
		}
	}
	return result
}

// points are numbers of which one satisfies a formula over v if any does; false
// when it does more than compare v with constants.
func (p *prover) points(v, t *term.Term) ([]*term.Term, bool) {
	if v.Sort().Kind != term.BitVecKind {
		return nil, false
	}
	w := v.Sort().Width
	around := []*big.Int{new(big.Int), new(big.Int).Lsh(big.NewInt(1), uint(w-1))}
	for _, s := range term.Postorder(t, nil) {
		switch s.Op() {
		case term.OpAnd, term.OpOr, term.OpNot, term.OpVar, term.OpTrue, term.OpFalse:
		case term.OpBVConst:
			around = append(around, s.Value())
		case term.OpEq, term.OpSLe, term.OpULe:
			for _, a := range s.Args() {
				if a != v && !a.IsConst() {
					return nil, false
				}
			}
		default:
			return nil, false
		}
	}
	if len(around) > maxConstants {
		return nil, false
	}
	var points []*term.Term
	for _, c := range around {
		for d := int64(-1); d <= 1; d++ {
			points = append(points, p.terms.BVConst(w, new(big.Int).Add(c, big.NewInt(d))))
		}
	}
	return points, true
}
