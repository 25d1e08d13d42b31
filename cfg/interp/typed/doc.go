// Package typed runs programs on what a person gives them: the arguments of a
// command line, and text on the standard input.
//
// A program's models of the C library ask for values one by one: a character, whether a
// directive of scanf matches and which number it reads, how long an argument is. A Keyboard
// answers them as the library does with a given text, so that a run of the program is the run
// of that command line. The other way round, a Transcript writes down what a person would have
// to type for the values that another run was given; that they are the same, only a run of
// the Keyboard shows.
//
//	input.go       Input: arguments and text; as a line for a shell
//	keyboard.go    Keyboard: an Input as interp.Inputs
//	reading.go     what a model of the library asks for
//	stream.go      the standard input, as the C library reads it; scan.go directives of scanf
//	transcript.go  Transcript: an Input from the values of a run
//	vocabulary.go  the words, characters and numbers that a program compares with
//	compose.go     random inputs of these, and changes of inputs
//	smaller.go     simpler inputs in place of one
//	limits.go      the limits
//
// Limits: files, the environment, the clock, terminals and what other processes send are not typed: a
// Keyboard that is asked for such a value says so (Keyboard.Partial).
package typed
