package races

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"tav/cfg/library"
	"tav/cfg/llvm"
)

// Where pointers lead: what is claimed is closed under all instructions of all frames.

// points checks it.
func (c *checker) points() {
	main := c.Threads[0].Root
	for _, p := range main.Fn.Params {
		c.flows(main, p, all(c.Outside))
	}
	c.stores(all(c.Outside), 1, []Place{all(c.Outside)})
	for _, o := range c.Objects {
		switch {
		case o.Global == nil || o == c.Atomic:
		case o.Global.Init == nil:
			c.stores(all(o), 1, []Place{all(c.Outside)})
		default:
			t := o.Owner
			c.initial(t, o, 0, o.Global.Init)
		}
	}
	for _, f := range c.Frames {
		for _, b := range f.Fn.Blocks {
			for _, inst := range b.Insts {
				c.instruction(f, inst)
			}
			if ret, ok := b.Term.(*ir.TermRet); ok && ret.X != nil {
				c.covered(f.Result, c.leads(f, ret.X), "what "+f.Fn.Name()+" returns")
				if f == f.Thread.Root {
					c.stores(all(c.Results), 1, c.leads(f, ret.X))
				}
			}
		}
	}
}

func (c *checker) covered(claimed, needed []Place, what string) {
	for _, q := range needed {
		ok := false
		for _, p := range claimed {
			ok = ok || p.covers(q)
		}
		if !ok {
			c.fail("%s may lead to %s", what, q.Object.Name)
			return
		}
	}
}

// flows checks that a value is claimed to lead to some places.
func (c *checker) flows(f *Frame, v value.Value, to ...Place) {
	if len(to) > 0 {
		c.covered(f.Points[v], to, v.Ident()+" in "+f.Fn.Name())
	}
}

// stores checks that memory is claimed to hold what leads to some places.
func (c *checker) stores(where Place, width int64, to []Place) {
	if len(to) == 0 || where.Object.Fn != nil {
		return
	}
	var claimed []Place
	for _, m := range c.Memory[where.Object] {
		if m.At.everywhere() || m.At.covers(where) && m.Width >= width {
			claimed = append(claimed, m.To...)
		}
	}
	c.covered(claimed, to, "what "+where.Object.Name+" holds")
}

func (c *checker) initial(t *Thread, o *Object, off int64, v constant.Constant) {
	switch v := v.(type) {
	case *constant.Struct:
		l := c.layout.Layout(v.Type().(*types.StructType))
		for i, x := range v.Fields {
			c.initial(t, o, off+l.Offsets[i], x)
		}
	case *constant.Array:
		for i, x := range v.Elems {
			c.initial(t, o, off+int64(i)*c.layout.Size(x.Type()), x)
		}
	default:
		c.stores(at(o, off), c.layout.Size(v.Type()), c.ofConstant(t, v))
	}
}

func (c *checker) storesAt(f *Frame, dst, src value.Value) {
	for _, p := range c.leads(f, dst) {
		c.stores(p, c.layout.Size(src.Type()), c.leads(f, src))
	}
}

func (c *checker) instruction(f *Frame, inst ir.Instruction) {
	switch x := inst.(type) {
	case *ir.InstAlloca:
		c.flows(f, x, c.objectAt(c.made(f, x), x.Ident())...)
	case *ir.InstLoad:
		c.flows(f, x, c.held(c.leads(f, x.Src), c.layout.Size(x.ElemType))...)
	case *ir.InstStore:
		c.storesAt(f, x.Dst, x.Src)
	case *ir.InstCmpXchg:
		c.flows(f, x, c.held(c.leads(f, x.Ptr), c.layout.Size(x.New.Type()))...)
		c.storesAt(f, x.Ptr, x.New)
	case *ir.InstAtomicRMW:
		size := c.layout.Size(x.X.Type())
		c.flows(f, x, c.held(c.leads(f, x.Dst), size)...)
		c.storesAt(f, x.Dst, x.X)
		for _, p := range c.leads(f, x.Dst) {
			c.stores(p, size, spread(append(c.leads(f, x.X), f.Points[x]...)))
		}
	case *ir.InstGetElementPtr:
		c.flows(f, x, c.arithmetic(c.leads(f, x.Src), x.ElemType, x.Indices)...)
	case *ir.InstIntToPtr:
		c.flows(f, x, append(c.leads(f, x.From), all(c.Outside))...)
	case *ir.InstPhi:
		for _, in := range x.Incs {
			c.flows(f, x, c.leads(f, in.X)...)
		}
	case *ir.InstSelect:
		c.flows(f, x, c.leads(f, x.ValueTrue)...)
		c.flows(f, x, c.leads(f, x.ValueFalse)...)
	case *ir.InstBitCast, *ir.InstPtrToInt, *ir.InstTrunc, *ir.InstZExt, *ir.InstSExt, *ir.InstFreeze, *ir.InstExtractValue, *ir.InstInsertValue:
		llvm.EachOperand(inst, func(v value.Value) { c.flows(f, inst.(value.Value), c.leads(f, v)...) })
	case *ir.InstCall:
		c.callPoints(f, x)
	case *ir.InstICmp, *ir.InstFCmp, *ir.InstFence:
	case *ir.InstVAArg, *ir.InstLandingPad, *ir.InstCatchPad, *ir.InstCleanupPad, *ir.InstAddrSpaceCast:
		c.fail("an instruction %T", inst)
	default:
		v, ok := inst.(value.Value)
		llvm.EachOperand(inst, func(op value.Value) {
			if to := spread(c.leads(f, op)); ok {
				c.flows(f, v, to...)
			} else if len(to) > 0 {
				c.fail("an instruction %T", inst)
			}
		})
	}
}

// callPoints checks a call: all functions that it may lead to are claimed to be entered, and get what it passes.
func (c *checker) callPoints(f *Frame, x *ir.InstCall) {
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
func (c *checker) enters(f *Frame, x *ir.InstCall, fn *ir.Func) {
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
func (c *checker) copies(dst, src []Place, n int64) {
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
func (c *checker) threadPoints(f *Frame, x *ir.InstCall, k kind) {
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

// constantOf is the number that a constant is, -1: not known.
func (c *checker) constantOf(v value.Value) int64 {
	if k, ok := v.(constant.Constant); ok {
		if n := c.constant(nil, k); n.isNumber() {
			return n.K
		}
	}
	return -1
}

// started is the thread that a call starts with a function.
func (c *checker) started(at Site, fn *ir.Func) *Thread {
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
func (c *checker) libraryPoints(f *Frame, x *ir.InstCall, fn *ir.Func) {
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
