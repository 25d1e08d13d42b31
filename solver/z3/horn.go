package z3

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	gz3 "github.com/aclements/go-z3/z3"

	"tav/solver"
	"tav/solver/term"
)

// SolveHorn asks Spacer (Komuravelli, Gurfinkel, Chaki, "SMT-based model
// checking for recursive programs", CAV 2014) for a solution of the system.
func (b *Backend) SolveHorn(ctx context.Context, sys *solver.HornSystem, o solver.HornOptions) (*solver.HornAnswer, error) {
	if err := wellFormed(sys); err != nil {
		return nil, err
	}
	answer := &solver.HornAnswer{}
	var err error
	var f *fixedpoint
	defer func() { // not during the query: under an interrupt its destructor throws, and libz3 aborts (seen)
		if f != nil {
			b.raw.clearInterrupt()
			f.free()
		}
	}()
	answer.Result, answer.Reason, err = b.query(ctx, o.Timeout, &b.stats.Horn, func(ms int) (solver.Result, string, error) {
		f = b.raw.newFixedpoint(spacerParams(o, ms))
		h := &horn{b: b, f: f, decls: map[*solver.Relation]gz3.FuncDecl{}}
		return h.solve(sys, answer)
	})
	if err != nil {
		answer = &solver.HornAnswer{Reason: reason(ctx, "", err)}
		if answer.Reason == solver.ReasonMemory || answer.Reason == solver.ReasonCanceled || answer.Reason == solver.ReasonTimeout {
			err = nil
		}
	}
	for r, t := range answer.Solution {
		answer.Solution[r] = b.plain(ctx, r, t)
	}
	return answer, err
}

// plain is the solution of a relation without the quantifiers over numbers that
// Spacer leaves there (4.13), if they can be eliminated; those over the indices
// of arrays are wanted.
func (b *Backend) plain(ctx context.Context, r *solver.Relation, t *term.Term) *term.Term {
	isArray := func(p *term.Term) bool { return p.Sort().Kind == term.ArrayKind }
	if !t.HasQuantifier() || slices.ContainsFunc(r.Params, isArray) {
		return t
	}
	stay, _ := b.split(nil, t)
	if without, ok := b.eliminate(ctx, stay, func() gz3.Value { return b.translate(t) }); ok {
		return without
	}
	return t
}

// spacerParams are the engine's settings; in this interface they have no "fp."
// prefix. Slicing would drop parameters of relations, inlining relations.
func spacerParams(o solver.HornOptions, ms int) []param {
	ps := []param{
		{"engine", "spacer"},
		{"xform.slice", false},
		{"xform.inline_eager", false},
		{"xform.inline_linear", false},
	}
	if ms > 0 {
		ps = append(ps, param{"timeout", ms})
	}
	for _, p := range o.Params {
		ps = append(ps, param{p.Name, p.Value})
	}
	return ps
}

// horn is a system under translation.
type horn struct {
	b     *Backend
	f     *fixedpoint
	decls map[*solver.Relation]gz3.FuncDecl
	goal  gz3.FuncDecl // false
}

func (h *horn) solve(sys *solver.HornSystem, answer *solver.HornAnswer) (solver.Result, string, error) {
	sys, weaker := sys.WithoutCopies(h.b.terms)
	boolean := h.b.sort(h.b.terms.Bool())
	for _, r := range sys.Relations {
		domain := convert(r.Params, func(p *term.Term) gz3.Sort { return h.b.sort(p.Sort()) })
		h.decls[r] = h.b.raw.ctx.FuncDecl(r.Name, domain, boolean)
		h.f.register(declOf(h.decls[r]))
	}
	h.goal = h.b.raw.ctx.FreshFuncDecl("goal", nil, boolean)
	h.f.register(declOf(h.goal))
	for i, c := range sys.Clauses {
		h.f.rule(h.rule(c), "r"+strconv.Itoa(i))
	}
	result, message := h.f.query(h.goal.Apply())
	switch {
	case result == lTrue && weaker:
		return solver.Unknown, solver.ReasonIncomplete, nil
	case result == lTrue:
		return solver.Sat, "", nil
	case result == lUndef:
		return solver.Unknown, message, nil
	}
	solution, err := h.solution(sys)
	answer.Solution = solution
	if err != nil {
		return solver.Unknown, "", err
	}
	return solver.Unsat, "", nil
}

// solution reads what Z3 found. Its answer as a whole defines every relation,
// also inlined ones. The interface meant for single relations, the cover, gives
// the same formulas, but its variables are captured by quantifiers (4.8.12), so
// it serves only for what the answer does not define, and without quantifiers.
func (h *horn) solution(sys *solver.HornSystem) (map[*solver.Relation]*term.Term, error) {
	relations := map[decl]*solver.Relation{}
	for _, r := range sys.Relations {
		relations[declOf(h.decls[r])] = r
	}
	whole := h.f.answer()
	defer h.b.raw.drop(whole)
	definitions := []ast{whole}
	if n := h.b.raw.inspect(whole); n.kind == nodeApp && n.op == opAnd {
		definitions = n.args
	}
	solution := map[*solver.Relation]*term.Term{}
	for _, d := range definitions {
		r, body, bound := h.definition(d, relations)
		if r == nil {
			continue
		}
		t, err := h.b.back(body, bound)
		if err != nil {
			return nil, fmt.Errorf("solution of %s: %w", r.Name, err)
		}
		solution[r] = t
	}
	for _, r := range sys.Relations {
		if solution[r] != nil {
			continue
		}
		t, err := h.cover(r)
		if err != nil {
			return nil, fmt.Errorf("solution of %s: %w", r.Name, err)
		}
		solution[r] = t
	}
	return solution, nil
}

