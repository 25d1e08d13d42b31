package passes

import (
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg"
	"tav/cfg/library"
	"tav/cfg/llvm"
)

// What an execution reaches is asked at marks: calls of library.Mark, which do nothing. There is one where a block begins
// another line, two at each condition (one if it is true, one if it is false), and one after each call of
// __CPROVER_cover and its kin, if its argument is not 0. Where all that a block does is to fail an assertion there is none: that it
// is not reached is what a proof says.

// A Mark is one, with the debug location of what it is about.
type Mark struct {
	Kind cfg.MarkKind
	Loc  *metadata.DILocation
	Func string // the C function that it is in
}

// A marker puts marks into a module.
type marker struct {
	call  *ir.Func
	marks []Mark
	name  string // the function at work
}

// addMarks puts marks into the functions that are the program's own.
func addMarks(m *ir.Module, own func(*ir.Func) bool) []Mark {
	k := &marker{call: m.NewFunc(library.Mark, types.Void)}
	k.call.Sig.Variadic = true
	for _, f := range m.Funcs {
		at := llvm.Subprogram(f)
		if at == nil || !own(f) {
			continue
		}
		k.name = at.Name
		for _, b := range f.Blocks {
			if failsOnly(b) {
				k.fails(b)
			} else {
				k.block(b)
			}
		}
	}
	return k.marks
}

// block puts marks into a block.
func (k *marker) block(b *ir.Block) {
	var insts []ir.Instruction
	seen := map[int64]bool{}
	line := func(x any) {
		if loc := llvm.Location(x); loc != nil && loc.Line > 0 && !seen[loc.Line] {
			seen[loc.Line] = true
			insts = append(insts, k.at(loc, cfg.LineMark))
		}
	}
	for _, inst := range b.Insts {
		switch x := inst.(type) {
		case *ir.InstPhi, *ir.InstAlloca:
		case *ir.InstSelect:
			line(x)
			insts = append(insts, k.sides(x, x.Cond)...)
		case *ir.InstCall:
			if f := llvm.DirectCallee(x.Callee); f == nil || !strings.HasPrefix(f.Name(), "llvm.") || library.EffectOf(f) != library.DebugEffect {
				line(x)
			}
		default:
			line(x)
		}
		insts = append(insts, inst)
		if x, ok := inst.(*ir.InstCall); ok && covers(x) {
			insts = append(insts, k.covered(x)...)
		}
	}
	line(b.Term)
	if br, ok := b.Term.(*ir.TermCondBr); ok && !failsOnly(br.TargetTrue.(*ir.Block)) && !failsOnly(br.TargetFalse.(*ir.Block)) {
		insts = append(insts, k.sides(br, br.Cond)...)
	}
	b.Insts = insts
}

// fails notes the lines of a block that only fails an assertion.
func (k *marker) fails(b *ir.Block) {
	for _, inst := range b.Insts {
		if loc := llvm.Location(inst); loc != nil {
			k.marks = append(k.marks, Mark{cfg.FailMark, loc, k.name})
		}
	}
}

// sides are the marks of a condition.
func (k *marker) sides(x any, cond value.Value) []ir.Instruction {
	loc := llvm.Location(x)
	if _, vector := cond.Type().(*types.VectorType); loc == nil || loc.Line == 0 || vector {
		return nil
	}
	call := k.at(loc, cfg.TrueMark)
	call.Args = append(call.Args, cond, k.at(loc, cfg.FalseMark).Args[0])
	return []ir.Instruction{call}
}

// covered is the mark of a call of __CPROVER_cover.
func (k *marker) covered(x *ir.InstCall) []ir.Instruction {
	loc := llvm.Location(x)
	if loc == nil {
		return nil
	}
	call := k.at(loc, cfg.CoverMark)
	cond := llvm.Argument(x.Args[0])
	var test ir.Instruction
	switch t := cond.Type().(type) {
	case *types.IntType:
		if t.BitSize == 1 {
			break
		}
		test = ir.NewICmp(enum.IPredNE, cond, constant.NewInt(t, 0))
	case *types.PointerType:
		test = ir.NewICmp(enum.IPredNE, cond, constant.NewNull(t))
	case *types.FloatType:
		test = ir.NewFCmp(enum.FPredUNE, cond, constant.NewFloat(t, 0))
	}
	if test == nil {
		call.Args = append(call.Args, cond)
		return []ir.Instruction{call}
	}
	call.Args = append(call.Args, test.(value.Value))
	return []ir.Instruction{test, call}
}

// at is the call that is a new mark.
func (k *marker) at(loc *metadata.DILocation, kind cfg.MarkKind) *ir.InstCall {
	n := constant.NewInt(types.I32, int64(len(k.marks)))
	k.marks = append(k.marks, Mark{kind, loc, k.name})
	return &ir.InstCall{Callee: k.call, Typ: types.Void, Args: []value.Value{n}, Metadata: ir.Metadata{{Name: "dbg", Node: loc}}}
}

// covers reports whether a call asks whether it is reached.
func covers(x *ir.InstCall) bool {
	f := llvm.DirectCallee(x.Callee)
	return f != nil && library.Covers(f.Name()) && len(f.Blocks) == 0 && len(x.Args) > 0
}

// failsOnly reports whether all that a block does is to fail an assertion.
func failsOnly(b *ir.Block) bool {
	for _, inst := range b.Insts {
		if x, ok := inst.(*ir.InstCall); ok {
			f := llvm.DirectCallee(x.Callee)
			return f != nil && len(f.Blocks) == 0 && library.EffectOf(f) == library.ErrorEffect
		}
		if _, ok := inst.(*ir.InstStore); ok {
			return false
		}
	}
	return false
}
