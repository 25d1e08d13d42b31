package shared

import (
	"context"
	"fmt"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"tav/cfg"
	"tav/cfg/library"
	"tav/cfg/llvm"
)

// maxInstructions is how many instructions the frames of a program may have together,
// maxRounds how often they are looked at.
const (
	maxInstructions = 60_000
	maxRounds       = 200
)

// A memory holds what pointers are in an object.
type memory struct {
	cells []*cellPoints
}

// cellPoints are the places that what is stored in width bytes at some offsets leads to.
type cellPoints struct {
	span  span
	width int64
	to    places
}

// maxCells is how many ranges of offsets of one object are told apart.
const maxCells = 64

// A pointsTo says where values may lead, in all executions and at all times: the least sets
// that are closed under all instructions of all frames (L. O. Andersen, "Program analysis
// and specialization for the C programming language", 1994). Numbers lead where the pointers
// lead that they are made of.
type pointsTo struct {
	unfolding
	layout  *llvm.DataLayout
	globals map[*ir.Global]*object
	funcs   map[*ir.Func]*object
	memory  map[*object]*memory
	objects []*object
	outside *object // memory that the program does not declare
	results *object // what threads return

	changed  bool
	budget   int
	refusals []Refusal
}

// A Refusal is an instruction that is not followed.
type Refusal struct {
	At   ir.Instruction // nil: nowhere in particular
	What string
	File string
	Line int // 0: not known
}

func newPointsTo(layout *llvm.DataLayout) *pointsTo {
	p := &pointsTo{layout: layout, globals: map[*ir.Global]*object{}, funcs: map[*ir.Func]*object{}, memory: map[*object]*memory{}, budget: maxInstructions}
	p.outside = p.object(&object{name: "memory outside of the program", size: -1})
	p.results = p.object(&object{name: "results of threads", size: -1})
	p.store(p.outside, anywhere, 1, &places{[]place{{p.outside, anywhere}}})
	return p
}

func (p *pointsTo) object(o *object) *object {
	o.order = len(p.objects)
	p.objects = append(p.objects, o)
	return o
}

// solve unfolds a program and finds where its values lead; it reports whether it could.
func (p *pointsTo) solve(ctx context.Context, entry *ir.Func) bool {
	main := &thread{start: entry, own: map[*ir.Global]*object{}}
	p.threads = append(p.threads, main)
	main.root = p.newFrame(entry, main, nil)
	for _, x := range entry.Params {
		p.flow(main.root, x, &places{[]place{{p.outside, anywhere}}})
	}
	seen := 0
	for round := 0; round == 0 || p.changed; round++ {
		p.changed = false
		for i := 0; i < len(p.frames); i++ {
			f := p.frames[i]
			if i >= seen {
				p.budget -= len(f.index)
				seen = i + 1
			}
			if p.budget < 0 || round > maxRounds || ctx.Err() != nil {
				return false
			}
			for _, b := range f.fn.Blocks {
				for _, inst := range b.Insts {
					p.instruction(f, inst)
				}
				if ret, ok := b.Term.(*ir.TermRet); ok && ret.X != nil {
					to := p.at(f, ret.X)
					p.note(f.result.addAll(to, nil))
					if f == f.thread.root {
						p.store(p.results, anywhere, 1, to)
					}
				}
			}
		}
	}
	p.count()
	return true
}

func (p *pointsTo) note(changed bool) { p.changed = p.changed || changed }

// flow adds places that a value may lead to.
func (p *pointsTo) flow(f *frame, v value.Value, to *places) {
	if to == nil || len(to.list) == 0 {
		return
	}
	if f.points[v] == nil {
		f.points[v] = &places{}
	}
	p.note(f.points[v].addAll(to, nil))
}

// store adds what is stored in width bytes at some offsets of an object.
func (p *pointsTo) store(o *object, at span, width int64, to *places) {
	if to == nil || len(to.list) == 0 || o.fn != nil {
		return
	}
	m := p.memory[o]
	if m == nil {
		m = &memory{}
		p.memory[o] = m
	}
	for _, c := range m.cells {
		if c.span == at && c.width == width || c.span == anywhere {
			p.note(c.to.addAll(to, nil))
			return
		}
	}
	c := &cellPoints{span: at, width: width}
	if len(m.cells) >= maxCells {
		c.span, c.width = anywhere, 1
		for _, old := range m.cells {
			c.to.addAll(&old.to, nil)
		}
		m.cells = nil
	}
	c.to.addAll(to, nil)
	m.cells = append(m.cells, c)
	p.changed = true
}

