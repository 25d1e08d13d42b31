package traceabs

import (
	"strconv"

	"tav/solver/term"
)

// An unrolling is the program unrolled block by block, all paths of the same
// number of blocks merged (Biere, Cimatti, Clarke, Zhu, "Symbolic model
// checking without BDDs", TACAS 1999, over large blocks). What is said at
// depth k is a function of the variables at the start and the inputs up to k:
// values that are small are kept as terms, so that the builders' simplification
// carries constants on; others are named by a new variable and a definition.
type unrolling struct {
	b        *blocks
	assert   func(*term.Term) // takes the definitions
	depth    int
	frontier []*position // ordered by cut point; empty: no way on
}

// A position is a cut point reached at some depth.
type position struct {
	cut   *cut
	reach *term.Term   // the condition to come here
	env   []*term.Term // by index of the variable; nil: as at the start of the program
}

// inlineSize is how large (in nodes) a value may be without a name. Arrays may
// be larger: a read at a constant index finds what was stored only if it sees
// the stores.
const (
	inlineSize      = 12
	inlineArraySize = 400
)

func newUnrolling(b *blocks, assert func(*term.Term)) *unrolling {
	start := &position{cut: b.cuts[0], reach: b.terms.True(), env: make([]*term.Term, b.taint()+1)}
	start.env[b.taint()] = b.terms.False()
	return &unrolling{b: b, assert: assert, frontier: []*position{start}}
}

// step goes one block further from all positions but the accepting ones.
func (u *unrolling) step() {
	b := u.b
	type arrivals struct {
		gates []*term.Term
		envs  [][]*term.Term
	}
	at := make([]*arrivals, len(b.cuts))
	for _, p := range u.frontier {
		for _, bl := range p.cut.out {
			gate, env := u.pass(p, bl)
			if gate.IsFalse() {
				continue
			}
			if at[bl.to.id] == nil {
				at[bl.to.id] = &arrivals{}
			}
			at[bl.to.id].gates = append(at[bl.to.id].gates, gate)
			at[bl.to.id].envs = append(at[bl.to.id].envs, env)
		}
	}
	u.depth++
	u.frontier = nil
	for i, a := range at {
		if a == nil {
			continue
		}
		c := b.cuts[i]
		p := &position{cut: c, reach: b.terms.Or(a.gates...)}
		if p.reach.IsFalse() {
			continue
		}
		p.env = b.merge(b.live.at(c.loc), a.gates, a.envs)
		u.frontier = append(u.frontier, p)
		u.name(p)
	}
}

// pass evaluates a block.
func (u *unrolling) pass(p *position, bl *block) (*term.Term, []*term.Term) {
	b := u.b
	sub := map[*term.Term]*term.Term{}
	bind := func(t *term.Term) {
		for _, v := range b.terms.FreeVars(t) {
			if i, ok := b.indexOf(v); !ok {
				sub[v] = u.instance(v, u.depth)
			} else if p.env[i] != nil {
				sub[v] = p.env[i]
			}
		}
	}
	bind(bl.guard)
	gate := b.terms.And(p.reach, b.terms.Substitute(bl.guard, sub))
	if gate.IsFalse() {
		return gate, nil
	}
	env := append([]*term.Term{}, p.env...)
	for _, v := range bl.values {
		bind(v.value)
	}
	for _, v := range bl.values {
		env[v.index] = b.terms.Substitute(v.value, sub)
	}
	return gate, env
}

// instance is the variable for an input of the k-th block.
func (u *unrolling) instance(in *term.Term, k int) *term.Term {
	return u.b.terms.Var(in.Name()+"#"+strconv.Itoa(k), in.Sort(), in.Signed())
}

// name gives names to what has become large at a position.
func (u *unrolling) name(p *position) {
	m, suffix := u.b.terms, "@"+strconv.Itoa(p.cut.id)+"#"+strconv.Itoa(u.depth)
	define := func(name string, t *term.Term, signed bool) *term.Term {
		limit := inlineSize
		if t.Sort().Kind == term.ArrayKind {
			limit = inlineArraySize
		}
		if t.Size() <= limit {
			return t
		}
		v := m.Var(name+suffix, t.Sort(), signed)
		u.assert(m.Eq(v, t))
		return v
	}
	p.reach = define("reach", p.reach, false)
	for i, t := range p.env {
		if t == nil {
			continue
		}
		p.env[i] = define(u.b.variable(i).Name(), t, u.b.variable(i).Signed())
	}
}

// split gives the positions at accepting locations and the others.
func (u *unrolling) split() (accepted, rest []*position) {
	for _, p := range u.frontier {
		if p.cut.accepting() {
			accepted = append(accepted, p)
		} else {
			rest = append(rest, p)
		}
	}
	return accepted, rest
}

// drop takes off the positions whose cut points are in the set (by id).
func (u *unrolling) drop(dead map[int]bool) {
	kept := u.frontier[:0]
	for _, p := range u.frontier {
		if !dead[p.cut.id] {
			kept = append(kept, p)
		}
	}
	u.frontier = kept
}
