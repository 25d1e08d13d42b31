package automata

import "iter"

// Union returns the automaton, computed on demand, of the words that a or b
// accepts: both side by side (Alur and Madhusudan 2009, Theorem 3.5).
func Union[L comparable](a, b NWA[L]) NWA[L] {
	u := &union[L]{parts: [2]NWA[L]{a, b}, index: make(map[member]State)}
	for part := range u.parts {
		u.initial = append(u.initial, u.lift(part, u.parts[part].Initial())...)
	}
	return u
}

type union[L comparable] struct {
	parts   [2]NWA[L]
	states  []member
	index   map[member]State
	initial []State
}

// A member is a state of one part.
type member struct {
	part int
	q    State
}

func (u *union[L]) intern(m member) State {
	q, ok := u.index[m]
	if !ok {
		q = State(len(u.states))
		u.states = append(u.states, m)
		u.index[m] = q
	}
	return q
}

// lift translates states of the part.
func (u *union[L]) lift(part int, qs []State) []State {
	var lifted []State
	for _, q := range qs {
		lifted = append(lifted, u.intern(member{part, q}))
	}
	return lifted
}

// liftAll translates edges of the part.
func (u *union[L]) liftAll(part int, edges iter.Seq2[L, State]) iter.Seq2[L, State] {
	return func(yield func(L, State) bool) {
		for a, q := range edges {
			if !yield(a, u.intern(member{part, q})) {
				return
			}
		}
	}
}

func (u *union[L]) Initial() []State { return u.initial }

func (u *union[L]) Accepting(q State) bool {
	m := u.states[q]
	return u.parts[m.part].Accepting(m.q)
}

func (u *union[L]) Internal(q State, a L) []State {
	m := u.states[q]
	return u.lift(m.part, u.parts[m.part].Internal(m.q, a))
}

func (u *union[L]) Call(q State, a L) []State {
	m := u.states[q]
	return u.lift(m.part, u.parts[m.part].Call(m.q, a))
}

func (u *union[L]) Return(q, hier State, a L) []State {
	m, h := u.states[q], u.states[hier]
	if m.part != h.part {
		return nil
	}
	return u.lift(m.part, u.parts[m.part].Return(m.q, h.q, a))
}

func (u *union[L]) Internals(q State) iter.Seq2[L, State] {
	m := u.states[q]
	return u.liftAll(m.part, u.parts[m.part].Internals(m.q))
}

func (u *union[L]) Calls(q State) iter.Seq2[L, State] {
	m := u.states[q]
	return u.liftAll(m.part, u.parts[m.part].Calls(m.q))
}

// MayReturn reports whether returns may leave q.
func (u *union[L]) MayReturn(q State) bool {
	m := u.states[q]
	return mayReturn(u.parts[m.part])(m.q)
}

func (u *union[L]) Returns(q, hier State) iter.Seq2[L, State] {
	m, h := u.states[q], u.states[hier]
	if m.part != h.part {
		return each[L](nil)
	}
	return u.liftAll(m.part, u.parts[m.part].Returns(m.q, h.q))
}
