// Package pathtest makes small programs and traces for tests.
//
//	compile.go   programs of C text
//	run.go       error traces of runs on given inputs
//	pathtest.go  all states of a program over few bits
package pathtest
