package assemble

// The limits of the package, beside the budget of edges up to which calls are
// inlined, which the caller gives.
const (
	maxApart        = 8      // paths that meet to hand on a value
	maxHandedOn     = 4      // times that it is handed on
	maxRounds       = 8      // of simplifying a procedure: a further one only saves edges
	maxShadowed     = 4096   // terms of an edge that are looked at for uninitialised values; others count as initialised
	unsetWidth      = 64     // bits of a number of objects
	longestArgument = 131071 // characters of an argument, as the model of arguments has it
)
