// Package svcomp reads the formats of the Competition on Software Verification.
//
//	property.go  properties by name, and the .prp files that state them
//	file.go      reading files of bounded size
//	task.go      task definitions: programs, properties, expected verdicts
//
// Package witness, below it, has the witness formats; package yaml reads YAML.
package svcomp
