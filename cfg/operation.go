package cfg

import (
	"slices"

	"tav/solver/term"
)

// SizeOperator is the operator of the size of an array, ShiftOperator that of a shift to either side whose count is out of range,
// IndexOperator that of an index in an array that is a part of an object.
const (
	SizeOperator  = "[]"
	ShiftOperator = "<<>>"
	IndexOperator = "[i]"
)

// Operation is an arithmetic operation of C, of one or two operands, the size of an array, an index, or
// an access to memory. A division, and a shift whose count is out of range, has only its right operand.
type Operation struct {
	Operator  string       // as C writes it; "-" before one operand is negation; "" for an access
	Operands  []*term.Term // signed numbers; of an access: id of the object, offset in it and its size in bytes, and whether it is dead if that can be; and how many bytes, where that is not constant
	Bytes     int64        // of an access, if it is constant; of what is shifted; of an index, the number of elements
	Unchecked bool         // compilers' own checks do not find that it fails
	Text      Spelling     // of an access
	Array     string       // of an index: what it is in, where that is a pointer's
	Index     *term.Term   // of an access in an element of this size (Text.Element): which one; nil: that is not known
}

// Spelling is how the text of a file names what an operation is about.
type Spelling struct {
	Line, Col int    // of the operator, or of the last member or the first name of what is accessed, as the compiler has it; no line: not known
	Does      string // Reads, Writes, Frees or Reallocs; "": one of the first two
	Parts     int    // members and elements that the expression goes through
	Last      int    // these of them come after the last pointer that it reads
	Static    bool   // it reads no pointer: Last are all, in a variable
	Element   int64  // the size in bytes of the last element that the expression goes through after the last pointer; 0: there is none
}

// UnknownParts is the number of parts of an expression for which that is not known.
const UnknownParts = -1

// What an access does.
const (
	Reads    = "read"
	Writes   = "write"
	Frees    = "free"
	Reallocs = "realloc"
)

// Terms are what it evaluates.
func (op *Operation) Terms() []*term.Term {
	if op.Index == nil {
		return op.Operands
	}
	return append(slices.Clip(op.Operands), op.Index)
}

// substitute is the operation over the state before the assignment sub.
func (op *Operation) substitute(m *term.Manager, sub map[*term.Term]*term.Term) *Operation {
	other := *op
	other.Operands = nil
	for _, t := range op.Operands {
		other.Operands = append(other.Operands, m.Substitute(t, sub))
	}
	if op.Index != nil {
		other.Index = m.Substitute(op.Index, sub)
	}
	return &other
}
