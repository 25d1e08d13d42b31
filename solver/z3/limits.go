package z3

import (
	"math"
	"time"
)

// The limits of this package, beside those that callers set (solver.Options).
const (
	eliminateLimit = time.Second          // of the processor, for each way of eliminating quantifiers: they succeed at once or never
	eliminateSteps = 300_000              // of libz3 that it may take, some 200 ms
	maxQuantifiers = 16                   // nested quantifiers that are read back: bounds the recursion
	hearEvery      = 256                  // terms translated between two looks whether the query was canceled: some 0.1 ms
	interruptAgain = 5 * time.Millisecond // between interrupts: one that comes too early is forgotten

	// Metered queries (metered.go).
	stepsPerMillisecond = 5000                   // of libz3 on a usual machine, measured in explanations: 3,000 to 10,000
	queryWork           = 500 * time.Microsecond // of a metered query, beside its steps, where work is counted
	stepWork            = 400 * time.Nanosecond  // of a step: a slow machine's, as counted work is for all that is done
	clockSlack          = 10                     // times the limit of a metered query, in processor time, that it has in any case
	clockLeast          = 2 * time.Second        // of processor time that a metered query has

	noLimit = math.MaxUint32 // Z3's timeout that is none, in milliseconds
)
