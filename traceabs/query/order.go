package query

import (
	"slices"

	"tav/solver/term"
	"tav/traceabs/trace"
)

// An assertionOrder says in which order the conjuncts of a trace are asserted;
// a core prefers the first ones. When the loop comes back to a path program,
// another order gives another core (Greitschus, Dietsch, Podelski, "Loop
// invariants from counterexamples", SAS 2017).
type assertionOrder int

const (
	Forward assertionOrder = iota
	insideOut
	backward
	outsideIn
	numOrders
)

// OrderOf is the order for the n-th visit of a path program.
func OrderOf(n int) assertionOrder { return assertionOrder(n-1) % numOrders }

// steps lists the positions of the trace. How often a location occurs on it
// stands for how deep in loops the location is.
func (o assertionOrder) steps(f *trace.Formula) []int {
	visits := map[int]int{}
	list := make([]int, len(f.Steps))
	for i, s := range f.Steps {
		list[i] = i
		visits[s.Edge.From.ID]++
	}
	depth := func(i int) int { return visits[f.Steps[i].Edge.From.ID] }
	switch o {
	case insideOut:
		slices.SortStableFunc(list, func(i, j int) int { return depth(j) - depth(i) })
	case backward:
		slices.Reverse(list)
	case outsideIn:
		slices.SortStableFunc(list, func(i, j int) int { return depth(i) - depth(j) })
	}
	return list
}

// conjuncts lists all conjuncts of the formula.
func (o assertionOrder) conjuncts(f *trace.Formula) []*term.Term {
	var conj []*term.Term
	for _, i := range o.steps(f) {
		conj = append(conj, f.Steps[i].Conj...)
	}
	return conj
}

// Core cuts the list of conjuncts back into steps.
func (o assertionOrder) core(f *trace.Formula, kept []bool, integers bool) *Core {
	c := &Core{In: make([][]bool, len(f.Steps)), Integers: integers}
	for _, i := range o.steps(f) {
		n := len(f.Steps[i].Conj)
		c.In[i], kept = kept[:n], kept[n:]
	}
	return c
}
