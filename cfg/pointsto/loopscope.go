package pointsto

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/metadata"
	"tav/cfg/llvm"
)

// leavesLoop reports whether a block is in a loop of a while, do or for statement and a scope has instructions outside
// of it. The compiler marks the jumps back of such loops, not those of goto.
func leavesLoop(f *ir.Func, b *ir.Block, scope metadata.Field) bool {
	for _, from := range f.Blocks {
		if !closesLoop(from.Term) {
			continue
		}
		body := loopBody(f, from, llvm.Successors(from.Term)[0])
		if body[b] && slices.ContainsFunc(f.Blocks, func(o *ir.Block) bool { return !body[o] && inScope(o, scope) }) {
			return true
		}
	}
	return false
}

// closesLoop reports whether a jump is marked as one back to the head of a loop, its first successor.
func closesLoop(t ir.Terminator) bool {
	var marks []*metadata.Attachment
	switch t := t.(type) {
	case *ir.TermBr:
		marks = t.Metadata
	case *ir.TermCondBr:
		marks = t.Metadata
	}
	return slices.ContainsFunc(marks, func(a *metadata.Attachment) bool { return a.Name == "llvm.loop" })
}

// loopBody are the blocks from which the jump back at the end of a block is reached without passing the head again.
func loopBody(f *ir.Func, end, head *ir.Block) map[*ir.Block]bool {
	body := map[*ir.Block]bool{end: true, head: true}
	for changed := true; changed; {
		changed = false
		for _, b := range f.Blocks {
			if body[b] {
				continue
			}
			if slices.ContainsFunc(llvm.Successors(b.Term), func(s *ir.Block) bool { return s != head && body[s] }) {
				body[b], changed = true, true
			}
		}
	}
	return body
}

// inScope reports whether a block has an instruction of a scope.
func inScope(b *ir.Block, scope metadata.Field) bool {
	return slices.ContainsFunc(b.Insts, func(inst ir.Instruction) bool {
		l := llvm.Location(inst)
		return l != nil && within(l.Scope, scope)
	})
}
