package bounded

import (
	"math/bits"

	"tav/solver/term"
)

// A table is an array of constants, as programs have them for alphabets, checksums and states.
type table struct {
	m     *term.Manager
	cells map[uint64]*term.Term
	other *term.Term // all other cells
	wide  int        // bits of the highest index that is told apart
}

// tableOf reads off the cells of an array; nil: it is no table, or too large.
func tableOf(m *term.Manager, array *term.Term) *table {
	t := &table{m: m, cells: map[uint64]*term.Term{}}
	for ; array.Op() == term.OpStore; array = array.Args()[0] {
		args := array.Args()
		index, ok := args[1].Uint64()
		if !args[1].IsConst() || !args[2].IsConst() || !ok || index >= maxTable {
			return nil
		}
		if t.cells[index] == nil { // else it was stored again behind
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

// table is what an array holds if that is a table, and nil otherwise.
func (c *cells) table(array *term.Term) *table {
	for c.arrays[array] != nil {
		array = c.arrays[array]
	}
	t, known := c.tables[array]
	if !known {
		t = tableOf(c.b.Terms, array)
		c.tables[array] = t
	}
	return t
}

// isTable reports that a term is a read of a table at an index that is not constant.
func isTable(m *term.Manager, t *term.Term) bool {
	return t.Op() == term.OpSelect && t.Args()[0].Sort().Index.Kind == term.BitVecKind &&
		(t.Args()[0].Op() == term.OpStore || t.Args()[0].Op() == term.OpConstArray) && tableOf(m, t.Args()[0]) != nil
}

// read decides between the cells bit by bit of the index: equal halves are one.
func (t *table) read(index *term.Term) *term.Term {
	inside := t.below(index, 0, t.wide)
	if width := index.Sort().Width; t.wide < width {
		high := t.m.Extract(index, width-1, t.wide)
		return t.m.Ite(t.m.Eq(high, t.m.BVUint(width-t.wide, 0)), inside, t.other)
	}
	return inside
}

// below decides between the cells from one on by some lowest bits of the index.
func (t *table) below(index *term.Term, from uint64, n int) *term.Term {
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
