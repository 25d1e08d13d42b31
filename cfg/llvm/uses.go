package llvm

import (
	"math"
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/value"

	"tav/automata/graph"
)

// UseInfo says where the values of a function are used.
type UseInfo struct {
	Order   []*ir.Block          // reachable blocks in reverse postorder
	Across  map[value.Value]bool // used in another block, or a phi node
	Last    map[value.Value]int  // index of the last use in the own block
	Count   map[value.Value]int
	Users   map[value.Value][]*ir.Block // of allocas
	Preds   map[*ir.Block]int
	Merging map[*ir.Block]bool // lowered into its predecessors
}

// UsesOf computes where the values of f are used.
func UsesOf(f *ir.Func) *UseInfo {
	u := &UseInfo{
		Across: map[value.Value]bool{}, Last: map[value.Value]int{}, Count: map[value.Value]int{}, Users: map[value.Value][]*ir.Block{},
		Preds: map[*ir.Block]int{}, Merging: map[*ir.Block]bool{},
	}
	u.Order = reversePostorder(f)
	home := map[value.Value]*ir.Block{}
	for _, b := range u.Order {
		for _, inst := range b.Insts {
			if v, ok := inst.(value.Value); ok {
				home[v] = b
			}
		}
		for _, s := range Successors(b.Term) {
			u.Preds[s]++
		}
	}
	number := map[*ir.Block]int{}
	for i, b := range u.Order {
		number[b] = i
	}
	for i, b := range u.Order {
		u.Merging[b] = mergeable(b, func(p *ir.Block) bool { n, ok := number[p]; return !ok || n < i })
	}
	for _, b := range u.Order {
		for i, inst := range b.Insts {
			if phi, ok := inst.(*ir.InstPhi); ok {
				if len(u.Order) > 0 && b == f.Blocks[0] {
					continue
				}
				if !u.Merging[b] {
					u.Across[phi] = true
				}
				for _, in := range phi.Incs {
					u.use(home, in.X, in.Pred.(*ir.Block), atEnd)
				}
				continue
			}
			EachOperand(inst, func(v value.Value) { u.use(home, v, b, i) })
		}
		if b.Term != nil {
			for _, op := range b.Term.Operands() {
				u.use(home, *op, b, atEnd)
			}
		}
	}
	for _, b := range u.Order { // values of a merged block must not be needed elsewhere
		if !u.Merging[b] {
			continue
		}
		for _, inst := range b.Insts {
			if v, ok := inst.(value.Value); ok && u.Across[v] {
				u.Merging[b] = false
			}
		}
		if !u.Merging[b] {
			for _, inst := range b.Insts {
				if phi, ok := inst.(*ir.InstPhi); ok {
					u.Across[phi] = true
				}
			}
		}
	}
	return u
}

// atEnd is the index of a use after all instructions of a block.
const atEnd = math.MaxInt

func (u *UseInfo) use(home map[value.Value]*ir.Block, v value.Value, b *ir.Block, i int) {
	v = Argument(v)
	h := home[v]
	if h == nil {
		return
	}
	u.Count[v]++
	if _, ok := v.(*ir.InstAlloca); ok {
		u.Users[v] = append(u.Users[v], b)
	}
	if h != b {
		u.Across[v] = true
		return
	}
	u.Last[v] = max(u.Last[v], i)
}

// Argument is a value without the attributes that it has as an argument.
func Argument(v value.Value) value.Value {
	if a, ok := v.(*ir.Arg); ok {
		return a.Value
	}
	return v
}

// EachOperand visits the operands of an instruction.
func EachOperand(inst ir.Instruction, visit func(value.Value)) {
	if x, ok := inst.(*ir.InstCall); ok {
		visit(x.Callee)
		for _, a := range x.Args {
			visit(a)
		}
		return
	}
	if u, ok := inst.(value.User); ok {
		for _, op := range u.Operands() {
			visit(*op)
		}
	}
}

// mergeable reports whether a block only joins conditions: phi nodes, a few
// operations on them, and a branch. Such a block is lowered into each of its
// predecessors, where the constant arms of && and || decide the branch; it
// has at most one other arm, so nothing is copied. before tells the
// predecessors that come first in reverse postorder, so that no loop is
// lowered into itself.
func mergeable(b *ir.Block, before func(*ir.Block) bool) bool {
	if _, ok := b.Term.(*ir.TermCondBr); !ok || len(b.Insts) > maxMerged {
		return false
	}
	phis, open := 0, map[*ir.Block]bool{}
	for _, inst := range b.Insts {
		switch x := inst.(type) {
		case *ir.InstPhi:
			phis++
			for _, in := range x.Incs {
				p := in.Pred.(*ir.Block)
				if !before(p) {
					return false
				}
				if _, ok := in.X.(*constant.Int); !ok {
					open[p] = true
				}
			}
		case *ir.InstICmp, *ir.InstZExt, *ir.InstTrunc, *ir.InstXor, *ir.InstSExt:
		default:
			return false
		}
	}
	return phis > 0 && len(open) <= 1
}

func Successors(t ir.Terminator) []*ir.Block {
	if t == nil {
		return nil
	}
	return t.Succs()
}

// reversePostorder lists the reachable blocks of f.
func reversePostorder(f *ir.Func) []*ir.Block {
	post := graph.Postorder(f.Blocks[0], func(b *ir.Block) []*ir.Block { return Successors(b.Term) }, func(*ir.Block) {})
	slices.Reverse(post)
	return post
}
