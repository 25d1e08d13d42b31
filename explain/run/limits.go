package run

// Limits of what a program does.
const (
	maxFile   = 1 << 30 // bytes of a file
	maxOutput = 1 << 30 // bytes that are written
	maxField  = 1 << 20 // characters of a field of printf
)

// Limits of recording a run. When there are too many states every second one goes
// and the distance doubles.
const (
	maxSnapshots  = 64      // states that are kept
	firstInterval = 1 << 14 // steps between two of them at first
)

// Limits of messages.
const shownRest = 40 // bytes of a line of the output
