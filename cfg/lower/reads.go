package lower

import (
	"github.com/llir/llvm/ir"
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
func (ef *effects) reads(x *ir.InstCall, f *ir.Func, pos cfg.Pos) {
	if f.Name() == library.ReadsMisfit {
		ef.p.Suspect = true
		if ef.o.Suspects || ef.o.Check.Has(cfg.UndefinedBehaviour) {
			silent(wellDefined(ef.emitter, ef.m.False(), nil, "the arguments do not fit the format", pos))
		}
		return
	}
	v := ef.expr.value(x.Args[0])
	if f.Name() == library.ReadsCharacter {
		if c, why := ef.addr.number(v, pos); why == "" {
			ef.readsCharacter(c, pos)
		}
		return
	}
	if !ef.use(pos, v) {
		return
	}
	switch name := f.Name(); name {
	case library.ReadsApart:
		from := ef.expr.value(x.Args[2])
		n, ok := ef.expr.sizeArgument(x.Args[1], pos)
		size, too := ef.expr.sizeArgument(x.Args[3], pos)
		if ok && too && ef.use(pos, from) {
			ef.guards.apart(v.ptr, n, from.ptr, size, false, pos)
		}
	case library.ReadsShown:
		ef.fork(ef.m.Eq(v.ptr.obj, ef.m.BVUint(pointsto.ObjBits, 0)), "NULL for %s of printf", pos)
	case library.ReadsStream, library.ReadsStreamOrNull:
		ef.useStream(v.ptr, name == library.ReadsStreamOrNull, pos)
	default:
		if n, ok := ef.expr.sizeArgument(x.Args[1], pos); ok {
			ef.guards.readMany(v, n, name == library.ReadsBytesOrNull, pos)
		}
	}
}

// readsCharacter is the guard of a function of <ctype.h>, which is defined for EOF and the values of unsigned
// char. Where memory is not checked all that is in glibc's table counts: those of signed char, too.
func (ef *effects) readsCharacter(c *term.Term, pos cfg.Pos) {
	least := int64(-128)
	if ef.o.Check.Memory() {
		least = -1
	}
	m := ef.m
	ok := m.And(m.SLe(m.BVInt(32, least), c), m.SLe(c, m.BVInt(32, 255)))
	ef.demand(cfg.ValidDeref, ok, nil, "a function of <ctype.h> is given what is no character", pos)
}

// openStream lowers fopen and the like, which may fail, and LibraryObject.
func (ef *effects) openStream(x *ir.InstCall, pos cfg.Pos) {
	o, name := ef.fn.Objects[x], llvm.DirectCallee(x.Callee).Name()
	switch {
	case o == nil:
		ef.unsupported("a call of "+name+" that is not the library's", pos)
	case name == library.LibraryObject:
		if size, ok := ef.expr.sizeArgument(x.Args[0], pos); ok {
			ef.define(x, ef.heap.newObject(o, size, false, pos))
		}
	default:
		ef.define(x, ef.heap.orNull(x, o, ef.m.False(), pos, func() val {
			return ef.heap.newObject(o, ef.m.BVInt(ef.ptrBits, o.Size), false, pos)
		}))
	}
}

// useStream is the guard of a use of a stream, which has to be open.
func (ef *effects) useStream(p *pointer, null bool, pos cfg.Pos) {
	m := ef.m
	none := m.Eq(p.obj, m.BVUint(pointsto.ObjBits, 0))
	if p.c == nil {
		if !null {
			ef.guards.certainlyInvalid(pos, p)
		}
		return
	}
	open := m.Not(none)
	if p.c.Freed {
		closed := m.And(m.SLt(m.BVUint(pointsto.ObjBits, 0), p.obj), m.Select(ef.objects.freedVar(p.c).Term, p.obj))
		standard := m.SLe(p.obj, m.BVInt(pointsto.ObjBits, ef.a.LastStatic))
		ef.fork(m.And(closed, standard), "use of a standard stream that is closed", pos)
		open = m.And(open, m.Not(closed))
	}
	if null {
		open = m.Or(none, open)
	}
	ef.demand(cfg.ValidDeref, open, nil, "the stream is not open", pos)
}

// closeStream lowers fclose, which may fail, and pclose, which returns any status.
func (ef *effects) closeStream(x *ir.InstCall, f *ir.Func, pos cfg.Pos) {
	v := ef.expr.value(x.Args[0])
	if !ef.use(pos, v) {
		return
	}
	if v.ptr.c != nil {
		freed := ef.objects.freedVar(v.ptr.c)
		ef.assign([]*cfg.Var{freed}, []*term.Term{ef.m.Store(freed.Term, v.ptr.obj, ef.m.True())}, pos)
	}
	ef.result(x, f, cfg.Input{Kind: cfg.Nondet, Name: library.LibraryInput + f.Name(), Pos: pos}, pos)
	if t := ef.expr.value(x).t; f.Name() == "fclose" && ef.uses.Count[x] > 0 && t != nil {
		width := t.Sort().Width
		ef.assume(ef.m.Or(ef.m.Eq(t, ef.m.BVInt(width, 0)), ef.m.Eq(t, ef.m.BVInt(width, -1))), pos)
	}
}

// unread says why a call of a library function is not supported whose
// arguments are not as the library takes them; "": it is.
func (ef *effects) unread(x *ir.InstCall, f *ir.Func) string {
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
		case r.Kind == library.KeepNothing && r.Arg < len(x.Args) && !ef.nullArgument(x, r.Arg):
			return "a call of " + f.Name() + " with memory that it keeps"
		case r.Kind == library.ReadFormat || r.Kind == library.ReadList:
			if ef.o.Check.Memory() || ef.races || ef.assumptions.writesByFormat() {
				return "a format that is not constant, or without a model"
			}
		case r.Kind != library.KeepNothing && r.Kind != library.ReadStream && (ef.o.Check.Memory() || ef.races):
			return "what " + f.Name() + " reads"
		}
	}
	return ""
}

// isNull reports whether an argument is NULL.
func (ef *effects) nullArgument(x *ir.InstCall, i int) bool {
	v := ef.expr.value(x.Args[i])
	return v.ptr != nil && v.ptr.c == nil
}
