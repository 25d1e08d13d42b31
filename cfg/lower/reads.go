package lower

import (
	"regexp"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"tav/cfg"
	"tav/cfg/library"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// What library functions read of memory, where the front end says so
// (frontend/reads.go), and their streams: objects of their own that begin where
// one is opened, cannot be freed, and are dead when it is closed.

// reads lowers a call of one of them.
func (b *builder) reads(x *ir.InstCall, f *ir.Func, pos cfg.Pos) {
	v := b.value(x.Args[0])
	if !b.use(pos, v) {
		return
	}
	switch name := f.Name(); name {
	case library.ReadsShown:
		b.fork(b.l.m.Eq(v.ptr.obj, b.l.m.BVUint(pointsto.ObjBits, 0)), "NULL for %s of printf", pos)
	case library.ReadsStream, library.ReadsStreamOrNull:
		b.useStream(v.ptr, name == library.ReadsStreamOrNull, pos)
	default:
		if n, ok := b.sizeArgument(x.Args[1], pos); ok {
			b.readMany(v, n, name == library.ReadsBytesOrNull, pos)
		}
	}
}

// readMany is the guard of a read of n bytes at an address, or of none if that
// is NULL and may be.
func (b *builder) readMany(from val, n *term.Term, null bool, pos cfg.Pos) {
	m := b.l.m
	if null {
		n = m.Ite(m.Eq(from.ptr.obj, m.BVUint(pointsto.ObjBits, 0)), b.l.zero(), n)
	}
	if from.ptr.c == nil {
		b.emptyAccess(n, pos)
		return
	}
	all := b.frozen(val{parts: []val{from, {t: n}}}, pos)
	p, n := all.parts[0].ptr, all.parts[1].t
	stride := p.c.Layout.Stride
	if stride == 0 {
		b.partRange(p, n, pos)
		return
	}
	n = b.elements(n, stride, pos)
	if b.cur == nil || b.l.o.Check.Memory() {
		b.checkRange(p, n, pos)
		return
	}
	b.guardUnless(m.Eq(n, b.l.zero()), p, func() *term.Term {
		last := b.element(p, m.BVSub(n, m.BVUint(b.l.ptrBits, 1)))
		return m.And(b.inBounds(p, stride), b.inBounds(last, stride), m.ULe(p.idx, last.idx))
	}, pos)
}

// openStream lowers fopen and the like, which may fail, and LibraryObject.
func (b *builder) openStream(x *ir.InstCall, pos cfg.Pos) {
	o, name := b.fn.Objects[x], llvm.DirectCallee(x.Callee).Name()
	switch {
	case o == nil:
		b.unsupported("a call of "+name+" that is not the library's", pos)
	case name == library.LibraryObject:
		if size, ok := b.sizeArgument(x.Args[0], pos); ok {
			b.define(x, b.newObject(o, size, false, pos))
		}
	default:
		b.define(x, b.orNull(x, o, pos, func() val {
			return b.newObject(o, b.l.m.BVInt(b.l.ptrBits, o.Size), false, pos)
		}))
	}
}

// useStream is the guard of a use of a stream, which has to be open.
func (b *builder) useStream(p *pointer, null bool, pos cfg.Pos) {
	m := b.l.m
	none := m.Eq(p.obj, m.BVUint(pointsto.ObjBits, 0))
	if p.c == nil {
		if !null {
			b.certainlyInvalid(pos)
		}
		return
	}
	open := m.Not(none)
	if p.c.Freed {
		closed := m.And(m.SLt(m.BVUint(pointsto.ObjBits, 0), p.obj), m.Select(b.l.freedVar(p.c).Term, p.obj))
		standard := m.SLe(p.obj, m.BVInt(pointsto.ObjBits, b.l.a.LastStatic))
		b.fork(m.And(closed, standard), "use of a standard stream that is closed", pos)
		open = m.And(open, m.Not(closed))
	}
	if null {
		open = m.Or(none, open)
	}
	b.demand(cfg.ValidDeref, open, nil, "use of what is no open stream", pos)
}

// closeStream lowers fclose.
func (b *builder) closeStream(x *ir.InstCall, pos cfg.Pos) {
	v := b.value(x.Args[0])
	if !b.use(pos, v) || v.ptr.c == nil {
		return
	}
	f := b.l.freedVar(v.ptr.c)
	b.assign([]*cfg.Var{f}, []*term.Term{b.l.m.Store(f.Term, v.ptr.obj, b.l.m.True())}, pos)
}

// unread says why a call of a library function is not supported whose
// arguments are not as the library takes them; "": it is.
func (b *builder) unread(x *ir.InstCall, f *ir.Func) string {
	known, _ := library.LibraryFunctionOf(f.Name())
	if known.Effect == library.ModelEffect || known.Effect == library.FormatEffect || llvm.HasMetadata(x.Metadata, library.ReadMark) {
		return ""
	}
	for i := len(f.Params); i > 0 && i < len(x.Args); i++ {
		if llvm.IsPointer(x.Args[i].Type()) && known.Effect == library.NoEffect && known.Reads == nil {
			return "a call of " + f.Name() + " with a pointer that it may write to"
		}
	}
	for _, r := range known.Reads {
		switch {
		case r.Kind == library.KeepNothing && r.Arg < len(x.Args) && !b.isNull(x, r.Arg):
			return "a call of " + f.Name() + " with memory that it keeps"
		case r.Kind == library.ReadFormat || r.Kind == library.ReadList:
			if b.l.o.Check.Memory() || b.l.writesByFormat() {
				return "a format that is not constant, or without a model"
			}
		case r.Kind != library.KeepNothing && r.Kind != library.ReadStream && b.l.o.Check.Memory():
			return "what " + f.Name() + " reads"
		}
	}
	return ""
}

// isNull reports whether an argument is NULL.
func (b *builder) isNull(x *ir.InstCall, i int) bool {
	v := b.value(x.Args[i])
	return v.ptr != nil && v.ptr.c == nil
}

// percentN finds %n in a format.
var percentN = regexp.MustCompile(`%[^%a-zA-Z]*[hlLqjzt]*n`)

// writesByFormat reports whether the program has text with %n in it.
func (l *lowerer) writesByFormat() bool {
	for _, g := range l.in.Module.Globals {
		if text, ok := g.Init.(*constant.CharArray); ok && percentN.Match(text.X) {
			return true
		}
	}
	return false
}
