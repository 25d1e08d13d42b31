package frontend

import (
	"context"
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/value"

	"tav/cfg/llvm"
	"tav/cfg/order"
)

// endBlocks writes markers of the lifetimes for which the compiler writes none: of compound literals, and of variables
// that a jump goes around. Where their blocks end is read from the syntax trees, which are made only for them.
func (j *job) endBlocks(ctx context.Context) error {
	unmarked := map[*ir.Func][]*ir.InstAlloca{}
	for _, f := range j.unit.Module.Funcs {
		if list := unmarkedLocals(f); len(list) > 0 {
			unmarked[f] = list
		}
	}
	if len(unmarked) == 0 {
		return nil
	}
	var locals []*order.Local
	for _, in := range j.inputs {
		if in.source == nil {
			continue
		}
		tree, err := j.syntaxTree(ctx, in)
		if err != nil {
			return err
		}
		own, err := order.Locals(tree)
		if err != nil {
			return &ToolError{Tool: j.tools.clang, Reason: err.Error()}
		}
		locals = append(locals, own...)
	}
	for _, f := range j.unit.Module.Funcs {
		own := localsOf(f, locals)
		for _, x := range unmarked[f] {
			if len(own) > 0 {
				j.endBlock(f, x, own)
			}
		}
	}
	return nil
}

// unmarkedLocals are the compound literals of a function, and where it has labels those variables without markers of which the address is used.
func unmarkedLocals(f *ir.Func) (list []*ir.InstAlloca) {
	if len(f.Blocks) == 0 {
		return nil
	}
	jumps := hasJumps(f)
	for _, inst := range f.Blocks[0].Insts {
		x, ok := inst.(*ir.InstAlloca)
		if ok && (llvm.IsLiteral(x) || jumps && !strings.Contains(x.LocalName, ".") && addressUsed(f, x)) && !llvm.Marked(f, x) {
			list = append(list, x)
		}
	}
	return list
}

// hasJumps reports whether a function has labels or a switch, with which a block can be entered in the middle.
func hasJumps(f *ir.Func) bool {
	for _, b := range f.Blocks {
		if _, ok := b.Term.(*ir.TermSwitch); ok {
			return true
		}
		for _, inst := range b.Insts {
			if x, ok := inst.(*ir.InstCall); ok && callee(x) != nil && callee(x).Name() == "llvm.dbg.label" {
				return true
			}
		}
	}
	return false
}

// computedJump reports whether a function has jumps on whose way nothing can be put.
func computedJump(f *ir.Func) bool {
	return slices.ContainsFunc(f.Blocks, func(b *ir.Block) bool {
		_, ok := b.Term.(*ir.TermIndirectBr)
		return ok
	})
}

// addressUsed reports whether a variable is not only read and written as a whole.
func addressUsed(f *ir.Func, x *ir.InstAlloca) bool {
	for _, inst := range llvm.Instructions(f) {
		switch y := inst.(type) {
		case *ir.InstLoad:
			continue
		case *ir.InstStore:
			if y.Src != value.Value(x) {
				continue
			}
		}
		used := false
		llvm.EachOperand(inst, func(v value.Value) { used = used || v == value.Value(x) })
		if used {
			return true
		}
	}
	return false
}

// localsOf are those of a function.
func localsOf(f *ir.Func, all []*order.Local) (list []*order.Local) {
	s := llvm.Subprogram(f)
	for _, l := range all {
		if s != nil && l.Function == s.Name && l.Line == int(s.Line) {
			list = append(list, l)
		}
	}
	return list
}

// endBlock writes the markers of a variable. Where its block is not known, or not which instructions are in it, it notes that.
func (j *job) endBlock(f *ir.Func, x *ir.InstAlloca, locals []*order.Local) {
	at := llvm.FirstUse(f, x)
	l, several := localOf(x, at, locals)
	if l == nil && !several && !llvm.IsLiteral(x) { // one of the compiler's
		return
	}
	var scope metadata.Field
	if d := llvm.Declarations(f)[x]; d != nil {
		scope = d.Scope
	} else if at != nil && llvm.IsLiteral(x) {
		scope = at.Scope
	}
	switch {
	case at == nil || l == nil || computedJump(f) || !l.Whole && l.Macro && (!l.Scope || scope == nil):
		llvm.SetBlock(x, "", nil)
		return
	case l.Whole:
		llvm.SetBlock(x, l.Name, llvm.Subprogram(f))
		return
	case !l.Scope:
		scope = nil
	}
	end := &metadata.DILocation{MetadataID: -1, Line: int64(l.Block.To.Line), Column: int64(max(l.Block.To.Col-1, 1)), Scope: at.Scope}
	w := &lifetime{newExtent(f, l.Block, scope), j.unit.Module, x, j.layout().Size(x.ElemType), end}
	llvm.SetBlock(x, l.Name, scope)
	w.write()
}

// localOf is a variable in the syntax tree; nil with several if there are some that it may be, in different blocks.
func localOf(x *ir.InstAlloca, at *metadata.DILocation, locals []*order.Local) (l *order.Local, several bool) {
	for _, m := range locals {
		literal := llvm.IsLiteral(x) && m.Literal && at != nil && m.At.Contains(int(at.Line), int(at.Column))
		switch {
		case !literal && !named(x, m):
		case l == nil:
			l = m
		case l.Block != m.Block:
			return nil, true
		}
	}
	return l, false
}

// named reports whether a variable's name is that of an alloca, to which the compiler adds a number.
func named(x *ir.InstAlloca, l *order.Local) bool {
	rest, ok := strings.CutPrefix(x.LocalName, l.Name)
	return ok && !l.Literal && strings.Trim(rest, "0123456789") == ""
}
