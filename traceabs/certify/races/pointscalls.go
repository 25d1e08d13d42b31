package races

import (
	"tav/cfg/library"
	"tav/cfg/llvm"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"
)

// callPoints checks a call: all functions that it may lead to are claimed to be entered, and get what it passes.
func (c flow) callPoints(f *Frame, x *ir.InstCall) {
	if _, asm := x.Callee.(*ir.InlineAsm); asm {
		c.fail("inline assembly")
		return
	}
	if fn := llvm.DirectCallee(x.Callee); fn != nil {
		switch {
		case c.kind(fn) != plain:
			c.threadPoints(f, x, c.kind(fn))
		case len(fn.Blocks) > 0:
			c.enters(f, x, fn)
		default:
			c.libraryPoints(f, x, fn)
		}
		return
	}
	for _, p := range c.leads(f, x.Callee) {
		if p.Object.Fn == nil || len(p.Object.Fn.Blocks) == 0 || c.kind(p.Object.Fn) != plain {
			c.fail("a call through a pointer that may lead to %s", p.Object.Name)
			return
		}
		c.enters(f, x, p.Object.Fn)
	}
}

// enters checks that a call enters a function.
func (c flow) enters(f *Frame, x *ir.InstCall, fn *ir.Func) {
	var g *Frame
	for _, h := range f.Calls[x] {
		if h.Fn == fn {
			g = h
		}
	}
	switch {
	case g == nil:
		c.fail("%s is not entered from %s", fn.Name(), f.Fn.Name())
		return
	case fn.Sig.Variadic && len(fn.Params) > 0, len(fn.Params) > len(x.Args), llvm.DirectCallee(x.Callee) == nil && len(fn.Params) < len(x.Args):
		c.fail("%s is called with other arguments", fn.Name())
		return
	}
	for i, p := range fn.Params {
		v := x.Args[i]
		if !llvm.Fits(p, v) {
			c.fail("%s is called with other arguments", fn.Name())
			return
		}
		if t := llvm.ByvalType(p); t != nil {
			o := c.made(g, p)
			c.flows(g, p, c.objectAt(o, p.Ident())...)
			if o != nil {
				c.copies([]Place{at(o, 0)}, c.leads(f, v), c.layout.Size(t))
			}
			continue
		}
		c.flows(g, p, c.leads(f, v)...)
	}
	c.flows(f, x, g.Result...)
}

// copies checks that n bytes, or any number of them, are copied.
func (c flow) copies(dst, src []Place, n int64) {
	for _, s := range src {
		for _, m := range c.Memory[s.Object] {
			if !m.At.overlaps(m.Width, s, n) {
				continue
			}
			for _, d := range dst {
				to, width := all(d.Object), int64(1)
				if s.N == 1 && d.N == 1 && !m.At.everywhere() {
					to, width = m.At.moved(d.Off-s.Off), m.Width
					to.Object = d.Object
				}
				c.stores(to, width, m.To)
			}
		}
	}
}

// threadPoints checks a call of a function for threads.
func (c flow) threadPoints(f *Frame, x *ir.InstCall, k kind) {
	switch k {
	case creates:
		for _, p := range c.leads(f, argument(x, len(x.Args)-2)) {
			fn := p.Object.Fn
			if fn == nil || len(fn.Blocks) == 0 || len(fn.Params) > 1 || len(fn.Params) == 1 && llvm.ByvalType(fn.Params[0]) != nil {
				c.fail("a thread that does not start with a function of the program")
				return
			}
			t := c.started(Site{f, x}, fn)
			if t == nil {
				c.fail("no thread starts with %s", fn.Name())
				return
			}
			if len(fn.Params) == 1 {
				c.flows(t.Root, fn.Params[0], c.leads(f, argument(x, len(x.Args)-1))...)
			}
		}
	case joins:
		for _, p := range c.leads(f, argument(x, 1)) {
			c.stores(p, c.layout.Ptr, c.held([]Place{all(c.Results)}, 1))
		}
	case leaves:
		c.stores(all(c.Results), 1, c.leads(f, argument(x, 0)))
	case makesKey:
		if n := c.constantOf(argument(x, 1)); n != 0 {
			c.fail("a function that runs at the ends of threads")
		}
	case once:
		for _, p := range c.leads(f, argument(x, 1)) {
			if fn := p.Object.Fn; fn == nil || len(fn.Blocks) == 0 || len(fn.Params) > 0 {
				c.fail("pthread_once of what is no function of the program")
			} else {
				c.enters(f, x, fn)
			}
		}
	case unknown:
		c.fail("a call of %s", llvm.DirectCallee(x.Callee).Name())
	}
}

// started is the thread that a call starts with a function.
func (c flow) started(at Site, fn *ir.Func) *Thread {
	for _, t := range c.Threads {
		for _, s := range t.Creators {
			if s == at && t.Start == fn {
				return t
			}
		}
	}
	return nil
}

// libraryPoints checks a call of a function without a body.
func (c flow) libraryPoints(f *Frame, x *ir.InstCall, fn *ir.Func) {
	heap := func() []Place { return c.objectAt(c.made(f, x), fn.Name()) }
	switch library.EffectOf(fn) {
	case library.MallocEffect, library.CallocEffect, library.StreamEffect:
		c.flows(f, x, heap()...)
	case library.ReallocEffect:
		c.flows(f, x, heap()...)
		c.copies(heap(), c.leads(f, argument(x, 0)), -1)
	case library.MemcpyEffect:
		c.copies(c.leads(f, argument(x, 0)), c.leads(f, argument(x, 1)), bytesOf(x))
		c.flows(f, x, c.leads(f, argument(x, 0))...)
	case library.MemsetEffect:
		c.flows(f, x, c.leads(f, argument(x, 0))...)
	case library.NondetEffect:
		if llvm.IsPointer(x.Type()) {
			c.fail("a pointer that may lead anywhere")
		}
	case library.NoEffect, library.BoundsEffect:
		if llvm.IsPointer(x.Type()) {
			c.flows(f, x, all(c.Outside))
			for i := range x.Args {
				c.flows(f, x, spread(c.leads(f, argument(x, i)))...)
			}
		}
	case library.PureEffect:
		for i := range x.Args {
			c.flows(f, x, c.leads(f, argument(x, i))...)
		}
	case library.DebugEffect, library.ErrorEffect, library.AssertEffect, library.AssumeEffect, library.LlvmAssumeEffect,
		library.StopEffect, library.ExitEffect, library.FreeEffect, library.MathEffect, library.NanEffect, library.ReadEffect, library.LimitEffect, library.StayEffect, library.AlignEffect:
	default:
		c.fail("a call of %s", fn.Name())
	}
}

// bytesOf is how many bytes a call copies or sets, -1: not known.
func bytesOf(x *ir.InstCall) int64 {
	if n, ok := llvm.ConstantInt(argument(x, 2)); ok {
		return n
	}
	return -1
}

func argument(x *ir.InstCall, i int) value.Value {
	if i >= len(x.Args) {
		return nil
	}
	return llvm.Argument(x.Args[i])
}
