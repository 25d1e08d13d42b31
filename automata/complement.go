package automata

import "fmt"

// A complement accepts exactly the nested words (without pending returns) that
// the original does not. It is computed on demand, deterministic and total. Its
// state 0 (stuck) stands for the words on which the original has no run; state q+1
// stands for q.
type complement[L comparable] struct {
	of        Acceptor[L] // deterministic
	sink      func(State) bool
	self      []State // self[i] == i, for answers without allocation
	internals map[linearKey[L]]State
	calls     map[linearKey[L]]State
	returns   map[returnKey[L]]State
}

type linearKey[L comparable] struct {
	q      State
	letter L
}

type returnKey[L comparable] struct {
	q, hier State
	letter  L
}

const stuck State = 0

// complementOf returns a's complement. If a declares itself Deterministic, the
// complement only flips acceptance and adds one state for words on which a gets
// stuck; otherwise a is determinised on demand first. Each question is put to a at
// most once, however often it is asked here: the answers may be expensive.
func complementOf[L comparable](a Acceptor[L]) *complement[L] {
	if d, ok := a.(Deterministic); !ok || !d.Deterministic() {
		a = Determinize(a)
	}
	return &complement[L]{
		of:        a,
		sink:      sinkOf(a),
		internals: make(map[linearKey[L]]State),
		calls:     make(map[linearKey[L]]State),
		returns:   make(map[returnKey[L]]State),
	}
}

// origin returns the state of the original, NoState for the stuck state.
func (c *complement[L]) origin(q State) State { return q - 1 }

// only returns the one state of an answer of the original, in our numbering.
func (c *complement[L]) only(qs []State) State {
	switch len(qs) {
	case 0:
		return stuck
	case 1:
		return qs[0] + 1
	}
	panic(fmt.Sprintf("automata: acceptor %T declared deterministic has %d successors", c.of, len(qs)))
}

// answer returns {q}.
func (c *complement[L]) answer(q State) []State {
	for State(len(c.self)) <= q {
		c.self = append(c.self, State(len(c.self)))
	}
	return c.self[q : q+1 : q+1]
}

// Deterministic returns true.
func (c *complement[L]) Deterministic() bool { return true }

// Sink reports whether every continuation is accepted.
func (c *complement[L]) Sink(q State) bool { return q == stuck }

// dead reports whether no continuation is accepted.
func (c *complement[L]) dead(q State) bool { return q != stuck && c.sink(c.origin(q)) }

func (c *complement[L]) Initial() []State { return c.answer(c.only(c.of.Initial())) }

func (c *complement[L]) Accepting(q State) bool { return q == stuck || !c.of.Accepting(c.origin(q)) }

func (c *complement[L]) Internal(q State, a L) []State {
	return c.linear(c.internals, c.of.Internal, q, a)
}

func (c *complement[L]) Call(q State, a L) []State {
	return c.linear(c.calls, c.of.Call, q, a)
}

// linear answers for internal positions and calls: from the memory, or by asking.
func (c *complement[L]) linear(memory map[linearKey[L]]State, ask func(State, L) []State, q State, a L) []State {
	if q == stuck {
		return c.answer(stuck)
	}
	k := linearKey[L]{q, a}
	to, known := memory[k]
	if !known {
		to = c.only(ask(c.origin(q), a))
		memory[k] = to
	}
	return c.answer(to)
}

func (c *complement[L]) Return(q, hier State, a L) []State {
	if q == stuck || hier == stuck {
		return c.answer(stuck)
	}
	k := returnKey[L]{q, hier, a}
	to, known := c.returns[k]
	if !known {
		to = c.only(c.of.Return(c.origin(q), c.origin(hier), a))
		c.returns[k] = to
	}
	return c.answer(to)
}
