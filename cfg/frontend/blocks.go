package frontend

import (
	"context"
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/metadata"

	"tav/cfg/llvm"
	"tav/cfg/order"
)

// endBlocks writes markers of the lifetimes for which the compiler writes none: of compound literals, of variables
// that a jump goes around, and of temporary objects of which an array is used. Where their blocks, or full expressions, end is read from the syntax trees, which are made only for them.
func (j *job) endBlocks(ctx context.Context) error {
	found := map[*ir.Func][]unmarked{}
	for _, f := range j.unit.Module.Funcs {
		if list := unmarkedLocals(f); len(list) > 0 {
			found[f] = list
		}
	}
	if len(found) == 0 {
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
		for _, x := range found[f] {
			if len(own) > 0 {
				j.endBlock(f, x, own)
			}
		}
	}
	return nil
}

// computedJump reports whether a function has jumps on whose way nothing can be put.
func computedJump(f *ir.Func) bool {
	return slices.ContainsFunc(f.Blocks, func(b *ir.Block) bool {
		_, ok := b.Term.(*ir.TermIndirectBr)
		return ok
	})
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
func (j *job) endBlock(f *ir.Func, x unmarked, locals []*order.Local) {
	l, several := localOf(x, locals)
	if l == nil && !several && !llvm.IsLiteral(x.InstAlloca) { // one of the compiler's
		return
	}
	var scope metadata.Field
	if x.named != nil {
		scope = x.named.Scope
	} else if x.at != nil && llvm.IsLiteral(x.InstAlloca) {
		scope = x.at.Scope
	}
	switch {
	case x.at == nil || l == nil || computedJump(f) || !l.Whole && l.Macro && (!l.Scope || scope == nil):
		llvm.SetBlock(x.InstAlloca, "", nil)
		return
	case l.Whole:
		llvm.SetBlock(x.InstAlloca, l.Name, llvm.Subprogram(f))
		return
	case !l.Scope:
		scope = nil
	}
	end := &metadata.DILocation{MetadataID: -1, Line: int64(l.Block.To.Line), Column: int64(max(l.Block.To.Col-1, 1)), Scope: x.at.Scope}
	w := &lifetime{newExtent(f, l.Block, scope), j.unit.Module, x.InstAlloca, j.layout().Size(x.ElemType), end}
	llvm.SetBlock(x.InstAlloca, l.Name, scope)
	w.write()
}

// localOf is a variable in the syntax tree; nil with several if there are some that it may be, in different blocks.
func localOf(x unmarked, locals []*order.Local) (l *order.Local, several bool) {
	for _, m := range locals {
		switch {
		case !x.is(m), x.at != nil && !m.Macro && !m.Block.Contains(int(x.at.Line), int(x.at.Column)):
		case l == nil, m.Temporary && l.Temporary && m.At != l.At: // in an operand of the one before
			l = m
		case l.Block != m.Block:
			return nil, true
		}
	}
	return l, false
}
