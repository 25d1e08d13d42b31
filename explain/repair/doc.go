// Package repair proposes changes of a C program that fails: mutations of the
// statements that a failing run executes.
//
// Candidates are all changes of one place by a fixed table of templates
// (comparison.go, grouping.go, midpoint.go, operand.go, guarding.go, condition.go, statement.go, undoing.go, resetting.go, memory.go, linking.go, company.go), as mutation testing has
// them (Debroy and Wong, "Using Mutation to Automatically Suggest Fixes for Faulty
// Programs", ICST 2010), with expressions that the program has elsewhere as what is
// put in; what writes or frees is left in (output.go); the likelier, if it is of the kind of what stands there (kinds.go). They are written into one text, each after a comparison of an extra
// variable with its number (schema.go; Untch, Offutt and Harrold, "Mutation Analysis
// Using Mutant Schemata", ISSTA 1993), so that the program is compiled once and
// interpreted once for each candidate and run.
//
// A candidate survives when all known failing runs, on their inputs, end without an
// error, and runs that passed still do (filter.go, judging.go), which are taken near the failing ones (sampling.go). Whether it is right for all inputs
// is for a verifier to say (Rothenberg and Grumberg, "Sound and Complete
// Mutation-Based Program Repair", FM 2016); its counterexamples are failing runs of
// the next iteration.
//
// A fix must not hide the error. What checks the program, and what drives it, is left
// alone (harness.go): assertions, what reads inputs, conditions that guard either, and
// functions that do nothing else. A condition or a return after which no known run
// executes a line any more is no candidate, and a run that is stopped by an assumption,
// abort or exit that did not stop it before has not passed. What a candidate changes of
// what the runs do elsewhere (history.go) says how likely it is that it does more than
// to repair the error.
//
// Of a data race the changes order its accesses (ordering.go): by a mutex (section.go), an atomic variable
// (atomic.go), or a thread that is awaited before (joining.go). They are the only ones that change several
// places, and that no runs tell apart, but proofs.
//
// That a value does not fit where it is stored is repaired by a wider declaration
// (widening.go), for which each program is compiled by itself: it does nothing else.
// So is what reads where a list goes on before its element is freed (saving.go), which
// declares a variable, and what declares otherwise what a statement stores to or counts by (declaring.go).
//
// What a program of its own, no harness, shows on arguments and standard input as a person types them is compared from
// outside, too (behaviour.go): where the property says nothing of what the program is for, a candidate with which a passing
// run writes something else or ends otherwise is none, nor one with which a failing run does not write what it did before
// it failed.
//
// The limits: otherwise one place of one file is changed; macros, declarations of types,
// constant expressions and what a store goes to are not. Types are known as far as
// names declared in the file tell (types.go); what the compiler refuses is dropped.
//
// given.go tries candidates on a run on given input, generate.go makes the candidates of a text, families.go the templates that can be switched off, candidate.go is one, precedence.go knows which operators
// need parentheses, diff.go writes the difference, wording.go says it in the words of an editor.
package repair
