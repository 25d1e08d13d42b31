package schedule

// The limits of the package.
const (
	edgesAStep = 250  // edges of a program with threads that a step of its form may be: steps are of at most 200 locations
	edgesMore  = 1000 // and some more

	maxTurns      = 1000      // of a run that is explained: all pairs of turns are compared
	maxNext       = 200       // turns after the error, which might have come before it
	maxBeginnings = 20_000    // of orders in which few changes of the thread are looked for
	maxOrders     = 100       // of turns that conflict, each of which costs a search
	maxStates     = 5_000     // of a search
	maxEdges      = 2_000_000 // that a search takes: seconds
)
