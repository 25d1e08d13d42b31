// Package accelerate makes a program in which one step is any number of iterations of a simple loop: one whose iterations
// add to numbers what does not change, on a path or a few that comparisons distinguish. So an error after
// 10^8 iterations is a few steps away, and a loop of so many is unwound when it has gone round once.
//
//	jump.go    the program
//	path.go    the paths of a loop, and what any number of iterations of one does
//	lemma.go   when all iterations so far take the path, if the first and the last one do
//	limits.go  limits
//
// After [KLW13] and [KLW15], which leaves out the iterations that a jump covers.
package accelerate
