package bounds

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"tav/cfg"
	"tav/solver/term"
)

// A sum is a sum of integers: a constant and multiples of the values of variables.
type sum struct {
	constant *big.Int
	parts    []part // each of another variable
}

type part struct {
	factor *big.Int // not 0
	of     *cfg.Var
}

// sumOf reads a term of a rank, in which nothing overflows, as a sum of variables with
// names in C; ok says whether it is one.
func sumOf(p *cfg.Program, t *term.Term) (s sum, ok bool) {
	s.constant = new(big.Int)
	if !s.add(p, t, big.NewInt(1)) {
		return sum{}, false
	}
	s.parts = slices.DeleteFunc(s.parts, func(x part) bool { return x.factor.Sign() == 0 })
	named := map[string]bool{}
	for _, x := range s.parts {
		if named[x.of.C] { // another variable of this name
			return sum{}, false
		}
		named[x.of.C] = true
	}
	return s, true
}

// add adds a multiple of t.
func (s *sum) add(p *cfg.Program, t *term.Term, factor *big.Int) bool {
	switch args := t.Args(); t.Op() {
	case term.OpBVAdd:
		for _, a := range args {
			if !s.add(p, a, factor) {
				return false
			}
		}
		return true
	case term.OpBVMul:
		return len(args) == 2 && args[0].IsConst() && s.add(p, args[1], new(big.Int).Mul(factor, args[0].SignedValue()))
	case term.OpSExt, term.OpZExt:
		v := p.VarOf(args[0])
		if v == nil || v.C == "" || v.Role != cfg.Scalar || v.Float || v.Signed != (t.Op() == term.OpSExt) {
			return false
		}
		s.plus(v, factor)
		return true
	}
	if !t.IsConst() {
		return false
	}
	s.constant = new(big.Int).Add(s.constant, new(big.Int).Mul(factor, t.SignedValue()))
	return true
}

func (s *sum) plus(v *cfg.Var, factor *big.Int) {
	for k, x := range s.parts {
		if x.of == v {
			s.parts[k].factor = new(big.Int).Add(x.factor, factor)
			return
		}
	}
	s.parts = append(s.parts, part{factor, v})
}

// with puts numbers for variables.
func (s sum) with(values map[*cfg.Var]*big.Int) sum {
	r := sum{constant: s.constant}
	for _, x := range s.parts {
		if n := values[x.of]; n != nil {
			r.constant = new(big.Int).Add(r.constant, new(big.Int).Mul(x.factor, n))
		} else {
			r.parts = append(r.parts, x)
		}
	}
	return r
}

func (s sum) less(n int64) sum { return sum{new(big.Int).Sub(s.constant, big.NewInt(n)), s.parts} }

// variable is the sum without its constant, which does not change, if something else is added.
func (s sum) variable() sum {
	if slices.ContainsFunc(s.parts, func(x part) bool { return x.factor.Sign() > 0 }) {
		s.constant = new(big.Int)
	}
	return s
}

// String is the sum in C, what is added before what is subtracted.
func (s sum) String() string {
	var text strings.Builder
	write := func(n *big.Int, of string) {
		switch {
		case n.Sign() < 0 && text.Len() > 0:
			text.WriteString(" - ")
		case n.Sign() < 0:
			text.WriteString("-")
		case text.Len() > 0:
			text.WriteString(" + ")
		}
		n = new(big.Int).Abs(n)
		switch {
		case of == "":
			text.WriteString(n.String())
		case n.IsInt64() && n.Int64() == 1:
			text.WriteString(of)
		default:
			fmt.Fprintf(&text, "%v * %s", n, of)
		}
	}
	for _, sign := range []int{1, -1} {
		for _, x := range s.parts {
			if x.factor.Sign() == sign {
				write(x.factor, x.of.C)
			}
		}
		if s.constant.Sign() == sign {
			write(s.constant, "")
		}
	}
	if text.Len() == 0 {
		return "0"
	}
	return text.String()
}

// notNegative is the sum, or 0 where that is more.
func (s sum) notNegative() string {
	may := s.constant.Sign() < 0
	for _, x := range s.parts {
		may = may || x.of.Signed || x.factor.Sign() < 0
	}
	switch {
	case !may:
		return s.String()
	case len(s.parts) == 0:
		return "0"
	}
	return "max(" + s.String() + ", 0)"
}
