package numeric

import (
	"tav/solver/families"
	"tav/solver/term"
)

// The families of candidates, one a stage of the engine.
const (
	factsFamily         = "ranges"
	textFamily          = "text"
	assertedFamily      = "asserted"
	sentinelsFamily     = "sentinels"
	terminatorsFamily   = "terminators"
	elementsFamily      = "elements"
	writtenFamily       = "written"
	elementBoundsFamily = "element-bounds"
	universalsFamily    = "asserted-elements"
	sumsFamily          = "sums"
	linearFamily        = "linear"
	ratesFamily         = "rates"
	ordersFamily        = "orders"
	endsFamily          = "ends"
	implicationsFamily  = "implications"
	boundsFamily        = "bounds"
	indicesFamily       = "indices"
	linksFamily         = "links"
	contractsFamily     = "contract-ranges"
	separateFamily      = "separate-procedures"
)

// Families lists the families of candidates of this package.
func Families() []families.Family {
	return []families.Family{
		{Name: factsFamily, For: "what the analysis of ranges and known bits says"},
		{Name: textFamily, For: "conditions of the program's own text"},
		{Name: assertedFamily, For: "what the program asserts, as it reads where paths meet, in unrolled loops"},
		{Name: sentinelsFamily, For: "the last elements of objects, at which searches end"},
		{Name: terminatorsFamily, For: "searches end where an end was stored; copies are equal"},
		{Name: elementsFamily, For: "what all elements of an array can be"},
		{Name: writtenFamily, For: "what small arrays are filled with"},
		{Name: elementBoundsFamily, For: "all elements are below, or not below, what some are compared with"},
		{Name: universalsFamily, For: "what the program asserts of an element, of all elements"},
		{Name: sumsFamily, For: "variables that are the sum of an array"},
		{Name: linearFamily, For: "linear equalities between variables and sums"},
		{Name: ratesFamily, For: "a number is at most so many times what counters have counted"},
		{Name: ordersFamily, For: "which of two numbers is the smaller one; sizes of objects"},
		{Name: endsFamily, For: "what is read up to a certain element has such an end"},
		{Name: implicationsFamily, For: "what holds of all elements of tables under a condition; disjunctions"},
		{Name: boundsFamily, For: "what the program asserts, with bounds from samples and the program's numbers"},
		{Name: indicesFamily, For: "elements of tables are indices of the table"},
		{Name: linksFamily, For: "how elements of small tables are related to others that they lead to"},
		{Name: contractsFamily, For: "what the analysis of ranges and known bits says between procedures"},
		{Name: separateFamily, For: "what it says of each procedure by itself, whatever calls it"},
	}
}

// total is how many formulas there are at all cut points.
func total(lists [][]*term.Term) (n int) {
	for _, list := range lists {
		n += len(list)
	}
	return n
}
