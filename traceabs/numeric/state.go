package numeric

import (
	"cmp"
	"slices"

	"tav/solver/domain"
	"tav/solver/term"
)

// A value is what is known of a variable: a word, or of an array what all its elements can
// be and, those whose numbers are known, what single ones can be.
type value struct {
	domain.Word
	cells []cell // ordered
	blank bool   // an array of which only what is written counts, and nothing is: word says nothing
}

// A cell is an element of an array.
type cell struct {
	index uint64
	domain.Word
}

// A state says what is known of variables, by index; nil entries: nothing. The nil state
// is that of locations that are not reached. Values are not changed.
type state []*value

func (s state) clone() state { return slices.Clone(s) }

// join changes s.
func (s state) join(t state) state {
	if s == nil {
		return t
	}
	for i, x := range t {
		s[i] = s[i].merge(x, domain.Word.Join)
	}
	return s
}

// joined joins all variables.
func joined(int) func(x, y domain.Word) domain.Word { return domain.Word.Join }

// grow is s with t, by join or widening of each variable; s itself, and false, where that is the same.
func (s state) grow(t state, join func(i int) func(x, y domain.Word) domain.Word) (state, bool) {
	grown := s
	changed := false
	for i, x := range s {
		if y := x.merge(t[i], join(i)); y != x {
			if !changed {
				grown, changed = s.clone(), true
			}
			grown[i] = y
		}
	}
	return grown, changed
}

// merge applies join or widening; the result is v itself where it is the same.
func (v *value) merge(w *value, f func(x, y domain.Word) domain.Word) *value {
	switch {
	case v == nil || w == nil || v.Width != w.Width:
		return nil
	case v == w || w.blank:
		return v
	case v.blank:
		return w
	}
	both := value{Word: f(v.Word, w.Word)}
	for _, c := range v.cells {
		both.set(c.index, f(c.Word, w.at(c.index)))
	}
	for _, c := range w.cells {
		if _, ok := v.find(c.index); !ok {
			both.set(c.index, f(v.Word, c.Word))
		}
	}
	if v.Word == both.Word && slices.Equal(v.cells, both.cells) {
		return v
	}
	return both.orNil()
}

// orNil is nil for what says nothing.
func (v value) orNil() *value {
	if v.Word == domain.All(v.Width) && len(v.cells) == 0 && !v.blank {
		return nil
	}
	return &v
}

func (v *value) find(index uint64) (int, bool) {
	return slices.BinarySearchFunc(v.cells, index, func(c cell, i uint64) int { return cmp.Compare(c.index, i) })
}

// at is the element with a number.
func (v *value) at(index uint64) domain.Word {
	if k, ok := v.find(index); ok {
		return v.cells[k].Word
	}
	return v.Word
}

// among is what the elements with these numbers can be.
func (v *value) among(index domain.Word) domain.Word {
	if len(v.cells) == 0 || index.Hi-index.Lo >= maxElements {
		return v.Word
	}
	w := v.at(index.Lo)
	for n := index.Lo; n < index.Hi; {
		if n++; index.Has(n) {
			w = w.Join(v.at(n))
		}
	}
	return w
}

// set changes an element, which v.word has to include; v has cells of its own.
func (v *value) set(index uint64, w domain.Word) {
	k, ok := v.find(index)
	switch {
	case ok && w == v.Word:
		v.cells = slices.Delete(v.cells, k, k+1)
	case ok:
		v.cells[k].Word = w
	case w != v.Word && len(v.cells) < maxElements:
		v.cells = slices.Insert(v.cells, k, cell{index, w})
	}
}

// store is an array after an element with one of these numbers was written.
func (v value) store(index domain.Word, w domain.Word) value {
	if v.blank {
		return value{Word: w}
	}
	cells, first := v.cells, v.at(0)
	v.cells = nil
	v.Word = v.Word.Join(w)
	if !index.Has(0) {
		v.set(0, first) // of the null pointer: it is never written
	}
	for _, c := range cells {
		if index.Has(c.index) {
			c.Word = c.Word.Join(w)
		}
		v.set(c.index, c.Word)
	}
	if n, one := index.Only(); one {
		v.set(n, w)
	}
	return v
}

// facts says in terms what is known of a variable.
func (v *value) facts(m *term.Manager, x *term.Term) []*term.Term {
	if x.Sort().Kind != term.ArrayKind {
		return v.Word.Facts(m, x)
	}
	var list []*term.Term
	for _, c := range v.cells {
		list = append(list, c.Facts(m, m.Select(x, m.BVUint(x.Sort().Index.Width, c.index)))...)
	}
	return list
}
