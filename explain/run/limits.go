package run

// Limits of what a program does.
const (
	maxFile   = 1 << 30 // bytes of a file
	maxOutput = 1 << 30 // bytes that are written
	maxField  = 1 << 20 // characters of a field of printf
)

// Limits of runs that may never end.
const (
	stackBytes = 8 << 20 // of a stack, as Linux has it; each call takes two pointers at least
	firstLook  = 1 << 16 // steps, without those that are jumped over, after which a run is looked at; then four times as many
	lookPart   = 4       // a run has to repeat itself in so many steps, divided by this
	deepStack  = 1 << 10 // active calls up to which it is looked at: all of them are kept with each state
	shownCalls = 6       // calls of those that are active
)

// Limits of recording a run. When there are too many states every second one goes
// and the distance doubles.
const (
	maxSnapshots  = 64      // states that are kept
	firstInterval = 1 << 14 // steps between two of them at first
)

// Limits of messages.
const shownRest = 40 // bytes of a line of the output
