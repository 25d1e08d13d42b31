package lower

import (
	"regexp"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
)

// C types of memory from malloc: those of the first pointers that keep what an allocation
// returns, variables, members and results, through casts, pointers to void and functions
// that pass it on.

// A keeping is a search for the pointers that keep a value.
type keeping struct {
	*regions
	seen  map[value.Value]bool
	types []llvm.Ctype // what they are to, each once
}

// allocated is the type of what the allocation of an object is for; nil if nothing says so, or
// its callers keep it as different things.
func (rs *regions) allocated(o *pointsto.Object) llvm.Ctype {
	call, ok := o.Origin.(*ir.InstCall)
	if !ok {
		return nil
	}
	k := &keeping{rs, map[value.Value]bool{}, nil}
	k.follow(o.Fn.Ir, call)
	if len(k.types) != 1 {
		return nil
	}
	return k.types[0]
}

// follow looks for what keeps a value of a function.
func (k *keeping) follow(f *ir.Func, v value.Value) {
	if k.seen[v] || len(k.seen) > maxKeeping {
		return
	}
	k.seen[v] = true
	for _, b := range f.Blocks {
		for _, inst := range b.Insts {
			switch x := inst.(type) {
			case *ir.InstBitCast:
				if x.From == v {
					k.follow(f, x)
				}
			case *ir.InstStore:
				if x.Src == v {
					k.stored(f, x.Dst)
				}
			}
		}
		if x, ok := b.Term.(*ir.TermRet); ok && x.X == v {
			k.returned(f)
		}
	}
}

// returned looks at the calls of a function that returns the value.
func (k *keeping) returned(f *ir.Func) {
	if k.add(k.layout.PointeeType(llvm.ResultType(f))) {
		return
	}
	for _, caller := range k.a.Functions {
		for _, inst := range llvm.Instructions(caller.Ir) {
			if x, ok := inst.(*ir.InstCall); ok && llvm.DirectCallee(x.Callee) == f {
				k.follow(caller.Ir, x)
			}
		}
	}
}

// stored looks at the place that the value is stored to, and at what is loaded from a variable of
// which the type says nothing.
func (k *keeping) stored(f *ir.Func, to value.Value) {
	var t llvm.Ctype
	switch x := to.(type) {
	case *ir.Global:
		_, t, _, _ = llvm.GlobalType(x)
	case *ir.InstGetElementPtr:
		if s, ok := x.ElemType.(*types.StructType); ok {
			if off, steps := k.layout.Gep(s, x.Indices); len(steps) == 0 {
				_, t = k.layout.Member(k.record(s), off, k.layout.Ptr)
			}
		}
	case *ir.InstAlloca:
		if d := k.declared(f)[x]; d != nil {
			t = d.Type
		}
		if k.add(k.layout.PointeeType(t)) {
			return
		}
		for _, inst := range llvm.Instructions(f) {
			if l, ok := inst.(*ir.InstLoad); ok && l.Src == to {
				k.follow(f, l)
			}
		}
		return
	}
	k.add(k.layout.PointeeType(t))
}

// add notes a type; false for void and for one that is not known.
func (k *keeping) add(t llvm.Ctype) bool {
	if k.layout.CtypeSize(t) == 0 {
		return false
	}
	for _, old := range k.types {
		if k.layout.SameType(old, t) {
			return true
		}
	}
	k.types = append(k.types, t)
	return true
}

// numbering is what LLVM adds to the name of a type that another type of the module has.
var numbering = regexp.MustCompile(`\.\d+$`)

// record is the C type of a struct or union, nil if it is not known.
func (rs *regions) record(s *types.StructType) llvm.Ctype {
	if rs.records == nil {
		rs.records = map[string]llvm.Ctype{}
		for _, d := range rs.positions.In.Module.MetadataDefs {
			switch t := d.(type) {
			case *metadata.DICompositeType:
				if t.Name != "" && llvm.IsRecord(t) {
					rs.records[t.Name] = t
				}
			case *metadata.DIDerivedType:
				if t.Name != "" && llvm.IsRecord(t) && rs.records[t.Name] == nil {
					rs.records[t.Name] = t
				}
			}
		}
	}
	name := strings.TrimPrefix(strings.TrimPrefix(numbering.ReplaceAllString(s.Name(), ""), "struct."), "union.")
	if t := rs.records[name]; rs.layout.CtypeSize(t) == rs.layout.Size(s) {
		return t
	}
	return nil
}
