// Package frontend turns C into an LLVM module: it runs the compiler, parses
// what it prints and answers questions about the debug information. It is the
// only package that runs the compiler.
//
// # Pipeline (job.go; compile.go what goes in and comes out, errors.go how it fails)
//
//   - cfg/source: line markers are blanked line for line, so that the
//     positions of the debug information are physical lines of the given file.
//   - compiler.go, run.go: clang 14 is found and run once for each C file, text
//     in through a pipe and IR out through a pipe; no temporary files. It also
//     says what is wrong with a given LLVM file, and where.
//   - reused.go: what it wrote before is taken again; depends.go: if all that it
//     depends on is unchanged; cache.go: where it is kept.
//   - inplace.go: how the compiler takes that text for what the file holds.
//   - foreign.go: whose lines the compiler's messages may quote.
//   - plain.go: what is written for other verification tools becomes plain C
//     (cfg/dialect).
//   - preprocess.go: what files are compiled from, for who wants to know whether
//     it has changed.
//   - builtins.go: a library function that the program defines itself must not
//     be treated as a builtin; where its text does not show it the program is
//     compiled once more.
//   - link.go: several files are joined by llvm-link.
//   - constexpr.go: constant expressions that the IR parser cannot read are
//     written in a way that it can.
//   - attributes.go: those that the IR parser does not know are taken out.
//   - parse.go: IR text to module; what the parser would skip is
//     refused, its panics are recovered.
//   - overflow.go: with Options.Overflow, clang's checks of signed arithmetic.
//   - passes.go: the passes over the module in their order, of which the following are parts.
//   - models.go, graft.go: library functions that the program declares without
//     defining get the bodies of our C models (models/*.c).
//   - remove.go: bodies that are taken out.
//   - frames.go: what functions under a contract may assign.
//   - nondet.go: inputs that are structs get bodies, too.
//   - formats.go, formatcalls.go, formatexpand.go, formatfits.go: calls of the printf and scanf
//     families with a constant format become calls of models.
//   - cleanups.go: pthread_cleanup_push without a thread that ends before its time.
//   - choose.go: formats that variables, choices and tables hold.
//   - forward.go: functions that hand variable arguments on to these families,
//     handover.go those that hand on a va_list.
//   - allocated.go: asprintf.
//   - labels.go: computed goto.
//   - arguments.go: main's arguments; anyglobals.go: variables that begin with any value.
//   - pointed.go: undefined functions that pointers lead to.
//   - threads.go: functions of <pthread.h> and the like take pointers to bytes.
//   - reads.go: what library functions read and do beside what their models do;
//     results.go: their results of which C says little.
//   - ends.go: how much there is to read, where input ends.
//   - concrete.go: the C library for programs that are run (libc/*.c), which is
//     linked instead of models.
//   - headers.go: the headers that define functions.
//   - debuginfo.go: positions; counting.go: which notes count in the linked program;
//     uncalled.go: functions with assertions that are never called.
//   - order.go: evaluations whose order C does not say (cfg/order); ordermembers.go: what
//     the members of structs are, for that.
//   - blocks.go, unmarked.go, extent.go, lifetimes.go: the ends of variables that the
//     compiler gives no markers of their lifetimes.
//   - warnings.go: what the compiler warns of.
//   - limits.go: the limits.
//
// The meaning of the flags and the treatment of inline functions is described
// at compilerFlags. Limits: x86 only; C only; line markers inside of included
// headers are left alone.
package frontend
