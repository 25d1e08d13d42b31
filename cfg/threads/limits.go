package threads

// The limits of the package.
const (
	DefaultStates = 20_000 // combinations of locations: engines take minutes for larger programs
	maxMerged     = 200    // locations that are merged into a step: larger steps have larger terms
)
