package automata

import "context"

// Empty reports whether a accepts no word. It explores a until it meets an
// accepting state, by breadth first search with summaries (explore.go), and fails
// only with ctx's error. It needs a finite a, or an a that accepts something.
func Empty[L comparable](ctx context.Context, a NWA[L]) (bool, error) {
	x := newExploration(a)
	for x.next < len(x.nodes) {
		if err := ctx.Err(); err != nil {
			return false, err
		}
		if a.Accepting(x.nodes[x.next].at) {
			return false, nil
		}
		x.expand()
	}
	return true, nil
}
