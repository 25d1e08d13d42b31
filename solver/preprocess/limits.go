package preprocess

const (
	maxConstants  = 64 // that numbers are compared with which are to be narrow
	fewSources    = 4  // variables among them, at least, so that a few more change nothing
	maxChanges    = 8  // of what narrow numbers stand for, each of which costs a solver what it has learned
	leastNarrowed = 2  // bits fewer of a variable: less hardly spares a solver a case
	maxCompares   = 2  // comparisons in turn that bound a number

	maxValues     = 64     // of the index of an array whose cells are distinguished
	maxTable      = 256    // constants of a table
	maxProduct    = 1024   // values of arguments that are combined to those of a term
	maxCondition  = 30     // nodes of a condition that distinguishes values
	maxChoice     = 200    // nodes of a choice between values that is looked at under the condition that it stands under
	maxConditions = 64     // of them that go on from a position to the next ones
	smallWidth    = 4      // bits of a number that may have any value
	maxCompared   = 20_000 // comparisons that are taken apart

	InlineSize = 12 // nodes of a value that has no name of its own
)
