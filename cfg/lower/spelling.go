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

// current is the instruction that is lowered, nil in terminators and initial values.
func (vs *values) current() ir.Instruction {
	if vs.block == nil || vs.index >= len(vs.block.Insts) {
		return nil
	}
	return vs.block.Insts[vs.index]
}

// written is how the text names what the current instruction does, for display.
func spelling(em *emitter) (w cfg.Spelling) {
	inst := em.current()
	if at := llvm.Location(inst); at != nil {
		w.Line, w.Col = int(at.Line), int(at.Column)
	}
	return w
}

// rightOperand describes an operation whose right operand is wrong, for display.
func rightOperand(em *emitter, operator string, y *term.Term) *cfg.Operation {
	return &cfg.Operation{Operator: operator, Operands: []*term.Term{y}, Text: spelling(em)}
}

// shiftBy describes a shift by a number of bits that is out of range, for display.
func shiftBy(em *emitter, count *term.Term) *cfg.Operation {
	op := rightOperand(em, cfg.ShiftOperator, count)
	op.Bytes = int64(count.Sort().Width / 8)
	return op
}

// spelledAccess is how the text names what the current instruction accesses, and which element that is; nil: that is not known.
func (gd *guards) spelledAccess() (w cfg.Spelling, index *term.Term) {
	w = spelling(gd.emitter)
	var addr value.Value
	switch x := gd.current().(type) {
	case *ir.InstLoad:
		w.Does, addr = cfg.Reads, x.Src
	case *ir.InstStore:
		w.Does, addr = cfg.Writes, x.Dst
	default:
		return w, nil
	}
	w, index = gd.spelledAt(w, addr)
	return w, index
}

// spelledElement is how the text names an element, and which one it is.
func (gd *guards) spelledElement(x *ir.InstGetElementPtr) cfg.Spelling {
	w, _ := gd.spelledAt(spelling(gd.emitter), x)
	return w
}

// spelledAt adds how the text names what is at an address.
func (gd *guards) spelledAt(w cfg.Spelling, addr value.Value) (_ cfg.Spelling, index *term.Term) {
	w.Static = true
	viewed := false // as another type: members of unions are counted nowhere
	for {
		switch x := addr.(type) {
		case *ir.InstGetElementPtr:
			if isPart(x) {
				w.Parts++
				if w.Static {
					w.Last++
				}
				if w.Static && w.Element == 0 && isElement(x) {
					index, w.Element = gd.elementIndex(x), gd.elementSize(x)
				}
			}
			addr = x.Src
		case *ir.InstBitCast:
			viewed, addr = true, x.From
		case *ir.InstLoad:
			w.Static, addr = false, x.Src
		default:
			switch x.(type) {
			case *ir.InstAlloca, *ir.Global:
			default:
				w.Static = false
			}
			if viewed {
				w.Parts = cfg.UnknownParts
			}
			return w, index
		}
	}
}

// releaseOf describes a call that frees memory, for display.
func (gd *guards) releaseOf(p *pointer, does string) *cfg.Operation {
	op := gd.accessOf(p, 0)
	op.Text.Does = does
	return op
}

// isElement reports whether an address is that of an element which the text names, by clang's name for it.
func isElement(x *ir.InstGetElementPtr) bool { return strings.HasPrefix(x.LocalName, "arrayidx") }

// isPart reports whether an address is that of a member or of an element which the text names: not where
// an array becomes a pointer, or a pointer moves.
func isPart(x *ir.InstGetElementPtr) bool {
	_, member := x.ElemType.(*types.StructType)
	return isElement(x) || member && len(x.Indices) > 1
}

// elementIndex is the index in the address of an element which the current instruction accesses; nil: a store or a call since may have
// changed what it is computed from.
func (gd *guards) elementIndex(x *ir.InstGetElementPtr) *term.Term {
	for i := gd.index - 1; i >= 0; i-- {
		switch inst := gd.block.Insts[i].(type) {
		case *ir.InstStore, *ir.InstCall:
			return nil
		case *ir.InstGetElementPtr:
			if inst != x {
				continue
			}
			v := x.Indices[len(x.Indices)-1]
			if n, ok := llvm.ConstantInt(v); ok {
				return gd.m.BVInt(gd.ptrBits, n)
			}
			if known, ok := gd.env[v]; ok && known.t != nil && known.t.Sort() == gd.m.BV(gd.ptrBits) {
				return known.t
			}
			return nil
		}
	}
	return nil
}

// elementSize is the size in bytes of the elements among which an address is.
func (gd *guards) elementSize(x *ir.InstGetElementPtr) int64 {
	t := x.ElemType
	if a, ok := t.(*types.ArrayType); ok && len(x.Indices) > 1 {
		t = a.ElemType
	}
	return int64(gd.layout.Size(t))
}

// nullAccess describes an access through NULL, for display.
func (gd *guards) nullAccess() *cfg.Operation {
	op := &cfg.Operation{Operands: []*term.Term{gd.zero(), gd.zero(), gd.zero()}}
	op.Text, op.Index = gd.spelledAccess()
	return op
}
