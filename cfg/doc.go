// Package cfg is the program that tav verifies: control-flow automata over
// hash-consed terms, made from LLVM IR here and only here.
//
// program.go has the types; every other file is one step of the way from a
// module to a Program.
package cfg
