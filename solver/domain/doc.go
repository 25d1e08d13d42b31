// Package domain is the abstract domain of numbers (Cousot, Cousot, "Abstract interpretation", POPL 1977) for bit-vectors: what a
// term can be, and transfer functions for all operators of terms.
//
//	word.go       Word: ranges read as unsigned and as signed, and known bits (bits.go)
//	operators.go  its transfer functions, and arithmetic modulo 2^width (arc.go)
//	wide.go       terms of more than 64 bits
//	set.go        Set: a union of intervals, each of which is a Word where it is computed with
//	terms.go      the words of the terms of a formula
//	threshold.go  where bounds that are widened stop
//
// A result has at least the values that there can be; it is the least such Word except for products, quotients and what
// depends on how operands are related. Engines check exactly whatever they conclude from it.
package domain
