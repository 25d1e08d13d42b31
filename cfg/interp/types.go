package interp

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"tav/cfg"
	"tav/solver/term"
)

// scalar is a Bool, an Int, or a bit-vector read as a signed, unsigned or
// floating-point number.
type scalar struct {
	kind   term.SortKind
	width  int
	signed bool
	float  bool // a bit-vector read as the bits of a floating-point number
}

// typeOf is the name of a variable's type in scripts: bool, int, s32, u32, f32,
// "index->element". Indices are unsigned.
func typeOf(v *cfg.Var) string {
	var b strings.Builder
	s := v.Term.Sort()
	for ; s.Kind == term.ArrayKind; s = s.Elem {
		b.WriteString(scalarName(s.Index, false) + "->")
	}
	if v.Float {
		return b.String() + "f" + strconv.Itoa(s.Width)
	}
	return b.String() + scalarName(s, v.Term.Signed())
}

func scalarName(s *term.Sort, signed bool) string {
	switch {
	case s.Kind == term.BoolKind:
		return "bool"
	case s.Kind == term.IntKind:
		return "int"
	case signed:
		return "s" + strconv.Itoa(s.Width)
	}
	return "u" + strconv.Itoa(s.Width)
}

// parseType reads the name of a type: the indices, outer first, and the element.
func parseType(name string) ([]scalar, error) {
	parts := strings.Split(name, "->")
	if len(parts) > maxNest {
		return nil, fmt.Errorf("type %.40q: nested too deeply", name)
	}
	var t []scalar
	for _, p := range parts {
		switch p {
		case "bool":
			t = append(t, scalar{kind: term.BoolKind})
			continue
		case "int":
			t = append(t, scalar{kind: term.IntKind})
			continue
		}
		width := 0
		if digits, ok := strings.CutPrefix(p, "f"); ok {
			width, _ = strconv.Atoi(digits)
			if _, ok := term.FloatFormatOf(width); !ok || strconv.Itoa(width) != digits {
				return nil, fmt.Errorf("type %.40q: no floating-point format has that width", name)
			}
			t = append(t, scalar{kind: term.BitVecKind, width: width, float: true})
			continue
		}
		if len(p) > 1 && (p[0] == 's' || p[0] == 'u') && p[1] >= '1' && p[1] <= '9' {
			width, _ = strconv.Atoi(p[1:])
		}
		if width < 1 || width > maxWidth {
			return nil, fmt.Errorf("type %.40q is not one of bool, int, s<bits>, u<bits>, f<bits>, index->element", name)
		}
		t = append(t, scalar{kind: term.BitVecKind, width: width, signed: p[0] == 's'})
	}
	return t, nil
}

// value is the value of the scalar type that a number or truth value of a
// script stands for.
func (t scalar) value(x any) (term.Value, error) {
	if t.kind == term.BoolKind {
		b, ok := x.(bool)
		if !ok {
			return term.Value{}, fmt.Errorf("expected true or false")
		}
		return term.BoolValue(b), nil
	}
	if t.float {
		text, ok := x.(string)
		if !ok {
			return term.Value{}, fmt.Errorf("expected a floating-point number as a string")
		}
		return term.ParseFloat(t.width, text)
	}
	text, ok := numeral(x)
	limit := maxWidth
	if t.kind == term.BitVecKind {
		limit = t.width
	}
	if !ok || len(text) > limit/3+3 {
		return term.Value{}, fmt.Errorf("expected an integer of %s", t.name())
	}
	n, ok := new(big.Int).SetString(text, 10)
	if !ok {
		return term.Value{}, fmt.Errorf("expected an integer of %s", t.name())
	}
	if t.kind == term.IntKind {
		return term.IntValue(n), nil
	}
	bits := n.BitLen()
	if n.Sign() < 0 {
		bits = new(big.Int).Not(n).BitLen() + 1
	}
	if bits > t.width {
		return term.Value{}, fmt.Errorf("%s does not fit %d bits", text, t.width)
	}
	return term.BVValue(t.width, n), nil
}

func (t scalar) name() string {
	if t.kind == term.IntKind {
		return "type int"
	}
	return strconv.Itoa(t.width) + " bits"
}

// numeral is the decimal text of a JSON number or string without fraction,
// exponent, sign + or leading zeros.
func numeral(x any) (string, bool) {
	var s string
	switch x := x.(type) {
	case string:
		s = x
	case fmt.Stringer: // json.Number
		s = x.String()
	}
	digits := strings.TrimPrefix(s, "-")
	if digits == "" || digits[0] == '0' && s != "0" {
		return "", false
	}
	for _, c := range []byte(digits) {
		if c < '0' || c > '9' {
			return "", false
		}
	}
	return s, true
}
