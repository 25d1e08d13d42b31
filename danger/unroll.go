package danger

import (
	"context"

	"tav/automata"
	"tav/cfg"
	"tav/solver/limits"
)

// An unrolled automaton is A_rem with the call stack as part of the state, down
// to the depth of the trace: an automaton over statements without nesting, as
// the paper has it.
type unrolled struct {
	rem     automata.NWA[*cfg.Edge]
	depth   int
	configs []config
	index   map[config]int
	stacks  []stack
	ids     map[stack]int
	out     [][]transition
	in      [][]int // predecessors, with repetition
	cut     bool    // there are more states
}

// A config is a state of A_rem and the number of its stack, -1 for the empty one.
type config struct {
	at    automata.State
	stack int
}

// A stack is the state before the innermost call, and the stack below.
type stack struct {
	hier  automata.State
	below int
	depth int
}

type transition struct {
	edge *cfg.Edge
	to   int // index in configs
}

// unroll explores A_rem breadth first, the run's states before all others.
func unroll(ctx context.Context, rem automata.NWA[*cfg.Edge], run []config, stacks []stack) (*unrolled, error) {
	u := &unrolled{rem: rem, index: map[config]int{}, stacks: stacks, ids: map[stack]int{}}
	for i, s := range stacks {
		u.ids[s] = i
		u.depth = max(u.depth, s.depth)
	}
	for _, c := range run {
		u.add(c)
	}
	for _, q := range rem.Initial() {
		u.add(config{q, -1})
	}
	for i := 0; i < len(u.configs); i++ {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		u.expand(i)
	}
	if u.cut {
		limits.Hit(ctx, "states of a danger automaton")
	}
	u.in = make([][]int, len(u.configs))
	for i, ts := range u.out {
		for _, t := range ts {
			u.in[t.to] = append(u.in[t.to], i)
		}
	}
	return u, nil
}

// add gives the number of a configuration, -1 when there are too many.
func (u *unrolled) add(c config) int {
	i, ok := u.index[c]
	if !ok {
		if len(u.configs) >= maxConfigurations {
			u.cut = true
			return -1
		}
		i = len(u.configs)
		u.index[c] = i
		u.configs = append(u.configs, c)
	}
	return i
}

func (u *unrolled) expand(i int) {
	c := u.configs[i]
	var out []transition
	add := func(e *cfg.Edge, q automata.State, stack int) {
		if e.To.Kind == cfg.Unsupported { // accepted by A_rem, but no error
			return
		}
		if to := u.add(config{q, stack}); to >= 0 {
			out = append(out, transition{e, to})
		}
	}
	for e, q := range u.rem.Internals(c.at) {
		add(e, q, c.stack)
	}
	if u.depthOf(i) < u.depth {
		for e, q := range u.rem.Calls(c.at) {
			add(e, q, u.push(c))
		}
	}
	if c.stack >= 0 {
		top := u.stacks[c.stack]
		for e, q := range u.rem.Returns(c.at, top.hier) {
			add(e, q, top.below)
		}
	}
	u.out = append(u.out, out)
}

// depthOf is the depth of the call stack in a configuration.
func (u *unrolled) depthOf(i int) int {
	if s := u.configs[i].stack; s >= 0 {
		return u.stacks[s].depth
	}
	return 0
}

// push is the stack after a call.
func (u *unrolled) push(c config) int {
	s := stack{c.at, c.stack, 1}
	if c.stack >= 0 {
		s.depth = u.stacks[c.stack].depth + 1
	}
	id, ok := u.ids[s]
	if !ok {
		id = len(u.stacks)
		u.ids[s] = id
		u.stacks = append(u.stacks, s)
	}
	return id
}

// accepted finds a run of A_rem on the trace, as configurations, with the stacks
// that they refer to; nil if A_rem does not accept the trace.
func accepted(rem automata.NWA[*cfg.Edge], letters []*cfg.Edge) ([]config, []stack) {
	u := &unrolled{rem: rem, ids: map[stack]int{}}
	from := []map[config]config{{}} // from[i][c]: the configuration before c
	var level []config
	for _, q := range rem.Initial() {
		level = append(level, config{q, -1})
	}
	for _, e := range letters {
		back := map[config]config{}
		var next []config
		for _, c := range level {
			for _, d := range u.successors(c, e) {
				if _, seen := back[d]; !seen {
					back[d] = c
					next = append(next, d)
				}
			}
		}
		from, level = append(from, back), next
	}
	for _, c := range level {
		if !rem.Accepting(c.at) {
			continue
		}
		run := make([]config, len(from))
		for i := len(run) - 1; i >= 0; i-- {
			run[i], c = c, from[i][c]
		}
		return run, u.stacks
	}
	return nil, nil
}

// successors of a configuration under one letter.
func (u *unrolled) successors(c config, e *cfg.Edge) []config {
	var to []automata.State
	stack := c.stack
	switch {
	case e.Kind == cfg.Call:
		to, stack = u.rem.Call(c.at, e), u.push(c)
	case e.Kind == cfg.Internal:
		to = u.rem.Internal(c.at, e)
	case c.stack >= 0:
		top := u.stacks[c.stack]
		to, stack = u.rem.Return(c.at, top.hier, e), top.below
	}
	result := make([]config, len(to))
	for i, q := range to {
		result[i] = config{q, stack}
	}
	return result
}
