package lower

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"
	"tav/cfg"
	"tav/cfg/library"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// What programs for other verification tools ask about the objects that their
// pointers lead to, with the answers of CBMC's manual. An object is all that was
// allocated or declared at once; arrays in a struct are parts of it. NULL leads to
// no object, from which not even no bytes can be read.

// pointerQuestion lowers a call of a function of library.PointerEffect.
func (ef *effects) pointerQuestion(x *ir.InstCall, f *ir.Func, pos cfg.Pos) {
	question := library.PointerQuestion(f.Name())
	arguments := map[string]int{"same_object": 2, "r_ok": 2, "w_ok": 2, "rw_ok": 2, "covers": 4, "born_after": 2}
	if len(x.Args) != max(arguments[question], 1) {
		ef.unsupported("a call of "+f.Name()+" with other arguments than the tool's", pos)
		return
	}
	var ps []*pointer
	for _, a := range x.Args {
		if !llvm.IsPointer(a.Type()) {
			continue
		}
		v := ef.expr.value(a)
		if !ef.use(pos, v) {
			return
		}
		ef.knownObject(v.ptr, f.Name(), pos)
		ps = append(ps, v.ptr)
	}
	if ef.cur == nil {
		return
	}
	var answer *term.Term
	switch {
	case question == "same_object" && len(ps) == 2:
		answer = ef.m.Eq(ps[0].obj, ps[1].obj)
	case strings.HasSuffix(question, "_ok") && len(ps) == 1:
		n, ok := ef.expr.sizeArgument(x.Args[1], pos)
		if !ok {
			return
		}
		if question != "r_ok" {
			ef.fork(ef.objects.constant(ps[0]), "a call of "+f.Name()+" with a constant", pos)
		}
		answer = ef.objects.accessible(ps[0], n)
	case question == "covers" && len(ps) == 2:
		answer = ef.covers(ps[0], x.Args[1], ps[1], x.Args[3], pos)
	case question == "born_after" && len(ps) == 1:
		if n, ok := ef.expr.sizeArgument(x.Args[1], pos); ok {
			answer = ef.m.SLt(ef.m.Trunc(n, pointsto.ObjBits), ps[0].obj)
		}
	case len(ps) == 1:
		answer = ef.objectFact(question, ps[0], pos)
	}
	switch {
	case ef.cur == nil || ef.uses.Count[x] == 0:
	case answer == nil || answer.Sort() != ef.sortOf(x.Type()):
		ef.unsupported("a call of "+f.Name()+" with other arguments than the tool's", pos)
	default:
		ef.define(x, ef.expr.frozen(val{t: answer}, pos))
	}
}

// knownObject ends the executions as unsupported in which nothing is known of what p
// leads to: memory that is not the program's, and numbers.
func (ef *effects) knownObject(p *pointer, name string, pos cfg.Pos) {
	if p.c == nil {
		return
	}
	m := ef.m
	unknown := ef.isNumber(p)
	if len(p.c.Layout.Objects) == 0 {
		unknown = m.True()
	}
	notNull := m.Ne(p.obj, m.BVUint(pointsto.ObjBits, 0))
	ef.fork(m.And(notNull, unknown), "a call of "+name+" with a pointer to no object of the program", pos)
	if ef.cur != nil {
		ef.guards.insideProgram(p, pos)
	}
}

// addressStays lowers a call of library.AddressStays.
func (ef *effects) addressStays(x *ir.InstCall, pos cfg.Pos) {
	v := ef.expr.value(x.Args[0])
	slack, ok := ef.expr.sizeArgument(x.Args[1], pos)
	if !ok || !ef.use(pos, v) {
		return
	}
	m, p := ef.m, v.ptr
	if p.c == nil {
		ef.fork(m.BoolConst(p.off != 0), library.CallInWords(library.AddressStays), pos)
		return
	}
	ef.guards.insideProgram(p, pos)
	null := m.And(m.Eq(p.obj, m.BVUint(pointsto.ObjBits, 0)), m.Eq(ef.nullAddress(p), ef.zero()))
	null = m.Or(null, m.And(ef.isNumber(p), m.Eq(ef.numberOf(p), ef.zero()))) // NULL that 0 has moved
	offset, size := ef.objects.offsetAndSize(p)
	near := m.ULe(m.BVAdd(offset, slack), m.BVAdd(size, m.BVAdd(slack, slack)))
	ef.fork(m.Not(m.Or(null, m.And(ef.objects.isData(p), near))), library.CallInWords(library.AddressStays), pos)
}

