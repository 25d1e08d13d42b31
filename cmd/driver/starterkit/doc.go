// Package starterkit reads proofs in the layout of CBMC's starter kit: a
// directory with a Makefile for each proof, which sets variables (HARNESS_ENTRY,
// PROOF_SOURCES, PROJECT_SOURCES, DEFINES, …) and includes what the proofs of the
// project share. The kit's own Makefile.common says what they mean.
//
// Make is not run, nor is a shell: who imports proofs need not trust them.
//
//   - makefile.go reads assignments, conditionals and includes as GNU make does
//     and leaves rules out, conditions.go knows which conditionals are open;
//   - expand.go gives variables and make's functions on text their values;
//   - json.go reads Makefile.json and Configurations.json, as FreeRTOS has them in the place of Makefiles;
//   - proof.go makes settings of tav.toml of the variables;
//   - write.go writes them.
//
// What has no value here, such as the output of a program, is an error with file
// and line where it is needed, and otherwise does not matter.
package starterkit
