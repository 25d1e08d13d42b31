package interp

import (
	"cmp"
	"math/big"
	"slices"

	"tav/solver/term"
)

// value is a value whose sort is known from the context: a Bool (0 or 1) or a
// bit-vector of at most 64 bits in w (unsigned), a wider bit-vector (unsigned)
// or an Int in b, which is never modified, an array in a.
type value struct {
	w uint64
	b *big.Int
	a *array
}

// array is one version of an array, after H. Baker, "Shallow binding makes
// functional arrays fast" (SIGPLAN Notices 26(8), 1991): the version that was
// used last owns the table of cells, every other version is a difference to a
// version nearer to the table. Storing into the newest version costs O(1)
// though all versions stay valid, and versions that nobody holds are garbage.
type array struct {
	table *table // this version's cells, if it is the one that owns them
	next  *array // otherwise: as next,
	at    uint64 // except that cell at
	old   value  // holds old
}

// newArray is an array all of whose cells hold rest. Its table never changes, so that arrays that begin alike share no versions.
func newArray(rest value) *array { return &array{table: &table{rest: rest, frozen: true}} }

// get is the value of a cell.
func (a *array) get(i uint64) value {
	if a.table == nil {
		a.reroot()
	}
	return a.table.get(i)
}

// set is the version in which cell i holds v.
func (a *array) set(i uint64, v value) *array {
	if a.table == nil {
		a.reroot()
	}
	if a.table.frozen {
		n := &array{table: a.table.clone()}
		n.table.set(i, v)
		return n
	}
	n := &array{table: a.table}
	a.old = a.table.get(i)
	a.table.set(i, v)
	a.table, a.next, a.at = nil, n, i
	return n
}

// reroot makes a the version that owns the table, turning the differences
// between it and the present owner around.
func (a *array) reroot() {
	var path []*array
	owner := a
	for ; owner.table == nil; owner = owner.next {
		path = append(path, owner)
	}
	if owner.table.frozen {
		t := owner.table.clone()
		for _, v := range slices.Backward(path) {
			t.set(v.at, v.old)
		}
		a.table, a.next, a.old = t, nil, value{}
		return
	}
	for _, v := range slices.Backward(path) {
		t := owner.table
		owner.table, owner.next, owner.at, owner.old = nil, v, v.at, t.get(v.at)
		t.set(v.at, v.old)
		v.table, v.next, v.old = t, nil, value{}
		owner = v
	}
}

// copy is an array of the same content that shares no table with a.
func (a *array) copy() *array {
	if a.table == nil {
		a.reroot()
	}
	return &array{table: a.table.clone()}
}

// freeze keeps the tables of a value of sort s from changing.
func (v value) freeze(s *term.Sort) {
	if s.Kind != term.ArrayKind || v.a == nil {
		return
	}
	if v.a.table == nil {
		v.a.reroot()
	}
	v.a.table.freeze(s.Elem)
}

// cell is an index with what is there.
type cell struct {
	index uint64
	value value
}

// cells lists, in order of the index, the cells that differ from the rest.
func (a *array) cells(elem *term.Sort) (rest value, cells []cell) {
	if a.table == nil {
		a.reroot()
	}
	a.table.each(func(i uint64, v value) {
		if !equal(v, a.table.rest, elem) {
			cells = append(cells, cell{i, v})
		}
	})
	slices.SortFunc(cells, func(x, y cell) int { return cmp.Compare(x.index, y.index) })
	return a.table.rest, cells
}

// equal compares two values of sort s. The recursion is as deep as the sort.
func equal(x, y value, s *term.Sort) bool {
	switch {
	case s.Kind == term.ArrayKind:
		return x.a == y.a || equalArrays(x.a, y.a, s)
	case isWord(s):
		return x.w == y.w
	}
	return x.b.Cmp(y.b) == 0
}

// equalArrays compares cell by cell; of versions of one array those that were stored in between. Arrays that differ in the rest are equal
// only if the listed cells are all that there are.
func equalArrays(a, b *array, s *term.Sort) bool {
	if stored, ok := written(a, b); ok {
		old := make([]value, len(stored))
		for k, i := range stored {
			old[k] = a.get(i)
		}
		for k, i := range stored {
			if !equal(old[k], b.get(i), s.Elem) {
				return false
			}
		}
		return true
	}
	restA, cellsA := a.cells(s.Elem)
	restB, cellsB := b.cells(s.Elem)
	listed := uint64(0)
	for len(cellsA)+len(cellsB) > 0 {
		x, y := restA, restB
		var i uint64
		switch {
		case len(cellsB) == 0, len(cellsA) > 0 && cellsA[0].index <= cellsB[0].index:
			i = cellsA[0].index
		default:
			i = cellsB[0].index
		}
		if len(cellsA) > 0 && cellsA[0].index == i {
			x, cellsA = cellsA[0].value, cellsA[1:]
		}
		if len(cellsB) > 0 && cellsB[0].index == i {
			y, cellsB = cellsB[0].value, cellsB[1:]
		}
		if !equal(x, y, s.Elem) {
			return false
		}
		listed++
	}
	if equal(restA, restB, s.Elem) {
		return true
	}
	return s.Index.Width < 64 && listed == 1<<indexBits(s.Index)
}

// indexBits is the number of bits of an index that fits a word.
func indexBits(s *term.Sort) int {
	if s.Kind == term.BoolKind {
		return 1
	}
	return s.Width
}

// isWord reports that values of the sort are in value.w.
func isWord(s *term.Sort) bool {
	return s.Kind == term.BoolKind || s.Kind == term.BitVecKind && s.Width <= 64
}

// written lists the indices at which the versions old and new of one array
// may differ, oldest store first; ok is false when they are not versions of
// one array, or too far apart to tell.
func written(old, new *array) (indices []uint64, ok bool) {
	if old != new && old.table != nil && old.table.frozen && new.table != nil && old.table.rest == new.table.rest {
		return old.table.differences(new.table), true
	}
	for v := old; v != nil && len(indices) < maxApart; v = v.next {
		if v == new {
			return indices, true
		}
		indices = append(indices, v.at)
	}
	indices = indices[:0]
	for v := new; v != nil && len(indices) < maxApart; v = v.next {
		if v == old {
			slices.Reverse(indices)
			return indices, true
		}
		indices = append(indices, v.at)
	}
	return nil, false
}
