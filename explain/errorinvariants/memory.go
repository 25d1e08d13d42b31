package errorinvariants

import (
	"slices"

	"tav/solver/term"
)

// cells resolves reads of memory that was just written, by the addresses of the
// run ("Concolic fault abstraction", Section V.A: address-sensitive pointer
// elimination): a[i := v][j] becomes v where the run has i = j, else a[j]; that
// the addresses are equal, or not, is added. The result implies t and holds at
// the position where t does.
func (q *sequencer) cells(t *term.Term, at int) *term.Term {
	m := q.terms
	var addresses []*term.Term
	seen, resolved := map[*term.Term]bool{}, map[*term.Term]*term.Term{}
	done := func(t *term.Term) bool { return seen[t] }
	for _, n := range term.Postorder(t, done) {
		if seen[n] {
			continue
		}
		seen[n] = true
		args := make([]*term.Term, len(n.Args()))
		for k, a := range n.Args() {
			args[k] = resolved[a]
		}
		r := n
		if !slices.Equal(args, n.Args()) {
			r = m.Rebuild(n, args)
		}
		for r.Op() == term.OpSelect && r.Args()[0].Op() == term.OpStore {
			store, j := r.Args()[0].Args(), r.Args()[1]
			same := equal(m, store[1], j)
			if hit, err := q.run.Holds(same, at); err != nil {
				break
			} else if hit {
				addresses, r = append(addresses, same), store[2]
			} else {
				addresses, r = append(addresses, m.Not(same)), m.Select(store[0], j)
			}
		}
		resolved[n] = r
	}
	return m.And(append(addresses, resolved[t])...)
}
