package numeric

import "time"

const (
	maxCells       = 20_000_000 // variables times locations: beyond, states take longer than what they are worth
	maxSteps       = 100_000    // locations that are gone on from
	maxEffort      = 2_000      // terms that are looked at on one edge
	maxParts       = 4          // of what is known at a location
	maxElements    = 32         // of an array that are known apart from the others, or added up
	exactJoins     = 3          // at a cut point, before bounds are widened
	thresholdJoins = 40         // at a cut point, before bounds that grow go to the end: the rounds without widening mostly bring them back
	narrowings     = 2          // rounds without widening
	largeProcedure = 150        // edges of a procedure in a program with calls: larger ones do not keep paths between loop heads apart, whose blocks take too long

	maxColumns = 24                     // variables that linear equalities are between, of a width
	maxUpTo    = 2                      // variables that elements are added up to there
	hurryTime  = 250 * time.Millisecond // a question the first time, or an execution that breaks a relation: most are decided sooner, and one hard candidate does not stop all

	sampleTime = 200 * time.Millisecond // runs that candidates are compared with; with less than a quarter left, a later turn takes them

	maxFamily    = 60 // candidates of a family, at a cut point
	maxElsewhere = 80 // candidates at a cut point that no run reached

	nearBounds = 3 // such numbers on each side

	maxPairs = 400 // of numbers that may be ordered, or of elements and what they may be indices of, at a cut point

	sampledElements = 4 // of an array that are looked at in such a state

	rateRounds = 2       // of bounds by counters: a mean, and then a variance
	maxCount   = 1 << 20 // that such a counter counts

	maxFields         = 6   // arrays that are taken for the fields of one table
	maxStates         = 6   // constants of which an element is one
	maxConstants      = 8   // that an element is compared with
	maxConditions     = 64  // about an element, without negations
	implicationRounds = 3   // of weaker and weaker ones
	comparisons       = 200 // values on which conditions are compared

	maxLinks      = 100 // candidates about elements and what they are related to, at a cut point
	maxGuards     = 40  // conditions on elements of which a relation does not hold
	maxGuarded    = 4   // candidates with the same relation
	leastEvidence = 3   // elements, or pairs of them, that a relation holds of in the states of some runs

	maxEnds      = 12  // ends of what is read, or indices that hold of the states of some runs, at a cut point
	maxSentinels = 6   // pointers at a cut point about whose objects there are candidates
	maxCopies    = 200 // equalities of what is copied
	maxPassed    = 4   // calls in calls over which a condition reads what is passed
	textSize     = 200 // nodes of such a condition
	assertedSize = 400 // nodes of a clause of what is asserted
	maxClauses   = 100 // of a condition that is split, or at a location
	textSteps    = 30  // edges that a condition is followed back over
)
