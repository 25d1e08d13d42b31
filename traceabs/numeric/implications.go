package numeric

import (
	"context"
	"log/slog"
	"slices"

	"tav/solver/limits"
	"tav/solver/term"
	"tav/traceabs/blocks"
	"tav/traceabs/candidates"
	"tav/traceabs/engine"
)

// Candidates for the elements of small arrays, and of arrays of structs: conditions that hold of all
// elements, and disjunctions of two (used[k] == 0 || owner[k] < 4), which are implications; disjunctions
// of two conditions of the program's text, which are about no elements (cap == 0 || data != NULL). They are those that hold of
// the states of some runs. The strongest are tried first, weaker ones when these are not inductive.
type implications struct {
	flow    *flow
	needed  []blocks.VarSet
	extents map[int]uint64
	said    *text
	tables  [][]*clauses     // by cut point; nil: nothing was sampled
	columns [][]*term.Term   // by cut point: the variables that are sampled
	points  [][][]term.Value // by cut point: their values in states
}

// newImplications is nil if there are no tables and no conditions.
func newImplications(f *flow, needed []blocks.VarSet, extents map[int]uint64, said *text) *implications {
	for i, c := range f.b.Cuts {
		if i > 0 && !c.Accepting() && f.at[c.Loc.ID] != nil && len(f.tables(needed[i], extents))+len(f.atoms(c, needed[i], said)) > 0 {
			return &implications{flow: f, needed: needed, extents: extents, said: said}
		}
	}
	return nil
}

// find lists the candidates by cut point; nil when there was no time.
func (p *implications) find(ctx context.Context, env *engine.Env, runs *candidates.Samples) [][]*term.Term {
	f := p.flow
	if p.tables == nil {
		p.sample(ctx, runs)
	}
	list := make([][]*term.Term, len(f.b.Cuts))
	for i := range f.b.Cuts {
		for _, t := range p.tables[i] {
			if t.holds == nil {
				t.read(f.b.Terms, p.columns[i], p.points[i])
			}
		}
	}
	if ctx.Err() != nil {
		return nil
	}
	for i := range f.b.Cuts {
		for _, t := range p.tables[i] {
			var known []*term.Term
			if env.Facts != nil {
				known = env.Facts[i]
			}
			list[i] = append(list[i], t.next(f.b.Terms, known)...)
		}
		slog.Debug("implications", "component", "numeric", "cut", i, "states", len(p.points[i]), "candidates", list[i])
	}
	return list
}

// sample makes the tables, and takes the states of the runs.
func (p *implications) sample(ctx context.Context, runs *candidates.Samples) {
	f, m := p.flow, p.flow.b.Terms
	p.tables, p.columns = make([][]*clauses, len(f.b.Cuts)), make([][]*term.Term, len(f.b.Cuts))
	for i, c := range f.b.Cuts {
		if i == 0 || c.Accepting() || f.at[c.Loc.ID] == nil {
			continue
		}
		for _, t := range f.tables(p.needed[i], p.extents) {
			l := &clauses{table: t}
			conditions := f.conditions(t, c, p.needed[i], p.said)
			most := maxConditions / int(1+t.n/17)
			if len(conditions) > most {
				limits.Hit(ctx, "conditions about elements")
			}
			for _, x := range conditions[:min(len(conditions), most)] {
				l.literals = append(l.literals, x, literal{m.Not(x.Term), x.kind})
			}
			p.tables[i] = append(p.tables[i], l)
		}
		if atoms := f.atoms(c, p.needed[i], p.said); len(atoms) > 1 {
			l := &clauses{table: &table{n: 1, index: m.Var("element:none!", m.BV(1), false)}}
			for _, x := range atoms[:min(len(atoms), maxConditions)] {
				l.literals = append(l.literals, literal{x, textKind}, literal{m.Not(x), textKind})
			}
			p.tables[i] = append(p.tables[i], l)
		}
		for _, l := range p.tables[i] {
			for _, x := range l.literals {
				for _, v := range m.FreeVars(x.Term) {
					if v != l.index && !slices.Contains(p.columns[i], v) {
						p.columns[i] = append(p.columns[i], v)
					}
				}
			}
		}
	}
	p.points = runs.Points(p.columns)
}