// load is where what width bytes at some places hold leads to.
func (p *pointsTo) load(at *places, width int64) *places {
	var to places
	for _, q := range at.list {
		if m := p.memory[q.object]; m != nil {
			for _, c := range m.cells {
				if c.span.overlaps(c.width, q.span, width) {
					to.addAll(&c.to, nil)
				}
			}
		}
	}
	return &to
}

// at is where a value may lead in a frame.
func (p *pointsTo) at(f *frame, v value.Value) *places {
	switch v := v.(type) {
	case *ir.Arg:
		return p.at(f, v.Value)
	case constant.Constant:
		var to places
		p.constant(f.thread, v, &to)
		return &to
	}
	if to := f.points[v]; to != nil {
		return to
	}
	return &places{}
}

// constant adds where a constant leads.
func (p *pointsTo) constant(t *thread, v constant.Constant, to *places) {
	switch v := v.(type) {
	case *ir.Global:
		to.add(place{p.global(t, v), exactly(0)})
	case *ir.Func:
		if p.funcs[v] == nil {
			p.funcs[v] = p.object(&object{name: v.Name(), size: 1, fn: v})
		}
		to.add(place{p.funcs[v], exactly(0)})
	case *ir.Alias:
		p.constant(t, v.Aliasee, to)
	case *constant.ExprGetElementPtr:
		var base places
		p.constant(t, v.Src, &base)
		off, steps := p.distance(v.ElemType, llvm.Indices(v))
		to.addAll(&base, func(s span) span { return moved(s, off, steps) })
	case *constant.ExprBitCast:
		p.constant(t, v.From, to)
	case *constant.ExprPtrToInt:
		p.constant(t, v.From, to)
	case *constant.ExprIntToPtr:
		p.constant(t, v.From, to)
		to.add(place{p.outside, anywhere})
	case *constant.Struct:
		for _, f := range v.Fields {
			p.constant(t, f, to)
		}
	case *constant.Array:
		for _, f := range v.Elems {
			p.constant(t, f, to)
		}
	case *constant.Int, *constant.Float, *constant.Null, *constant.ZeroInitializer, *constant.Undef, *constant.Poison, *constant.CharArray, *constant.NoneToken:
	case constant.Expression:
		if u, ok := v.(value.User); ok {
			var parts places
			for _, op := range u.Operands() {
				if c, ok := (*op).(constant.Constant); ok {
					p.constant(t, c, &parts)
				}
			}
			to.addAll(&parts, func(span) span { return anywhere })
		}
	default:
		to.add(place{p.outside, anywhere})
	}
}

// global is the object of a global variable, one for each thread if it is thread-local.
func (p *pointsTo) global(t *thread, g *ir.Global) *object {
	own := g.TLSModel != enum.TLSModelNone
	o := p.globals[g]
	if own {
		o = t.own[g]
	}
	if o != nil {
		return o
	}
	o = p.object(&object{name: g.Name(), size: p.layout.Size(g.ContentType), global: g})
	if own {
		o.owner = t
		t.own[g] = o
	} else {
		p.globals[g] = o
	}
	if g.Init == nil {
		p.store(o, anywhere, 1, &places{[]place{{p.outside, anywhere}}})
		return o
	}
	p.initial(t, o, 0, g.Init)
	return o
}

// initial stores the pointers of an initialiser.
func (p *pointsTo) initial(t *thread, o *object, off int64, v constant.Constant) {
	switch v := v.(type) {
	case *constant.Struct:
		l := p.layout.Layout(v.Type().(*types.StructType))
		for i, f := range v.Fields {
			p.initial(t, o, off+l.Offsets[i], f)
		}
	case *constant.Array:
		for i, f := range v.Elems {
			p.initial(t, o, off+int64(i)*p.layout.Size(f.Type()), f)
		}
	default:
		var to places
		p.constant(t, v, &to)
		p.store(o, exactly(off), p.layout.Size(v.Type()), &to)
	}
}

