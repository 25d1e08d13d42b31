package preprocess

const (
	maxConstants  = 64 // that numbers are compared with which are to be narrow
	fewSources    = 4  // variables among them, at least, so that a few more change nothing
	maxChanges    = 8  // of what narrow numbers stand for, each of which costs a solver what it has learned
	leastNarrowed = 2  // bits fewer of a variable: less hardly spares a solver a case
	maxCompares   = 2  // comparisons in turn that bound a number
)