// aligned lowers a call of library.Aligned, which matters where the program looks at addresses.
func (ef *effects) aligned(x *ir.InstCall, pos cfg.Pos) {
	v := ef.expr.value(x.Args[0])
	n, ok := ef.expr.sizeArgument(x.Args[1], pos)
	if !ok || !ef.use(pos, v) || !ef.objects.places.numbered(v.ptr.c) {
		return
	}
	m := ef.m
	rest := m.BVSub(n, m.BVUint(ef.ptrBits, 1))
	power := m.And(m.Ne(n, ef.zero()), m.Eq(m.BVAnd(n, rest), ef.zero()))
	address := m.BVAdd(ef.objects.places.base(v.ptr.obj), ef.topBytes(v.ptr))
	ef.assume(m.Or(ef.isNull(v.ptr), m.Not(power), m.Eq(m.BVAnd(address, rest), ef.zero())), pos)
}

// objectFact is the answer to a question about one object.
func (ef *effects) objectFact(question string, p *pointer, pos cfg.Pos) *term.Term {
	m := ef.m
	switch question {
	case "pointer_object":
		return m.ZExt(p.obj, ef.ptrBits)
	case "pointer_offset":
		if p.c == nil {
			return m.BVInt(ef.ptrBits, p.off)
		}
		offset, _ := ef.objects.offsetAndSize(p)
		return m.Ite(m.Eq(p.obj, m.BVUint(pointsto.ObjBits, 0)), ef.nullAddress(p), offset)
	case "object_size":
		if p.c == nil {
			ef.unsupported("the size of what NULL leads to", pos)
			return nil
		}
		ef.fork(m.Not(ef.objects.isData(p)), "the size of what NULL or a pointer to a function leads to", pos)
		_, size := ef.objects.offsetAndSize(p)
		return size
	case "dynamic_object":
		return ef.dynamicObject(p, pos)
	case "local":
		return ef.objects.inFrame(p)
	}
	return nil
}

// covers says that n bytes from p on are among so many from t on.
func (ef *effects) covers(t *pointer, size value.Value, p *pointer, n value.Value, pos cfg.Pos) *term.Term {
	extent, ok1 := ef.expr.sizeArgument(size, pos)
	bytes, ok2 := ef.expr.sizeArgument(n, pos)
	if !ok1 || !ok2 {
		return nil
	}
	if t.c == nil || p.c == nil {
		return ef.m.False()
	}
	m := ef.m
	start, _ := ef.objects.offsetAndSize(t)
	at, _ := ef.objects.offsetAndSize(p)
	behind := m.BVSub(at, start)
	return m.And(m.Ne(p.obj, m.BVUint(pointsto.ObjBits, 0)), m.Eq(t.obj, p.obj), m.ULe(behind, extent), m.ULe(bytes, m.BVSub(extent, behind)))
}

// inFrame says that p leads to a local variable of a function that runs under a contract
// which is checked. Those that have no fixed id are born after the call.
func (ob *objects) inFrame(p *pointer) *term.Term {
	if p.c == nil {
		return ob.m.False()
	}
	var some []*term.Term
	for _, o := range p.c.Layout.Objects {
		if o.Fn != nil && o.Static && slices.Contains(o.Fn.Ir.FuncAttrs, ir.FuncAttribute(library.InFrame)) {
			some = append(some, ob.m.Eq(p.obj, ob.m.BVInt(pointsto.ObjBits, o.Id)))
		}
	}
	return ob.m.Or(some...)
}

