package query

import "time"

const (
	maxHard       = 4                      // questions in a row about one block that there was no time for, before the rest is left to a later go: they are as hard
	coreRounds    = 3                      // questions for a smaller core of a core: more hardly ever find one
	minimizeLimit = 300 * time.Millisecond // for dropping conjuncts of a core one by one: it is worth about as much as it saves
	caseTime      = 100 * time.Millisecond // for what is left of a case of sums
	maxApart      = 64                     // cells of an array that are variables
	maxStores     = 200                    // stores, one on the other, that a read looks through
	maxInstances  = 3000                   // of the quantifiers of one conjunction: more are too much for the solver
)
