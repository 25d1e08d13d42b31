package frontend

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"

	"tav/cfg/llvm"
)

// A lifetime writes the markers of a variable: it begins where its block is entered, by whatever jump, and ends where that is left.
type lifetime struct {
	*extent
	m    *ir.Module
	x    *ir.InstAlloca
	size int64
	at   *metadata.DILocation // where the block ends
}

// write puts the markers into the function, which has no computed jumps.
func (l *lifetime) write() {
	blocks := slices.Clone(l.f.Blocks)
	steps := map[*ir.Block]passing{} // at the start of a block
	preds := map[*ir.Block][]*ir.Block{}
	for _, b := range blocks {
		for _, s := range llvm.Successors(b.Term) {
			if known := preds[s]; len(known) == 0 || known[len(known)-1] != b {
				preds[s] = append(known, b)
			}
		}
	}
	for _, s := range blocks {
		before := preds[s]
		if len(before) == 0 {
			steps[s] = passing{enters: l.begins[s]}
			continue
		}
		step := l.edge(before[0], s)
		if !slices.ContainsFunc(before, func(b *ir.Block) bool { return l.edge(b, s) != step }) {
			steps[s] = step
			continue
		}
		for _, b := range before {
			if step := l.edge(b, s); step != (passing{}) {
				l.between(b, s, step)
			}
		}
	}
	for _, b := range blocks {
		l.fill(b, steps[b])
	}
}

// fill puts the markers into a block.
func (l *lifetime) fill(b *ir.Block, first passing) {
	inside := l.inside(b)
	var insts []ir.Instruction
	for _, inst := range b.Insts {
		if _, ok := inst.(*ir.InstPhi); !ok {
			insts, first = append(insts, l.markers(first)...), passing{}
		}
		insts = append(append(insts, l.markers(inside[inst])...), inst)
	}
	b.Insts = append(insts, l.markers(first)...)
}

// between puts markers into a block of their own on the way from b to s.
func (l *lifetime) between(b, s *ir.Block, step passing) {
	n := &ir.Block{Parent: l.f, Insts: l.markers(step)}
	jump := ir.NewBr(s)
	switch t := b.Term.(type) {
	case *ir.TermBr:
		t.Target, t.Successors, jump.Metadata = n, nil, t.Metadata
	case *ir.TermCondBr:
		if t.TargetTrue == s {
			t.TargetTrue = n
		}
		if t.TargetFalse == s {
			t.TargetFalse = n
		}
		t.Successors, jump.Metadata = nil, t.Metadata
	case *ir.TermSwitch:
		if t.TargetDefault == s {
			t.TargetDefault = n
		}
		for _, c := range t.Cases {
			if c.Target == s {
				c.Target = n
			}
		}
		t.Successors = nil
	}
	for _, inst := range s.Insts {
		if phi, ok := inst.(*ir.InstPhi); ok {
			for _, in := range phi.Incs {
				if in.Pred == b {
					in.Pred = n
				}
			}
		}
	}
	n.Term = jump
	l.f.Blocks = slices.Insert(l.f.Blocks, slices.Index(l.f.Blocks, b)+1, n)
}

// markers are the calls that end the variable and begin it.
func (l *lifetime) markers(step passing) (insts []ir.Instruction) {
	if step.leaves {
		insts = append(insts, l.marker("llvm.lifetime.end.p0i8")...)
	}
	if step.enters {
		insts = append(insts, l.marker("llvm.lifetime.start.p0i8")...)
	}
	return insts
}

func (l *lifetime) marker(name string) []ir.Instruction {
	f := declared(l.m, name, types.NewFunc(types.Void, types.I64, types.I8Ptr))
	address := ir.NewBitCast(l.x, types.I8Ptr)
	call := ir.NewCall(f, constant.NewInt(types.I64, l.size), address)
	call.Metadata = append(call.Metadata, &metadata.Attachment{Name: "dbg", Node: l.at})
	return []ir.Instruction{address, call}
}
