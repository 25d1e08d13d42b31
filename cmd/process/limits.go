package process

import "time"

// Limits of waiting.
const (
	Grace        = 500 * time.Millisecond // after a limit, for what an engine has to say
	foundGrace   = 3 * time.Second        // after a signal, for an engine that has found an error
	patience     = 10 * time.Second       // after an engine's end, for what it has said: on a busy machine all may be slow
	worthTelling = time.Second            // that an engine ran: where less than that went is not reported
	memoryEvery  = 50 * time.Millisecond  // between two looks at the engines' memory
	scanEvery    = 5                      // such looks between two readings of all processes of the machine, which is expensive
)

// Limits of sizes.
const (
	bufferLimit = 1 << 20  // bytes of an engine's standard error that are kept
	stackLimit  = 64 << 20 // bytes of the stack of a thread: the solver, and the compiler, go down terms by recursion, those of a large table are deep
	GCPercent   = 400      // of what is in use may be garbage: the heap is small beside the solver's, and near the memory limit it is collected anyway
	usualUnwind = 8        // iterations that advice names: they show most errors
	killRounds  = 3        // through a session's processes: one may start another while the list is read
)
