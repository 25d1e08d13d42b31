package preprocess

import (
	"slices"

	"tav/solver/families"
	"tav/solver/term"
)

// A Pass makes another formula of one that grows. The other one has a model if and only if the formula has one, and a model of it
// gives one of the formula.
type Pass interface {
	// Add takes a conjunct of the formula, and Ask a goal, which is a conjunct for one question. They return what holds
	// whatever the variables are, to be part of the formula from then on.
	Add(fact *term.Term) []*term.Term
	Ask(goal *term.Term) []*term.Term
	// Settle is called between taking terms and rewriting them. It is true when terms that were rewritten before have to
	// be rewritten again.
	Settle() (changed bool)
	Rewrite(t *term.Term) *term.Term
	// Value is the value of a term in a model of the formula, made of one of the other.
	Value(t *term.Term, model Model) (*term.Term, error)
	// Uses counts what the pass has found to do.
	Uses() int
}

// A Model gives the values of terms.
type Model func(*term.Term) (*term.Term, error)

// plain is a pass that rewrites nothing.
type plain struct{ uses int }

func (*plain) Settle() bool                                        { return false }
func (*plain) Rewrite(t *term.Term) *term.Term                     { return t }
func (*plain) Value(t *term.Term, model Model) (*term.Term, error) { return model(t) }
func (p *plain) Uses() int                                         { return p.uses }

// A row of the table of passes.
type row struct {
	families.Family
	make func(m *term.Manager, grows bool) Pass // grows: for a formula that will do so
}

// passes in the order in which they are applied.
var passes = []row{
	{families.Family{Name: DivisionLemmas, For: "what a division by a greater number gives"},
		func(m *term.Manager, _ bool) Pass { return newDivisions(m) }},
	{families.Family{Name: SmallDomains, For: "numbers that are only chosen and compared have as few values as there may be different ones"},
		func(m *term.Manager, grows bool) Pass { return newSmallDomains(m, grows) }},
	{families.Family{Name: NarrowVariables, For: "variables have only as many bits as what is said of them leaves"},
		func(m *term.Manager, _ bool) Pass { return newNarrowVariables(m) }},
}

// The names of the passes.
const (
	DivisionLemmas  = "divisions"
	SmallDomains    = "small-domains"
	NarrowVariables = "narrow-variables"
)

// The names of what a Context does.
const (
	ShortNumbers    = "short-numbers"
	ComparedOrigins = "compared-origins"
)

// Families lists the passes, and what a Context does.
func Families() (list []families.Family) {
	list = []families.Family{
		{Name: ShortNumbers, For: "named numbers have only as many bits as their values need"},
		{Name: ComparedOrigins, For: "comparisons of chosen numbers are made where these come from"},
	}
	for _, p := range passes {
		list = append(list, p.Family)
	}
	return list
}

// A stage is a pass at work on what the one before it gives.
type stage struct {
	row
	pass    Pass
	took    int // conjuncts of those given
	in, out []*term.Term
}

// take takes what is new, and what comes after all of it.
func (s *stage) take(facts, goals []*term.Term) (changed bool) {
	for ; s.took < len(facts); s.took++ {
		s.in = append(s.in, facts[s.took])
		s.in = append(s.in, s.pass.Add(facts[s.took])...)
	}
	for _, g := range goals {
		s.in = append(s.in, s.pass.Ask(g)...)
	}
	if changed = s.pass.Settle(); changed {
		s.out = nil
	}
	for _, t := range s.in[len(s.out):] {
		s.out = append(s.out, s.pass.Rewrite(t))
	}
	return changed
}

// A Formula is a conjunction that grows, with goals that are asked about it, and what passes make of both.
type Formula struct {
	on     *families.Table
	m      *term.Manager
	grows  bool
	facts  []*term.Term
	names  map[*term.Term]*term.Term // what they stand for, of which nothing was asked so far
	stages []*stage
}

// NewFormula is one without conjuncts, with all passes that are on.
func NewFormula(m *term.Manager, on *families.Table) *Formula { return newFormula(m, on, true) }

func newFormula(m *term.Manager, on *families.Table, grows bool, names ...string) *Formula {
	f := &Formula{on: on, m: m, grows: grows, names: map[*term.Term]*term.Term{}}
	for _, p := range passes {
		if on.On(p.Name) && (len(names) == 0 || slices.Contains(names, p.Name)) {
			f.stages = append(f.stages, &stage{row: p, pass: p.make(m, grows)})
		}
	}
	return f
}

// Apply is what passes, all if none is named, make of a conjunction and of goals that are asked about it.
func Apply(m *term.Manager, on *families.Table, facts, goals []*term.Term, names ...string) (newFacts, newGoals []*term.Term) {
	f := newFormula(m, on, false, names...)
	f.facts = facts
	f.Settle(goals...)
	newGoals = make([]*term.Term, len(goals))
	for k, g := range goals {
		newGoals[k] = f.Rewrite(g)
	}
	return f.Facts(), newGoals
}

// Assert adds a conjunct.
func (f *Formula) Assert(t *term.Term) {
	f.Include(t)
	f.facts = append(f.facts, t)
}

// Define gives a name to a term. That is no conjunct as long as no other one or goal is about the name: most of
// what a program computes has no part in whether its assertions hold.
func (f *Formula) Define(name, t *term.Term) { f.names[name] = t }

// Include adds the definitions that a term depends on, each after those that it depends on itself. Values of
// other names cannot be read off models.
func (f *Formula) Include(t *term.Term) {
	for _, v := range f.m.FreeVars(t) {
		if of := f.names[v]; of != nil {
			delete(f.names, v)
			f.Include(of)
			f.facts = append(f.facts, f.m.Eq(v, of))
		}
	}
}

// Settle prepares questions about goals. It is true when some of Facts are not what they were before.
func (f *Formula) Settle(goals ...*term.Term) (changed bool) {
	for _, g := range goals {
		f.Include(g)
	}
	facts := f.facts
	for _, s := range f.stages {
		if changed { // all that it took
			*s = stage{row: s.row, pass: s.make(f.m, f.grows)}
		}
		before := s.pass.Uses()
		changed = s.take(facts, goals) || changed
		f.on.Proposed(s.Name, s.pass.Uses()-before)
		facts = s.out
		goals = slices.Clone(goals)
		for k, g := range goals {
			goals[k] = s.pass.Rewrite(g)
		}
	}
	return changed
}

// Asserted are the conjuncts, with the definitions that they depend on.
func (f *Formula) Asserted() []*term.Term { return slices.Clip(f.facts) }

// Facts are the conjuncts as passes have left them.
func (f *Formula) Facts() []*term.Term {
	if n := len(f.stages); n > 0 {
		return slices.Clip(f.stages[n-1].out)
	}
	return slices.Clip(f.facts)
}

// Rewrite is a term of a conjunct or goal as passes leave it.
func (f *Formula) Rewrite(t *term.Term) *term.Term {
	for _, s := range f.stages {
		t = s.pass.Rewrite(t)
	}
	return t
}

// Value is the value of a term in a model of the formula, made of a model of what passes have left.
func (f *Formula) Value(t *term.Term, model Model) (*term.Term, error) {
	return value(f.stages, t, model)
}

func value(stages []*stage, t *term.Term, model Model) (*term.Term, error) {
	if len(stages) == 0 {
		return model(t)
	}
	return stages[0].pass.Value(t, func(t *term.Term) (*term.Term, error) { return value(stages[1:], t, model) })
}
