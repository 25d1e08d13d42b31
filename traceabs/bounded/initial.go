package bounded

import "tav/solver/term"

// An initial cell is one of an array as it was at the start: where its index is that of one before it, it is that one.
type initial struct {
	index *term.Term
	value *term.Term // where no cell before it has this index
	cell  *term.Term // its value
}

// initial is a cell of an array as it was at the start. Cells of equal indices are equal (Ackermann's reduction,
// "Solvable Cases of the Decision Problem", 1954); those of different constants need not be compared.
func (c *cells) initial(array, index *term.Term) *term.Term {
	m := c.b.Terms
	value := m.Var(c.name(array, index), array.Sort().Elem, array.Signed())
	t := value
	for _, other := range c.first[array] {
		if hit := c.hits(other.index, index); !hit.IsFalse() {
			t = m.Ite(hit, other.cell, t)
		}
	}
	if t != value {
		t = c.named(c.name(array, index)+"?", t, nil)
	}
	c.first[array] = append(c.first[array], initial{index, value, t})
	return t
}

// value is an array as it was at the start in a model of its cells.
func (c *cells) value(v *term.Term, model func(*term.Term) (*term.Term, error)) (*term.Term, error) {
	cells := c.first[v]
	if cells == nil {
		return model(v)
	}
	m := c.b.Terms
	s := v.Sort()
	t := m.ConstArray(s, zero(m, s.Elem))
	known := map[*term.Term]bool{}
	for _, cell := range cells {
		i, err := model(cell.index)
		if err != nil {
			return nil, err
		}
		if known[i] {
			continue
		}
		known[i] = true
		x, err := c.value(cell.value, model)
		if err != nil {
			return nil, err
		}
		t = m.Store(t, i, x)
	}
	return t, nil
}

func zero(m *term.Manager, s *term.Sort) *term.Term {
	switch s.Kind {
	case term.ArrayKind:
		return m.ConstArray(s, zero(m, s.Elem))
	case term.BoolKind:
		return m.False()
	}
	return m.BVUint(s.Width, 0)
}
