package cfg

import (
	"strings"
	"unicode"

	"tav/solver/term"
)

// Role says what a variable stands for.
type Role uint8

// The roles of variables.
const (
	Scalar     Role = iota // a C object of integer type or a field of one
	ObjectPart             // the object part of a pointer
	OffsetPart             // the offset part of a pointer, in units of its region
	Temp                   // a value that C has no name for
	Memory                 // a region: array-sorted
	Heap                   // bookkeeping: allocation counter, sizes, alive flags
)

// Var is a program variable.
type Var struct {
	Name     string     // unique in the program: "g", "main::i", "f::p.obj"
	C        string     // as C writes it: "i", "s.x", "p"; "" for temporaries
	Term     *term.Term // its value in the current state; a variable of Program.Terms
	Role     Role
	Global   bool
	Proc     string                       // the name of the procedure of the function it is local to; "" for globals
	Result   bool                         // it is what Proc returns, or where the compiler keeps that; not a part of a struct
	Signed   bool                         // C's type is signed
	Float    bool                         // C's type is a floating-point type: values are its bits
	Target   func(object, n int64) Target // of the object part of a pointer: where in an object it leads to when its offset part is n; nil: not known
	Pointee  string                       // of a pointer: the name of the type that it is to in C; "": not known, or none
	Notation *Notation                    // how the source writes values; nil: as numbers
	Bits     func(object, n int64) []Bits // of a number that is the bit-fields of a struct, cell n of an object: these; nil: it is none
	Owner    string                       // with Bits: the object that they are in, as C writes it; "": by the cell
	Region   *Region                      // Role Memory, or a cell for pointers and numbers
	Parts    bool                         // Role Memory: its cells hold the object parts of pointers
	Object   string                       // Role ObjectPart: the local variable that it is the object of, as C writes it; "": of none, or not always
	Places   int                          // of what holds offset parts of pointers to one of several places: the number of low bits that say which
	Unit     int64                        // Role Heap, of the sizes of objects: bytes a unit
	Decl     Pos
}

// Base is the name of the variable of C that a variable is, or is a part of; "" if it is none.
func (v *Var) Base() string {
	n := strings.IndexFunc(v.C, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if n < 0 {
		return v.C
	}
	return v.C[:n]
}

// Bits are a bit-field in the number that is stored for it and those beside it.
type Bits struct {
	Path         string // how C writes it after the name of the object
	First, Width int
	Signed       bool
	Notation     *Notation // how the source writes its values; nil: as numbers
}

// A Target is where in an object a pointer leads to.
type Target struct {
	Path   string // how C writes the part of the object after its name: [3]; "": all of it, or C has no name for it
	Offset int64  // bytes from the beginning of the object; -1: not known
	Size   int64  // bytes of what C's pointer is to; 0: not known
}

// Object is a static object: a global, a string literal, or a local that a
// non-recursive procedure keeps in memory.
type Object struct {
	ID   int64  // >= 1; 0 is NULL
	Name string // as C writes it
	Size int64  // in bytes
	Temp bool   // C has no name for it: a copy that the compiler made
	Text bool   // it is a string literal, which the name is
	Pos  Pos

	Element int64 // bytes of its elements, if it is an array, but not one of arrays; 0: it is none
}

// Region is a set of memory cells of one shape that no access outside of it
// can reach. Its variable is a plain variable (one object, one cell), an array
// over offsets (one object), over object ids (one cell an object), or over
// object ids of arrays over offsets.
type Region struct {
	Name     string
	ByObject bool   // the outer index is the object id
	ByOffset bool   // the (inner) index is the offset in units
	Unit     int64  // bytes a unit of offset
	Cells    []*Var // one variable; two when the cells are pointers (object, offset)
	Field    string // "next" for a struct's field, "" for array elements
	Written  bool   // C writes a cell as p[i]Member, a[i]Member or, for structs, p->next
	Member   string // ".next" for a struct's field, "" for elements
	Object   string // C's name of the object, unless ByObject
	Record   string // with ByObject: the name of the type of the objects, arrays' of their elements; "": not known
	Mixed    bool   // objects have different types: Path knows that of each
	Array    string // ".buf" for elements of an array in the object, "" for those of the object

	// Path is how C writes cell n of an object after its name; nil unless ByOffset or Mixed.
	Path func(object, n int64) CellPath

	// Dual is, of cells that hold pointers and numbers in the same places, as members of a union,
	// how C writes that of cell n after the object's name; nil for others. Cells are the pointer,
	// the number, and which of the two it is (HeldNumber …).
	Dual func(object, n int64, pointer bool) CellPath
}

// What cells for pointers and numbers hold.
const (
	HeldNothing = iota // nothing was stored yet: arbitrary as either
	HeldNumber
	HeldPointer
	HeldRest // a later part of a pointer, where cells are smaller
)

// A CellPath is how C writes a cell after the name of its object: ".g[1][2]".
type CellPath struct {
	Text     string    // "": C has no name for it
	Steps    []int64   // of each index in Text: how many cells further the next one is
	Notation *Notation // how the source writes its values; nil: as numbers
	In       string    // without a Text: the member that the cell is a part of; "": none, or several
	At       int64     // bytes before it in that
}

// Nowhere is the object id of pointers to no object of which bytes were overwritten: no object has it.
const Nowhere = 1<<31 - 1

// Places are variables, arrays by the ids of objects, that say where the objects lie at whose
// addresses a program looks as numbers.
type Places struct {
	Address  *Var // its address, which no edge writes
	From, To *Var // where it begins and ends
	Died     *Var // the first id of the objects that may have its place; 0: it exists
}
