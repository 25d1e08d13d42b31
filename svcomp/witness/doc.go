// Package witness has the formats in which verifiers say why their answer is
// right: YAML witnesses, versions 2.0, 2.1 and, of the draft of 2.2, threads.
//
//	witness.go     the data: entries, segments and waypoints, invariants
//	read.go        reads YAML; what is wrong gets its line and the rule that it breaks
//	metadata.go    … of the metadata
//	write.go       writes YAML
//	lint.go        checks a witness: its shape, and its places against the programs
//	ghost.go       … with variables that the program does not have
//	place.go       … which character of the program a waypoint or invariant points to
//	expression.go  … whether an expression can be evaluated there
//
// The formats: Ayaziová, Beyer, Lingsch-Rosenfeld, Spiessl, Strejček, "Software
// Verification Witnesses 2.0" (SPIN 2024), and the schema of version 2.1. Ghost
// variables: Erhard et al., "Correctness witnesses for concurrent programs: bridging the semantic divide with
// ghosts" (VMCAI 2025). GraphML, the format before, is in package graphml.
package witness