// definition takes ∀x. P(x) = body apart; bound says what body's de Bruijn
// variables stand for. r is nil for anything else.
func (h *horn) definition(a ast, relations map[decl]*solver.Relation) (r *solver.Relation, body ast, bound []*term.Term) {
	n := h.b.raw.inspect(a)
	if n.kind == nodeQuantifier && n.forall {
		n = h.b.raw.inspect(n.args[0])
	}
	if n.kind != nodeApp || n.op != opEq && n.op != opIff || len(n.args) != 2 {
		return nil, nil, nil
	}
	head := h.b.raw.inspect(n.args[0])
	r = relations[head.decl]
	if r == nil || head.kind != nodeApp || len(head.args) != len(r.Params) {
		return nil, nil, nil
	}
	bound = make([]*term.Term, len(r.Params))
	for i, arg := range head.args {
		v := h.b.raw.inspect(arg)
		if v.kind != nodeBound || v.index >= len(bound) || bound[v.index] != nil {
			return nil, nil, nil
		}
		bound[v.index] = r.Params[i]
	}
	return r, n.args[1], bound
}

func (h *horn) cover(r *solver.Relation) (*term.Term, error) {
	a := h.f.cover(declOf(h.decls[r]))
	defer h.b.raw.drop(a)
	t, err := h.b.back(a, r.Params)
	if err == nil && t.HasQuantifier() {
		err = errors.New("z3: quantifiers in a cover")
	}
	return t, err
}

// rule is the clause as a closed formula.
func (h *horn) rule(c solver.Clause) gz3.Value {
	head := h.goal.Apply().(gz3.Bool)
	if c.Head != nil {
		head = h.apply(*c.Head)
	}
	body := h.b.raw.ctx.FromBool(true)
	if c.Constraint != nil {
		body = h.b.translate(c.Constraint).(gz3.Bool)
	}
	for _, a := range c.Body {
		body = h.apply(a).And(body)
	}
	rule := body.Implies(head)
	free := h.free(c)
	if len(free) == 0 {
		return rule
	}
	return h.b.raw.quantify(true, convert(free, h.b.translate), rule)
}

func (h *horn) apply(a solver.App) gz3.Bool {
	return h.decls[a.Rel].Apply(convert(a.Args, h.b.translate)...).(gz3.Bool)
}

// free gives the clause's free variables in order of first occurrence.
func (h *horn) free(c solver.Clause) []*term.Term {
	seen := map[*term.Term]bool{}
	var free []*term.Term
	add := func(t *term.Term) {
		for _, v := range h.b.terms.FreeVars(t) {
			if !seen[v] {
				seen[v] = true
				free = append(free, v)
			}
		}
	}
	for _, a := range c.Body {
		for _, t := range a.Args {
			add(t)
		}
	}
	if c.Constraint != nil {
		add(c.Constraint)
	}
	if c.Head != nil {
		for _, t := range c.Head.Args {
			add(t)
		}
	}
	return free
}

// wellFormed checks names, parameters and the sorts of arguments.
func wellFormed(sys *solver.HornSystem) error {
	names := map[string]bool{}
	known := map[*solver.Relation]bool{}
	for _, r := range sys.Relations {
		if names[r.Name] {
			return fmt.Errorf("horn: two relations %s", r.Name)
		}
		names[r.Name], known[r] = true, true
		distinct := map[*term.Term]bool{}
		for _, p := range r.Params {
			if p.Op() != term.OpVar || distinct[p] {
				return fmt.Errorf("horn: parameters of %s are not distinct variables", r.Name)
			}
			distinct[p] = true
		}
	}
	for i, c := range sys.Clauses {
		apps := c.Body
		if c.Head != nil {
			apps = append(apps[:len(apps):len(apps)], *c.Head)
		}
		for _, a := range apps {
			if err := matches(a, known); err != nil {
				return fmt.Errorf("horn: clause %d: %w", i, err)
			}
		}
		if c.Constraint != nil && c.Constraint.Sort().Kind != term.BoolKind {
			return fmt.Errorf("horn: clause %d: the constraint is no formula", i)
		}
	}
	return nil
}

func matches(a solver.App, known map[*solver.Relation]bool) error {
	if !known[a.Rel] {
		return fmt.Errorf("relation %s is not in the system", a.Rel.Name)
	}
	if len(a.Args) != len(a.Rel.Params) {
		return fmt.Errorf("%s has %d parameters, not %d", a.Rel.Name, len(a.Rel.Params), len(a.Args))
	}
	for i, t := range a.Args {
		if t.Sort() != a.Rel.Params[i].Sort() {
			return fmt.Errorf("argument %d of %s is of sort %v, not %v", i, a.Rel.Name, t.Sort(), a.Rel.Params[i].Sort())
		}
	}
	return nil
}
