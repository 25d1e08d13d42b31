package racefree

import (
	"fmt"
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"
)

// An atom is a number that an execution of a thread has at a time: the value that an
// instruction gave when it was executed last, the value of a cell when a block was entered
// last, the address of an object, the handle of the thread that a call created last.
type atom struct {
	frame  *frame
	value  value.Value // of which it is the value
	block  *ir.Block   // at whose entry it is the value of the cell
	cell   cell
	object *object // whose address it is
	handle bool    // that the call gave
	of     *atom   // of which it is a conversion, from so many bits to so many
	bits   [2]uint64

	greatest bool // the greater one of it and least
	least    int64
	order    int
}

func (a *atom) String() string {
	switch {
	case a.object != nil:
		return "&" + a.object.name
	case a.of != nil:
		return fmt.Sprintf("%v:%d", a.of, a.bits)
	case a.block != nil:
		return fmt.Sprintf("%s@%s", a.cell.object.name, a.block.LocalIdent.Ident())
	}
	return fmt.Sprintf("%s.%d", a.value.Ident(), a.frame.order)
}

// A cell is some bytes of an object.
type cell struct {
	object     *object
	off, width int64
}

// A sym is a number that is known in terms of atoms: k + Σ factor*atom. Numbers that are
// not known are nil.
type sym struct {
	k     int64
	terms []term // by order of their atoms, factors other than 0
}

type term struct {
	factor int64
	atom   *atom
}

func number(k int64) *sym { return &sym{k: k} }

func (s *sym) String() string {
	var b strings.Builder
	for _, t := range s.terms {
		fmt.Fprintf(&b, "%d*%v + ", t.factor, t.atom)
	}
	fmt.Fprintf(&b, "%d", s.k)
	return b.String()
}

// plus is s + factor*t.
func (s *sym) plus(t *sym, factor int64) *sym {
	if s == nil || t == nil {
		return nil
	}
	sum := &sym{k: s.k + factor*t.k, terms: slices.Clone(s.terms)}
	for _, x := range t.terms {
		i, found := slices.BinarySearchFunc(sum.terms, x, func(a, b term) int { return a.atom.order - b.atom.order })
		switch f := factor * x.factor; {
		case f == 0:
		case !found:
			sum.terms = slices.Insert(sum.terms, i, term{f, x.atom})
		case sum.terms[i].factor+f == 0:
			sum.terms = slices.Delete(sum.terms, i, i+1)
		default:
			sum.terms[i].factor += f
		}
	}
	return sum
}

func (s *sym) equal(t *sym) bool {
	return s == t || s != nil && t != nil && s.k == t.k && slices.Equal(s.terms, t.terms)
}

// isNumber reports whether s is a known number.
func (s *sym) isNumber() bool { return s != nil && len(s.terms) == 0 }

// is reports whether s is nothing but an atom.
func (s *sym) is(a *atom) bool {
	return s != nil && s.k == 0 && len(s.terms) == 1 && s.terms[0] == term{1, a}
}

// mentions reports whether s depends on an atom for which f holds.
func (s *sym) mentions(f func(*atom) bool) bool {
	return s != nil && slices.ContainsFunc(s.terms, func(t term) bool { return f(t.atom.root()) })
}

// root is the atom that a is made of, or a itself.
func (a *atom) root() *atom {
	for a.of != nil {
		a = a.of
	}
	return a
}

// split takes s apart into what does not depend on an atom and the factor of that; 0: it cannot be.
func (s *sym) split(a *atom) (rest *sym, factor int64) {
	if s == nil {
		return nil, 0
	}
	for _, t := range s.terms {
		if t.atom == a {
			factor = t.factor
		}
	}
	rest = s.plus(&sym{terms: []term{{1, a}}}, -factor)
	if rest.mentions(func(b *atom) bool { return a == b }) {
		return nil, 0
	}
	return rest, factor
}

// with is s with other values for atoms; nil where one is not known.
func (s *sym) with(values map[*atom]*sym) *sym {
	if s == nil || !s.mentions(func(a *atom) bool { _, ok := values[a]; return ok }) {
		return s
	}
	sum := number(s.k)
	for _, t := range s.terms {
		v, ok := values[t.atom]
		if !ok {
			v = &sym{terms: []term{{1, t.atom}}}
		}
		sum = sum.plus(v, t.factor)
	}
	return sum
}

// constant reports whether s means the same in all threads at all times: it is made of
// addresses of variables that are there from start to end.
func (s *sym) constant() bool {
	return s != nil && !s.mentions(func(a *atom) bool { return a.object == nil || a.object.global == nil || a.object.owner != nil })
}

// atoms makes atoms, each once.
type atoms struct {
	known map[atom]*atom
}

func (as *atoms) atom(a atom) *atom {
	if as.known[a] == nil {
		x := a
		x.order = len(as.known) + 1
		as.known[a] = &x
	}
	return as.known[a]
}

func (as *atoms) sym(a atom) *sym { return &sym{terms: []term{{1, as.atom(a)}}} }
