package racefree

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/value"

	"tav/cfg/library"
	"tav/cfg/llvm"
)

// argument is an argument of a call, nil: there is none.
func argument(x *ir.InstCall, i int) value.Value {
	if i >= len(x.Args) {
		return nil
	}
	return llvm.Argument(x.Args[i])
}

// given is what a call that creates a thread hands to it, its last argument.
func given(x *ir.InstCall) value.Value { return argument(x, len(x.Args)-1) }

// does is what a function does for threads; one that the program defines itself does
// what its body says.
func (p *pointsTo) does(fn *ir.Func) (primitive, int64) {
	if fn == nil || len(fn.Blocks) > 0 && !llvm.IsModel(fn) {
		return noPrimitive, 0
	}
	return primitiveOf(fn.Name(), p.layout.Ptr)
}

// targets are the functions that a value leads to.
func (p *pointsTo) targets(f *frame, v value.Value) []*ir.Func {
	if fn := llvm.DirectCallee(v); fn != nil {
		return []*ir.Func{fn}
	}
	var list []*ir.Func
	for _, q := range p.at(f, v).list {
		if q.object.fn != nil {
			list = append(list, q.object.fn)
		}
	}
	return list
}

// call adds what a call says.
func (p *pointsTo) call(f *frame, x *ir.InstCall) {
	if _, asm := x.Callee.(*ir.InlineAsm); asm {
		p.refuse(f, x, "inline assembly")
		return
	}
	direct := llvm.DirectCallee(x.Callee) != nil
	for _, fn := range p.targets(f, x.Callee) {
		switch does, _ := p.does(fn); {
		case does == refused:
			p.refuse(f, x, inWords(fn))
		case does != noPrimitive && !direct:
			p.refuse(f, x, "a call of "+fn.Name()+" through a pointer")
		case does != noPrimitive:
			p.primitive(f, x, does)
		case len(fn.Blocks) > 0:
			p.enterFunction(f, x, fn)
		case !direct:
			p.refuse(f, x, "a call of "+fn.Name()+" through a pointer")
		default:
			p.libraryCall(f, x, fn)
		}
	}
	if !direct {
		for _, q := range p.at(f, x.Callee).list {
			if q.object.fn == nil {
				p.refuse(f, x, "a call through a pointer that may come from anywhere")
			}
		}
	}
}

// enterFunction connects a call with a function.
func (p *pointsTo) enterFunction(f *frame, x *ir.InstCall, fn *ir.Func) {
	if fn.Sig.Variadic && len(fn.Params) > 0 {
		p.refuse(f, x, "a call of a function with variable arguments")
	}
	g, added := p.enter(site{f, x}, fn)
	p.note(added)
	if len(fn.Params) > len(x.Args) || llvm.DirectCallee(x.Callee) == nil && len(fn.Params) < len(x.Args) {
		p.refuse(f, x, "a call with more or fewer arguments than the function has parameters")
		return
	}
	for i, param := range fn.Params {
		arg := argument(x, i)
		if !llvm.Fits(param, x.Args[i]) {
			p.refuse(f, x, "a call of a function with parameters of other types")
		}
		if t := llvm.ByvalType(param); t != nil {
			o := p.own(g, param, param.LocalName, p.layout.Size(t))
			p.flow(g, param, &places{[]place{{o, exactly(0)}}})
			p.copyTo(&places{[]place{{o, exactly(0)}}}, p.at(f, arg), o.size)
			continue
		}
		p.flow(g, param, p.at(f, arg))
	}
	p.flow(f, x, &g.result)
}

