package annotation

// Spacer solves a system fast or hardly ever, but it is not known which setting
// does: the rounds give each a limit that grows.
const (
	hornRounds  = 4
	firstRound  = 0.1  // of the limit for Horn clauses (engine.Limits)
	PathRound   = 0.04 // the same for a path program, since there may be many
	roundGrowth = 4    // from one round's limit to the next one's
)
