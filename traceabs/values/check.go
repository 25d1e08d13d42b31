package values

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"log/slog"
	"slices"

	"tav/cfg"
	"tav/solver"
	"tav/traceabs/query"
)

// A stateChecker checks that a set of abstract states is closed. What an edge
// leads to is only proposed by the search; that nothing else can be reached is
// a Hoare triple about whole states, of which the variables are left out that
// the edge does not change and that the states after it say nothing new of.
type stateChecker struct {
	*reachability
	*query.Oracle
	mentions [][]int // by edge: the variables
	asked    map[string]bool
	in       []bool // scratch of involved
	solved   int    // queries
}

// skip is the edge that does nothing.
var skip = &cfg.Edge{ID: -1}

// prove checks that the start is in one of the states, that every edge leads
// from each of them to others, and that none is an error.
func (p *StateSpace) prove(ctx context.Context, o *query.Oracle) error {
	c := &stateChecker{reachability: p.x, Oracle: o, mentions: make([][]int, len(p.x.edges)), asked: map[string]bool{}, in: make([]bool, len(p.x.unknown))}
	for _, e := range p.x.prog.Entry.Edges {
		c.mentions[e.ID] = c.mentioned(e)
	}
	start := stateAt{p.x.prog.Entry.Entry, c.unknown}
	into, ok := c.nodesFor(start)
	if !ok {
		return errors.New("state space: the start is not in it")
	}
	if err := c.covered(ctx, start.state, skip, into); err != nil {
		return err
	}
	for n := range c.nodes {
		if err := c.from(ctx, n); err != nil {
			return err
		}
	}
	slog.Debug("proved", "component", "reach", "triples", len(c.asked), "solver", c.solved)
	return ctx.Err()
}

// A stateAt is a state at a location.
type stateAt struct {
	loc   *cfg.Loc
	state absState
}

// from checks the paths from a node to the next ones.
func (c *stateChecker) from(ctx context.Context, n int) error {
	work := []stateAt{{c.nodes[n].loc, c.decode(n)}}
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		if s.loc.Kind != cfg.Plain {
			return fmt.Errorf("state space: an error is reached at %v", s.loc.Pos)
		}
		for _, e := range s.loc.Out {
			if !c.useful[e.To.ID] {
				continue
			}
			next := c.post(slices.Clone(s.state), e)
			if err := c.covered(ctx, s.state, e, next); err != nil {
				return err
			}
			for _, state := range next {
				t := stateAt{e.To, state}
				into, ok := c.nodesFor(t)
				switch {
				case ok:
					if err := c.covered(ctx, state, skip, into); err != nil {
						return err
					}
				case c.head[e.To.ID]:
					return fmt.Errorf("state space: what is reached at %v is not in it", e.To.Pos)
				default:
					work = append(work, t)
				}
			}
		}
	}
	return ctx.Err()
}

// nodesFor proposes the nodes that the state is in together; false when there are none.
func (x *reachability) nodesFor(s stateAt) ([]absState, bool) {
	if x.at[s.loc.ID] == nil {
		return nil, false
	}
	parts := []absState{slices.Clone(s.state)}
	if x.head[s.loc.ID] {
		parts = x.rough(parts[0], s.loc)
	} else {
		x.canonical(parts[0], s.loc)
	}
	for k, state := range parts {
		n, ok := x.at[s.loc.ID][x.encode(state, s.loc)]
		if !ok {
			return nil, false
		}
		parts[k] = x.decode(n)
	}
	return parts, true
}

// covered proves that the edge leads from a state to some of others.
func (c *stateChecker) covered(ctx context.Context, before absState, e *cfg.Edge, after []absState) error {
	vars := c.involved(before, e, after)
	key := binary.AppendVarint(nil, int64(e.ID))
	for _, i := range vars {
		key = binary.AppendUvarint(binary.AppendUvarint(key, uint64(i)), uint64(before[i]))
		for _, s := range after {
			key = binary.AppendUvarint(key, uint64(s[i]))
		}
	}
	if c.asked[string(key)] {
		return nil
	}
	c.asked[string(key)] = true
	t := &edgeTriple{edge: e, before: c.part(before, vars), vars: vars}
	for _, s := range after {
		t.after = append(t.after, c.part(s, vars))
	}
	if c.evident(t) {
		return nil
	}
	pre, post := c.question(t)
	if pre.IsFalse() || post.IsTrue() {
		return nil
	}
	c.solved++
	if r := c.Unsat(ctx, append(c.Oracle.Terms.Conjuncts(pre), c.Oracle.Terms.Not(post))); r != solver.Unsat {
		return fmt.Errorf("%v: {%v} edge at %v {%v}", r, c.formula(t.before), e.Pos, post)
	}
	return nil
}

// part is what the state says of some variables.
func (c *stateChecker) part(state absState, vars []int) valuation {
	v := valuation{}
	for _, i := range vars {
		v[i] = c.slots[state[i]]
	}
	return v
}

// involved lists the variables that an edge mentions, those of which more is
// said after it than before, and those whose differences to these are known.
func (c *stateChecker) involved(before absState, e *cfg.Edge, after []absState) []int {
	in := c.in
	clear(in)
	if e != skip {
		for _, i := range c.mentions[e.ID] {
			in[i] = true
		}
	}
	symbols := len(after) == 0
	for _, s := range after {
		var first map[int]int // variable by symbol
		for i, id := range s {
			x := &c.slots[id]
			if x.symbol == 0 && id == before[i] {
				continue
			}
			y := &c.slots[before[i]]
			symbols = symbols || x.symbol != 0 || y.symbol != 0
			in[i] = in[i] || !x.set.Includes(y.set) || !weaker(x.cells, y.cells)
			if x.symbol == 0 {
				continue
			}
			if first == nil {
				first = map[int]int{}
			}
			k, ok := first[x.symbol]
			if !ok {
				first[x.symbol], k = i, i
			}
			z := &c.slots[before[k]]
			same := y.symbol != 0 && y.symbol == z.symbol && wrapWord(c.sort(i), y.offset-z.offset-x.offset+c.slots[s[k]].offset) == 0
			if k != i && !same {
				in[i], in[k] = true, true
			}
		}
	}
	for grown := symbols; grown; {
		grown = false
		for _, s := range append(slices.Clip(after), before) {
			known := map[int]bool{} // symbols of those that are in
			for i, id := range s {
				if n := c.slots[id].symbol; n != 0 && in[i] {
					known[n] = true
				}
			}
			for i, id := range s {
				if known[c.slots[id].symbol] && !in[i] {
					in[i], grown = true, true
				}
			}
		}
	}
	var list []int
	for i := range in {
		if in[i] {
			list = append(list, i)
		}
	}
	return list
}

// weaker reports that cells say no more than others.
func weaker(cells, others []cell) bool {
	for _, x := range cells {
		k := slices.IndexFunc(others, func(y cell) bool { return y.index == x.index })
		if k < 0 || !x.set.Includes(others[k].set) {
			return false
		}
	}
	return true
}
