package numeric

import (
	"context"
	"log/slog"
	"slices"

	"tav/solver/term"
	"tav/traceabs/blocks"
	"tav/traceabs/engine"
)

// proposals are the candidates that families propose before anything is proved, by cut point, and what the families make them of.
type proposals struct {
	needed  []blocks.VarSet
	text    *text
	extents map[int]uint64
	last    *sentinels

	facts, said, elements, sums, small, ends, strings, terminated, sized, same [][]*term.Term

	ranges, counted, ended bool // there are elements, sums, ends
}

func newProposals(f *flow) *proposals {
	b := f.b
	p := &proposals{last: newSentinels(b)}
	copied := copies(b)
	p.needed, p.text, p.extents = b.Needed(), newText(b), f.extents()
	for _, list := range []*[][]*term.Term{&p.facts, &p.said, &p.elements, &p.sums, &p.small, &p.ends, &p.strings, &p.terminated, &p.sized, &p.same} {
		*list = make([][]*term.Term, len(b.Cuts))
	}
	for i, c := range b.Cuts {
		if i > 0 && !c.Accepting() {
			p.facts[i] = f.facts(c, p.needed[i])
			p.said[i] = p.text.over(f, c, p.text.list, p.needed[i])
			p.sized[i] = append(f.sizes(c, p.needed[i], p.text), p.said[i]...)
			if p.sums[i], p.small[i] = f.sums(c, p.needed[i], p.extents); len(p.sums[i])+len(p.small[i]) > 0 {
				p.counted = true
			}
			p.elements[i] = f.elements(c, p.needed[i])
			p.ends[i] = f.ends(c, p.needed[i], p.text)
			p.ended = p.ended || len(p.ends[i]) > 0
			same := slices.Concat(p.text.over(f, c, copied, p.needed[i]), p.said[i])
			p.same[i] = same
			p.terminated[i] = append(terminators(b, p.needed[i]), same...)
			slog.Debug("candidates", "component", "numeric", "cut", i, "loc", c.Loc.Pos, "facts", p.facts[i], "text", p.said[i], "sums", p.sums[i], "elements", p.elements[i], "terminated", p.terminated[i][:len(p.terminated[i])-len(same)])
			p.ranges = p.ranges || len(p.elements[i]) > 0
			p.elements[i] = slices.Concat(p.elements[i], p.said[i], p.facts[i]) // they may rest on each other
			if p.last != nil {
				p.strings[i] = append(p.last.at(p.needed[i]), same...)
			}
		}
	}
	return p
}

// plan makes the stages, what pays first.
func (n *Engine) plan(ctx context.Context, f *flow, p *proposals) {
	n.stages = []stage{{family: factsFamily, candidates: p.facts}}
	add := func(list ...stage) { n.stages = append(n.stages, list...) }
	if n.Unrolled {
		add(stage{family: assertedFamily, candidates: f.asserted(ctx, p.text, p.needed)})
	}
	add(stage{family: textFamily, candidates: p.said})
	if p.last != nil {
		add(stage{family: sentinelsFamily, candidates: p.strings, sampled: true})
	}
	if len(f.b.Space.Terminators) > 0 {
		add(stage{family: terminatorsFamily, candidates: p.terminated})
	}
	if p.ranges {
		add(stage{family: elementsFamily, candidates: p.elements})
	}
	o, ordered := newOrders(f, p.needed), []stage(nil)
	if o != nil {
		large := f.sizeBounds(p.needed)
		ordered = []stage{{family: ordersFamily, sampled: true, private: true, find: func(context.Context, *engine.Env) [][]*term.Term {
			return union(union(o.find(n.runs), large.find(n.runs)), n.runs.Hold(p.sized)) // what is said may rest on all
		}}}
	}
	if n.Facts { // the others are harder
		add(ordered...)
	}
	if filled := written(ctx, f.b, p.needed); filled != nil {
		add(stage{family: writtenFamily, candidates: union(p.facts, filled)}, stage{family: factsFamily, find: n.again})
	}
	if all := f.elementBounds(p.needed, p.extents, p.text); all != nil {
		add(stage{family: elementBoundsFamily, candidates: all, sampled: true})
	}
	var all *universals
	universal := stage{family: universalsFamily, sampled: true, find: func(ctx context.Context, _ *engine.Env) [][]*term.Term {
		if all == nil {
			all = newUniversals(ctx, f, p)
		}
		if all == nil {
			return nil
		}
		return all.find(n.runs, union(p.elements, p.same))
	}}
	if f.b.HasArrays() {
		add(universal)
	}
	if p.counted {
		add(stage{family: sumsFamily, candidates: p.sums, sampled: true, passing: true}, stage{family: factsFamily, find: n.again}, stage{family: sumsFamily, candidates: p.small, sampled: true})
	}
	if n.linear = newRelations(f, p.needed, p.extents); n.linear != nil {
		add(stage{family: linearFamily, candidates: union(p.facts, f.cells(p.needed, p.extents)), passing: true}, stage{family: linearFamily, sampled: true, find: n.related}, stage{family: factsFamily, find: n.again})
		if p.last != nil {
			add(stage{family: sentinelsFamily, candidates: p.strings, sampled: true}) // where they end may rest on what is equal
		}
	}
	if rates, _ := f.rates(p.needed); rates != nil {
		add(slices.Repeat([]stage{{family: ratesFamily, sampled: true, find: n.rated}, {family: factsFamily, find: n.again}}, rateRounds)...)
	}
	if !n.Facts {
		add(ordered...)
	}
	if p.ended {
		add(stage{family: endsFamily, candidates: p.ends, sampled: true, private: true})
	}
	if n.tables = newImplications(f, p.needed, p.extents, p.text); n.tables != nil {
		add(slices.Repeat([]stage{{family: implicationsFamily, sampled: true, find: n.implied, private: true}}, implicationRounds)...)
	}
	limits := newBounds(f, p.needed, p.extents)
	said := func(ctx context.Context, _ *engine.Env) [][]*term.Term {
		list := f.asserted(ctx, p.text, p.needed)
		if ctx.Err() != nil {
			return nil
		}
		return union(n.runs.Hold(list), limits.find(n.runs))
	}
	add(stage{family: boundsFamily, sampled: true, private: true, find: said})
	if f.b.HasArrays() {
		add(universal) // they may rest on linear equalities and orders
	}
	if x := newIndices(f, p.needed); x != nil && o != nil {
		add(stage{family: indicesFamily, sampled: true, private: true, find: func(context.Context, *engine.Env) [][]*term.Term { return union(o.find(n.runs), x.find(n.runs)) }})
	}
	if l := newLinks(f, p.needed, p.extents, p.text); l != nil {
		add(slices.Repeat([]stage{{family: linksFamily, sampled: true, private: true, find: func(ctx context.Context, env *engine.Env) [][]*term.Term {
			n.oracle = n.oracle.BitsFirst().ForTables()
			said, linked := said(ctx, env), l.find(ctx, n.runs)
			if said == nil || linked == nil {
				return nil
			}
			return union(union(union(p.facts, f.cells(p.needed, p.extents)), said), linked)
		}}}, 2)...)
	}
}
