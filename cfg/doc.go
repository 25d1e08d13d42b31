// Package cfg is the program that tav verifies: control-flow automata over
// hash-consed terms, one a procedure. It knows nothing of LLVM or of C's
// grammar; package cfg/lower makes programs, everybody else reads them.
//
//	program.go   Program, Proc, Loc, Edge, Action: what a program is; input.go where values come from;
//	             operation.go what fails, as reports show it
//	variable.go  Var, Object, Region: what it computes with, and what of that is which memory
//	property.go  the properties whose violations are error locations
//	thread.go    threads; access.go their accesses to memory that others access, too
//	sanity.go    the invariants; sanitymarks.go those of what edges carry
//	automaton.go the program as a nested word automaton
//	postdom.go   control dependence within a function; cycles.go loops, and what leads where
//	format.go    text form; dot.go Graphviz; cprint.go terms as C,
//	             cells.go cells of memory, notation.go enumerations and characters
//	limits.go    the limits
//
// and programs made of programs:
//
//	modular.go   a procedure by itself, in which calls are what is known of the callees
//	unfold.go    without calls, up to a height of the stack; noreturn.go without them, for endless executions
//	traps.go     whose errors are the places where C leaves undefined what happens, or count only where a variable has a value
//	checks.go    the conditions that must hold, each at its place (unset.go what is read uninitialised); programs whose errors are some of them
//	ranked.go    whose error is that a rank does not fall; recurrent.go that a
//	             loop is left; repeats.go that one comes back to a state; passing.go that an
//	             assumption lets an execution pass
//	refined.go   in which the head of a loop is there several times
//	copy.go      what those two share; with no more than some edges
//
// The way from C to a Program goes through the packages below: frontend (C →
// LLVM module), prepare (module → module), pointsto (what pointers lead to, and
// memory as regions), lower (instructions → a draft of the program) and
// assemble (draft → Program); llvm and library are what these know of LLVM and
// of the C library. interp runs programs, source finds statements in C text.
package cfg
