package accelerate

import (
	"slices"

	"tav/cfg"
	"tav/solver/term"
	"tav/traceabs/blocks"
)

// A path is what iterations of a loop do that take the same way: they add to variables, and set others.
type path struct {
	vars   []*cfg.Var                // that an iteration changes
	after  map[*term.Term]*term.Term // by variable: its value after an iteration
	step   map[*term.Term]*term.Term // what an iteration adds to it; nil: it sets it
	guard  []*term.Term              // conditions of an iteration that are about what is known before: not about inputs
	branch []*term.Term              // those of them that distinguish the path from others
	lemmas []lemma
	width  int        // of the number of iterations
	rounds *term.Term // their number
}

// pathsOf are the paths of the loop with that head, nil when it is not simple: it changes something in another way,
// or no lemma reports how many iterations it takes.
func pathsOf(b *blocks.Program, c *blocks.Cut) (list []*path) {
	i := slices.IndexFunc(c.Out, func(bl *blocks.Block) bool { return bl.To == c })
	if i < 0 || c.Accepting() {
		return nil
	}
	r := newRound(b, c.Out[i])
	if r == nil {
		return nil
	}
	for k := range 1 << len(r.branches) {
		var branch []*term.Term
		sub := map[*term.Term]*term.Term{}
		for i, t := range r.branches {
			taken := k>>i&1 == 0
			if sub[t] = b.Terms.BoolConst(taken); !taken {
				t = b.Terms.Not(t)
			}
			branch = append(branch, t)
		}
		p, ok := r.path(branch, sub)
		if !ok {
			return nil
		}
		if len(p.lemmas) > 0 {
			list = append(list, p)
		}
	}
	return list
}

// A roundBlock is a block from the head of a loop back to it.
type roundBlock struct {
	b        *blocks.Program
	m        *term.Manager
	vars     []*cfg.Var
	values   []*term.Term
	changed  []*term.Term
	guard    *term.Term
	branches []*term.Term // on which values depend
}

// newRound is nil where paths cannot be distinguished.
func newRound(b *blocks.Program, bl *blocks.Block) *roundBlock {
	r := &roundBlock{b: b, m: b.Terms, guard: bl.Guard}
	for _, v := range bl.Values {
		if v.Index == b.Taint() || v.Value == b.Variable(v.Index) {
			continue
		}
		r.vars = append(r.vars, b.Space.Vars[v.Index])
		r.values = append(r.values, v.Value)
		r.changed = append(r.changed, b.Variable(v.Index))
	}
	simple := true
	r.m.Walk(r.values, func(t *term.Term) *term.Term {
		simple = simple && t.Sort().Kind != term.ArrayKind
		if t.Op() == term.OpIte && !slices.Contains(r.branches, t.Args()[0]) {
			r.branches = append(r.branches, t.Args()[0])
		}
		return nil
	})
	if !simple || len(r.branches) > maxBranches || slices.ContainsFunc(r.branches, r.reads) {
		return nil
	}
	return r
}

// reads says that a term is about an input of the iteration.
func (r *roundBlock) reads(t *term.Term) bool {
	return slices.ContainsFunc(r.m.FreeVars(t), func(v *term.Term) bool { _, known := r.b.IndexOf(v); return !known })
}

// path is that with these branches; false: its iterations do not only add and set.
func (r *roundBlock) path(branch []*term.Term, sub map[*term.Term]*term.Term) (p *path, ok bool) {
	p = &path{vars: r.vars, branch: branch, after: map[*term.Term]*term.Term{}, step: map[*term.Term]*term.Term{}}
	for k, v := range r.changed {
		t := r.m.Replace(r.values[k], sub)
		p.after[v] = t
		if v.Sort().Kind == term.BitVecKind {
			if d := r.m.BVSub(t, v); r.fixed(d) {
				p.step[v] = d
				continue
			}
		}
		if !r.fixed(t) {
			return nil, false
		}
	}
	for _, t := range append(slices.Clone(branch), r.m.Conjuncts(r.m.Replace(r.guard, sub))...) {
		if !r.reads(t) {
			p.guard = append(p.guard, t)
		}
	}
	p.lemmas, p.width = lemmas(r.m, p.guard, p.after)
	return p, true
}

// fixed says that a term is the same in all iterations.
func (r *roundBlock) fixed(t *term.Term) bool { return !r.reads(t) && !r.m.Mentions(t, r.changed...) }

// none says that there is no iteration.
func (p *path) none(m *term.Manager) *term.Term { return m.Eq(p.rounds, m.BVInt(p.width, 0)) }

// behind are the values of variables after n iterations; zero says that n is 0.
func (p *path) behind(m *term.Manager, n, zero *term.Term) map[*term.Term]*term.Term {
	values := map[*term.Term]*term.Term{}
	for v, t := range p.after {
		if d := p.step[v]; d != nil {
			values[v] = m.BVAdd(v, times(m, n, d))
		} else {
			values[v] = m.Ite(zero, v, t)
		}
	}
	return values
}

// effect is what the iterations do.
func (p *path) effect(m *term.Manager) *cfg.Assign {
	values := p.behind(m, p.rounds, p.none(m))
	a := &cfg.Assign{Dst: p.vars}
	for _, v := range p.vars {
		a.Src = append(a.Src, values[v.Term])
	}
	return a
}

// possible is over the state before the iterations, and holds if there are so many.
func (p *path) possible(m *term.Manager) *term.Term {
	before := m.BVSub(p.rounds, m.BVInt(p.width, 1)) // rounds before the last one
	last := p.behind(m, before, m.Eq(before, m.BVInt(p.width, 0)))
	var all []*term.Term
	for _, t := range p.guard {
		all = append(all, t, m.Substitute(t, last))
	}
	for _, l := range p.lemmas {
		all = append(all, l.holds(m, l.number, m.BVAdd(l.number, times(m, before, l.step)), before))
	}
	return m.Or(p.none(m), m.And(all...))
}

// longer is over the state after the iterations. If one more is on the path, then there may be one more.
func (p *path) longer(m *term.Manager) *term.Term {
	all := slices.Clone(p.branch)
	for _, l := range p.lemmas {
		all = append(all, l.holds(m, m.BVSub(l.number, times(m, p.rounds, l.step)), l.number, p.rounds))
	}
	return m.And(all...)
}

// times is a product as wide as the second factor.
func times(m *term.Manager, n, d *term.Term) *term.Term {
	if w := d.Sort().Width; w < n.Sort().Width {
		n = m.Trunc(n, w)
	} else if w > n.Sort().Width {
		n = m.ZExt(n, w)
	}
	return m.BVMul(n, d)
}
