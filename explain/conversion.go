package explain

import (
	"math/big"

	"tav/cfg"
	"tav/danger/path"
	"tav/solver/term"
)

// A Conversion is a number that a comparison of unsigned numbers reads otherwise than its operand computes it: below 0, or
// beyond the numbers that there are.
type Conversion struct {
	At     int        // the position of the trace that compares
	Of     *term.Term // the operand
	Exact  *big.Int   // as whole numbers have it
	Value  *big.Int   // as the comparison reads it
	Signed bool       // its variables are: only the comparison makes it unsigned
}

// ConversionsOf are those of a trace, in order; nil: none are known.
func ConversionsOf(in *Input) (list []Conversion) {
	reading, err := path.Read(in.Prog, in.Trace)
	if err != nil {
		return nil
	}
	for i, s := range reading.Steps {
		if s.Cond == nil {
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
