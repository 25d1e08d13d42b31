package interp

import (
	"maps"
	"slices"

	"tav/solver/term"
)

// table holds the cells of an array: those at small indices in a slice and in
// pages, both of which grow as long as they are used densely, others in a map;
// the rest is rest.
//
// A frozen table never changes again: a checkpoint holds it, and whoever wants
// to write clones it. Clones share the pages that neither writes to.
type table struct {
	frozen bool
	rest   value
	low    []value // below pageSize
	pages  []*page // page i has the cells from i*pageSize on; nil: no cell was set; the first is low
	high   map[uint64]value
}

// page is a part of the tables that share it; only its owner may write to it.
type page struct {
	owner *table
	cells [pageSize]value
}

func (t *table) get(i uint64) value {
	if i < uint64(len(t.low)) {
		return t.low[i]
	}
	if k := i / pageSize; k < uint64(len(t.pages)) && t.pages[k] != nil {
		return t.pages[k].cells[i%pageSize]
	}
	if t.high != nil {
		if v, ok := t.high[i]; ok {
			return v
		}
	}
	return t.rest
}

func (t *table) set(i uint64, v value) {
	if i < uint64(len(t.low)) {
		t.low[i] = v
		return
	}
	n := uint64(len(t.low))
	switch k := i / pageSize; {
	case k == 0 && i <= 2*n+16*uint64(len(t.high))+8:
		t.growLow(int(min(max(16, 2*i), pageSize)))
		t.low[i] = v
	case k > 0 && k <= 2*uint64(len(t.pages))+1 && k < maxPages:
		t.page(k).cells[i%pageSize] = v
	default:
		if t.high == nil {
			t.high = map[uint64]value{}
		}
		t.high[i] = v
	}
}

// growLow makes the slice n cells long.
func (t *table) growLow(n int) {
	low := make([]value, n)
	k := copy(low, t.low)
	for ; k < n; k++ {
		low[k] = t.rest
	}
	t.low = low
	for i, v := range t.high {
		if i < uint64(n) {
			low[i] = v
			delete(t.high, i)
		}
	}
}

// page is page k, to be written to.
func (t *table) page(k uint64) *page {
	for k >= uint64(len(t.pages)) {
		t.pages = append(t.pages, nil)
	}
	p := t.pages[k]
	switch {
	case p == nil:
		p = &page{owner: t}
		for i := range p.cells {
			p.cells[i] = t.rest
		}
		for i, v := range t.high {
			if i/pageSize == k {
				p.cells[i%pageSize] = v
				delete(t.high, i)
			}
		}
	case p.owner != t:
		p = &page{owner: t, cells: p.cells}
	default:
		return p
	}
	t.pages[k] = p
	return p
}

// clone is a table of the same cells.
func (t *table) clone() *table {
	for _, p := range t.pages {
		if p != nil {
			p.owner = nil
		}
	}
	return &table{rest: t.rest, low: slices.Clone(t.low), pages: slices.Clone(t.pages), high: maps.Clone(t.high)}
}

// freeze keeps the table, and the arrays in it, from changing. A page without
// an owner is frozen already, and so is all that is in it.
func (t *table) freeze(elem *term.Sort) {
	t.rest.freeze(elem)
	if t.frozen {
		return
	}
	t.frozen = true
	deep := elem.Kind == term.ArrayKind
	if deep {
		for _, v := range t.low {
			v.freeze(elem)
		}
		for _, v := range t.high {
			v.freeze(elem)
		}
	}
	for _, p := range t.pages {
		if p == nil || p.owner == nil {
			continue
		}
		p.owner = nil
		for i := 0; deep && i < pageSize; i++ {
			p.cells[i].freeze(elem)
		}
	}
}

// each visits the cells that were set, and others that hold the rest.
func (t *table) each(visit func(i uint64, v value)) {
	for i, v := range t.low {
		visit(uint64(i), v)
	}
	for k, p := range t.pages {
		if p == nil {
			continue
		}
		for i, v := range p.cells {
			visit(uint64(k*pageSize+i), v)
		}
	}
	for i, v := range t.high {
		visit(i, v)
	}
}

// differences lists the indices at which two tables of one rest may differ, in
// order.
func (t *table) differences(u *table) []uint64 {
	var at []uint64
	differ := func(i uint64, _ value) {
		if t.get(i) != u.get(i) {
			at = append(at, i)
		}
	}
	for _, x := range [2]*table{t, u} {
		for i, v := range x.low {
			differ(uint64(i), v)
		}
		for i, v := range x.high {
			differ(i, v)
		}
	}
	for k := range max(len(t.pages), len(u.pages)) {
		if t.pageAt(k) == u.pageAt(k) {
			continue
		}
		for i := range uint64(pageSize) {
			differ(uint64(k)*pageSize+i, value{})
		}
	}
	slices.Sort(at)
	return slices.Compact(at)
}

// pageAt is page k if there is one.
func (t *table) pageAt(k int) *page {
	if k < len(t.pages) {
		return t.pages[k]
	}
	return nil
}
