package solver

import (
	"time"

	"tav/solver/term"
)

// Relation is an unknown predicate of a Horn system.
type Relation struct {
	Name   string       // unique in the system
	Params []*term.Term // formal variables, distinct
}

// App is a relation applied to arguments, terms of the sorts of its parameters.
type App struct {
	Rel  *Relation
	Args []*term.Term
}

// Clause is a constrained Horn clause: all body applications and the
// constraint together imply the head. All its free variables are universally
// quantified.
type Clause struct {
	Body       []App
	Constraint *term.Term // nil: true
	Head       *App       // nil: false
}

// HornSystem is a set of clauses over relations.
type HornSystem struct {
	Relations []*Relation
	Clauses   []Clause
}

// HornParam is a setting of the Horn solver: a bool, an int or a string value.
type HornParam struct {
	Name  string
	Value any
}

// HornOptions are the settings of one call.
type HornOptions struct {
	Params  []HornParam   // the backend's own settings, applied in order after its defaults
	Timeout time.Duration // 0: none but ctx's deadline
}

// HornAnswer is what the Horn solver found; it is a candidate that the caller
// checks.
type HornAnswer struct {
	Result   Result                   // Unsat: a solution exists; Sat: false is derivable
	Solution map[*Relation]*term.Term // after Unsat: a formula over the relation's Params for every relation
	Reason   string                   // after Unknown: why
}
