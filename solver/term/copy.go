package term

import "fmt"

// Copy is array a where the n elements from index i on are those of array b from index j
// on, as they were before. Indices are bit-vectors and go round: element k is b[j+(k-i)] if
// k-i is below n, as unsigned numbers, and a[k] otherwise.
func (m *Manager) Copy(a, i, b, j, n *Term) *Term {
	if v, ok := n.Uint64(); ok && v == 0 || a == b && i == j {
		return a
	}
	return m.mk(OpCopy, a.sort, 0, a, i, b, j, n)
}

// CopyElement is the element at index k of a copy, without the copy.
func (m *Manager) CopyElement(copied, k *Term) *Term {
	a, i, b, j, n := copied.args[0], copied.args[1], copied.args[2], copied.args[3], copied.args[4]
	at := m.BVSub(k, i)
	return m.Ite(m.ULt(at, n), m.Select(b, m.BVAdd(j, at)), m.Select(a, k))
}

// match:  an array with a copy in it, of no more than maxCopies operators, at index k
// result: what is there, of the arrays that the copy is made of
func selectCopy(m *Manager, a, k *Term) *Term {
	if !a.copies || a.size > maxCopies {
		return nil
	}
	switch a.op {
	case OpCopy:
		return m.CopyElement(a, k)
	case OpIte:
		return m.Ite(a.args[0], m.Select(a.args[1], k), m.Select(a.args[2], k))
	case OpStore:
		return m.Ite(m.Eq(a.args[1], k), a.args[2], m.Select(a.args[0], k))
	}
	return nil
}

// copyFrom is the array v where the n elements from i on are those of w from j on. What
// both have by default need not be copied; of other elements there is a limit.
func (v Value) copyFrom(i, w, j, n Value) (Value, error) {
	width := int(i.width)
	minus := func(x, y Value) Value {
		x.num = addNum(width, x.num, negNum(width, y.num))
		return x
	}
	inside := func(k, start Value) bool { return cmpNum(width, minus(k, start).num, n.num) < 0 }
	to := v
	if v.Default().Equal(w.Default()) {
		v.Entries(func(k, _ Value) bool {
			if inside(k, i) {
				to = to.Store(k, v.Default())
			}
			return true
		})
		w.Entries(func(k, elem Value) bool {
			if inside(k, j) {
				k.num = addNum(width, minus(k, j).num, i.num)
				to = to.Store(k, elem)
			}
			return true
		})
		return to, nil
	}
	count, ok := n.Uint64()
	if !ok || count > maxCopied {
		return Value{}, fmt.Errorf("%w: copy of %v elements", ErrEval, n)
	}
	for range count {
		to = to.Store(i, w.Select(j))
		i.num, j.num = addNum(width, i.num, numOfInt(width, 1)), addNum(width, j.num, numOfInt(width, 1))
	}
	return to, nil
}