// A step is an index of address arithmetic: from 0 to n-1 times stride bytes; n is 0 where
// nobody says how far.
type step struct {
	index     value.Value
	stride, n int64
}

// distance is how far address arithmetic moves a pointer. An array that is a variable of its
// own, or a field with others behind it, is not left.
func (p *pointsTo) distance(t types.Type, indices []value.Value) (off int64, steps []step) {
	bounded := true
	for i, index := range indices {
		if a, ok := index.(*constant.Index); ok {
			index = a.Constant
		}
		stride, n := p.layout.Size(t), int64(0)
		if i > 0 {
			switch u := t.(type) {
			case *types.StructType:
				k, _ := p.layout.ConstInt(index)
				off += p.layout.Layout(u).Offsets[k]
				t, bounded = u.Fields[k], k+1 < int64(len(u.Fields))
				continue
			case *types.ArrayType:
				t = u.ElemType
				stride = p.layout.Size(t)
				if bounded && u.Len > 1 { // one of a single element may stand for any number of them at the end of a struct
					n = int64(u.Len)
				}
				bounded = false
			}
		}
		if k, ok := p.layout.ConstInt(index); ok {
			off += k * stride
		} else {
			steps = append(steps, step{index, stride, n})
		}
	}
	return off, steps
}

// moved is a span after address arithmetic.
func moved(s span, off int64, steps []step) span {
	s = s.shift(off)
	for _, x := range steps {
		s = s.steps(x.stride, x.n)
	}
	return s
}

// own is the object that an instruction or parameter makes in a frame.
func (p *pointsTo) own(f *frame, v value.Value, name string, size int64) *object {
	if f.objects[v] == nil {
		f.objects[v] = p.object(&object{name: name, size: size, frame: f, at: v, owner: f.thread})
	}
	return f.objects[v]
}

// instruction adds what an instruction says of where values lead.
func (p *pointsTo) instruction(f *frame, inst ir.Instruction) {
	spread := func(span) span { return anywhere }
	switch x := inst.(type) {
	case *ir.InstAlloca:
		size := p.layout.Size(x.ElemType)
		if x.NElems != nil {
			n, ok := llvm.ConstantInt(x.NElems)
			if size *= n; !ok {
				size = -1
			}
		}
		p.flow(f, x, &places{[]place{{p.own(f, x, x.LocalName, size), exactly(0)}}})
	case *ir.InstLoad:
		p.flow(f, x, p.load(p.at(f, x.Src), p.layout.Size(x.ElemType)))
	case *ir.InstStore:
		p.storeAt(f, x.Dst, x.Src)
	case *ir.InstCmpXchg:
		p.flow(f, x, p.load(p.at(f, x.Ptr), p.layout.Size(x.New.Type())))
		p.storeAt(f, x.Ptr, x.New)
	case *ir.InstAtomicRMW:
		p.flow(f, x, p.load(p.at(f, x.Dst), p.layout.Size(x.X.Type())))
		var to places
		to.addAll(p.at(f, x.X), spread)
		to.addAll(p.at(f, x), spread)
		for _, q := range p.at(f, x.Dst).list {
			p.store(q.object, q.span, p.layout.Size(x.X.Type()), &to)
		}
		p.storeAt(f, x.Dst, x.X)
	case *ir.InstGetElementPtr:
		off, steps := p.distance(x.ElemType, x.Indices)
		var to places
		to.addAll(p.at(f, x.Src), func(s span) span { return moved(s, off, steps) })
		p.flow(f, x, &to)
	case *ir.InstIntToPtr:
		p.flow(f, x, p.at(f, x.From))
		p.flow(f, x, &places{[]place{{p.outside, anywhere}}})
	case *ir.InstPhi:
		for _, in := range x.Incs {
			p.flow(f, x, p.at(f, in.X))
		}
	case *ir.InstSelect:
		p.flow(f, x, p.at(f, x.ValueTrue))
		p.flow(f, x, p.at(f, x.ValueFalse))
	case *ir.InstCall:
		p.call(f, x)
	case *ir.InstICmp, *ir.InstFCmp, *ir.InstFence:
	case *ir.InstBitCast, *ir.InstPtrToInt, *ir.InstTrunc, *ir.InstZExt, *ir.InstSExt, *ir.InstFreeze, *ir.InstExtractValue, *ir.InstInsertValue:
		llvm.EachOperand(inst, func(v value.Value) { p.flow(f, inst.(value.Value), p.at(f, v)) })
	case *ir.InstVAArg, *ir.InstLandingPad, *ir.InstCatchPad, *ir.InstCleanupPad, *ir.InstAddrSpaceCast:
		p.refuse(f, inst, fmt.Sprintf("an instruction %T", inst))
	default: // arithmetic
		var to places
		llvm.EachOperand(inst, func(v value.Value) { to.addAll(p.at(f, v), spread) })
		if v, ok := inst.(value.Value); ok {
			p.flow(f, v, &to)
		}
	}
}

