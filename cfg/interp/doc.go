// Package interp is the concrete interpreter of cfg.Program: it runs, records
// and replays.
//
// It runs the same automaton that the verifier explores: at a location it
// evaluates the assumes of the out edges, takes the one that lets the state
// pass and performs its action; a stack of activations serves calls and
// returns. What a Havoc gives, and what memory holds at the start, is asked of
// an Inputs when the run gets there: a Script (replay) or Random (testing).
//
// The map:
//
//	interp.go    Inputs, Options, Outcome, Run
//	machine.go   Machine: slots of variables, activations
//	run.go       the steps of a run
//	state.go     State: a copy of where a run stands, to change and go on from
//	node.go      a location's edges compiled to code
//	compile.go   terms → code
//	code.go      the instructions and their execution
//	accelerate.go  jumps over iterations of simple loops; series.go their values by the round
//	wide.go      what does not fit 64 bits
//	array.go     arrays with cheap versions (Baker 1991); table.go their cells, copying.go copies of many
//	interleaving.go  Interleaving: programs with threads, by turns; reading.go what a turn reads, touch.go what its
//	                 steps touch
//	checkpoint.go  states of a run that another run goes on from
//	cycle.go     runs that never end, as a stem and a cycle; repeat.go looks for one
//	violation.go whether a run violates the property; places.go whether objects can lie where it has them
//	convert.go   term.Value ↔ the machine's values
//	script.go    Script: the inputs of a run; scriptread.go, types.go its JSON form
//	replay.go    Script → Inputs, and back (Recorder)
//	random.go    random and corner values
//	harness.go   a script as a C program; label.go marks a label in C text
//	native.go    compiles and runs it, in a sandbox (package sandbox); nativethreads.go in an order of turns
//	limits.go    the limits
//
// Since the interpreter runs what the lowering made, it cannot see a fault of
// the lowering; the C harness can.
package interp
