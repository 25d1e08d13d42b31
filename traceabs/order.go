package traceabs

import (
	"slices"

	"tav/solver/term"
)

// An assertionOrder says in which order the conjuncts of a trace are asserted;
// a core prefers the first ones. When the loop comes back to a path program,
// another order gives another core (Greitschus, Dietsch, Podelski, "Loop
// invariants from counterexamples", SAS 2017).
type assertionOrder int

const (
	forward assertionOrder = iota
	insideOut
	backward
	outsideIn
	numOrders
)

// orderOf is the order for the n-th visit of a path program.
func orderOf(n int) assertionOrder { return assertionOrder(n-1) % numOrders }

// steps lists the positions of the trace. How often a location occurs on it
// stands for how deep in loops the location is.
func (o assertionOrder) steps(f *formula) []int {
	visits := map[int]int{}
	list := make([]int, len(f.steps))
	for i, s := range f.steps {
		list[i] = i
		visits[s.edge.From.ID]++
	}
	depth := func(i int) int { return visits[f.steps[i].edge.From.ID] }
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
func (o assertionOrder) conjuncts(f *formula) []*term.Term {
	var conj []*term.Term
	for _, i := range o.steps(f) {
		conj = append(conj, f.steps[i].conj...)
	}
	return conj
}

// core cuts the list of conjuncts back into steps.
func (o assertionOrder) core(f *formula, kept []bool, integers bool) *core {
	c := &core{in: make([][]bool, len(f.steps)), integers: integers}
	for _, i := range o.steps(f) {
		n := len(f.steps[i].conj)
		c.in[i], kept = kept[:n], kept[n:]
	}
	return c
}
