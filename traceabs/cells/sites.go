package cells

import (
	"fmt"
	"slices"

	"tav/automata/unionfind"
	"tav/cfg"
	"tav/solver/term"
)

// A site is a read of an array.
type site struct {
	loc   *cfg.Loc
	array *cfg.Var
	at    []*term.Term
}

// choose has an index for each read that an error depends on directly; errors share them. With an index come cells of all arrays that
// are read or written at the same index somewhere, as the fields of structs are; followed, at terms, too.
func (p *Program) choose(prog *cfg.Program, followed bool) {
	kin := p.families(prog)
	p.sites = map[*cfg.Loc][]use{}
	have := map[string][]*Index{} // by family, and how wide the indices are
	for _, l := range prog.Entry.Locs {
		if l.Kind == cfg.Plain {
			continue
		}
		mine := map[string]*Index{} // by family and index
		count := map[string]int{}
		for _, s := range p.needed(l) {
			family, narrow := kin(s.array).Name, narrowed(s.at)
			group := family + fmt.Sprint(" ", narrow.extended)
			x := mine[family+key(s.at)]
			if x == nil {
				if count[group] == len(have[group]) {
					if len(have[group]) == maxCells || len(p.Indices) == maxAll {
						continue
					}
					have[group] = append(have[group], p.index(prog, s, narrow, kin))
				}
				x = have[group][count[group]]
				count[group]++
				mine[family+key(s.at)] = x
			}
			if !slices.ContainsFunc(p.sites[s.loc], func(u use) bool { return u.index == x }) {
				p.sites[s.loc] = append(p.sites[s.loc], use{x, s.at, narrow.of})
			}
		}
	}
	if followed {
		p.follow(prog, kin)
	}
}

// A narrow index is what indices are extensions of.
type narrow struct {
	of       []*term.Term
	extended []extension
}

// An extension is to how many bits, by which operator, of how many.
type extension struct {
	op       term.Op
	from, to int
}

// narrowed takes the extensions away.
func narrowed(at []*term.Term) (n narrow) {
	for _, t := range at {
		x := extension{to: t.Sort().Width}
		if op := t.Op(); op == term.OpZExt || op == term.OpSExt {
			t = t.Args()[0]
			x.op, x.from = op, t.Sort().Width
		}
		n.of, n.extended = append(n.of, t), append(n.extended, x)
	}
	return n
}

// extend is the index again.
func (x extension) extend(m *term.Manager, t *term.Term) *term.Term {
	switch x.op {
	case term.OpZExt:
		return m.ZExt(t, x.to)
	case term.OpSExt:
		return m.SExt(t, x.to)
	}
	return t
}

// index is a new one, with its cells.
func (p *Program) index(prog *cfg.Program, s site, n narrow, kin func(*cfg.Var) *cfg.Var) *Index {
	x := &Index{Right: p.variable("right!", p.Terms.Bool(), false)}
	for i, t := range n.of {
		v := p.variable("index!", t.Sort(), n.extended[i].op == term.OpSExt)
		x.Chosen, x.At = append(x.Chosen, v), append(x.At, n.extended[i].extend(p.Terms, v.Term))
	}
	p.cells(prog, x, kin, s.array)
	return x
}

// cells adds those of a family at an index.
func (p *Program) cells(prog *cfg.Program, x *Index, kin func(*cfg.Var) *cfg.Var, like *cfg.Var) {
	for _, v := range variables(prog) {
		if p.array[v] && kin(v) == kin(like) {
			elem := v.Term.Sort()
			for range x.At {
				elem = elem.Elem
			}
			p.Cells = append(p.Cells, Cell{p.variable("cell!"+v.Name+"!", elem, v.Signed), v, x})
		}
	}
	p.Indices = append(p.Indices, x)
}

// follow adds indices that are terms: those of several reads, and those in which the index of another read is noted.
func (p *Program) follow(prog *cfg.Program, kin func(*cfg.Var) *cfg.Var) {
	copied := map[*term.Term]bool{} // variables to which others are assigned
	for _, e := range prog.Entry.Edges {
		if a, ok := e.Action.(*cfg.Assign); ok {
			for i, v := range a.Dst {
				copied[v.Term] = copied[v.Term] || a.Src[i].Op() == term.OpVar
			}
		}
	}
	reads, done := map[string]int{}, 0
	for _, e := range prog.Entry.Edges {
		for _, s := range p.readsOf(e) {
			family := kin(s.array)
			k := family.Name + key(s.at)
			reads[k]++
			var vars []*term.Term
			for _, t := range s.at {
				vars = append(vars, p.Terms.FreeVars(t)...)
			}
			plain := len(vars) > 0 && !slices.ContainsFunc(vars, func(t *term.Term) bool { return t.Sort().Kind == term.ArrayKind })
			if reads[k] < 0 || !plain || reads[k] < 2 && !slices.ContainsFunc(vars, func(t *term.Term) bool { return copied[t] }) || !p.distinguished(family, kin) || done == maxAll {
				continue
			}
			reads[k] = -len(prog.Entry.Edges) * len(prog.Entry.Edges)
			done++
			p.cells(prog, &Index{At: s.at}, kin, family)
		}
	}
}

