package cascade

import "tav/solver/term"

// A constraint is a condition of the trace at a position. carried is its
// weakest precondition where the search stands.
type constraint struct {
	pos     int
	cond    *term.Term // over the state at pos
	address bool
	carried *term.Term
	uses    []use // that cond reads
}

// carry gives the weakest precondition of phi at a position and the constraints
// of the list, which are after it, that go to the solver with it. Those are
// left out that do not transitively have a variable in common with phi (Section
// 4.3): they hold in the run, so that they take part in no contradiction.
func (a *analysis) carry(phi *constraint, list []*constraint, from int) []*constraint {
	w := newWP(a.dependence, from)
	phi.carried = w.back(phi)
	if phi.carried.IsFalse() {
		return nil
	}
	var open []*constraint
	for _, c := range list {
		if c.carried = w.back(c); !c.carried.IsTrue() {
			open = append(open, c)
		}
	}
	if a.off(Pruning) {
		return open
	}
	for _, c := range open {
		w.join(c.uses)
	}
	root, ok := w.join(phi.uses)
	if !ok {
		return nil
	}
	root = w.joined.Find(root)
	var kept []*constraint
	for _, c := range open {
		if r, ok := w.join(c.uses); ok && w.joined.Find(r) == root {
			kept = append(kept, c)
		}
	}
	return kept
}
