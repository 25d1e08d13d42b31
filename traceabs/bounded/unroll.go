package bounded

import (
	"strconv"

	"tav/solver/term"
	"tav/traceabs/blocks"
)

// An unrolling is the program unrolled block by block, all paths of the same
// number of blocks merged (Biere, Cimatti, Clarke, Zhu, "Symbolic model
// checking without BDDs", TACAS 1999, over large blocks). What is said at
// depth k is a function of the variables at the start and the inputs up to k:
// values that are small are kept as terms, so that the builders' simplification
// carries constants on; others are named by a new variable and a definition.
type unrolling struct {
	b        *blocks.Program
	assert   func(*term.Term) // takes the definitions
	depth    int
	frontier []*position // ordered by cut point; empty: no way on
}

// A position is a cut point reached at some depth.
type position struct {
	cut   *blocks.Cut
	reach *term.Term   // the condition to come here
	env   []*term.Term // by index of the variable; nil: as at the start of the program
}

func newUnrolling(b *blocks.Program, assert func(*term.Term)) *unrolling {
	start := &position{cut: b.Cuts[0], reach: b.Terms.True(), env: make([]*term.Term, b.Taint()+1)}
	start.env[b.Taint()] = b.Terms.False()
	return &unrolling{b: b, assert: assert, frontier: []*position{start}}
}

// step goes one block further from all positions but the accepting ones.
func (u *unrolling) step() {
	b := u.b
	type arrivals struct {
		gates []*term.Term
		envs  [][]*term.Term
	}
	at := make([]*arrivals, len(b.Cuts))
	for _, p := range u.frontier {
		for _, bl := range p.cut.Out {
			gate, env := u.pass(p, bl)
			if gate.IsFalse() {
				continue
			}
			if at[bl.To.Id] == nil {
				at[bl.To.Id] = &arrivals{}
			}
			at[bl.To.Id].gates = append(at[bl.To.Id].gates, gate)
			at[bl.To.Id].envs = append(at[bl.To.Id].envs, env)
		}
	}
	u.depth++
	u.frontier = nil
	for i, a := range at {
		if a == nil {
			continue
		}
		c := b.Cuts[i]
		p := &position{cut: c, reach: b.Terms.Or(a.gates...)}
		if p.reach.IsFalse() {
			continue
		}
		p.env = b.Merge(b.Live.At(c.Loc), a.gates, a.envs)
		u.frontier = append(u.frontier, p)
		u.name(p)
	}
}

// pass evaluates a block.
func (u *unrolling) pass(p *position, bl *blocks.Block) (*term.Term, []*term.Term) {
	b := u.b
	sub := map[*term.Term]*term.Term{}
	bind := func(t *term.Term) {
		for _, v := range b.Terms.FreeVars(t) {
			if i, ok := b.IndexOf(v); !ok {
				sub[v] = u.instance(v, u.depth)
			} else if p.env[i] != nil {
				sub[v] = p.env[i]
			}
		}
	}
	bind(bl.Guard)
	gate := b.Terms.And(p.reach, b.Terms.Substitute(bl.Guard, sub))
	if gate.IsFalse() {
		return gate, nil
	}
	env := append([]*term.Term{}, p.env...)
	for _, v := range bl.Values {
		bind(v.Value)
	}
	for _, v := range bl.Values {
		env[v.Index] = b.Terms.Substitute(v.Value, sub)
	}
	return gate, env
}

// instance is the variable for an input of the k-th block.
func (u *unrolling) instance(in *term.Term, k int) *term.Term {
	return u.b.Terms.Var(in.Name()+"#"+strconv.Itoa(k), in.Sort(), in.Signed())
}

// name gives names to what has become large at a position.
func (u *unrolling) name(p *position) {
	m, suffix := u.b.Terms, "@"+strconv.Itoa(p.cut.Id)+"#"+strconv.Itoa(u.depth)
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
		p.env[i] = define(u.b.Variable(i).Name(), t, u.b.Variable(i).Signed())
	}
}

// split gives the positions at accepting locations and the others.
func (u *unrolling) split() (accepted, rest []*position) {
	for _, p := range u.frontier {
		if p.cut.Accepting() {
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
		if !dead[p.cut.Id] {
			kept = append(kept, p)
		}
	}
	u.frontier = kept
}
