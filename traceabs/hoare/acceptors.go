package hoare

import (
	"tav/automata"
	"tav/cfg"
	"tav/traceabs/trace"
)

// EndsAt accepts the words whose last edge enters the location. States: 0 no,
// 1 the last edge did.
type EndsAt struct{ Target *cfg.Loc }

func (a EndsAt) Initial() []automata.State       { return []automata.State{0} }
func (a EndsAt) Accepting(q automata.State) bool { return q == 1 }
func (a EndsAt) Deterministic() bool             { return true }

func (a EndsAt) Internal(_ automata.State, e *cfg.Edge) []automata.State {
	if e.To == a.Target {
		return []automata.State{1}
	}
	return []automata.State{0}
}

func (a EndsAt) Call(q automata.State, e *cfg.Edge) []automata.State      { return a.Internal(q, e) }
func (a EndsAt) Return(q, _ automata.State, e *cfg.Edge) []automata.State { return a.Internal(q, e) }

// Only accepts one word. State i: the first i letters were read.
type Only struct{ Word trace.Trace }

func (a Only) Initial() []automata.State       { return []automata.State{0} }
func (a Only) Accepting(q automata.State) bool { return int(q) == a.Word.Len() }
func (a Only) Deterministic() bool             { return true }

func (a Only) Internal(q automata.State, e *cfg.Edge) []automata.State {
	if int(q) < a.Word.Len() && a.Word.Letters[q] == e {
		return []automata.State{q + 1}
	}
	return nil
}

func (a Only) Call(q automata.State, e *cfg.Edge) []automata.State      { return a.Internal(q, e) }
func (a Only) Return(q, _ automata.State, e *cfg.Edge) []automata.State { return a.Internal(q, e) }
