// Package forced makes the threads of a native program take turns in a given order.
//
// The program's LLVM IR gets calls in front of each access of memory that another thread
// may see, and of each call of a function that synchronises threads (instrument.go). They
// lead to a runtime (runtime.go) that knows the turns of a recorded run, by the lines of the
// program, and holds a thread that reaches a turn of its own until those before it are
// taken, as ThreadSanitizer's instrumentation could be used to (K. Serebryany, T. Iskhodzhanov,
// "ThreadSanitizer: Data Race Detection in Practice", WBIA 2009) and as systematic testing
// does (M. Musuvathi et al., "Finding and Reproducing Heisenbugs in Concurrent Programs",
// OSDI 2008).
//
// What a compiler makes of a line need not have the accesses of the recorded run: turns
// that do not happen are left out, and accesses that were not recorded do not wait. A run that is not
// the recorded one is possible then; where no thread goes on, they go on freely.
package forced