// dynamicObject says that p's object was allocated.
func (ef *effects) dynamicObject(p *pointer, pos cfg.Pos) *term.Term {
	m := ef.m
	if p.c == nil {
		return m.False()
	}
	var allocated, others bool // of the objects that are not static
	for _, o := range p.c.Layout.Objects {
		if !o.Static && !o.Function {
			allocated, others = allocated || o.Allocated(), others || !o.Allocated()
		}
	}
	behind := m.SLt(m.BVInt(pointsto.ObjBits, ef.a.LastStatic), p.obj)
	switch {
	case !allocated:
		return m.False()
	case !others:
		return behind
	case ef.o.Check.Memory():
		return m.And(behind, m.Not(m.Select(ef.objects.stackVar(p.c).Term, p.obj)))
	}
	ef.fork(behind, "whether memory is a local variable's of varying size or allocated", pos)
	return m.False()
}

// isData says that p leads to an object that was made, which may be dead, and no
// function.
func (ob *objects) isData(p *pointer) *term.Term {
	m := ob.m
	var named, functions []int64
	dynamic := false
	for _, o := range p.c.Layout.Objects {
		switch {
		case o.Function:
			functions = append(functions, o.Id)
		case o.Static:
			named = append(named, o.Id)
		default:
			dynamic = true
		}
	}
	if !dynamic {
		return ob.oneOf(p.obj, named)
	}
	made := m.And(m.SLt(m.BVUint(pointsto.ObjBits, 0), p.obj), m.SLe(p.obj, ob.lastObject(p.c)))
	return m.And(made, m.Not(ob.oneOf(p.obj, functions)))
}

// offsetAndSize are p's offset in its object and the object's size, in bytes.
func (ob *objects) offsetAndSize(p *pointer) (offset, size *term.Term) {
	m, w := ob.m, ob.ptrBits
	top, _ := p.c.Top()
	lay := top.Layout
	q := &pointer{c: top, obj: p.obj, idx: ob.zero()}
	start := m.BVInt(w, lay.At)
	if lay.Apart {
		start = ob.startOf(q)
	}
	end := m.BVInt(w, lay.At+lay.Size)
	if lay.Size < 0 {
		end = m.BVMul(ob.endOf(q), m.BVInt(w, lay.SizeUnit))
	}
	return m.BVSub(ob.topBytes(p), start), m.BVSub(end, start)
}

// accessible says that n bytes from p on are in an object that exists.
func (ob *objects) accessible(p *pointer, n *term.Term) *term.Term {
	if p.c == nil {
		return ob.m.False()
	}
	m := ob.m
	offset, size := ob.offsetAndSize(p)
	conj := []*term.Term{ob.isData(p), m.ULe(offset, size), m.ULe(n, m.BVSub(size, offset))}
	if top, _ := p.c.Top(); top.Layout.Tracked {
		conj = append(conj, m.Not(m.Select(ob.freedVar(p.c).Term, p.obj)))
	}
	return m.And(conj...)
}

// constant says that p leads to an object that cannot be written.
func (ob *objects) constant(p *pointer) *term.Term {
	if p.c == nil {
		return ob.m.False()
	}
	var ids []int64
	for _, o := range p.c.Layout.Objects {
		if o.Constant() {
			ids = append(ids, o.Id)
		}
	}
	return ob.oneOf(p.obj, ids)
}

// oneOf says that an object is one of some. Many are compared by the ranges that they make; in exact runs, where those of a class need
// not have consecutive numbers, they are looked up.
func (ob *objects) oneOf(obj *term.Term, ids []int64) *term.Term {
	m := ob.m
	if len(ids) > fewObjects && ob.o.Exact && !obj.IsConst() {
		return ob.sets.has(ob.variables, obj, ids)
	}
	id := func(i int) *term.Term { return m.BVInt(pointsto.ObjBits, ids[i]) }
	var some []*term.Term
	if len(ids) > fewObjects {
		ids = slices.Sorted(slices.Values(ids))
	}
	for i := 0; i < len(ids); i++ {
		first := i
		for len(ids) > fewObjects && i+1 < len(ids) && ids[i+1] == ids[i]+1 {
			i++
		}
		if first == i {
			some = append(some, m.Eq(obj, id(i)))
		} else {
			some = append(some, m.And(m.ULe(id(first), obj), m.ULe(obj, id(i))))
		}
	}
	return m.Or(some...)
}
