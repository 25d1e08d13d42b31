package pointsto

import (
	"slices"
	"strings"

	"tav/cfg/library"
	"tav/cfg/llvm"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"
)

// Effects are what instructions may read and write of memory, with all that they call: the
// classes of the analysis, which is complete, field by field. Memory of the models of library
// functions does not count, nor does what a function's activation has for itself: its locals, and
// what it has allocated.
type Effects struct {
	reads, writes map[stretch]bool
	Stops         bool // it may end the program without an error
	Fails         bool // it may reach an error, as asserted
}

// stretch is memory of a class: bytes from an offset on; size -1: all of it.
type stretch struct {
	class     *Class
	off, size int64
}

// ModRef computes effects.
type ModRef struct {
	a  *Analysis
	of map[*Function]*Effects
}

// NewModRef asks a complete analysis.
func NewModRef(a *Analysis) *ModRef {
	return &ModRef{a, map[*Function]*Effects{}}
}

func newEffects() *Effects { return &Effects{reads: map[stretch]bool{}, writes: map[stretch]bool{}} }

// Meets reports whether the order of two effects matters.
func (e *Effects) Meets(f *Effects) bool {
	return overlaps(e.writes, f.writes) || overlaps(e.writes, f.reads) || overlaps(e.reads, f.writes) || e.Stops && f.Fails || e.Fails && f.Stops
}

// Of are the effects of instructions of a function.
func (m *ModRef) Of(fn *Function, insts []ir.Instruction) *Effects {
	e := newEffects()
	for _, inst := range insts {
		m.instruction(e, fn, inst, false)
	}
	return e
}

// function are the effects of a call of fn, but for what its activation has for itself. Those of
// functions that call each other are the same.
func (m *ModRef) function(fn *Function) *Effects {
	if e := m.of[fn]; e != nil {
		return e
	}
	e := newEffects()
	for _, f := range m.component(fn) {
		m.of[f] = e
	}
	for _, f := range m.component(fn) {
		for _, b := range f.Ir.Blocks {
			failed := false
			for _, inst := range b.Insts {
				before := *e
				e.Fails = false
				m.instruction(e, f, inst, true)
				if failed { // what follows an error does not count
					e.Stops = before.Stops
				}
				failed = failed || e.Fails
				e.Fails = e.Fails || before.Fails
			}
		}
	}
	e.forget(fn, m.component(fn))
	return e
}

// forget takes out the local variables of functions, whose activations are over, unless an outer
// activation may have handed them on.
func (e *Effects) forget(fn *Function, of []*Function) {
	if fn.Recursive && handlesPointers(fn.Ir) {
		return
	}
	for _, set := range []map[stretch]bool{e.reads, e.writes} {
		for s := range set {
			outlives := func(o *Object) bool {
				_, heap := o.Origin.(*ir.InstCall)
				return heap || o.Fn == nil || !slices.Contains(of, o.Fn)
			}
			if len(s.class.Objects) > 0 && !slices.ContainsFunc(s.class.Objects, outlives) {
				delete(set, s)
			}
		}
	}
}

// component are the functions that fn calls and that call it, and fn.
func (m *ModRef) component(fn *Function) []*Function {
	if !fn.Recursive {
		return []*Function{fn}
	}
	var all []*Function
	for _, f := range m.a.Functions {
		if f.Scc == fn.Scc {
			all = append(all, f)
		}
	}
	return all
}

// instruction adds the effects of one; own: without memory that its activation has for itself.
func (m *ModRef) instruction(e *Effects, fn *Function, inst ir.Instruction, own bool) {
	touch := func(set map[stretch]bool, p value.Value, size int64) {
		if !(own && m.fresh(fn, p, maxFresh)) {
			m.touch(set, fn, p, size)
		}
	}
	switch x := inst.(type) {
	case *ir.InstLoad:
		touch(e.reads, x.Src, m.a.layout.StoreSize(x.ElemType))
	case *ir.InstStore:
		touch(e.writes, x.Dst, m.a.layout.StoreSize(x.Src.Type()))
	case *ir.InstAtomicRMW:
		touch(e.writes, x.Dst, -1)
	case *ir.InstCmpXchg:
		touch(e.writes, x.Ptr, -1)
	case *ir.InstCall:
		m.call(e, fn, x, touch)
	}
}

