package repair

// Limits.
const (
	maxWording    = 48        // characters of an expression around the one that is replaced, to show which one it is
	leastWording  = 5         // of an expression that shows it alone
	maxCandidates = 6000      // that are written into a text: more take longer to compile than all else
	maxIngredient = 48        // characters of an expression that is put elsewhere
	maxPool       = 60        // expressions that are put at a place
	maxNumber     = 16        // of numbers that a bound may be more or less by
	maxWidenings  = 4         // declarations of wider types: each is a program of its own
	maxPassing    = 60        // passing runs: what they tell is soon the same
	maxAlike      = 2         // of these on one path
	minCompared   = 20        // failing runs beside these on which the likely ones are tried
	leastTaken    = 30        // times that the runs through a change were taken, and
	timesTaken    = 3         // as many times as there are of them: then there seem to be no others
	maxShown      = 10        // inputs on which a program shows the same that are compared
	maxFailing    = 8         // failing runs that are found beside the given ones
	maxNeighbours = 30        // inputs of a failing run that are changed for others
	maxMutants    = 400       // runs with several inputs changed
	maxMutations  = 3         // inputs that are changed at once
	smallNumbers  = 12        // 0, 1, … that an input becomes, or one less or more
	maxSeeds      = 200       // random runs
	sampleSteps   = 400_000   // of all runs of the program as it was, and so of what a candidate takes: what is found does not depend on the clock
	sampleLength  = 20_000    // of each
	givenLength   = 1_000_000 // of a failing one that was given
	endlessLength = 20_000    // of one that does not end
	randomLength  = 2_000     // of a random one, the inputs of which are taken up to there; of others a quarter, and a sixteenth: what iterates fails sooner or later
	moreInputs    = 20        // that a run reads beyond those it was given
	runMore       = 10_000    // steps that a run of a changed program may take more
	runTimes      = 8         // and times as many as the run before the change
	maxObserved   = 300       // inputs that a program is observed on
	maxCompared   = 40        // passing runs on inputs that are compared from outside
	maxMore       = 160       // passing runs beside these on which the likeliest are compared
	comparedMore  = 8         // of those
	observedSteps = 4_000_000 // of all these runs of the program as it was
	comparedFirst = 60        // candidates that are compared: the likeliest
)

// Costs beside those of the templates, which are with them.
const (
	costOfSuspicion    = 1.0  // less, for a change where the explanation says that the error would have been avoided
	costOfDriver       = 2.0  // more, for a change of what drives the program
	costOfMain         = 2.0  // more, for a change of a main that is a harness, with inputs of its own
	costOfRoom         = 2.0  // more, for a number in the size of what is allocated: with more room it stays wrong
	costOfBypass       = 0.5  // more, if the check that failed is not reached any more
	costOfOther        = 0.5  // more, to compare for equality with one more or less
	costOfNothing      = 1.5  // more, for a constant with which an operation does nothing
	costOfFlag         = 1.0  // more, for another constant that is assigned
	costOfNull         = 0.2  // for a pointer to freed memory that becomes null: that it does is otherwise in all runs, and alone no harm
	costOfSkipped      = 0.8  // for what a continue skips
	costOfEnd          = 0.8  // for the end of a string, likewise
	costOfFree         = -1.5 // for memory that is freed where it leaks
	costOfWidening     = 1.2  // for a declaration of a wider type with which the failing runs pass: it does nothing else
	costOfUnsigned     = 1.0  // for a character that is an index, or a number, without its sign
	costOfGroup        = 0.8  // for parentheses where operators bind otherwise than most people read them
	costOfSign         = 1.0  // for a size that is compared as a number with a sign
	costOfStrange      = 0.4  // more, for a quantity of another kind
	costOfLower        = 1.4  // for the lower bound of what is compared with an upper one
	costOfCompany      = 1.0  // for what is done elsewhere beside the same statement
	costOfSaving       = 0.8  // for what a list goes on with, read before its element is freed
	costOfObserver     = 1.0  // more, for a change of what only assertions ask
	costOfFirst        = 2.0  // for a loop whose body is executed before its condition is asked
	costOfNumber       = 2.2  // for a bound that is more or less by a number of the function
	costOfBack         = 1.3  // for a link back where elements are linked one way
	costOfRound        = 1.2  // for a modulus that is added to a difference of which the remainder is taken
	costOfTruth        = 1.0  // more, for a truth value where a number is wanted
	costOfMask         = 1.5  // more, in a test whether all bits of a mask are set
	costOfLevel        = 1.5  // more, if a function always returns the same then
	costOfBelow        = 0.5  // to ask before a difference whether it is less than zero
	costOfUndoing      = 0.8  // for what was done before a function is left, taken back
	costOfHolder       = 1.0  // for a pointer that leads to what is freed, and is set to something else before
	costOfLeaving      = 0.9  // for what the function does before it is left elsewhere
	costOfResult       = 1.0  // more, to compare what a function returns with something else than a constant
	costOfPointer      = 0.8  // more, to ask for a pointer where no null pointer is followed
	costOfLeak         = 1.5  // more, for another expression where memory leaks
	costOfSame         = 0.4  // more, for each likelier candidate with which all runs go the same ways
	costOfOthers       = 2.0  // more, if all passing runs do something else from the first time on that they reach the change
	costOfEarly        = 1.0  // more, if the failing runs do so
	earlyOnce          = 0.4  // of this, if the only time that a failing run reaches the change is otherwise
	costOfDropped      = 1.0  // more, if a passing run does less then, where a decision is changed, or the property is about memory or arithmetic only
	costOfReset        = 1.4  // for what is set back in each iteration of a loop
	costOfFirstElement = 1.2  // for the first element of an array, as what its largest or smallest begins with
	costOfPlain        = 0.4  // more, if only the loop itself changes it
	costOfMidpoint     = 1.3  // for the mean of two numbers without their sum
	costOfRelease      = 0.2  // less, for a function that frees instead of free
	costOfDivisor      = 0.5  // more, to divide by what is no number
	costOfGuard        = 1.3  // to ask before a statement for what it needs
	costOfLimit        = 2.0  // more, for a number as a limit that is one more or less: the program has another reason for it
	costOfInitial      = 1.0  // for memory that is zero to begin with
	costOfSwapped      = 0.6  // for arguments that change places and are called like the parameters then
	costOfAddress      = 0.4  // for the address that scanf is to get
	costOfEnding       = 0.8  // for the byte of the '\0' in what is allocated
	costOfLost         = 1.5  // more, if a line that only failing runs executed is not executed by any, where assertions fail
	costOfShown        = 0.8  // more, if all passing runs show something else, where the property is about what the program is for
)
