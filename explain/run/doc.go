// Package run runs C programs concretely: with a command line, standard input
// and files, and says whether the run fails.
//
// The program is linked with the concrete C library (frontend.Options.Concrete)
// and run by cfg/interp; this package is the host that the library stands on.
// A run fails by a violated assertion, a memory error, signed overflow, a read
// of an uninitialised value, a division by zero, abort, or output or an exit code other than the expected. A run of any length
// is recorded by checkpoints; a window of its steps is had by running it again
// from the checkpoint before.
//
//	run.go      Config, Machine, Outcome
//	failure.go  what went wrong, where, and the condition that was violated
//	hangs.go    runs that never end, and those that need too much stack
//	record.go   recorded runs and their windows
//	trace.go    a window as an error trace
//	host.go     the calls of the library
//	files.go    the files of a run, names.go their names and directories
//	write.go    output, at the position that the library says
//	output.go   what output is expected
//	format.go   conversions of printf; scan.go of scanf; math.go functions
//
// Limits: there is no signal but those that the program raises, no other process, no terminal, and no file but those that the
// Config names and the program writes; long double is printed and scanned as
// double; functions of <math.h> may differ from a library's in the last digit.
package run
