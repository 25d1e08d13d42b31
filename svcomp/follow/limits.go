package follow

// Limits of runs that follow a sequence.
const (
	followSteps = 500_000 // steps from one segment to the next
	leftLength  = 2       // times the steps of before: steps after an input was changed
	leftSteps   = 10_000  // steps more
	choiceSteps = 3_000   // steps that an input costs
	maxChoices  = 512     // inputs that can be changed afterwards
	followAhead = 100     // values of the sequence that are looked at for one input
)
