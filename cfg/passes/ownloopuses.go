package passes

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/automata/graph"
	"tav/cfg/llvm"
)

// What a function does before a loop and after it.

// started has what the variables hold when the loop is begun, as far as what is written in the
// blocks that lead to it one to the next says so, and in the entry block if the loop is not begun again.
func (l *ownLoop) started(f *ir.Func, private map[*ir.InstAlloca]map[*ir.Block]bool) map[*ir.InstAlloca]value.Value {
	lead := l.lead(f)
	held, loaded := map[*ir.InstAlloca]value.Value{}, map[value.Value]value.Value{}
	follow := func(b *ir.Block) {
		for _, inst := range b.Insts {
			switch x := inst.(type) {
			case *ir.InstLoad:
				if a, ok := x.Src.(*ir.InstAlloca); ok && held[a] != nil {
					loaded[x] = held[a]
				}
			case *ir.InstStore:
				if a, ok := x.Dst.(*ir.InstAlloca); ok && private[a] != nil {
					held[a] = x.Src
					if v := loaded[x.Src]; v != nil {
						held[a] = v
					}
				}
			}
		}
	}
	if entry := f.Blocks[0]; !reaches(l.exit, l.head) && (len(lead) == 0 || lead[0] != entry) {
		follow(entry)
		for _, b := range f.Blocks[1:] {
			for _, inst := range b.Insts {
				if x, ok := inst.(*ir.InstStore); ok && !l.has(b) && !slices.Contains(lead, b) {
					if a, ok := x.Dst.(*ir.InstAlloca); ok {
						delete(held, a)
					}
				}
			}
		}
	}
	for _, b := range lead {
		follow(b)
	}
	return held
}

// lead lists the blocks that lead one to the next and then to the loop, and which nothing else leads to
// but to the first; none: there are several ways to begin the loop.
func (l *ownLoop) lead(f *ir.Func) (blocks []*ir.Block) {
	preds := map[*ir.Block][]*ir.Block{}
	for _, b := range f.Blocks {
		for _, s := range llvm.Successors(b.Term) {
			if s != l.head || !l.has(b) {
				preds[s] = append(preds[s], b)
			}
		}
	}
	for b := l.head; len(preds[b]) == 1 && !slices.Contains(blocks, preds[b][0]); {
		b = preds[b][0]
		blocks = append(blocks, b)
	}
	slices.Reverse(blocks)
	return blocks
}

// has reports whether a block is part of the loop.
func (l *ownLoop) has(b *ir.Block) bool { return b == l.head || slices.Contains(l.body, b) }

// usedBehind reports whether what is computed in the head or in the body is used after
// the loop by other means than variables.
func (l *ownLoop) usedBehind(f *ir.Func) bool {
	results := map[value.Value]bool{}
	for _, b := range append(l.body, l.head) {
		for _, inst := range b.Insts {
			if v, ok := inst.(value.Value); ok {
				results[v] = true
			}
		}
	}
	used := false
	see := func(v value.Value) { used = used || results[llvm.Argument(v)] }
	for _, b := range f.Blocks {
		if l.has(b) {
			continue
		}
		for _, inst := range b.Insts {
			if _, phi := inst.(*ir.InstPhi); phi && b == l.exit {
				return true
			}
			llvm.EachOperand(inst, see)
		}
		for _, op := range b.Term.Operands() {
			see(*op)
		}
	}
	return used
}

// needed has the variables that are read after the loop, or when it is begun again.
func (l *ownLoop) needed(f *ir.Func) map[*ir.InstAlloca]bool {
	needed, again := map[*ir.InstAlloca]bool{}, reaches(l.exit, l.head)
	for b, inst := range llvm.Instructions(f) {
		if x, ok := inst.(*ir.InstLoad); ok && (again || !l.has(b)) {
			if a, ok := x.Src.(*ir.InstAlloca); ok {
				needed[a] = true
			}
		}
	}
	return needed
}

// reaches reports whether there is a way from one block to another.
func reaches(from, to *ir.Block) bool {
	search := graph.From(from)
	for b := range search.Each() {
		search.Add(llvm.Successors(b.Term)...)
	}
	return search.Seen[to]
}

// privateVariables has the scalar variables of f whose address is not taken, with the
// blocks where they are used.
func privateVariables(f *ir.Func) map[*ir.InstAlloca]map[*ir.Block]bool {
	blocks, taken, marks := map[*ir.InstAlloca]map[*ir.Block]bool{}, map[value.Value]bool{}, map[value.Value]value.Value{}
	for _, b := range f.Blocks {
		for _, inst := range b.Insts {
			switch x := inst.(type) {
			case *ir.InstAlloca:
				blocks[x] = map[*ir.Block]bool{}
				continue
			case *ir.InstBitCast:
				marks[x] = x.From // for the calls that say how long a variable lives
				continue
			case *ir.InstCall:
				if onlyInforms(x) {
					continue
				}
			}
			place := value.Value(nil)
			switch x := inst.(type) {
			case *ir.InstLoad:
				place = x.Src
			case *ir.InstStore:
				place = x.Dst
				taken[x.Src] = true
			}
			if a, ok := place.(*ir.InstAlloca); ok && blocks[a] != nil {
				blocks[a][b] = true
				continue
			}
			llvm.EachOperand(inst, func(v value.Value) { taken[llvm.Argument(v)] = true })
		}
		if b.Term != nil {
			for _, op := range b.Term.Operands() {
				taken[*op] = true
			}
		}
	}
	for mark, of := range marks {
		if taken[mark] {
			taken[of] = true
		}
	}
	for a := range blocks {
		switch a.ElemType.(type) {
		case *types.IntType, *types.PointerType:
		default:
			delete(blocks, a)
		}
		if taken[a] || a.NElems != nil {
			delete(blocks, a)
		}
	}
	return blocks
}
