// Package svcomp reads the formats of the Competition on Software Verification.
//
//	property.go  properties by name, and the .prp files that state them
//	task.go      task definitions: programs, properties, expected verdicts
//	yamlnode.go  YAML with the line of every value
package svcomp
