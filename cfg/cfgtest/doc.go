// Package cfgtest has small programs for tests, made by hand: Builder, and
// programs of the shapes that engines are tested on.
//
//	build.go    Builder
//	programs.go programs of known shapes; random.go random ones; a search of
//	            all states to compare with, on the states of enumerate.go
//	threads.go  random programs with threads, many.go with any number of them; writer.go their statements
package cfgtest
