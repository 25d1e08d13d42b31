package lower

import (
	"github.com/llir/llvm/ir"
	"tav/cfg"
	"tav/cfg/llvm"
)

// swapCall lowers a loop that swaps memory: a number of bytes that is known, or one of a
// few that objects with pointers have.
func (cp *copier) swapCall(x *ir.InstCall) {
	pos := cp.pos(x, llvm.CallRange)
	p, q := cp.expr.value(x.Args[0]), cp.expr.value(x.Args[1])
	size, ok := cp.expr.sizeArgument(x.Args[2], pos)
	if !ok || !cp.use(pos, p, q) {
		return
	}
	if cp.concurrent {
		cp.unsupported("a loop that swaps memory with pointers while there are threads", pos)
		return
	}
	if p.ptr.c == nil || q.ptr.c == nil {
		cp.guards.emptyAccess(size, pos, p.ptr, q.ptr)
		return
	}
	all := cp.frozen(val{parts: []val{p, q, {t: size}}}, pos)
	a, b, size := all.parts[0].ptr, all.parts[1].ptr, all.parts[2].t
	cp.unsupportedNear(a, b, size, pos)
	cp.unsupportedNear(b, a, size, pos)
	sizes := []int64{0}
	if n, known := cp.expr.constantNumber(x.Args[2]); known {
		sizes = []int64{n}
	} else {
		for k := int64(1); k <= maxSwap; k++ {
			sizes = append(sizes, k*cp.layout.Ptr)
		}
	}
	cp.spillClass(a.c, pos)
	cp.spillClass(b.c, pos)
	join, other := cp.newLoc(), cp.m.True()
	var arms []arm
	for _, n := range sizes {
		is := cp.m.Eq(size, cp.m.BVInt(cp.ptrBits, n))
		other = cp.m.And(other, cp.m.Not(is))
		arms = append(arms, arm{is, 0, func() {
			if n > 0 {
				cp.swap(a, b, n, pos)
			}
			cp.goTo(join)
		}})
	}
	arms = append(arms, arm{other, 0, func() { cp.unsupported("a loop that swaps a number of bytes that is not known", pos) }})
	cp.split(pos, arms)
	cp.cur = join
}

// swap swaps n bytes: all cells of both sides are read before any is written.
func (cp *copier) swap(a, b *pointer, n int64, pos cfg.Pos) {
	to, ok := spans(a, n, nil)
	back, ok2 := spans(b, n, nil)
	if !ok || !ok2 {
		cp.unsupported("a loop that swaps big memory", pos)
		return
	}
	for _, p := range []*pointer{a, b} {
		cp.guards.constants(p, cp.m.False(), pos)
		cp.guards.assumeRange(p, n, pos)
	}
	cp.uncut(b, to, pos)
	cp.uncut(a, back, pos)
	var w writes
	for i, c := range append(to, back...) {
		d, s := a, b
		if i >= len(to) {
			d, s = b, a
		}
		if cp.cur == nil {
			return
		}
		if why := cp.copyCell(&w, d, s, c, pos); why != "" {
			cp.unsupported(why, pos)
			return
		}
	}
	if cp.cur != nil {
		cp.assign(w.dst, w.src, pos)
	}
}
