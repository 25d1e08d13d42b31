package bounds

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"tav/cfg"
	"tav/cfg/library"
	"tav/solver/term"
)

// A sum is a sum of integers: a constant and multiples of the values of variables; or what is made of one.
type sum struct {
	constant *big.Int
	parts    []part // each of another variable
	clipped  bool   // the sum, or -1 where that is more
	distance bool   // its absolute value
}

type part struct {
	factor *big.Int // not 0
	of     *cfg.Var
}

// sumOf reads a term of a rank, in which nothing overflows, as a sum of variables with
// names in C, clipped below -1, or as the absolute value of one; ok says whether it is one.
func sumOf(p *cfg.Program, t *term.Term) (s sum, ok bool) {
	s.constant = new(big.Int)
	if m := p.Terms; t.Op() == term.OpIte {
		d := t.Args()[2]
		switch negative := m.SLt(d, m.BVInt(d.Sort().Width, 0)); t {
		case m.Ite(negative, m.BVInt(d.Sort().Width, -1), d):
			s.clipped = true
		case m.Ite(negative, m.BVNeg(d), d):
			s.distance = true
		}
		t = d
		if !s.clipped && !s.distance {
			return sum{}, false
		}
	}
	if !s.add(p, t, big.NewInt(1)) {
		return sum{}, false
	}
	s.parts = slices.DeleteFunc(s.parts, func(x part) bool { return x.factor.Sign() == 0 })
	named := map[string]bool{}
	for _, x := range s.parts {
		if named[name(x.of)] { // another variable of this name
			return sum{}, false
		}
		named[name(x.of)] = true
		if x.of.Role != cfg.Scalar && (len(s.parts) > 1 || s.distance || new(big.Int).Abs(x.factor).Cmp(big.NewInt(1)) != 0) {
			return sum{}, false // no sum of pointers in C
		}
	}
	return s, true
}

// name is what C calls a variable, or what the library's is about; "": neither is known.
func name(v *cfg.Var) string {
	if !v.Decl.InLibrary() {
		return v.C
	}
	if of := library.InputOf(v.C); of != "" {
		return "the rest of " + of
	}
	return ""
}

// pointer reports whether it is no number in C: a constant and where a pointer leads to.
func (s sum) pointer() bool { return len(s.parts) == 1 && s.parts[0].of.Role != cfg.Scalar }

// add adds a multiple of t.
func (s *sum) add(p *cfg.Program, t *term.Term, factor *big.Int) bool {
	switch args := t.Args(); t.Op() {
	case term.OpBVAdd:
		return !slices.ContainsFunc(args, func(a *term.Term) bool { return !s.add(p, a, factor) })
	case term.OpBVMul:
		return len(args) == 2 && args[0].IsConst() && s.add(p, args[1], new(big.Int).Mul(factor, args[0].SignedValue()))
	case term.OpSExt, term.OpZExt:
		v := p.VarOf(args[0])
		if v == nil || name(v) == "" || v.Float || v.Role == cfg.Scalar && v.Signed != (t.Op() == term.OpSExt) {
			return false
		}
		if v.Role != cfg.Scalar && v.Role != cfg.ObjectPart && v.Role != cfg.OffsetPart {
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
	r := sum{constant: s.constant, clipped: s.clipped, distance: s.distance}
	for _, x := range s.parts {
		if n := values[x.of]; n != nil {
			r.constant = new(big.Int).Add(r.constant, new(big.Int).Mul(x.factor, n))
		} else {
			r.parts = append(r.parts, x)
		}
	}
	return r
}

func (s sum) less(n int64) sum {
	return sum{constant: new(big.Int).Sub(s.constant, big.NewInt(n)), parts: s.parts}
}

// falls says in C what falls where the sum does: not its constant, which does not change, if something else is added. What
// is clipped falls only where the sum does.
func (s sum) falls() string {
	if s.pointer() {
		name := "the offset of " + s.parts[0].of.C
		if s.parts[0].of.Role == cfg.ObjectPart {
			name = "the number of objects older than that of " + s.parts[0].of.C
		}
		if s.parts[0].factor.Sign() < 0 {
			return "-" + name
		}
		return name
	}
	if s.distance {
		return "abs(" + s.String() + ")"
	}
	if slices.ContainsFunc(s.parts, func(x part) bool { return x.factor.Sign() > 0 }) {
		s.constant = new(big.Int)
	}
	return s.String()
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
				write(x.factor, name(x.of))
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

// most is by how much it can fall, if it stays above n or falls to it; "": C has no expression for that.
func (s sum) most(n int64) string {
	switch {
	case s.pointer() || s.clipped && n < -1 || s.distance && n != 0:
		return ""
	case s.distance && len(s.parts) == 0:
		return new(big.Int).Abs(s.constant).String()
	case s.distance:
		return "abs(" + s.String() + ")"
	}
	return s.less(n).notNegative()
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
