package frontend

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/metadata"

	"tav/cfg/llvm"
	"tav/cfg/order"
)

// An extent are the instructions of a block of C: by the scope of the debug information, or where it has none by their places.
type extent struct {
	f      *ir.Func
	block  order.Range
	scope  metadata.Field
	begins map[*ir.Block]bool // whether a block of the function begins in it
	ends   map[*ir.Block]bool // and whether it ends there
}

// newExtent looks at all blocks of f. One without locations is in the extent if one before it ends there: nothing happens in it.
func newExtent(f *ir.Func, block order.Range, scope metadata.Field) *extent {
	e := &extent{f, block, scope, map[*ir.Block]bool{}, map[*ir.Block]bool{}}
	var open []*ir.Block
	for _, b := range f.Blocks {
		var places []*metadata.DILocation
		for _, inst := range b.Insts {
			if at := llvm.Location(inst); at != nil && at.Line > 0 {
				places = append(places, at)
			}
		}
		if at := llvm.Location(b.Term); at != nil && at.Line > 0 && len(places) == 0 {
			places = append(places, at)
		}
		if len(places) == 0 {
			open = append(open, b)
			continue
		}
		e.begins[b], e.ends[b] = e.has(places[0]), e.has(places[len(places)-1])
	}
	for changed := true; changed; {
		changed = false
		for _, b := range f.Blocks {
			for _, s := range llvm.Successors(b.Term) {
				if e.ends[b] && !e.ends[s] && slices.Contains(open, s) {
					e.begins[s], e.ends[s], changed = true, true, true
				}
			}
		}
	}
	return e
}

// has reports whether a location is in the extent.
func (e *extent) has(at *metadata.DILocation) bool {
	if e.scope != nil {
		return llvm.Within(at.Scope, e.scope)
	}
	return e.block.Contains(int(at.Line), int(at.Column))
}

// passing is what a step of an execution does with the block: it leaves it, enters it, or the one and then the other.
type passing struct{ leaves, enters bool }

// inside says what the instructions of a block enter and leave before they are executed.
func (e *extent) inside(b *ir.Block) map[ir.Instruction]passing {
	steps, in := map[ir.Instruction]passing{}, e.begins[b]
	for _, inst := range b.Insts {
		if at := llvm.Location(inst); at != nil && at.Line > 0 && e.has(at) != in {
			steps[inst] = passing{in, !in}
			in = !in
		}
	}
	return steps
}

// edge says it of a jump. That back to the head of a loop around the block leaves and enters it.
func (e *extent) edge(b, s *ir.Block) passing {
	out, in := e.ends[b], e.begins[s]
	if out && in && slices.Index(e.f.Blocks, s) <= slices.Index(e.f.Blocks, b) {
		if at := loopOf(b.Term); at != nil && !e.has(at) {
			return passing{true, true}
		}
	}
	return passing{out && !in, in && !out}
}

// loopOf is the place of the loop that a jump goes back in; nil: the compiler has marked it as none.
func loopOf(t ir.Terminator) *metadata.DILocation {
	m, ok := t.(interface {
		MDAttachments() []*metadata.Attachment
	})
	if !ok {
		return nil
	}
	for _, a := range m.MDAttachments() {
		if loop, ok := a.Node.(*metadata.Tuple); ok && a.Name == "llvm.loop" {
			for _, f := range loop.Fields {
				if at, ok := f.(*metadata.DILocation); ok {
					return at
				}
			}
		}
	}
	return nil
}
