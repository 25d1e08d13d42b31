package racefree

const (
	maxInstructions = 60_000    // of all frames together
	maxRounds       = 200       // in which all instructions say where values lead
	maxSpans        = 12        // of one object to which one value may lead, before they become one
	maxCells        = 64        // of one object with pointers of their own
	maxSteps        = 40_000    // executions of nodes until there is a proof
	maxPairs        = 4_000_000 // of accesses
	maxInitial      = 64        // parts of a variable whose initial values are known
	maxGuesses      = 4         // of what holds of a series of threads at one node
)
