// Package bounds says of a loop with a rank what falls whenever it iterates, and
// how often it iterates at most, in terms of the program's variables when the loop
// is entered.
//
// In come a program without calls, a head of it (cfg.Head), and a rank that falls
// there, which others have proved; out comes a Loop. That a bound follows from the
// rank is proved by a solver.
//
//	bounds.go   when a rank bounds iterations
//	linear.go   sums of variables, as C writes them
package bounds
