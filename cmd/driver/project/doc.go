// Package project reads tav.toml, which names the proofs of a project: one
// [[proof]] for each, in the order of the file, over what [defaults] says for
// all. A key that is not known, a value of another type, a pattern that matches
// nothing and a name that is there twice are errors with file and line.
//
// What a proof says comes out as arguments of tav check, each under the key that
// it was made of, so that who parses them can say where they are from.
// docs/projects.md describes the keys.
//
//	project.go   the file's form, and the proofs that it names
//	settings.go  what a proof may say, as arguments of tav check
//	lines.go     where the keys are in the file
package project
