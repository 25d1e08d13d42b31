package interp

import "tav/solver/term"

// copying is the function for the copy of some elements of an array into another. When there are too
// many it does not copy, and the machine stops.
func (m *compiled) copying(t *term.Term, args []int32) func(r []value) value {
	mask, elem := ones(t.Sort().Index), t.Sort().Elem
	return func(r []value) value {
		a, b, n := r[args[0]].a, r[args[2]].a, r[args[4]].w
		i, j := r[args[1]].w, r[args[3]].w
		changes, ok := elements(a, i, b, j, n, mask, elem)
		if !ok {
			m.tooMany = n
			return value{a: a}
		}
		for _, c := range changes {
			a = a.set(c.index, c.value)
		}
		return value{a: a}
	}
}

// elements lists what to set in a for the n elements from i on to be those of b from j on. Of
// many only those are listed that differ from the rest of both; false: the rests differ.
func elements(a *array, i uint64, b *array, j, n, mask uint64, elem *term.Sort) (changes []cell, ok bool) {
	if n <= fewCopied {
		for k := range n {
			changes = append(changes, cell{(i + k) & mask, b.get((j + k) & mask)})
		}
		return changes, true
	}
	rest, from := b.cells(elem)
	old, to := a.cells(elem)
	switch {
	case equal(rest, old, elem):
	case n > maxCopied:
		return nil, false
	default:
		for k := range n {
			changes = append(changes, cell{(i + k) & mask, rest})
		}
	}
	for _, c := range to {
		if (c.index-i)&mask < n {
			changes = append(changes, cell{c.index, rest})
		}
	}
	for _, c := range from {
		if at := (c.index - j) & mask; at < n {
			changes = append(changes, cell{(i + at) & mask, c.value})
		}
	}
	return changes, true
}
