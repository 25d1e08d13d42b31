package partialorder

// The limits of the package.
const (
	maxInstances = 20_000    // locations of the unwinding: the next ones are left out
	maxThreads   = 48        // threads that are started in it, likewise
	maxEvents    = 1_000     // events: orders of more take the solver minutes
	maxTriples   = 1_500_000 // a read, the write that it reads from and one that may come in between: each is a clause
	maxCells     = 200_000   // reads and writes of cells that are compared, likewise
	maxRounds    = 32        // iterations of loops: executions after more are longer than engines follow
)
