package effort

import "time"

const (
	slack        = 20                   // times a limit that the clock gives it: a process may wait for something else than the processor
	countedSlack = 2                    // times a limit of counted work that it has of processor time: a slow machine, work that is not counted
	leastWait    = 1 * time.Millisecond // before the processor time is looked at again
)

// Work that is counted, as it takes on a slow machine.
const (
	StatementWork = 4 * time.Microsecond  // to evaluate a statement
	TermWork      = 20 * time.Microsecond // to make the terms of a statement, or a predicate
	NodeWork      = 100 * time.Nanosecond // for each operator of a formula
	MostCounted   = 10_000                // operators of one: they are shared
)
