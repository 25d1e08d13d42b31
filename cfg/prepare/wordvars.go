package prepare

import (
	"strings"
	"tav/cfg/llvm"

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
func recoverPointers(d *llvm.DataLayout, f *ir.Func) {
	vars := findWordVars(d, f)
	for changed := true; changed; {
		changed = false
		for key, v := range vars {
			if !holdsAddresses(d, v, vars) {
				delete(vars, key)
				changed = true
			}
		}
	}
	used := wordVars{}
	for _, b := range f.Blocks {
		for _, inst := range b.Insts {
			if x, ok := inst.(*ir.InstIntToPtr); ok {
				useWord(d, addressSource(d, x.From), vars, used)
			}
		}
	}
	if len(used) > 0 {
		retypeWords(d, f, used)
	}
}

// findWordVars finds the variables; none in functions without casts to pointers.
func findWordVars(d *llvm.DataLayout, f *ir.Func) wordVars {
	vars, casts := wordVars{}, false
	for _, b := range f.Blocks {
		for _, inst := range b.Insts {
			switch x := inst.(type) {
			case *ir.InstAlloca:
				if t, ok := x.ElemType.(*types.IntType); ok && int64(t.BitSize) == 8*d.Ptr && x.NElems == nil {
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
			llvm.EachOperand(inst, func(v value.Value) {
				v = llvm.Argument(v)
				delete(vars, v)
				delete(vars, markers[v])
			})
		}
	}
	return vars
}

// addressSource is what a number is computed from by operators with constants: the
// cast of a pointer, a load, or nil.
func addressSource(d *llvm.DataLayout, v value.Value) value.Value {
	for range llvm.MaxCasts {
		if x, ok := v.(*ir.InstLoad); ok {
			return x
		}
		_, x, y, ok := llvm.AddressOperation(v)
		if !ok {
			return nil
		}
		if y == nil {
			return v
		}
		if _, constant := d.ConstInt(x); constant {
			x, y = y, x
		}
		if _, constant := d.ConstInt(y); !constant {
			return nil
		}
		v = x
	}
	return nil
}

// holdsAddresses reports whether all that is stored in v comes from pointers
// or such variables.
func holdsAddresses(d *llvm.DataLayout, v *wordVar, vars wordVars) bool {
	for _, s := range v.stores {
		switch x := addressSource(d, s.Src).(type) {
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

// useWord adds the variable that a number comes from, and those that it does.
func useWord(d *llvm.DataLayout, from value.Value, vars, used wordVars) {
	x, ok := from.(*ir.InstLoad)
	if !ok || vars[x.Src] == nil || used[x.Src] != nil {
		return
	}
	v := vars[x.Src]
	used[x.Src] = v
	for _, s := range v.stores {
		useWord(d, addressSource(d, s.Src), vars, used)
	}
}

// retypeWords makes the variables pointers.
func retypeWords(d *llvm.DataLayout, f *ir.Func, vars wordVars) {
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
	replaceUses(f, loaded)
}
