package lower

import (
	"fmt"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// Strict aliasing (C11 6.5p7): a variable is accessed as what it is declared as, or as characters. Compilers rely on
// less: that what is read has the type of what was stored last, and that is what is looked for, but for
// arrays with indices. Types are those of LLVM, which are the same for signed and unsigned integers and for
// enumerations. That variables may be accessed in two ways is seen without the compiler's type tags (Program.Aliased); they
// say which accesses are exempt (Options.Aliasing).

// aliased are the parts of variables that are accessed as another type than they are declared with.
type aliased struct {
	stores map[part]*lastStore
	lasts  []*cfg.Var // of all of them
}

// part is a number or pointer at an offset in a variable; its type is the declared one.
type part struct {
	of  *pointsto.Object
	off int64
}

// lastStore says how a part was last stored.
type lastStore struct {
	as   []types.Type // in which ways it may be stored: first as it is declared; nil: in a way that is exempt
	last *cfg.Var     // the number of that in which it was
}

// access is a load or store of a number or pointer.
type access struct {
	addr  value.Value
	typ   types.Type
	tags  []*metadata.Attachment
	at    *metadata.DILocation
	write bool
}

// accessIn is the access that an instruction is; false: it is none.
func accessIn(inst ir.Instruction) (access, bool) {
	a, ok := loadOrStore(inst)
	return a, ok && numberOrPointer(a.typ)
}

// loadOrStore is a load or store, of whatever type; false: it is none.
func loadOrStore(inst ir.Instruction) (access, bool) {
	switch x := inst.(type) {
	case *ir.InstLoad:
		return access{x.Src, x.ElemType, x.Metadata, llvm.Location(x), false}, true
	case *ir.InstStore:
		return access{x.Dst, x.Src.Type(), x.Metadata, llvm.Location(x), true}, true
	}
	return access{}, false
}

// named reports whether an access is of a variable as it stands in the program.
func (a *access) named() bool {
	switch a.addr.(type) {
	case *ir.InstAlloca, *ir.Global:
		return true
	}
	return false
}

// findAliased finds the parts of variables that are accessed in several ways.
func (l *lowerer) findAliased() {
	found := map[part]*lastStore{}
	l.eachAccess(func(a *access, p part, declared types.Type) {
		if !compatible(declared, a.typ) && (!l.o.Aliasing || accessType(a.tags, declared) != "") && !l.positions.At(a.at, llvm.StatementRange).InLibrary() {
			found[p] = &lastStore{as: []types.Type{declared}}
		}
	})
	l.p.Aliased = len(found) > 0
	if !l.p.Aliased || !l.o.Aliasing {
		return
	}
	l.regions.aliased.stores = found
	l.eachAccess(func(a *access, p part, declared types.Type) {
		s := found[p]
		if s == nil {
			return
		}
		if s.last == nil {
			s.last = l.newVar(cfg.Var{Name: "stored as", Role: cfg.Heap}, l.m.BV(8), nil)
			l.regions.aliased.lasts = append(l.regions.aliased.lasts, s.last)
		}
		if _, known := s.number(a); a.write && !known {
			s.as = append(s.as, a.stored(declared))
		}
	})
}

// stored is the type of what an access stores; nil: any.
func (a *access) stored(declared types.Type) types.Type {
	if accessType(a.tags, declared) == "" {
		return nil
	}
	return a.typ
}

// number is the number of the way in which an access stores the part; false: it has none yet.
func (s *lastStore) number(a *access) (int64, bool) {
	t := a.stored(s.as[0])
	for i, u := range s.as {
		if t == nil && u == nil || t != nil && u != nil && t.Equal(u) {
			return int64(i), true
		}
	}
	return 0, false
}

// eachAccess visits the accesses of the program, before any is known to be aliased those that are not named, each with the parts of variables that it may be of.
func (l *lowerer) eachAccess(visit func(a *access, p part, declared types.Type)) {
	for _, fn := range l.a.Functions {
		for _, inst := range llvm.Instructions(fn.Ir) {
			a, ok := accessIn(inst)
			if !ok || a.named() && !l.p.Aliased {
				continue
			}
			if p := pointsto.Find(l.a.Operand(fn, a.addr, 0)); p.Class != nil {
				l.regions.eachPart(p.Class, p.Offset, func(p part, declared types.Type) { visit(&a, p, declared) })
			}
		}
	}
}

// eachPart visits the parts of variables to which a pointer may lead; none of arrays with indices.
func (rs *regions) eachPart(c *pointsto.Class, off int64, visit func(p part, declared types.Type)) {
	if top, _ := c.Top(); top != c || c.IsChoice() || c.IsView || c.Layout == nil || c.Stride != 0 {
		return
	}
	for _, o := range c.Layout.Objects {
		if t, at := rs.declaredAt(o, off-o.At); t != nil {
			visit(part{o, at}, t)
		}
	}
}

// aliasing ends executions in which an access is of what was last stored in another way.
func (mem *memory) aliasing(inst ir.Instruction) {
	a, ok := accessIn(inst)
	if len(mem.regions.aliased.stores) == 0 || !ok {
		return
	}
	p, pos := mem.expr.value(a.addr).ptr, mem.pos(inst, llvm.StatementRange)
	if p == nil || p.c == nil || pos.InLibrary() {
		return
	}
	var w writes
	mem.regions.eachPart(p.c, p.off, func(at part, declared types.Type) {
		s := mem.regions.aliased.stores[at]
		if s == nil || s.last == nil {
			return
		}
		here, as := mem.m.Eq(p.obj, mem.m.BVInt(pointsto.ObjBits, at.of.Id)), accessType(a.tags, declared)
		if k, known := s.number(&a); a.write && known {
			w.set(s.last, mem.m.Ite(here, mem.m.BVInt(8, k), s.last.Term))
		}
		if as != "" && !a.write {
			what := fmt.Sprintf("memory of %s is read as %s, but was not stored as that", mem.regions.placeOf(at.of).c, as)
			mem.require(mem.m.Or(mem.m.Not(here), mem.storedFor(s, a.typ)), what, pos)
		}
	})
	if mem.cur != nil && len(w.dst) > 0 {
		mem.assign(w.dst, w.src, pos)
	}
}

// storedFor says that a part was last stored so that it may be read as a type.
func (mem *memory) storedFor(s *lastStore, t types.Type) *term.Term {
	ok := mem.m.False()
	for i, u := range s.as {
		if u == nil || compatible(u, t) {
			ok = mem.m.Or(ok, mem.m.Eq(s.last.Term, mem.m.BVInt(8, int64(i))))
		}
	}
	return ok
}

// declaredAt is the type with which a variable is declared at an offset, and where the part begins; nil: it is none of the
// program's, or everything may be there.
func (rs *regions) declaredAt(o *pointsto.Object, off int64) (types.Type, int64) {
	if !o.Static || o.Function || rs.placeOf(o).typ == nil {
		return nil, 0
	}
	switch x := o.Origin.(type) {
	case *ir.Global:
		return rs.numberAt(x.ContentType, off)
	case *ir.InstAlloca:
		return rs.numberAt(x.ElemType, off)
	}
	return nil, 0
}
