package bounded

import (
	"slices"

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
	evaluator
	depth     int
	frontier  []*position // ordered by cut point; empty: no way on
	positions []*position // all so far
}

func newUnrolling(b *blocks.Program, start *position, define func(name, t *term.Term)) *unrolling {
	return &unrolling{evaluator: evaluator{b: b, inputs: newInputs(b), define: define}, frontier: []*position{start}, positions: []*position{start}}
}

// step goes one block further from all positions but the accepting ones.
func (u *unrolling) step() {
	at := make([]*arrivals, len(u.b.Cuts))
	for _, p := range u.frontier {
		u.leave(p, func(c *blocks.Cut) *arrivals {
			if at[c.Id] == nil {
				at[c.Id] = &arrivals{}
			}
			return at[c.Id]
		})
	}
	u.depth++
	u.frontier = nil
	for i, a := range at {
		if p := (&position{cut: u.b.Cuts[i], count: []int{u.depth}}); a != nil && u.join(p, a) {
			u.frontier = append(u.frontier, p)
		}
	}
	u.positions = append(u.positions, u.frontier...)
}

// accepted takes the positions at accepting locations off the frontier.
func (u *unrolling) accepted() (list []*position) {
	for _, p := range u.frontier {
		if p.cut.Accepting() {
			list = append(list, p)
		}
	}
	u.frontier = slices.DeleteFunc(slices.Clone(u.frontier), func(p *position) bool { return p.cut.Accepting() })
	return list
}

// drop takes positions that are not reached off the frontier.
func (u *unrolling) drop(dead []*position) {
	for _, p := range dead {
		p.dead, p.asked = true, true
	}
	u.frontier = slices.DeleteFunc(slices.Clone(u.frontier), func(p *position) bool { return p.dead })
}
