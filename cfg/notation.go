package cfg

import (
	"strconv"

	"tav/solver/term"
)

// A Notation is how the source writes values of a type that it does not write as
// numbers: by the constants of an enumeration, as characters, as true and false.
// nil writes numbers.
type Notation struct {
	Names map[int64]string // an enumeration's constants; of several with one value the first
	Char  bool             // the type is char
	Bool  bool             // the type is _Bool
}

// Write is a value as the source writes it; false: as a number.
func (n *Notation) Write(v int64) (string, bool) {
	switch {
	case n == nil:
		return "", false
	case n.Char:
		return character(v)
	case n.Bool && (v == 0 || v == 1):
		return strconv.FormatBool(v == 1), true
	}
	name, ok := n.Names[v]
	return name, ok
}

// Same reports whether two notations write all values alike.
func (n *Notation) Same(o *Notation) bool {
	if n == nil || o == nil {
		return n == o
	}
	if n.Char != o.Char || n.Bool != o.Bool || len(n.Names) != len(o.Names) {
		return false
	}
	for v, name := range n.Names {
		if o.Names[v] != name {
			return false
		}
	}
	return true
}

// character is a printable character of ASCII, or one that C has an escape for.
func character(v int64) (string, bool) {
	switch escape := map[int64]string{0: `\0`, '\t': `\t`, '\n': `\n`, '\r': `\r`, '\'': `\'`, '\\': `\\`}[v]; {
	case escape != "":
		return "'" + escape + "'", true
	case v >= ' ' && v <= '~':
		return "'" + string(rune(v)) + "'", true
	}
	return "", false
}

// NotationAt is how C writes the values of a cell of memory: number n of an object.
func (v *Var) NotationAt(object, n int64) *Notation {
	if r := v.Region; r != nil && r.ByOffset {
		if r.Path == nil {
			return nil
		}
		return r.Path(object, n).Notation
	}
	return v.Notation
}

// constant writes a constant that is compared with a variable, or a cell of memory, as
// the source does.
func (w cWriter) constant(value, beside *term.Term, named func(*term.Term) *Var) (string, bool) {
	x, ok := term.ValueOf(value)
	if !ok || x.Kind() != term.BitVecKind {
		return "", false
	}
	n := w.notationOf(beside, named)
	if n == nil {
		return "", false
	}
	number, ok := x.Int64()
	if !ok {
		return "", false
	}
	return n.Write(number)
}

// notationOf is how the source writes the values of a variable or of a cell of memory.
func (w cWriter) notationOf(t *term.Term, named func(*term.Term) *Var) *Notation {
	for t.Op() == term.OpSExt || t.Op() == term.OpZExt {
		t = t.Args()[0]
	}
	var at []*term.Term // the innermost index first
	for ; t.Op() == term.OpSelect; t = t.Args()[0] {
		at = append(at, t.Args()[1])
	}
	v := named(t)
	switch {
	case v == nil:
		return nil
	case v.Region == nil || !v.Region.ByOffset:
		return v.Notation
	case len(at) == 0:
		return nil
	}
	object := int64(0)
	if v.Region.ByObject && len(at) == 2 && at[1].IsConst() {
		object, _ = at[1].Int64()
	}
	n, rest := w.summands(at[0])
	if len(rest) > 0 {
		return v.Notation
	}
	return v.NotationAt(object, n)
}
