package errorinvariants

import (
	"slices"

	"tav/solver/term"
)

// differ reports whether it has found values, close to those of the run at a position, for which a holds and b does
// not: that the one implies the other is not asked of the solver then.
func (q *sequencer) differ(a, b *term.Term, at int) bool {
	run := map[*term.Term]term.Value{}
	for _, v := range q.terms.FreeVars(q.terms.And(a, b)) {
		value, err := q.run.Eval(v, at)
		if err != nil {
			return false
		}
		run[v] = value
	}
	changed, other := (*term.Term)(nil), term.Value{}
	holds := func(t *term.Term) (holds, known bool) {
		value, err := term.Eval(t, func(v *term.Term) (term.Value, error) {
			if v == changed {
				return other, nil
			}
			return run[v], nil
		})
		return err == nil && value.Bool(), err == nil
	}
	constants := constantsIn(b)
	for _, v := range q.terms.FreeVars(b) {
		for _, x := range near(run[v], constants) {
			changed, other = v, x
			if is, known := holds(b); !known || is {
				continue
			}
			if is, _ := holds(a); is {
				return true
			}
		}
	}
	return false
}

// constantsIn are the numbers in a formula.
func constantsIn(t *term.Term) (list []term.Value) {
	for _, x := range term.Postorder(t, nil) {
		if x.Op() != term.OpBVConst {
			continue
		}
		if c, _ := term.ValueOf(x); !slices.ContainsFunc(list, c.Equal) {
			list = append(list, c)
		}
	}
	return list
}

// near are values close to one, or to constants.
func near(own term.Value, constants []term.Value) (list []term.Value) {
	switch own.Kind() {
	case term.BoolKind:
		return []term.Value{term.BoolValue(!own.Bool())}
	case term.BitVecKind:
		for _, c := range append([]term.Value{own}, constants...) {
			n, ok := c.Uint64()
			if !ok || c.Width() != own.Width() {
				continue
			}
			for _, m := range []uint64{n, n + 1, n - 1, n ^ 1<<(own.Width()-1)} {
				if v := term.BVWord(own.Width(), m); !v.Equal(own) {
					list = append(list, v)
				}
			}
		}
		for _, m := range []uint64{0, 1} {
			if v := term.BVWord(own.Width(), m); !v.Equal(own) {
				list = append(list, v)
			}
		}
	}
	return list
}
