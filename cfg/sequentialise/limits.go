package sequentialise

// The limits of the package.
const (
	DefaultStates = 30_000 // combinations of locations: engines take minutes for larger programs
	fineStates    = 500    // combinations up to which each step is one of the program's: larger programs get large steps, which engines need
	manyStates    = 5000   // with values, from which on they are counted without, too
	cutStates     = 20_000 // combinations of which a program with more of them has errors looked for
	maxTurn       = 1000   // steps of a turn that is looked through: longer ones are chosen like others
	maxMerged     = 200    // locations that are merged into a step: larger steps have larger terms
)
