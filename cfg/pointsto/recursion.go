package pointsto

import "tav/cfg/llvm"

// markRecursive finds the instances that are on cycles of the call graph.
func (a *instances) markRecursive() {
	comps, loops := llvm.Components(len(a.Functions), func(i int) []int {
		var succ []int
		for _, x := range a.Functions[i].callOrder {
			for _, g := range a.Functions[i].Callees[x] {
				succ = append(succ, g.id)
			}
		}
		return succ
	})
	for n, comp := range comps {
		for _, i := range comp {
			a.Functions[i].Scc = n
			a.Functions[i].Recursive = loops[i]
		}
	}
}
