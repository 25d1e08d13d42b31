package term

import "strconv"

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