// storeAt stores a value where a pointer leads.
func (p *pointsTo) storeAt(f *frame, dst, src value.Value) {
	for _, q := range p.at(f, dst).list {
		p.store(q.object, q.span, p.layout.Size(src.Type()), p.at(f, src))
	}
}

func (p *pointsTo) refuse(f *frame, at ir.Instruction, what string) {
	for _, r := range p.refusals {
		if r.At == at {
			return
		}
	}
	file, line := position(f.fn, at)
	p.refusals = append(p.refusals, Refusal{at, what, file, line})
}

// position is where an instruction of a function stands in the source.
func position(f *ir.Func, inst ir.Instruction) (file string, line int) {
	if l, s := llvm.Location(inst), llvm.Subprogram(f); l != nil && s != nil && s.File != nil {
		return s.File.Filename, int(l.Line)
	}
	return "", 0
}

// argument is an argument of a call, nil: there is none.
func argument(x *ir.InstCall, i int) value.Value {
	if i >= len(x.Args) {
		return nil
	}
	return llvm.Argument(x.Args[i])
}

// given is what a call that creates a thread hands to it, its last argument.
func given(x *ir.InstCall) value.Value { return argument(x, len(x.Args)-1) }

// isModel reports whether a function has the body of one of our models.
func isModel(f *ir.Func) bool {
	s := llvm.Subprogram(f)
	return s != nil && s.File != nil && (cfg.Pos{File: s.File.Filename}).InLibrary()
}

// does is what a function does for threads; one that the program defines itself does
// what its body says.
func (p *pointsTo) does(fn *ir.Func) (primitive, int64) {
	if fn == nil || len(fn.Blocks) > 0 && !isModel(fn) {
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
			p.refuse(f, x, "a call of "+fn.Name())
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
func (p *pointsTo) enterFunction(f *frame, x *ir.InstCall, fn *ir.Func) *frame {
	if fn.Sig.Variadic && len(fn.Params) > 0 {
		p.refuse(f, x, "a call of a function with variable arguments")
	}
	g, added := p.enter(site{f, x}, fn)
	p.note(added)
	for i, param := range fn.Params {
		arg := argument(x, i)
		if arg == nil {
			break
		}
		if t := byValue(param); t != nil {
			o := p.own(g, param, param.LocalName, p.layout.Size(t))
			p.flow(g, param, &places{[]place{{o, exactly(0)}}})
			p.copyTo(&places{[]place{{o, exactly(0)}}}, p.at(f, arg), o.size)
			continue
		}
		p.flow(g, param, p.at(f, arg))
	}
	p.flow(f, x, &g.result)
	return g
}

// byValue is the type of a parameter that the caller copies; nil: it does not.
func byValue(param *ir.Param) types.Type {
	for _, attr := range param.Attrs {
		if b, ok := attr.(ir.Byval); ok {
			if b.Typ != nil {
				return b.Typ
			}
			return param.Typ.(*types.PointerType).ElemType
		}
	}
	return nil
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
		library.StopEffect, library.ExitEffect, library.FreeEffect, library.MathEffect, library.NanEffect, library.ReadEffect, library.LimitEffect:
	default:
		p.refuse(f, x, "a call of "+fn.Name())
	}
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
