package racefree

import (
	"context"

	"github.com/llir/llvm/ir"
)

// A proof claims for each node what holds there in whatever thread comes there.
type proof struct {
	states map[node]*state
	order  []node           // in which they were found
	leaves map[*thread]bool // threads at whose end others below them may go on
}

// A search is one for a proof.
type search struct {
	*machine
	firsts  map[*atom]*sym // what counters are at first
	banned  map[*atom]bool // counters of which nothing is known
	guesses map[guess]int
}

// solve finds states for all nodes that are reached, from strong ones to weaker ones,
// until they are a proof; nil: it takes too long.
func (m *search) solve(ctx context.Context) *proof {
	steps := maxSteps
	for {
		p := &proof{states: map[node]*state{}, leaves: m.leaves}
		m.counters, m.firsts, m.banned, m.guesses = map[*atom]count{}, map[*atom]*sym{}, map[*atom]bool{}, map[guess]int{}
		var work []node
		waits := map[node]bool{}
		enter := func(n node, s *state) {
			c := p.states[n]
			changed := c == nil
			s.slots = nil
			clear(s.counts)
			if c == nil {
				s.forget(n.entered)
				m.generalise(n, s)
				p.states[n], p.order = s, append(p.order, n)
			} else {
				changed = m.weaken(n, c, s)
			}
			if changed && !waits[n] {
				waits[n] = true
				work = append(work, n)
			}
		}
		again := false
		end := func(t *thread, s *state) {
			if len(s.live) > 0 && !m.leaves[t] {
				m.leaves[t], again = true, true
			}
		}
		for _, t := range m.threads {
			enter(m.start(t))
		}
		for len(work) > 0 && !again {
			if steps--; steps < 0 || ctx.Err() != nil {
				return nil
			}
			n := work[0]
			work = work[1:]
			waits[n] = false
			m.run(n, p.states[n].clone(), nil, enter, end)
		}
		if !again {
			return p
		}
	}
}

// check reports whether p is a proof: each thread starts in the state of a node, and from
// the states of all nodes the next ones hold where they are claimed. It searches nothing.
// visit sees each instruction with the state in front of it, ended the states in which threads end.
func (m *machine) check(p *proof, visit func(*frame, ir.Instruction, *state), ended func(*thread, *state)) bool {
	ok := true
	enter := func(n node, s *state) {
		c := p.states[n]
		ok = ok && c != nil && m.claimed(n, c, s)
	}
	end := func(t *thread, s *state) {
		ok = ok && (len(s.live) == 0 || p.leaves[t])
		ended(t, s)
	}
	for _, t := range m.threads {
		n, s := m.start(t)
		c := p.states[n]
		ok = ok && c != nil && m.claimed(n, c, s)
	}
	for _, n := range p.order {
		m.run(n, p.states[n].clone(), func(inst ir.Instruction, s *state) { visit(n.frame, inst, s) }, enter, end)
	}
	return ok
}
