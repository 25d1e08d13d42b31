// Package bounded searches for errors block by block, all paths at once, and
// proves programs whose unwinding is complete. There are two orders: depth by
// depth, which finds what is near, and loop by loop, which proves what ends.
//
//	engine.go     the two searches as an engine
//	hunt.go       the questions for errors, and the answer
//	position.go   the formula of a position
//	bounded.go    depth by depth; unroll.go one more step
//	rounds.go     loop by loop, in rounds with higher limits
//	course.go     what one search finds out about loops, for another one
//	endless.go    outermost loops that never have to end
//	unwind.go     one round, in the order that package nest gives
//	cells.go      arrays cell by cell; initial.go those of the start; resolve.go
//	              reads of them, choose.go at which indices
//	growing.go    a solver for a formula that grows, span.go bounds of its numbers
//	linear.go     such a formula over integers
//	inputs.go     how many bits inputs have, as a block assumes
//	within.go     the same within a number of iterations
//	copies.go     programs with iterations of loops as copies
//	statistics.go how far they came
//	unwinding.go  the certificate of a complete unwinding
package bounded
