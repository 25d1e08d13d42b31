package traceabs

import (
	"tav/automata"
	"tav/cfg"
)

// endsAt accepts the words whose last edge enters the location. States: 0 no,
// 1 the last edge did.
type endsAt struct{ target *cfg.Loc }

func (a endsAt) Initial() []automata.State       { return []automata.State{0} }
func (a endsAt) Accepting(q automata.State) bool { return q == 1 }
func (a endsAt) Deterministic() bool             { return true }

func (a endsAt) Internal(_ automata.State, e *cfg.Edge) []automata.State {
	if e.To == a.target {
		return []automata.State{1}
	}
	return []automata.State{0}
}

func (a endsAt) Call(q automata.State, e *cfg.Edge) []automata.State      { return a.Internal(q, e) }
func (a endsAt) Return(q, _ automata.State, e *cfg.Edge) []automata.State { return a.Internal(q, e) }

// only accepts one word. State i: the first i letters were read.
type only struct{ word Trace }

func (a only) Initial() []automata.State       { return []automata.State{0} }
func (a only) Accepting(q automata.State) bool { return int(q) == a.word.Len() }
func (a only) Deterministic() bool             { return true }

func (a only) Internal(q automata.State, e *cfg.Edge) []automata.State {
	if int(q) < a.word.Len() && a.word.Letters[q] == e {
		return []automata.State{q + 1}
	}
	return nil
}

func (a only) Call(q automata.State, e *cfg.Edge) []automata.State      { return a.Internal(q, e) }
func (a only) Return(q, _ automata.State, e *cfg.Edge) []automata.State { return a.Internal(q, e) }
