package preprocess

import (
	"math/bits"

	"tav/solver/term"
)

// A Table is an array of constants, as programs have them for alphabets, checksums and states.
type Table struct {
	m     *term.Manager
	cells map[uint64]*term.Term
	other *term.Term // all other cells
	wide  int        // bits of the highest index that is distinguished
}

// TableOf reads off the cells of an array; nil: it is no table, or too large.
func TableOf(m *term.Manager, array *term.Term) *Table {
	t := &Table{m: m, cells: map[uint64]*term.Term{}}
	for ; array.Op() == term.OpStore; array = array.Args()[0] {
		args := array.Args()
		index, ok := args[1].Uint64()
		if !args[1].IsConst() || !args[2].IsConst() || !ok || index >= maxTable {
			return nil
		}
		if t.cells[index] == nil { // else it was stored again later
			t.cells[index] = args[2]
			t.wide = max(t.wide, bits.Len64(index))
		}
	}
	if array.Op() != term.OpConstArray || !array.Args()[0].IsConst() {
		return nil
	}
	t.other = array.Args()[0]
	return t
}

// IsTable reports that a term is a read of a table at an index that is not constant.
func IsTable(m *term.Manager, t *term.Term) bool {
	return t.Op() == term.OpSelect && t.Args()[0].Sort().Index.Kind == term.BitVecKind &&
		(t.Args()[0].Op() == term.OpStore || t.Args()[0].Op() == term.OpConstArray) && TableOf(m, t.Args()[0]) != nil
}

// Read decides between the cells bit by bit of the index: equal halves are one.
func (t *Table) Read(index *term.Term) *term.Term {
	inside := t.below(index, 0, t.wide)
	if width := index.Sort().Width; t.wide < width {
		high := t.m.Extract(index, width-1, t.wide)
		return t.m.Ite(t.m.Eq(high, t.m.BVUint(width-t.wide, 0)), inside, t.other)
	}
	return inside
}

// below decides between the cells from one on by some lowest bits of the index.
func (t *Table) below(index *term.Term, from uint64, n int) *term.Term {
	if n == 0 {
		if c := t.cells[from]; c != nil {
			return c
		}
		return t.other
	}
	n--
	one := t.m.Eq(t.m.Extract(index, n, n), t.m.BVUint(1, 1))
	return t.m.Ite(one, t.below(index, from+1<<n, n), t.below(index, from, n))
}
