// Package bounded searches for errors block by block, all paths at once, and
// proves programs whose unwinding is complete.
//
//	bounded.go    the search, an engine
//	unroll.go     the formula of one more step
//	growing.go    a solver for a formula that grows
//	unwinding.go  the certificate of a complete unwinding
package bounded
