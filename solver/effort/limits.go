package effort

import "time"

const (
	slack        = 20                   // times a limit that the clock gives it: a process may wait for something else than the processor
	countedSlack = 2                    // times a limit of counted work that it has of processor time: a slow machine, work that nobody counts
	leastWait    = 1 * time.Millisecond // before the processor time is looked at again
)
