package automata

import (
	"context"
	"errors"
)

// ErrLimit is returned when an automaton has more states than the caller allowed.
var ErrLimit = errors.New("automaton exceeds the limit of states")

// Materialize returns the part of a that is reachable from its initial states, as
// an explicit automaton; Origin leads back to a's states. It fails with ErrLimit
// if more than limit pairs of a state and the entry of its level (the state after
// the innermost pending call) are reachable, where 0 means no limit (without calls
// the pairs are as many as the states), and with ctx's error. Time and memory are
// linear in the pairs and their edges, counting a return once for each of its
// callers.
func Materialize[L comparable](ctx context.Context, a NWA[L], limit int) (*Explicit[L], error) {
	x, err := explore(ctx, a, limit)
	if err != nil {
		return nil, err
	}
	all := func(int) bool { return true }
	return x.explicit(all, all), nil
}
