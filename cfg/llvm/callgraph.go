package llvm

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/value"
)

// Components computes the strongly connected components of the graph on
// 0..n-1 (Tarjan, "Depth-first search and linear graph algorithms", SIAM J.
// Comput. 1972, without recursion). A component is listed after those that it
// reaches; loops reports the nodes on a cycle.
func Components(n int, succ func(int) []int) (comps [][]int, loops []bool) {
	const unseen = -1
	index, low := make([]int, n), make([]int, n)
	onStack := make([]bool, n)
	loops = make([]bool, n)
	for i := range index {
		index[i] = unseen
	}
	var stack []int
	count := 0
	type frame struct {
		v, next int
		succ    []int
	}
	for root := range n {
		if index[root] != unseen {
			continue
		}
		var frames []frame
		visit := func(v int) {
			index[v], low[v] = count, count
			count++
			stack = append(stack, v)
			onStack[v] = true
			frames = append(frames, frame{v: v, succ: succ(v)})
		}
		visit(root)
		for len(frames) > 0 {
			f := &frames[len(frames)-1]
			if f.next < len(f.succ) {
				w := f.succ[f.next]
				f.next++
				switch {
				case w == f.v:
					loops[w] = true
				case index[w] == unseen:
					visit(w)
				case onStack[w]:
					low[f.v] = min(low[f.v], index[w])
				}
				continue
			}
			v := f.v
			frames = frames[:len(frames)-1]
			if len(frames) > 0 {
				up := frames[len(frames)-1].v
				low[up] = min(low[up], low[v])
			}
			if low[v] != index[v] {
				continue
			}
			var comp []int
			for {
				w := stack[len(stack)-1]
				stack = stack[:len(stack)-1]
				onStack[w] = false
				comp = append(comp, w)
				if w == v {
					break
				}
			}
			for _, w := range comp {
				loops[w] = loops[w] || len(comp) > 1
			}
			comps = append(comps, comp)
		}
	}
	return comps, loops
}

// PossiblyRecursive finds the functions that may be on a cycle of the call
// graph: calls through pointers may go to every function whose address is
// taken.
func PossiblyRecursive(m *ir.Module) map[*ir.Func]bool {
	number := map[*ir.Func]int{}
	for i, f := range m.Funcs {
		number[f] = i
	}
	taken := AddressTaken(m)
	succ := make([][]int, len(m.Funcs))
	for i, f := range m.Funcs {
		through := false
		for _, inst := range Instructions(f) {
			x, ok := inst.(*ir.InstCall)
			if !ok {
				continue
			}
			if g := DirectCallee(x.Callee); g != nil {
				succ[i] = append(succ[i], number[g])
			} else if _, asm := x.Callee.(*ir.InlineAsm); !asm {
				through = true
			}
		}
		if through {
			for j, g := range m.Funcs {
				if taken[g] {
					succ[i] = append(succ[i], j)
				}
			}
		}
	}
	_, loops := Components(len(m.Funcs), func(i int) []int { return succ[i] })
	cyclic := map[*ir.Func]bool{}
	for i, f := range m.Funcs {
		if loops[i] {
			cyclic[f] = true
		}
	}
	return cyclic
}

// Called lists some functions and all that they may call.
func Called(m *ir.Module, roots ...*ir.Func) (list []*ir.Func) {
	known := map[*ir.Func]bool{}
	add := func(g *ir.Func) {
		if !known[g] {
			known[g] = true
			list = append(list, g)
		}
	}
	for _, f := range roots {
		add(f)
	}
	pointers := false // something is called through a pointer
	for i := 0; i < len(list); i++ {
		before := pointers
		for _, inst := range Instructions(list[i]) {
			c, ok := inst.(*ir.InstCall)
			if !ok {
				continue
			}
			if g := DirectCallee(c.Callee); g != nil {
				add(g)
			} else if _, asm := c.Callee.(*ir.InlineAsm); !asm {
				pointers = true
			}
		}
		if pointers && !before {
			taken := AddressTaken(m)
			for _, g := range m.Funcs {
				if taken[g] {
					add(g)
				}
			}
		}
	}
	return list
}

// AddressTaken finds the functions that are used as values.
func AddressTaken(m *ir.Module) map[*ir.Func]bool {
	return AddressTakenBut(m, func(*ir.InstCall) bool { return false })
}

// AddressTakenBut finds the functions that are used as values other than as arguments of some calls.
func AddressTakenBut(m *ir.Module, but func(*ir.InstCall) bool) map[*ir.Func]bool {
	taken := map[*ir.Func]bool{}
	var mark func(v value.Value)
	mark = func(v value.Value) {
		switch v := v.(type) {
		case *ir.Arg:
			mark(v.Value)
		case *ir.Func:
			taken[v] = true
		case *constant.ExprBitCast:
			mark(v.From)
		case *constant.ExprPtrToInt:
			mark(v.From)
		case *constant.ExprGetElementPtr:
			mark(v.Src)
		case *constant.ExprSelect:
			mark(v.X)
			mark(v.Y)
		case *constant.Struct:
			for _, f := range v.Fields {
				mark(f)
			}
		case *constant.Array:
			for _, f := range v.Elems {
				mark(f)
			}
		}
	}
	for _, g := range m.Globals {
		if g.Init != nil {
			mark(g.Init)
		}
	}
	for _, f := range m.Funcs {
		for _, b := range f.Blocks {
			for _, inst := range b.Insts {
				x, call := inst.(*ir.InstCall)
				if call {
					if DirectCallee(x.Callee) == nil {
						mark(x.Callee)
					}
					if but(x) {
						continue
					}
					for _, arg := range x.Args {
						mark(arg)
					}
					continue
				}
				if u, ok := inst.(value.User); ok {
					for _, op := range u.Operands() {
						mark(*op)
					}
				}
			}
			if b.Term != nil {
				for _, op := range b.Term.Operands() {
					mark(*op)
				}
			}
		}
	}
	return taken
}

// Base is what a pointer was made of by address arithmetic and casts.
func Base(p value.Value) value.Value {
	for range MaxCasts {
		switch x := p.(type) {
		case *ir.InstGetElementPtr:
			p = x.Src
		case *ir.InstBitCast:
			p = x.From
		case *constant.ExprGetElementPtr:
			p = x.Src
		case *constant.ExprBitCast:
			p = x.From
		default:
			return p
		}
	}
	return p
}

// DirectCallee is the function that a call names, through casts; nil when the
// call goes through a pointer.
func DirectCallee(v value.Value) *ir.Func {
	for {
		switch x := v.(type) {
		case *ir.Func:
			return x
		case *ir.Arg:
			v = x.Value
		case *constant.ExprBitCast:
			v = x.From
		case *ir.Alias:
			v = x.Aliasee
		default:
			return nil
		}
	}
}
