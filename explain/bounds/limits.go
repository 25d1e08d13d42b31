package bounds

import "time"

const (
	maxTries   = 40          // numbers that are tried as what a rank is not below
	maxBack    = 64          // edges before a loop that are read for values of its variables
	solverTime = time.Second // for all of them, of one loop
)