// call adds the effects of a call.
func (m *ModRef) call(e *Effects, fn *Function, x *ir.InstCall, touch func(set map[stretch]bool, p value.Value, size int64)) {
	f := llvm.DirectCallee(x.Callee)
	if f != nil && library.Uninterpreted(f.Name()) { // what it keeps of its results makes it a function
		return
	}
	for _, g := range fn.Callees[x] {
		e.add(m.function(g))
	}
	if f == nil || m.a.HasBody(f) {
		return
	}
	switch library.EffectOf(f) {
	case library.MemcpyEffect:
		touch(e.writes, x.Args[0], size(x))
		touch(e.reads, x.Args[1], size(x))
	case library.SwapEffect:
		touch(e.writes, x.Args[0], size(x))
		touch(e.writes, x.Args[1], size(x))
	case library.MemsetEffect:
		touch(e.writes, x.Args[0], size(x))
	case library.ReallocEffect, library.FreeEffect, library.CloseEffect:
		if len(x.Args) > 0 {
			touch(e.writes, x.Args[0], -1)
		}
	case library.ReadEffect:
		touch(e.reads, x.Args[0], -1)
	case library.ErrorEffect, library.AssertEffect:
		e.Fails = true
	case library.ExitEffect, library.StopEffect, library.AssumeEffect:
		e.Stops = true
	}
}

// size is the number of bytes that a call like memcpy is given.
func size(x *ir.InstCall) int64 {
	if n, ok := llvm.ConstantInt(x.Args[2]); ok {
		return n
	}
	return -1
}

// add adds the effects of a callee.
func (e *Effects) add(f *Effects) {
	if e == f {
		return
	}
	for s := range f.reads {
		e.reads[s] = true
	}
	for s := range f.writes {
		e.writes[s] = true
	}
	e.Stops, e.Fails = e.Stops || f.Stops, e.Fails || f.Fails
}

// touch adds what a pointer leads to.
func (m *ModRef) touch(set map[stretch]bool, fn *Function, p value.Value, size int64) {
	base := llvm.Base(p)
	if g, ok := base.(*ir.Global); ok && (strings.HasPrefix(g.Name(), library.ModelPrefix) || g.Immutable) {
		return
	}
	if m.a.viewed(fn, p) {
		p, size = base, -1
	}
	if at := Find(m.a.Operand(fn, p, 0)); at.Class != nil {
		set[stretch{at.Class, at.Offset, size}] = true
		for _, arm := range at.Class.Arms {
			arm = Find(arm)
			set[stretch{arm.Class, arm.Offset, size}] = true
		}
	}
}

// overlaps reports whether memory is in both sets.
func overlaps(xs, ys map[stretch]bool) bool {
	for x := range xs {
		for y := range ys {
			if x.overlaps(y) {
				return true
			}
		}
	}
	return false
}

func (x stretch) overlaps(y stretch) bool {
	if x.class == y.class {
		if x.size < 0 || y.size < 0 {
			return true
		}
		if s := x.class.Stride; s != 0 {
			d := FloorMod(y.off-x.off, s)
			return d < x.size || s-d < y.size
		}
		return x.off < y.off+y.size && y.off < x.off+x.size
	}
	return (x.size < 0 || y.size < 0) && x.class.outermost() == y.class.outermost()
}

// outermost is the class of the whole objects that a class's memory lies in.
func (c *Class) outermost() *Class {
	for c.isInner() {
		c = c.Host().Class
	}
	return c
}