// primitive adds what a call of a function for threads says.
func (p *pointsTo) primitive(f *frame, x *ir.InstCall, does primitive) {
	switch does {
	case create:
		for _, q := range p.at(f, argument(x, len(x.Args)-2)).list {
			fn := q.object.fn
			if fn == nil || len(fn.Blocks) == 0 || len(fn.Params) > 1 {
				p.refuse(f, x, "a thread that does not start with a function of the program")
				continue
			}
			t, added := p.create(site{f, x}, fn)
			p.note(added)
			if len(fn.Params) == 1 {
				p.flow(t.root, fn.Params[0], p.at(f, given(x)))
			}
		}
	case join:
		for _, q := range p.at(f, argument(x, 1)).list {
			p.store(q.object, q.span, p.layout.Ptr, p.load(&places{[]place{{p.results, anywhere}}}, 1))
		}
	case key:
		v := argument(x, 1)
		for cast, ok := v.(*constant.ExprBitCast); ok; cast, ok = v.(*constant.ExprBitCast) {
			v = cast.From
		}
		if _, null := v.(*constant.Null); !null {
			p.refuse(f, x, "a function that runs at the ends of threads")
		}
	case leave:
		p.store(p.results, anywhere, 1, p.at(f, argument(x, 0)))
	case once:
		for _, q := range p.at(f, argument(x, 1)).list {
			fn := q.object.fn
			if fn == nil || len(fn.Blocks) == 0 || len(fn.Params) > 0 {
				p.refuse(f, x, "pthread_once of what is no function of the program")
				continue
			}
			p.enterFunction(f, x, fn)
		}
	}
}

// libraryCall adds what a call of a function without a body says.
func (p *pointsTo) libraryCall(f *frame, x *ir.InstCall, fn *ir.Func) {
	heap := func() *places { return &places{[]place{{p.own(f, x, fn.Name(), -1), exactly(0)}}} }
	switch library.EffectOf(fn) {
	case library.MallocEffect, library.CallocEffect, library.StreamEffect:
		p.flow(f, x, heap())
	case library.ReallocEffect:
		p.flow(f, x, heap())
		p.copyTo(heap(), p.at(f, argument(x, 0)), -1)
	case library.MemcpyEffect:
		n, ok := llvm.ConstantInt(argument(x, 2))
		if !ok {
			n = -1
		}
		p.copyTo(p.at(f, argument(x, 0)), p.at(f, argument(x, 1)), n)
		p.flow(f, x, p.at(f, argument(x, 0)))
	case library.MemsetEffect:
		p.flow(f, x, p.at(f, argument(x, 0)))
	case library.NondetEffect:
		if llvm.IsPointer(x.Type()) {
			p.refuse(f, x, "a pointer that may lead anywhere")
		}
	case library.NoEffect, library.BoundsEffect:
		if llvm.IsPointer(x.Type()) {
			p.flow(f, x, &places{[]place{{p.outside, anywhere}}})
			for i := range x.Args {
				var to places
				to.addAll(p.at(f, argument(x, i)), func(span) span { return anywhere })
				p.flow(f, x, &to)
			}
		}
	case library.PureEffect:
		for i := range x.Args {
			p.flow(f, x, p.at(f, argument(x, i)))
		}
	case library.DebugEffect, library.ErrorEffect, library.AssertEffect, library.AssumeEffect, library.LlvmAssumeEffect,
		library.StopEffect, library.ExitEffect, library.FreeEffect, library.MathEffect, library.NanEffect, library.ReadEffect, library.LimitEffect, library.StayEffect, library.AlignEffect:
	default:
		p.refuse(f, x, inWords(fn))
	}
}

// inWords is a call that is not followed.
func inWords(fn *ir.Func) string {
	if library.EffectOf(fn) == library.UnsupportedEffect {
		return library.CallInWords(fn.Name())
	}
	return "a call of " + fn.Name()
}

// copyTo copies n bytes, or any number of them if n is negative.
func (p *pointsTo) copyTo(dst, src *places, n int64) {
	for _, s := range src.list {
		m := p.memory[s.object]
		if m == nil {
			continue
		}
		for _, c := range m.cells {
			if !c.span.overlaps(c.width, s.span, n) {
				continue
			}
			for _, d := range dst.list {
				at, width := anywhere, int64(1)
				if s.span.n == 1 && d.span.n == 1 && c.span != anywhere {
					at, width = c.span.shift(d.span.off-s.span.off), c.width
				}
				p.store(d.object, at, width, &c.to)
			}
		}
	}
}
