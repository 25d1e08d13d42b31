package slurm

import "time"

// Limits of waiting for a cluster.
const (
	pollEvery   = 2 * time.Second // between two looks at the queue and the results
	settleTime  = 5 * time.Second // after a task has left the queue, for its result to be seen on a shared file system
	maxAttempts = 3               // submissions of a proof whose task is lost: it may be what kills machines
	moreTime    = 2 * time.Minute // for a task beside the time of its proof
	moreMemory  = 300e6           // bytes for a task beside the memory of its proof
)
