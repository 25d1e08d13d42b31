package racefree

import (
	"context"
	"fmt"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/value"

	"tav/cfg/llvm"
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
		for _, q := range p.at(f, x.Src).list {
			to.add(p.moved(q, off, steps))
		}
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
