package lower

import (
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/solver/term"
)

// Arrays in arrays and in structs: an index that leaves one may stay in the
// object, and is undefined all the same (C11 6.5.6p8, J.2). Where the text
// names the array, its index is checked here; where a pointer walks there, by stay.

// IndexOutside is the reason of an error location where an index leaves an array that is a part of an object.
const IndexOutside = "index outside of its array"

// A row is the array in which an address is that of an element.
type row struct {
	elements int64
	end      bool // the address just after the last one may be made: nothing is accessed there for certain
}

// rowsOf finds the elements of arrays that are parts of objects, by address.
// An array of zero or one elements has as many as there is memory for.
func rowsOf(f *ir.Func) map[*ir.InstGetElementPtr]row {
	rows := map[*ir.InstGetElementPtr]row{}
	users := map[value.Value][]ir.Instruction{}
	for _, b := range f.Blocks {
		for _, inst := range b.Insts {
			x, ok := inst.(*ir.InstGetElementPtr)
			if a, array := elementsOf(x); ok && array && isElement(x) && !isObject(x.Src) && a.Len > 1 {
				rows[x] = row{elements: int64(a.Len)}
			}
			llvm.EachOperand(inst, func(v value.Value) { users[llvm.Argument(v)] = append(users[llvm.Argument(v)], inst) })
		}
	}
	for x, r := range rows {
		r.end = len(users[x]) == 0 || !accessed(x, users)
		rows[x] = r
	}
	return rows
}

// elementsOf is the array in whose elements an address is.
func elementsOf(x *ir.InstGetElementPtr) (a *types.ArrayType, ok bool) {
	if x != nil && len(x.Indices) == 2 {
		a, ok = x.ElemType.(*types.ArrayType)
	}
	return a, ok
}

// isObject reports whether an address is that of a variable.
func isObject(v value.Value) bool {
	switch v.(type) {
	case *ir.InstAlloca, *ir.Global:
		return true
	}
	return false
}

// accessed reports whether each use of an address accesses memory at it.
func accessed(x value.Value, users map[value.Value][]ir.Instruction) bool {
	for _, inst := range users[x] {
		switch y := inst.(type) {
		case *ir.InstLoad:
		case *ir.InstStore:
			if y.Dst != x {
				return false
			}
		case *ir.InstGetElementPtr:
			if _, decays := elementsOf(y); decays && !isElement(y) || !accessed(y, users) {
				return false
			}
		case *ir.InstBitCast:
			if !accessed(y, users) {
				return false
			}
		case *ir.InstCall:
			if f, ok := y.Callee.(*ir.Func); !ok || !strings.HasPrefix(f.Name(), "llvm.memcpy.") {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// inRow checks the index of an element.
func (b *builder) inRow(inst ir.Instruction) {
	x, ok := inst.(*ir.InstGetElementPtr)
	if !ok {
		return
	}
	r, ok := b.rows[x]
	if !ok {
		return
	}
	pos := b.pos(x, llvm.OperationRange)
	i := b.expr.value(x.Indices[1])
	if pos.InLibrary() || i.t == nil || i.t.Sort() != b.m.BV(b.ptrBits) {
		return
	}
	last := r.elements
	if !r.end {
		last--
	}
	op := &cfg.Operation{Operator: cfg.IndexOperator, Operands: []*term.Term{i.t}, Bytes: r.elements, Text: b.mem.guards.spelledElement(x)}
	b.check(cfg.UndefinedBehaviour, b.m.ULe(i.t, b.m.BVInt(b.ptrBits, last)), op, IndexOutside, pos)
}
