package term

import (
	"math/big"
	"strconv"
)

// Term is a node of the graph of terms. Make terms with a Manager's builders.
type Term struct {
	sort   *Sort
	args   []*Term
	name   string    // of a variable
	val    *big.Int  // a constant that does not fit u (see num)
	not    *Term     // the negation, once it was asked for
	u      uint64    // a constant's number (see num); OpExtract: hi<<32 | lo; OpFRound: the mode; a variable: its index
	vars   [2]uint64 // Bloom filter of the free variables (a superset under quantifiers)
	id     uint32
	hash   uint32
	size   uint32 // see Size
	depth  uint16 // alternations of and, or and ite on the way to a leaf, saturating
	op     Op
	signed bool // a variable's hint
	quant  bool // there is a quantifier in it
	copies bool // an array in it is made by OpCopy
	ints   bool // there is a term of sort Int, or an array of such, in it
}

// ID is the term's number in its Manager: dense, in order of creation.
func (t *Term) ID() uint32 { return t.id }

// Op is the operator.
func (t *Term) Op() Op { return t.op }

// Sort is the type of the term's value.
func (t *Term) Sort() *Sort { return t.sort }

// Args are the arguments; not to be modified.
func (t *Term) Args() []*Term { return t.args }

// Name is a variable's name.
func (t *Term) Name() string { return t.name }

// Signed is a variable's hint "read this as a signed number"; for an array
// it speaks of the elements. It does not change the meaning of the variable.
func (t *Term) Signed() bool { return t.signed }

// Value is the value of an Int constant or the unsigned value of a bit-vector
// constant, nil for other terms. Not to be modified.
func (t *Term) Value() *big.Int {
	if t.op != OpBVConst && t.op != OpIntConst {
		return nil
	}
	return t.num().big(t.sort.Width)
}

// SignedValue is the value of a bit-vector constant read as a signed number, or of
// an Int constant; nil for other terms. Not to be modified.
func (t *Term) SignedValue() *big.Int {
	if t.op != OpBVConst && t.op != OpIntConst {
		return nil
	}
	return t.num().signed(t.sort.Width)
}

// Uint64 is the unsigned value of a bit-vector constant that fits.
func (t *Term) Uint64() (uint64, bool) {
	if t.op != OpBVConst {
		return 0, false
	}
	if t.val != nil {
		return t.val.Uint64(), t.val.IsUint64()
	}
	return t.u, true
}

// Int64 is the value of an Int constant, or of a bit-vector constant read as a
// signed number, that fits.
func (t *Term) Int64() (int64, bool) {
	switch {
	case t.op != OpBVConst && t.op != OpIntConst:
		return 0, false
	case t.val != nil:
		v := t.num().signed(t.sort.Width)
		return v.Int64(), v.IsInt64()
	case t.op == OpIntConst:
		return int64(t.u), true
	}
	return signExtend(t.sort.Width, t.u), true
}

// num is a constant's number.
func (t *Term) num() num {
	if t.val != nil {
		return num{b: t.val}
	}
	return num{u: t.u}
}

// Hi is the highest bit that an OpExtract keeps.
func (t *Term) Hi() int { return int(t.u >> 32) }

// Lo is the lowest bit that an OpExtract keeps.
func (t *Term) Lo() int { return int(uint32(t.u)) }

// Rounding is the mode of an OpFRound.
func (t *Term) Rounding() Rounding { return Rounding(t.u) }

// Size estimates the number of distinct nodes: exact for trees, too high
// where arguments share nodes, saturating at 2^31.
func (t *Term) Size() int { return int(t.size) }

// HasInt reports that t, or a term in it, has a sort with Int in it.
func (t *Term) HasInt() bool { return t.ints }

// HasQuantifier reports that there is a quantifier in t.
func (t *Term) HasQuantifier() bool { return t.quant }

// IsTrue reports that t is the constant true.
func (t *Term) IsTrue() bool { return t.op == OpTrue }

// IsFalse reports that t is the constant false.
func (t *Term) IsFalse() bool { return t.op == OpFalse }

// IsConst reports that t is a Bool, Int or bit-vector constant.
func (t *Term) IsConst() bool {
	return t.op == OpTrue || t.op == OpFalse || t.op == OpBVConst || t.op == OpIntConst
}

// isValue reports that t is a constant of any sort: IsConst, or a constant
// array of a constant.
func (t *Term) isValue() bool {
	return t.IsConst() || t.op == OpConstArray && t.args[0].isValue()
}

// String is the term in C-like notation.
func (t *Term) String() string { return C(t, COptions{}) }

// SortKind says which family a sort belongs to.
type SortKind uint8

// The kinds of sorts.
const (
	BoolKind SortKind = iota
	IntKind           // mathematical integers
	BitVecKind
	ArrayKind // total functions from Index to Elem
)

// Sort is the type of a term. Sorts are unique in their Manager.
type Sort struct {
	Kind  SortKind
	Width int   // of bit-vectors, in bits, at least 1
	Index *Sort // of arrays
	Elem  *Sort // of arrays
	id    uint32
	ints  bool // Int, or an array with Int in it
}

// String is the sort in SMT-LIB syntax.
func (s *Sort) String() string {
	switch s.Kind {
	case BoolKind:
		return "Bool"
	case IntKind:
		return "Int"
	case BitVecKind:
		return "(_ BitVec " + strconv.Itoa(s.Width) + ")"
	}
	return "(Array " + s.Index.String() + " " + s.Elem.String() + ")"
}

// width is the width in the sense of num: that of a bit-vector, 0 for Int.
func (s *Sort) width() int { return s.Width }
