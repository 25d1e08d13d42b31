package cfg

import (
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// wordVars are local integer variables as wide as a pointer that are only
// loaded and stored.
type wordVars map[value.Value]*wordVar

type wordVar struct {
	alloca *ir.InstAlloca
	stores []*ir.InstStore
}

// recoverPointers makes local integer variables pointer variables that hold
// only addresses and are cast back to pointers, as in
//
//	uintptr_t n = (uintptr_t)p | 1; … q = (T *)(n & ~1);
//
// so that the pointers that they hold are not lost: their loads and stores get
// the casts instead.
func (d *dataLayout) recoverPointers(f *ir.Func) {
	vars := d.wordVars(f)
	for changed := true; changed; {
		changed = false
		for key, v := range vars {
			if !d.holdsAddresses(v, vars) {
				delete(vars, key)
				changed = true
			}
		}
	}
	used := wordVars{}
	for _, b := range f.Blocks {
		for _, inst := range b.Insts {
			if x, ok := inst.(*ir.InstIntToPtr); ok {
				d.use(d.source(x.From), vars, used)
			}
		}
	}
	if len(used) > 0 {
		d.retype(f, used)
	}
}

// wordVars finds the variables; none in functions without casts to pointers.
func (d *dataLayout) wordVars(f *ir.Func) wordVars {
	vars, casts := wordVars{}, false
	for _, b := range f.Blocks {
		for _, inst := range b.Insts {
			switch x := inst.(type) {
			case *ir.InstAlloca:
				if t, ok := x.ElemType.(*types.IntType); ok && int64(t.BitSize) == 8*d.ptr && x.NElems == nil {
					vars[x] = &wordVar{alloca: x}
				}
			case *ir.InstIntToPtr:
				casts = true
			}
		}
	}
	if !casts {
		return nil
	}
	markers := map[value.Value]value.Value{} // casts for lifetime markers
	for _, b := range f.Blocks {
		for _, inst := range b.Insts {
			switch x := inst.(type) {
			case *ir.InstBitCast:
				markers[x] = x.From
				continue
			case *ir.InstLoad:
				if v := vars[x.Src]; v != nil && x.ElemType.Equal(v.alloca.ElemType) && !x.Atomic && !x.Volatile {
					continue
				}
			case *ir.InstStore:
				if v := vars[x.Dst]; v != nil && x.Src.Type().Equal(v.alloca.ElemType) && !x.Atomic && !x.Volatile {
					v.stores = append(v.stores, x)
					continue
				}
			case *ir.InstCall:
				if g, ok := x.Callee.(*ir.Func); ok && (strings.HasPrefix(g.Name(), "llvm.lifetime.") || strings.HasPrefix(g.Name(), "llvm.dbg.")) {
					continue
				}
			}
			eachOperand(inst, func(v value.Value) {
				if a, ok := v.(*ir.Arg); ok {
					v = a.Value
				}
				delete(vars, v)
				delete(vars, markers[v])
			})
		}
	}
	return vars
}

// source is what a number is computed from by operators with constants: the
// cast of a pointer, a load, or nil.
func (d *dataLayout) source(v value.Value) value.Value {
	for range maxCasts {
		if x, ok := v.(*ir.InstLoad); ok {
			return x
		}
		_, x, y, ok := addressOperation(v)
		if !ok {
			return nil
		}
		if y == nil {
			return v
		}
		if _, constant := d.constInt(x); constant {
			x, y = y, x
		}
		if _, constant := d.constInt(y); !constant {
			return nil
		}
		v = x
	}
	return nil
}

// holdsAddresses reports whether all that is stored in v comes from pointers
// or such variables.
func (d *dataLayout) holdsAddresses(v *wordVar, vars wordVars) bool {
	for _, s := range v.stores {
		switch x := d.source(s.Src).(type) {
		case nil:
			return false
		case *ir.InstLoad:
			if vars[x.Src] == nil {
				return false
			}
		}
	}
	return len(v.stores) > 0
}

// use adds the variable that a number comes from, and those that it does.
func (d *dataLayout) use(from value.Value, vars, used wordVars) {
	x, ok := from.(*ir.InstLoad)
	if !ok || vars[x.Src] == nil || used[x.Src] != nil {
		return
	}
	v := vars[x.Src]
	used[x.Src] = v
	for _, s := range v.stores {
		d.use(d.source(s.Src), vars, used)
	}
}

// retype makes the variables pointers.
func (d *dataLayout) retype(f *ir.Func, vars wordVars) {
	for _, v := range vars {
		v.alloca.ElemType, v.alloca.Typ = types.I8Ptr, types.NewPointer(types.I8Ptr)
	}
	loaded := map[value.Value]value.Value{}
	for _, b := range f.Blocks {
		var insts []ir.Instruction
		for _, inst := range b.Insts {
			switch x := inst.(type) {
			case *ir.InstLoad:
				if vars[x.Src] != nil {
					word := x.ElemType
					p := &ir.InstLoad{ElemType: types.I8Ptr, Src: x.Src, Align: x.Align, Metadata: x.Metadata}
					n := &ir.InstPtrToInt{LocalIdent: x.LocalIdent, From: p, To: word, Metadata: x.Metadata}
					loaded[x] = n
					insts = append(insts, p, n)
					continue
				}
			case *ir.InstStore:
				if vars[x.Dst] != nil {
					p := &ir.InstIntToPtr{From: x.Src, To: types.I8Ptr, Metadata: x.Metadata}
					x.Src = p
					insts = append(insts, p)
				}
			}
			insts = append(insts, inst)
		}
		b.Insts = insts
	}
	replace(f, loaded)
}

// replace puts values in the place of others.
func replace(f *ir.Func, by map[value.Value]value.Value) {
	for _, b := range f.Blocks {
		users := []any{b.Term}
		for _, inst := range b.Insts {
			users = append(users, inst)
		}
		for _, u := range users {
			if u, ok := u.(value.User); ok {
				for _, op := range u.Operands() {
					if a, ok := (*op).(*ir.Arg); ok {
						op = &a.Value
					}
					if v := by[*op]; v != nil {
						*op = v
					}
				}
			}
		}
	}
}
