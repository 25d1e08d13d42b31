package lower

import (
	"slices"
	"strings"

	"tav/cfg"
	"tav/cfg/library"
	"tav/cfg/llvm"
	"tav/cfg/order"
	"tav/cfg/pointsto"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// findUnordered finds evaluations whose order C does not say and that are of the same memory.
func (l *lowerer) findUnordered() {
	if len(l.in.Order) == 0 {
		return
	}
	effects := pointsto.NewModRef(l.a)
	for i, pair := range l.in.Order {
		if !slices.ContainsFunc(l.a.Functions, func(fn *pointsto.Function) bool { return l.meets(effects, fn, pair) }) {
			continue
		}
		from := pair.A.At.From
		u := cfg.Unordered{Pos: cfg.Pos{File: l.positions.Line(from.File, from.Line).File, Line: from.Line}, First: pair.A.Words, Second: pair.B.Words, Pair: i, Undefined: pair.Undefined}
		l.p.Unordered = append(l.p.Unordered, u)
	}
}

// meets reports whether fn has the two evaluations, and they are of the same memory.
func (l *lowerer) meets(effects *pointsto.ModRef, fn *pointsto.Function, pair *order.Pair) bool {
	if s := llvm.Subprogram(fn.Ir); s == nil || s.Name != pair.Function || int(s.Line) != pair.Line {
		return false
	}
	return pair.Surely || effects.Of(fn, evaluating(fn.Ir, pair.A)).Meets(effects.Of(fn, evaluating(fn.Ir, pair.B)))
}

// evaluating are the instructions that make an access.
func evaluating(f *ir.Func, a *order.Access) (list []ir.Instruction) {
	for _, inst := range llvm.Instructions(f) {
		loc := llvm.Location(inst)
		if loc == nil || !a.Has(int(loc.Line), int(loc.Column)) || !evaluates(inst, a) {
			continue
		}
		list = append(list, inst)
	}
	return list
}

// evaluates reports whether an instruction does what an access does.
func evaluates(inst ir.Instruction, a *order.Access) bool {
	switch x := inst.(type) {
	case *ir.InstLoad:
		return a.Kind == order.Read && accesses(x.Src, a)
	case *ir.InstStore:
		return a.Kind == order.Write && accesses(x.Dst, a)
	case *ir.InstAtomicRMW, *ir.InstCmpXchg:
		return a.Kind != order.Read
	case *ir.InstCall:
		f := llvm.DirectCallee(x.Callee)
		if f == nil {
			return a.Kind == order.Call
		}
		copies := library.EffectOf(f) == library.MemcpyEffect && len(f.Blocks) == 0
		switch {
		case a.Kind != order.Call:
			return copies
		case copies && !strings.Contains(a.Callee, "mem") && !strings.Contains(a.Callee, "bcopy"):
			return false // of a struct that the callee is given or returns
		}
		if s := llvm.Subprogram(f); s != nil && a.Callee != "" && len(f.Blocks) > 0 {
			return s.Name == a.Callee || f.Name() == a.Callee
		}
		return true
	}
	return false
}

// accesses reports whether a pointer leads to the variable of an access, or is none to a variable.
func accesses(p value.Value, a *order.Access) bool {
	name := a.Variable()
	if at, ok := p.(*ir.InstGetElementPtr); ok {
		if _, member := at.ElemType.(*types.StructType); member && a.Follows() || !member && a.Member() {
			return false // that of an operand, or of what an operand is one of
		}
	}
	switch x := llvm.Base(p).(type) {
	case *ir.Global:
		return name != "" && (x.Name() == name || strings.HasSuffix(x.Name(), "."+name))
	case *ir.InstAlloca:
		return name != "" && strings.HasPrefix(x.LocalName, name)
	}
	return name == ""
}
