package passes

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/llvm"
)

// fits checks that what an iteration does, done again and again, copies, fills or swaps memory
// that is contiguous, and that the number of iterations can be computed.
func (r *loopReader) fits(l *ownLoop) bool {
	if !r.variables(l) || !r.counts(l) {
		return false
	}
	t, ok := l.writes[0].Src.Type().(*types.IntType)
	if !ok || t.BitSize%8 != 0 || r.Size(t) != r.StoreSize(t) || l.swaps() && !t.Equal(l.writes[1].Src.Type()) {
		return false
	}
	stride := r.stride(l, l.writes[0].to)
	for _, at := range l.places() {
		if r.stride(l, at) != stride || !r.linear(l, at) {
			return false
		}
	}
	if max(stride, -stride) != r.Size(t) {
		return false
	}
	if len(l.reads) > 0 {
		return true
	}
	what, ok := l.writes[0].what.(sum)
	if n, narrow := l.writes[0].what.(narrowed); narrow {
		what, ok = n.of, true
	}
	return ok && what.index == nil && r.fixed(l, what.base) && (r.Size(t) == 1 || what.base == nil && what.off == 0)
}

// variables checks what an iteration does to each variable: it moves it by a constant, or
// the variable is used nowhere but in the body, where it is first written.
func (r *loopReader) variables(l *ownLoop) bool {
	l.steps = map[*ir.InstAlloca]int64{}
	for a, v := range r.now {
		if s, ok := v.(sum); ok && s.base == value.Value(a) && s.index == nil {
			l.steps[a] = s.off
			continue
		}
		blocks := 0
		for _, b := range l.body {
			if r.inside[a][b] {
				blocks++
			}
		}
		if r.early[a] || blocks < len(r.inside[a]) {
			return false
		}
	}
	return true
}

// stride is by how much an iteration moves a pointer, in bytes.
func (r *loopReader) stride(l *ownLoop, at sum) int64 {
	return l.step(at.base) + at.scale*l.step(at.index)
}

// step is by how much an iteration changes what a sum begins with.
func (l *ownLoop) step(base value.Value) int64 {
	a, _ := base.(*ir.InstAlloca)
	return l.steps[a]
}

// fixed reports whether the loop leaves a value as it is.
func (r *loopReader) fixed(l *ownLoop, base value.Value) bool { return l.step(base) == 0 }

// linear reports whether a pointer moves by the same distance in each iteration: an index
// that is narrower than pointers must not wrap before the last one, which only that by
// which iterations are counted is known not to.
func (r *loopReader) linear(l *ownLoop, at sum) bool {
	if at.base == nil || l.step(at.index) == 0 || r.Size(typeOf(at.index)) == r.Ptr {
		return at.base != nil
	}
	c := l.rounds
	ahead := at.indexOff - c.x.off
	if l.isDo() && ahead != 0 { // the test comes one iteration before
		return false
	}
	switch c.pred {
	case enum.IPredULT:
		return c.x.base == at.index && !at.signed && ahead == 0
	case enum.IPredSLT:
		return c.x.base == at.index && at.signed && ahead == 0
	case enum.IPredUGT:
		return c.x.base == at.index && !at.signed && -1 <= ahead && ahead <= 0
	case enum.IPredSGT:
		return c.x.base == at.index && at.signed && -1 <= ahead && ahead <= 0
	case enum.IPredNE:
		return c.x.base == at.index && !at.signed && -1 <= ahead && ahead <= 0 && l.step(at.index) < 0 && c.y.base == nil && c.y.off == 0
	}
	return false
}

// typeOf is the type of what a sum begins with.
func typeOf(base value.Value) types.Type {
	if a, ok := base.(*ir.InstAlloca); ok {
		return a.ElemType
	}
	return base.Type()
}

// counts brings the condition under which there is another iteration into one of the forms
// x < y, x != y where x goes up, and x > y, x != y where it goes down. A number goes by
// more than one only where it is as wide as a pointer, and goes down without wrapping.
func (r *loopReader) counts(l *ownLoop) bool {
	c := &l.rounds
	if l.step(c.y.base) != 0 {
		c.x, c.y, c.pred = c.y, c.x, swapped[c.pred]
	}
	if c.x.base == nil || c.x.index != nil || l.step(c.y.base) != 0 || l.step(c.y.index) != 0 {
		return false
	}
	step := l.step(c.x.base)
	if llvm.IsPointer(typeOf(c.x.base)) {
		if c.pred == enum.IPredULE {
			c.pred, c.y.off = enum.IPredULT, c.y.off+1
		}
		return c.y.base != nil && counting(c.pred, step)
	}
	if c.y.index != nil {
		return false
	}
	known := c.y.base == nil && small(c.y.off)
	if c.pred == enum.IPredSGE && known || c.pred == enum.IPredUGE && known && c.y.off > 0 {
		c.pred, c.y.off = strict[c.pred], c.y.off-1
	}
	down := r.Size(typeOf(c.x.base)) == r.Ptr && known && 0 < -step && -step <= c.y.off+1
	return counting(c.pred, step) && (step*step == 1 || down)
}

// counting reports whether so many iterations can be computed where x changes by step.
func counting(pred enum.IPred, step int64) bool {
	switch pred {
	case enum.IPredNE:
		return step != 0
	case enum.IPredULT, enum.IPredSLT:
		return step > 0
	case enum.IPredUGT, enum.IPredSGT:
		return step < 0
	}
	return false
}

var (
	strict  = map[enum.IPred]enum.IPred{enum.IPredSGE: enum.IPredSGT, enum.IPredUGE: enum.IPredUGT}
	negated = map[enum.IPred]enum.IPred{
		enum.IPredEQ: enum.IPredNE, enum.IPredNE: enum.IPredEQ,
		enum.IPredULT: enum.IPredUGE, enum.IPredUGE: enum.IPredULT, enum.IPredUGT: enum.IPredULE, enum.IPredULE: enum.IPredUGT,
		enum.IPredSLT: enum.IPredSGE, enum.IPredSGE: enum.IPredSLT, enum.IPredSGT: enum.IPredSLE, enum.IPredSLE: enum.IPredSGT,
	}
	swapped = map[enum.IPred]enum.IPred{
		enum.IPredEQ: enum.IPredEQ, enum.IPredNE: enum.IPredNE,
		enum.IPredULT: enum.IPredUGT, enum.IPredUGT: enum.IPredULT, enum.IPredULE: enum.IPredUGE, enum.IPredUGE: enum.IPredULE,
		enum.IPredSLT: enum.IPredSGT, enum.IPredSGT: enum.IPredSLT, enum.IPredSLE: enum.IPredSGE, enum.IPredSGE: enum.IPredSLE,
	}
)
