package threadmodular

import (
	"errors"
	"maps"
	"slices"

	"tav/solver"
	"tav/solver/term"
	"tav/traceabs/certify"
	"tav/traceabs/query"
)

// clauses are the steps of a program as a Horn system in one encoding, with the facts that are known.
type clauses struct {
	*facts
	enc       *solver.IntEncoding
	encoding  query.Encoding
	exact     bool
	relations map[string]*solver.Relation // of groups that threads reach
	system    solver.HornSystem
}

var errEncoding = errors.New("something has no encoding over integers")

func newClauses(f *facts, exact bool) (*clauses, error) {
	c := &clauses{facts: f, enc: f.oracle.Enc, encoding: f.oracle.Encoding(exact), exact: exact, relations: map[string]*solver.Relation{}}
	for _, key := range sortedKeys(f.known) {
		rel := &solver.Relation{Name: "at" + key}
		for _, x := range f.shared {
			rel.Params = append(rel.Params, c.enc.IntVar(x))
		}
		for i, at := range f.groups[key] {
			for _, x := range at.live {
				rel.Params = append(rel.Params, c.enc.IntVar(certify.OwnOf(f.Terms, x, i)))
			}
		}
		c.relations[key] = rel
		c.system.Relations = append(c.system.Relations, rel)
		if f.groups[key].first(f.program) {
			if err := c.add(nil, nil, &solver.App{Rel: rel, Args: rel.Params}); err != nil {
				return nil, err
			}
		}
	}
	for _, t := range f.steps {
		if err := c.step(t); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// step adds the clauses of a step.
func (c *clauses) step(t *transition) error {
	before, ok := c.before(t)
	if !ok {
		return nil
	}
	var body []solver.App
	for _, b := range t.before {
		body = append(body, solver.App{Rel: c.relations[groupOf(b).key()], Args: c.arguments(b)})
	}
	if t.wrong {
		return c.add(body, before, nil)
	}
	for _, h := range t.after {
		head, values := c.head(t.step, h)
		if head.Rel == nil { // the facts say that it cannot be taken
			continue
		}
		if err := c.add(body, append(slices.Clone(before), values...), head); err != nil {
			return err
		}
	}
	return nil
}

func sortedKeys(known map[string][]*term.Term) []string { return slices.Sorted(maps.Keys(known)) }

// arguments are the variables of a group of threads before a step.
func (c *clauses) arguments(list []member) []*term.Term {
	var args []*term.Term
	for _, x := range c.shared {
		args = append(args, c.enc.IntVar(x))
	}
	for _, x := range list {
		for _, v := range x.at.live {
			args = append(args, c.enc.IntVar(certify.OwnOf(c.Terms, v, x.number)))
		}
	}
	return args
}

// head is a group of threads after a step, with what says which values these variables have then.
func (c *clauses) head(s *step, list []member) (*solver.App, []*term.Term) {
	m := c.Terms
	var values []*term.Term
	app := &solver.App{Rel: c.relations[groupOf(list).key()]}
	argument := func(was, value *term.Term) {
		if value != was {
			prime := m.Var(was.Name()+"'", was.Sort(), was.Signed())
			values = append(values, m.Eq(prime, value))
			was = prime
		}
		app.Args = append(app.Args, c.enc.IntVar(was))
	}
	for _, x := range c.shared {
		argument(x, c.copyOf(s.value(x), 0))
	}
	for _, y := range list {
		for _, x := range y.at.live {
			was := certify.OwnOf(m, x, y.number)
			if y.number == 0 || y.number == 1 && s.starts != nil && s.starts.owns(x) {
				argument(was, c.copyOf(s.value(x), 0))
			} else { // as before; a thread that begins has any values
				argument(was, was)
			}
		}
	}
	return app, values
}

// add adds a clause.
func (c *clauses) add(body []solver.App, conj []*term.Term, head *solver.App) error {
	if len(c.system.Clauses) >= maxClauses {
		return errSize
	}
	var formulas []*term.Term
	for _, t := range conj {
		f, ok := c.encoding.Formula(t)
		if !ok {
			return errEncoding
		}
		formulas = append(formulas, f)
	}
	ranges := slices.Clone(formulas)
	mention := func(a solver.App) {
		for _, t := range a.Args {
			if t.Sort().Kind == term.IntKind {
				ranges = append(ranges, c.Terms.IntLe(c.Terms.IntInt(0), t))
			}
		}
	}
	for _, a := range body {
		mention(a)
	}
	if head != nil {
		mention(*head)
	}
	formulas = append(formulas, c.encoding.Side(ranges...))
	c.system.Clauses = append(c.system.Clauses, solver.Clause{Body: body, Constraint: c.Terms.And(formulas...), Head: head})
	return nil
}

// claimOf is what a solution claims beside the facts.
func (c *clauses) claimOf(answer *solver.HornAnswer) *certify.Modular {
	more := map[string][]*term.Term{}
	for key, rel := range c.relations {
		if t := answer.Solution[rel]; t != nil {
			more[key] = c.Terms.Conjuncts(c.enc.Lift(t))
		}
	}
	return c.claim(more)
}
