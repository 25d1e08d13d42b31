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
