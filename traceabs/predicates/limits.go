package predicates

import "time"

const (
	stepShare       = 0.1         // of the time, for one step of the search for path invariants
	sampleTries     = 4           // times that samples and abstract states are tried, each twice as long
	sampleLimit     = time.Second // of the last
	eliminationSize = 400         // nodes of what the solver's quantifier elimination is asked: beyond, it hardly ever ends
)
