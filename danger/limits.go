package danger

import (
	"cmp"
	"time"
)

// Limits bound what one automaton costs. The zero value means the defaults.
type Limits struct {
	Query time.Duration // one question to the solver; default 200ms: not known is an answer everywhere
	Total time.Duration // of work that is counted: one automaton's predicates and α; default 5s
}

func (l Limits) withDefaults() Limits {
	l.Query = cmp.Or(l.Query, 200*time.Millisecond)
	l.Total = cmp.Or(l.Total, 5*time.Second)
	return l
}

const (
	eliminationSize   = 400    // nodes of a formula that the solver is asked to eliminate a variable from
	resultSize        = 200    // nodes of its answer: larger predicates cost more than they show
	maxConfigurations = 20_000 // states of the unrolled automaton; what is beyond has no predicates, so that the danger automaton does not go there
)
