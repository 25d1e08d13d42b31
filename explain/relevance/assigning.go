package relevance

import (
	"strconv"

	"tav/cfg"
	"tav/solver/term"
)

// An assigning statement is a deterministic or nondeterministic assignment.
// Parts of one assignment (a pointer's object and offset, the cells of a copy)
// are one statement.
type assigning struct {
	pos     int
	edge    *cfg.Edge
	effect  map[*term.Term]*term.Term // the state after havoc(x), with a variable for each arbitrary value
	targets []target
	parts   map[[2]*term.Term]*term.Term // by region and source: what havoc made of stores and choices
}

// A target is what is assigned: a variable, or a cell of a region.
type target struct {
	v     *cfg.Var
	index []*term.Term // of the cell, over the state before
	value *term.Term   // the variable for the arbitrary value
	own   *term.Term   // the value that the statement assigns, over the state before; nil if it is nondeterministic
}

// assigning reads a statement; nil if it assigns nothing that the source speaks
// of: conditions, calls and returns, bookkeeping of the heap, and values that
// the model leaves arbitrary.
func (a *analysis) assigning(pos int, e *cfg.Edge) *assigning {
	s := &assigning{pos: pos, edge: e, effect: map[*term.Term]*term.Term{}, parts: map[[2]*term.Term]*term.Term{}}
	st, depth := a.path.Statements[pos], a.path.Depths[pos]
	switch action := e.Action.(type) {
	case *cfg.Assign:
		for k, v := range action.Dst {
			s.effect[st.Dst[k]] = st.Src[k]
			if v.Role != cfg.Heap {
				s.effect[st.Dst[k]] = s.havoc(a.terms, v, st.Dst[k], st.Src[k], nil)
			}
		}
	case *cfg.Havoc:
		if action.Input.Kind == cfg.Arbitrary {
			return nil
		}
		for _, v := range action.Dst {
			x := a.path.Var(v.Term, depth)
			s.effect[x] = s.target(a.terms, v, x.Sort(), nil, nil)
		}
	}
	if len(s.targets) == 0 {
		return nil
	}
	return s
}

// havoc is src with arbitrary values for what it assigns: the cells of a chain
// of stores to region old, all of any other term. What chains share is made once.
func (s *assigning) havoc(m *term.Manager, v *cfg.Var, old, src *term.Term, index []*term.Term) *term.Term {
	part := [2]*term.Term{old, src}
	array := src.Sort().Kind == term.ArrayKind
	switch {
	case src == old && array:
		return src
	case s.parts[part] != nil:
	case src.Op() == term.OpStore:
		array, i, cell := src.Args()[0], src.Args()[1], src.Args()[2]
		at := append(append([]*term.Term{}, index...), i)
		s.parts[part] = m.Store(s.havoc(m, v, old, array, index), i, s.havoc(m, v, m.Select(old, i), cell, at))
	case src.Op() == term.OpIte && array:
		s.parts[part] = m.Ite(src.Args()[0], s.havoc(m, v, old, src.Args()[1], index), s.havoc(m, v, old, src.Args()[2], index))
	default:
		return s.target(m, v, src.Sort(), index, src)
	}
	return s.parts[part]
}

// target makes the variable for one arbitrary value.
func (s *assigning) target(m *term.Manager, v *cfg.Var, sort *term.Sort, index []*term.Term, own *term.Term) *term.Term {
	name := v.Name + "?new" + strconv.Itoa(s.pos) + "." + strconv.Itoa(len(s.targets))
	value := m.AnyVar(name, sort, v.Signed)
	s.targets = append(s.targets, target{v, index, value, own})
	return value
}

// values lists the variables for the arbitrary values.
func (s *assigning) values() []*term.Term {
	list := make([]*term.Term, len(s.targets))
	for i, t := range s.targets {
		list[i] = t.value
	}
	return list
}
