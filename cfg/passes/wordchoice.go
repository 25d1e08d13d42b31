package passes

import (
	"slices"

	"tav/cfg/llvm"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"
)

// Which places of integers become places of pointers: where what is put there comes from.

// A number is a source that is no place: a constant, or an address.
type number struct{ address bool }

// source is the place that a number is computed from by operators with constants, and with
// numbers that are no addresses; or that it is the cast of a pointer, or a constant; nil: none of that.
func (w *words) source(v value.Value) any {
	from, _ := w.sourceOf(v, llvm.MaxCasts)
	return from
}

// sourceOf is the source of v, and whether a number moves it that is no constant.
func (w *words) sourceOf(v value.Value, depth int) (from any, moved bool) {
	if _, ok := w.ConstInt(v); ok {
		return number{}, false
	}
	switch x := v.(type) {
	case *ir.InstLoad:
		return w.place(x.Src), false
	case *ir.Param:
		return w.params[x], false
	case *ir.InstCall:
		return w.result(llvm.DirectCallee(x.Callee)), false
	case *ir.InstPhi, *ir.InstSelect:
		return w.choice(x), false
	}
	op, x, y, ok := llvm.AddressOperation(v)
	switch {
	case !ok || depth == 0:
		return nil, false
	case y == nil:
		return number{address: true}, false
	}
	if or, ok := v.(*ir.InstOr); ok {
		if address, _ := tagged(or, w.DataLayout); address != nil {
			return w.sourceOf(address, depth-1)
		}
	}
	if _, constant := w.ConstInt(x); constant {
		return w.sourceOf(y, depth-1)
	}
	from, moved = w.sourceOf(x, depth-1)
	if _, constant := w.ConstInt(y); constant {
		return from, moved
	}
	if other, _ := w.sourceOf(y, depth-1); w.isAddress(other) && !w.isLow(y) {
		if op == llvm.OpSub || w.isAddress(from) {
			return nil, false
		}
		from = other
	}
	if !w.isAddress(from) || op != llvm.OpAdd && op != llvm.OpSub && op != llvm.OpAnd {
		return nil, false
	}
	return from, true
}

// isLow reports whether v is the low bits of a number.
func (w *words) isLow(v value.Value) bool {
	op, x, y, ok := llvm.AddressOperation(v)
	if !ok || op != llvm.OpAnd {
		return false
	}
	isMask := func(v value.Value) bool {
		n, constant := w.ConstInt(v)
		_, inverted := v.(*ir.InstXor)
		return constant && 0 <= n && n <= maxElement || !constant && !inverted && !fromAddress(v, llvm.MaxCasts)
	}
	return isMask(x) || isMask(y)
}

// isAddress reports whether a source is an address.
func (w *words) isAddress(from any) bool {
	return from != nil && (from == any(number{address: true}) || w.holds[from])
}

// choose finds the places that hold addresses and constants only, some address among them,
// and whose contents are cast to pointers, or compared with those of such places or subtracted.
func (w *words) choose(casts []value.Value, pairs [][2]value.Value) map[any]bool {
	w.untilStable(func(key, from any) bool { return !w.holds[key] && w.isAddress(from) }, w.holds)
	w.untilStable(func(key, from any) bool {
		_, constant := from.(number)
		return !w.odd[key] && (from == nil || !constant && (w.odd[from] || w.stored[from] == nil))
	}, w.odd)
	used := map[any]bool{}
	var use func(v value.Value)
	use = func(v value.Value) {
		key := w.source(v)
		if key == nil || w.odd[key] || !w.holds[key] || used[key] {
			return
		}
		used[key] = true
		for _, v := range w.stored[key] {
			use(v)
		}
	}
	for _, v := range casts {
		use(v)
	}
	for before := -1; before < len(used); {
		before = len(used)
		for _, p := range pairs {
			for i := range p {
				if other := p[1-i]; used[w.source(p[i])] && !isMasked(other) && !slices.ContainsFunc(w.stored[w.source(other)], isMasked) {
					use(other)
				}
			}
		}
	}
	return used
}

// untilStable adds the places to a set of which something holds, given the source of what is put there.
func (w *words) untilStable(holds func(key, from any) bool, set map[any]bool) {
	for changed := true; changed; {
		changed = false
		for _, key := range w.places {
			for _, v := range w.stored[key] {
				if holds(key, w.source(v)) {
					set[key], changed = true, true
				}
			}
		}
	}
}
