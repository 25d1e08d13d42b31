package traceabs

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"tav/cfg"
	"tav/solver/limits"
	"tav/solver/term"
	"tav/traceabs/annotation"
	"tav/traceabs/blocks"
	"tav/traceabs/cells"
	"tav/traceabs/engine"
)

// Where arrays are cells an error is that some condition holds when an index of the program is the one that was chosen. Read of the chosen
// index instead it is a claim about all elements. It is tried at all cut points, also without one of its conditions, and with
// other variables instead of one: so far as another loop has come.

// cellClauses looks for an annotation of these and the facts. When it runs again it goes on.
type cellClauses struct {
	cells *cells.Program
	given int // facts that it began with
	open  *annotation.Annotation
	tried bool
}

// Name is that of candidates.
func (*cellClauses) Name() string { return engine.Candidates }

// Run begins anew when there are more facts.
func (c *cellClauses) Run(ctx context.Context, env *engine.Env, _ time.Duration) (engine.Answer, error) {
	if n := total(env.Facts); c.open == nil || n > c.given {
		c.given, c.tried = n, false
		list := c.list(ctx, env.Blocks)
		conjuncts := make([][]*term.Term, len(env.Blocks.Cuts))
		for i, cut := range env.Blocks.Cuts {
			if env.Facts != nil {
				conjuncts[i] = slices.Clone(env.Facts[i])
			}
			if cut.Loc != env.Prog.Entry.Entry && !cut.Accepting() {
				conjuncts[i] = append(conjuncts[i], list...)
			}
		}
		c.open = &annotation.Annotation{Prog: env.Prog, B: env.Blocks, Conjuncts: conjuncts, Known: env.Facts}
	}
	if !c.tried && c.open.Inductive(ctx, env.Oracle) {
		c.tried = true
		slog.Debug("kept", "component", "cells", "facts", c.open.Conjuncts)
		env.Facts, c.given = c.open.Conjuncts, total(c.open.Conjuncts)
		if c.open.Safe(ctx, env.Oracle) {
			proof := *c.open
			proof.Known = nil
			proof.Shrink(ctx, env.Oracle)
			return engine.Answer{Certificate: &proof}, nil
		}
	}
	return engine.Answer{Reason: "no annotation found"}, nil
}

// list has the clauses.
func (c *cellClauses) list(ctx context.Context, b *blocks.Program) (list []*term.Term) {
	m := b.Terms
	var vars []*term.Term
	for _, v := range b.Space.Vars {
		vars = append(vars, v.Term)
	}
	seen := map[*term.Term]bool{}
	add := func(conj []*term.Term) {
		t := m.Not(m.And(conj...))
		if !seen[t] && !t.IsConst() && !limits.Over(ctx, len(list), maxCellClauses, "claims about all elements") && !slices.ContainsFunc(m.FreeVars(t), func(v *term.Term) bool { return !slices.Contains(vars, v) }) {
			seen[t], list = true, append(list, t)
		}
	}
	var forms [][]*term.Term
	for _, cut := range b.Cuts {
		for _, bl := range cut.Out {
			if bl.To.Accepting() {
				forms = append(forms, c.readings(m, bl.Guard)...)
			}
		}
	}
	for _, conj := range slices.Clone(forms) {
		for i := range conj {
			forms = append(forms, slices.Delete(slices.Clone(conj), i, i+1))
		}
	}
	for _, conj := range forms {
		add(conj)
	}
	for _, conj := range forms {
		c.elsewhere(m, conj, vars, add)
	}
	return list
}

// elsewhere gives the conditions with another variable of the program instead of one that an index that was chosen is compared with.
func (c *cellClauses) elsewhere(m *term.Manager, conj, vars []*term.Term, add func([]*term.Term)) {
	for i, t := range conj {
		if !c.chosen(m, t) {
			continue
		}
		for _, y := range m.FreeVars(t) {
			for _, x := range vars {
				if x != y && x.Sort() == y.Sort() && !c.cells.Own(x) && !c.cells.Own(y) {
					other := slices.Clone(conj)
					other[i] = m.Substitute(t, map[*term.Term]*term.Term{y: x})
					add(other)
				}
			}
		}
	}
}

// chosen reports that a term is about an index that was chosen.
func (c *cellClauses) chosen(m *term.Manager, t *term.Term) bool {
	return slices.ContainsFunc(c.cells.Indices, func(x *cells.Index) bool {
		return slices.ContainsFunc(x.Chosen, func(v *cfg.Var) bool { return m.Mentions(t, v.Term) })
	})
}

// readings are the conjuncts of a condition, where for each index that was chosen the program's is replaced by it, or it by the program's.
func (c *cellClauses) readings(m *term.Manager, condition *term.Term) [][]*term.Term {
	all := []*term.Term{condition}
	for _, x := range c.cells.Indices {
		if len(x.Chosen) != 1 {
			continue
		}
		var next []*term.Term
		for _, t := range all {
			for _, met := range c.meets(m, t, x) {
				next = append(next, m.Substitute(m.Replace(t, map[*term.Term]*term.Term{met.equation: m.True()}), met.sub))
			}
		}
		if len(next) > 0 {
			all = next
		}
	}
	var list [][]*term.Term
	for _, t := range all {
		list = append(list, m.Conjuncts(t))
	}
	return list
}

// A meeting is an equation that makes an index that was chosen and one of the program the same, and what that is.
type meeting struct {
	equation *term.Term
	sub      map[*term.Term]*term.Term
}

// meets lists the equations of a condition about an index.
func (c *cellClauses) meets(m *term.Manager, condition *term.Term, x *cells.Index) (list []meeting) {
	k := x.Chosen[0].Term
	for _, e := range m.Conjuncts(condition) {
		if e.Op() != term.OpEq || !m.Mentions(e, k) {
			continue
		}
		for _, v := range m.FreeVars(e) {
			if s := m.Solve(e, v); s != nil && v.Sort().Kind == term.BitVecKind && !c.cells.Own(v) {
				list = append(list, meeting{e, map[*term.Term]*term.Term{v: s}})
			}
		}
		if s := m.Solve(e, k); s != nil {
			for _, followed := range c.cells.Indices {
				if followed.Right == nil && len(followed.At) == 1 && followed.At[0] == m.Substitute(x.At[0], map[*term.Term]*term.Term{k: s}) {
					list = append(list, meeting{e, c.instead(x, followed)})
					list[len(list)-1].sub[k] = s
				}
			}
		}
	}
	return list
}

// instead takes cells at one index for those at another one.
func (c *cellClauses) instead(x, y *cells.Index) map[*term.Term]*term.Term {
	sub := map[*term.Term]*term.Term{}
	for _, cell := range c.cells.Cells {
		for _, other := range c.cells.Cells {
			if cell.Index == x && other.Index == y && cell.Array == other.Array {
				sub[cell.Value.Term] = other.Value.Term
			}
		}
	}
	return sub
}