// distinguished reports that a family has cells.
func (p *Program) distinguished(family *cfg.Var, kin func(*cfg.Var) *cfg.Var) bool {
	return slices.ContainsFunc(p.Cells, func(c Cell) bool { return kin(c.Array) == family })
}

func variables(prog *cfg.Program) []*cfg.Var { return slices.Concat(prog.Globals, prog.Entry.Locals) }

func key(at []*term.Term) (k string) {
	for _, t := range at {
		k += fmt.Sprint(" ", t.ID())
	}
	return k
}

// families gives each array one that stands for those that share an index with it.
func (p *Program) families(prog *cfg.Program) func(*cfg.Var) *cfg.Var {
	sets, at := unionfind.Sets[*cfg.Var]{}, map[string]*cfg.Var{}
	for _, e := range prog.Entry.Edges {
		note := func(s site) {
			k := key(s.at)
			switch other := at[k]; {
			case !slices.ContainsFunc(s.at, func(t *term.Term) bool { return !t.IsConst() }):
			case other == nil:
				at[k] = s.array
			case sameIndices(other, s.array):
				sets.Join(s.array, other)
			}
		}
		for _, s := range p.readsOf(e) {
			note(s)
		}
		if a, ok := e.Action.(*cfg.Assign); ok {
			for i, v := range a.Dst {
				if p.array[v] {
					for t := a.Src[i]; t.Op() == term.OpStore; t = t.Args()[0] {
						note(site{e.From, v, stored(t)})
					}
				}
			}
		}
	}
	return sets.Find
}

// stored is where a store changes an array, which may be one of arrays.
func stored(t *term.Term) []*term.Term {
	at := []*term.Term{t.Args()[1]}
	if v := t.Args()[2]; v.Op() == term.OpStore {
		at = append(at, stored(v)...)
	}
	return at
}

func sameIndices(v, w *cfg.Var) bool {
	s, t := v.Term.Sort(), w.Term.Sort()
	for s.Kind == term.ArrayKind && t.Kind == term.ArrayKind && s.Index == t.Index {
		s, t = s.Elem, t.Elem
	}
	return s.Kind != term.ArrayKind && t.Kind != term.ArrayKind
}

// readsOf lists the elements of arrays that an action reads.
func (p *Program) readsOf(e *cfg.Edge) (list []site) {
	cfg.EachTerm(e.Action, func(t *term.Term) { list = append(list, p.reads(e.From, t)...) })
	return list
}

func (p *Program) reads(l *cfg.Loc, t *term.Term) (list []site) {
	for _, s := range term.Postorder(t, nil) {
		if s.Op() != term.OpSelect || s.Sort().Kind == term.ArrayKind {
			continue
		}
		var at []*term.Term
		for s.Op() == term.OpSelect {
			at = append([]*term.Term{s.Args()[1]}, at...)
			s = s.Args()[0]
		}
		for s.Op() == term.OpStore {
			s = s.Args()[0]
		}
		if v := p.arrays[s]; v != nil {
			list = append(list, site{l, v, at})
		}
	}
	return list
}

// needed lists the reads that the conditions of an error depend on, the last ones first.
func (p *Program) needed(l *cfg.Loc) (list []site) {
	type step struct {
		edge   *cfg.Edge
		wanted []*term.Term // variables; nil: no condition was met
	}
	var work []step
	enter := func(l *cfg.Loc, wanted []*term.Term) {
		if wanted != nil && len(l.In) != 1 {
			return
		}
		for _, e := range l.In {
			work = append(work, step{e, wanted})
		}
	}
	enter(l, nil)
	for n := 0; n < len(work) && n < maxBack; n++ {
		e, wanted := work[n].edge, work[n].wanted
		switch a := e.Action.(type) {
		case *cfg.Assume:
			if wanted == nil && !a.Cond.IsTrue() {
				wanted = append([]*term.Term{}, p.Terms.FreeVars(a.Cond)...)
				list = append(list, p.reads(e.From, a.Cond)...)
			}
		case *cfg.Assign:
			var more []*term.Term
			for i, v := range a.Dst {
				if slices.Contains(wanted, v.Term) && !p.array[v] {
					more = append(more, p.Terms.FreeVars(a.Src[i])...)
					list = append(list, p.reads(e.From, a.Src[i])...)
				}
			}
			if wanted != nil {
				wanted = append(more, slices.DeleteFunc(slices.Clone(wanted), func(t *term.Term) bool {
					return slices.ContainsFunc(a.Dst, func(v *cfg.Var) bool { return v.Term == t })
				})...)
			}
		}
		enter(e.From, wanted)
	}
	return list
}
