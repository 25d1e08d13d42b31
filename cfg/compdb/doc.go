// Package compdb reads compilation databases: files named compile_commands.json
// that say how a project's sources are compiled. CMake, Meson, Bear and others
// write them; the format is described in Clang's documentation ("JSON
// Compilation Database Format Specification").
//
// Of a command only what says what a program means is kept: macros, directories
// of headers, the standard and the language's options (flags.go; database.go reads the file). Optimisation, warnings,
// code generation and where output goes are the verifier's own business, and a
// database may come from anywhere: no flag is taken that loads a plugin or writes a file.
package compdb
