package preprocess

import (
	"tav/solver/families"
	"tav/solver/term"
)

// A Context is what is known of the numbers of a formula while it is made: the values that those have which have got a name, and what
// numbers are chosen among, where conditions hold. With that, terms are made simpler before they are part of the formula (contextual
// simplification).
type Context struct {
	m        *term.Manager
	families *families.Table
	define   func(v, t *term.Term)
	values   map[*term.Term][]*term.Term // of a named number
	choices  map[*term.Term]*term.Term   // what a number was named for that is a choice between others
	compared map[comparison]*term.Term
	plain    map[*term.Term]*term.Term  // a comparison, or what is not so, by what compare made of it
	sums     map[*term.Term]bool        // is a number computed?
	low      map[*term.Term]int         // bits of a number that may not be 0: see LowBits
	sets     map[Assumed][]*term.Term   // of other numbers
	assumed  map[Assumption]*Assumption // all
}

// An Assumed term is a term with what is assumed.
type Assumed struct {
	Term *term.Term
	If   *Assumption
}

// NewContext is one in which nothing is known; define takes the names that are given to terms.
func NewContext(m *term.Manager, on *families.Table, define func(v, t *term.Term)) *Context {
	return &Context{m: m, families: on, define: define,
		values: map[*term.Term][]*term.Term{}, choices: map[*term.Term]*term.Term{}, compared: map[comparison]*term.Term{},
		plain: map[*term.Term]*term.Term{}, sums: map[*term.Term]bool{}, low: map[*term.Term]int{}, sets: map[Assumed][]*term.Term{},
		assumed: map[Assumption]*Assumption{}}
}

// Note remembers the values of what has got a name.
func (c *Context) Note(v, t *term.Term, a *Assumption) {
	if isNumber(t) {
		c.values[v], c.low[v] = c.Set(t, a), c.LowBits(t)
		if t.Op() == term.OpIte {
			c.choices[v] = t
		}
	}
}

// Under is a number where an assumption decides how it was chosen.
func (c *Context) Under(t *term.Term, a *Assumption) *term.Term {
	for {
		choice := c.Choice(t)
		if choice == nil {
			return t
		}
		holds := c.Decided(choice.Args()[0], a)
		switch {
		case holds == nil:
			return t
		case holds.IsTrue():
			t = choice.Args()[1]
		default:
			t = choice.Args()[2]
		}
	}
}
