// Package graphml has the witness format 1.0: witness automata as GraphML
// graphs, from before the YAML formats of package witness.
//
//	graphml.go  the data
//	read.go     reads XML, with the line of every element
//	write.go    writes XML
//	lint.go     checks a graph: its keys and values, its shape, lines and hash of the program
//	witness.go  what a graph says in the newer format; sequence.go: of a violation
//
// The format: Beyer, Dangl, Dietsch, Heizmann, Lemberger, Tautschnig,
// "Verification Witnesses" (ACM TOSEM 31(4), 2022), section on exchange formats.
package graphml
