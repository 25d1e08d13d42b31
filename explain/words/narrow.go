package words

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/solver/term"
)

// Values that do not fit where they are stored: C cuts them, or counts on from the other end.

// known are the numbers that variables have at a point of a run, by their terms.
type known map[*term.Term]interp.Change

// wraps reports whether an expression may be computed in unsigned numbers, of which none is below 0.
func (t model) wraps(before known, x *term.Term, text string) bool {
	return unsigned.MatchString(text) || slices.ContainsFunc(t.program.Terms.FreeVars(x), func(v *term.Term) bool {
		return !before[v].Var.Signed && before[v].Value.Width() >= 32
	})
}

// take notes what a step changes. After a call or a return names may be those of other variables.
func (k known) take(s *interp.Step) {
	if s.Edge.Kind == cfg.Call || s.Edge.Kind == cfg.Return {
		clear(k)
	}
	for _, c := range s.Changes {
		if len(c.Cell) == 0 && c.Value.Kind() == term.BitVecKind {
			k[c.Var.Term] = c
		}
	}
}

// cut is the number that an assignment to a variable or cell narrower than int computes, before the step, if it does
// not fit; "" if it does, or that is not known.
func (t runs) cut(before known, s *interp.Step) string {
	a, ok := s.Edge.Action.(*cfg.Assign)
	if !ok || len(a.Dst) != 1 || len(s.Changes) != 1 || a.Dst[0] != s.Changes[0].Var || a.Dst[0].Bits != nil {
		return ""
	}
	stored := s.Changes[0].Value
	text := strings.ReplaceAll(t.text(s.Edge.Home().Pos), "->", ".")
	if stored.Kind() != term.BitVecKind || stored.Width() < 8 || stored.Width() >= 32 || len(s.Edge.Returned) > 0 || narrows(text) {
		return ""
	}
	src := a.Src[0]
	for src.Op() == term.OpStore { // to a cell
		src = src.Args()[2]
	}
	exact := before.exact(src, text)
	if exact == nil || exact.BitLen() > 31 || exact.Sign() < 0 && t.wraps(before, src, text) || exact.String() == number(stored, a.Dst[0].Signed) {
		return ""
	}
	if all := new(big.Int).Lsh(big.NewInt(1), uint(stored.Width())); new(big.Int).Mod(exact, all).Cmp(stored.Big()) != 0 {
		return "" // it is computed otherwise
	}
	return exact.String()
}

// exact is a sum, product or shift to the right of variables in whole numbers, as an expression of C with this text has
// it, whose operands are promoted to int; nil if it is anything else.
func (k known) exact(x *term.Term, text string) *big.Int {
	switch x.Op() {
	case term.OpVar:
		if c, ok := k[x]; ok && c.Var.Signed {
			return c.Value.Signed()
		} else if ok {
			return c.Value.Big()
		}
	case term.OpBVConst:
		v, _ := term.ValueOf(x)
		if v.Signed().Sign() < 0 && !subtracts(text, v.Big().String()) {
			return nil // a large number, or one that is subtracted
		}
		return v.Signed()
	case term.OpExtract:
		of := k.exact(x.Args()[0], text)
		if x.Lo() == 0 {
			return of
		}
		if of != nil && of.Sign() >= 0 && shiftsRight(text) {
			return new(big.Int).Rsh(of, uint(x.Lo()))
		}
	case term.OpZExt, term.OpSExt:
		of := k.exact(x.Args()[0], text)
		if of == nil || x.Op() == term.OpZExt && of.Sign() < 0 || of.BitLen() > x.Args()[0].Sort().Width {
			return nil
		}
		return of
	case term.OpBVLShr, term.OpBVAShr:
		of, by := k.exact(x.Args()[0], text), k.exact(x.Args()[1], text)
		if of == nil || by == nil || of.Sign() < 0 || by.Sign() < 0 || by.BitLen() > 8 {
			return nil
		}
		return new(big.Int).Rsh(of, uint(by.Int64()))
	case term.OpBVAdd, term.OpBVMul:
		sum := big.NewInt(0)
		for i, a := range x.Args() {
			y := k.exact(a, text)
			switch {
			case y == nil:
				return nil
			case i == 0:
				sum.Set(y)
			case x.Op() == term.OpBVAdd:
				sum.Add(sum, y)
			default:
				sum.Mul(sum, y)
			}
		}
		return sum
	}
	return nil
}

// turned says that counting up or down went from one end of a variable's numbers to the other:
// "from 255 to 0"; "" if it did not, or that is not known.
func (t runs) turned(before known, s *interp.Step) string {
	text := t.text(s.Edge.Home().Pos)
	up, down := counts(text)
	if len(s.Changes) != 1 || up == down {
		return ""
	}
	c := s.Changes[0]
	if c.Var.Bits != nil {
		x, _ := c.Value.Uint64()
		old, ok := t.packed[cellKey(c.Var, c)]
		for _, f := range c.Bits() {
			if mask := uint64(1)<<f.Width - 1; ok && !f.Signed && (x^old)>>f.First&mask != 0 {
				return turn(new(big.Int).SetUint64(old>>f.First&mask), new(big.Int).SetUint64(x>>f.First&mask), new(big.Int).SetUint64(mask))
			}
		}
		return ""
	}
	if c.Var.Signed || c.Value.Kind() != term.BitVecKind {
		return ""
	}
	most := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(c.Value.Width())), big.NewInt(1))
	if old, ok := before[c.Var.Term]; ok && len(c.Cell) == 0 {
		return turn(old.Value.Big(), c.Value.Big(), most)
	}
	switch zero := c.Value.Big().Sign() == 0; {
	case !counting.MatchString(text):
	case zero && up:
		return turn(most, c.Value.Big(), most)
	case !zero && down:
		return turn(new(big.Int), c.Value.Big(), most)
	}
	return ""
}

func turn(old, value, most *big.Int) string {
	if old.Sign() == 0 && value.Cmp(most) == 0 || old.Cmp(most) == 0 && value.Sign() == 0 {
		return fmt.Sprintf("from %s to %s", old, value)
	}
	return ""
}
