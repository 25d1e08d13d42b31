package preprocess

import "tav/solver/term"

// divisions is a pass that says of numbers which are divided by one that is not constant what holds where they are less than it: the
// quotient is 0, the remainder the number itself. A solver for bits, to which a division is a product that it has to
// guess, does not see that, and does not end where the divisor may have 64 bits.
type divisions struct {
	plain
	m    *term.Manager
	seen map[*term.Term]bool
}

func newDivisions(m *term.Manager) *divisions { return &divisions{m: m, seen: map[*term.Term]bool{}} }

// Add returns what is so of the divisions in a term that were not seen before, whatever its variables are.
func (d *divisions) Add(t *term.Term) (list []*term.Term) {
	for work := []*term.Term{t}; len(work) > 0; {
		t, work = work[len(work)-1], work[:len(work)-1]
		if d.seen[t] {
			continue
		}
		d.seen[t] = true
		args := t.Args()
		work = append(work, args...)
		switch {
		case t.Op() != term.OpBVUDiv && t.Op() != term.OpBVURem || args[1].IsConst():
		case t.Op() == term.OpBVUDiv:
			list = append(list, d.m.Implies(d.m.ULt(args[0], args[1]), d.m.Eq(t, d.m.BVUint(t.Sort().Width, 0))))
		default:
			list = append(list, d.m.Implies(d.m.ULt(args[0], args[1]), d.m.Eq(t, args[0])))
		}
	}
	d.uses += len(list)
	return list
}

// Ask is the same.
func (d *divisions) Ask(t *term.Term) []*term.Term { return d.Add(t) }
