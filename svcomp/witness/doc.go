// Package witness has the formats in which verifiers say why their answer is
// right: YAML witnesses, versions 2.0, 2.1 and, of the draft of 2.2, threads.
//
//	witness.go     the data: entries, segments and waypoints, invariants
//	read.go        reads YAML; what is wrong gets its line and the rule that it breaks
//	metadata.go    … of the metadata
//	write.go       writes YAML
//	lint.go        checks a witness: its shape, and its places against the programs
//	place.go       … which character of the program a waypoint or invariant points to
//	expression.go  … whether an expression can be evaluated there
//
// The formats: Ayaziová, Beyer, Lingsch-Rosenfeld, Spiessl, Strejček, "Software
// Verification Witnesses 2.0" (SPIN 2024), and the schema of version 2.1. Of 2.1
// contracts of functions are read; ghost variables are not, the entry is there
// without content. GraphML, the format before, is in package graphml.
package witness
