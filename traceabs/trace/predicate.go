package trace

import (
	"tav/cfg"
	"tav/solver/term"
)

// A LocPredicate is what an annotation says of a location.
type LocPredicate struct {
	Loc       *cfg.Loc
	Predicate *term.Term
}

// MaxDisjuncts is how many states of a location a LocPredicate tells apart. It
// is for people and for other tools: any predicate that holds whenever control
// is there will do, a short one is better than a precise one.
const MaxDisjuncts = 12
