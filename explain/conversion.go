package explain

import (
	"math/big"

	"tav/cfg"
	"tav/danger/path"
	"tav/solver/term"
)

// A Conversion is a number that is read otherwise than it is computed: by a comparison of unsigned numbers, being below 0 or
// beyond the numbers that there are; by a return statement or an assignment that keeps its low bits, of a difference below 0, too.
type Conversion struct {
	At     int        // the position of the trace that compares, returns or assigns
	Cut    bool       // low bits are kept
	Below  bool       // with Cut: it is a difference that wraps around below 0
	Return int        // with Cut: the index in Edge.Returned of what is returned; -1: the position assigns
	Of     *term.Term // the operand
	Exact  *big.Int   // as whole numbers have it
	Value  *big.Int   // as it is read
	Signed bool       // its variables are: only the comparison makes it unsigned
}

// ConversionsOf are those of a trace, in order; nil: none are known.
func ConversionsOf(in *Input) (list []Conversion) {
	reading, err := path.Read(in.Prog, in.Trace)
	if err != nil {
		return nil
	}
	for i, s := range reading.Steps {
		cut := func(x *term.Term, signed bool, index int) {
			for x.Op() == term.OpStore { // to a cell
				x = x.Args()[2]
			}
			all := &exact{Reading: reading, at: i, signed: true}
			if x.Op() == term.OpBVAdd && !signed { // a difference
				list = append(list, all.below(x, index)...)
				return
			}
			if x.Op() != term.OpExtract || x.Lo() != 0 || x.Sort().Width < 8 {
				return
			}
			number := all.number(x.Args()[0])
			computed, err1 := reading.States.Eval(x.Args()[0], i)
			value, err2 := reading.States.Eval(x, i)
			if err1 != nil || err2 != nil || number == nil || number.Cmp(computed.Signed()) != 0 || number.Sign() < 0 && !all.signed {
				return // or C computes another number, of the unsigned ones
			}
			kept := value.Big()
			if signed {
				kept = value.Signed()
			}
			if number.Cmp(kept) != 0 {
				list = append(list, Conversion{At: i, Cut: true, Return: index, Of: x.Args()[0], Exact: number, Value: kept})
			}
		}
		for k, r := range s.Edge.Returned {
			if r.Value != nil {
				cut(r.Value, r.Var.Signed, k)
			}
		}
		if s.Cond == nil {
			if a, ok := s.Edge.Action.(*cfg.Assign); ok && len(a.Dst) == 1 && len(s.Src) == 1 {
				cut(s.Src[0], a.Dst[0].Signed, -1)
			}
			continue
		}
		in.Prog.Terms.Walk([]*term.Term{s.Cond}, func(t *term.Term) *term.Term {
			if t.Op() != term.OpULe {
				return nil
			}
			for _, x := range t.Args() {
				c := &exact{Reading: reading, at: i, signed: true}
				number := c.number(x)
				if value, err := reading.States.Eval(x, i); err == nil && number != nil && number.Cmp(value.Big()) != 0 {
					list = append(list, Conversion{At: i, Of: x, Exact: number, Value: value.Big(), Signed: c.signed})
				}
			}
			return nil
		})
	}
	return list
}

// below is a difference that wraps around below 0, as it is returned or assigned.
func (e *exact) below(x *term.Term, index int) []Conversion {
	value, err := e.States.Eval(x, e.at)
	if number := e.number(x); err == nil && number != nil && number.Sign() < 0 {
		return []Conversion{{At: e.at, Cut: true, Below: true, Return: index, Of: x, Exact: number, Value: value.Big()}}
	}
	return nil
}

// exact computes terms in whole numbers.
type exact struct {
	*path.Reading
	at     int
	signed bool // no variable so far is unsigned
}

// number is a sum or product of variables and constants, of which those are negative that are more than half of all
// numbers; nil if it is anything else.
func (e *exact) number(x *term.Term) *big.Int {
	value, err := e.States.Eval(x, e.at)
	if err != nil || value.Kind() != term.BitVecKind {
		return nil
	}
	switch x.Op() {
	case term.OpBVConst:
		return value.Signed()
	case term.OpSExt: // of signed arithmetic, which does not wrap around
		return value.Signed()
	case term.OpZExt:
		e.signed = false
		return value.Big()
	case term.OpVar, term.OpSelect:
		of := x
		for of.Op() == term.OpSelect {
			of = of.Args()[0]
		}
		switch v := e.Prog.VarOf(of); {
		case v == nil || v.Role != cfg.Scalar && v.Role != cfg.Memory || v.Parts || v.Bits != nil:
			return nil
		case v.Signed:
			return value.Signed()
		}
		e.signed = false
		return value.Big()
	case term.OpBVAdd, term.OpBVMul:
		result := e.number(x.Args()[0])
		for _, a := range x.Args()[1:] {
			y := e.number(a)
			switch {
			case result == nil || y == nil:
				return nil
			case x.Op() == term.OpBVAdd:
				result = new(big.Int).Add(result, y)
			default:
				result = new(big.Int).Mul(result, y)
			}
		}
		return result
	}
	return nil
}
