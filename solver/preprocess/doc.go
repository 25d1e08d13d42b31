// Package preprocess has passes over formulas: before a solver is asked, each makes another formula of one which has a model if and
// only if that has one, and which is easier. A model is read back (after the preprocessing passes of Bitwuzla: Niemetz, Preiner, "Bitwuzla",
// CAV 2023). Passes know nothing of programs.
//
//	preprocess.go    passes, their table, formulas that grow
//	divisions.go     lemmas about divisions
//	smalldomains.go  numbers that are only compared; domain.go what they become
//	ranges.go        variables of few bits
//
// A Context makes terms simpler before they are part of a formula, where conditions hold:
//
//	context.go       what is known of numbers
//	valueset.go      assumptions, and the values that numbers have there; interval.go those between others, lowbits.go bits that are 0, names of few bits
//	compare.go       comparisons, made where the numbers come from
//	table.go         reads of arrays of constants
package preprocess
