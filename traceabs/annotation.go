package traceabs

import (
	"context"
	"time"

	"tav/cfg"
	"tav/solver"
	"tav/solver/term"
	"tav/traceabs/certify"
)

// An Annotation is a proof of TRUE: a predicate for each cut point, over
// program variables, that holds whenever control is there and excludes all
// accepting locations (Floyd, "Assigning meanings to programs", 1967).
type Annotation struct {
	prog      *cfg.Program
	b         *blocks
	conjuncts [][]*term.Term // by cut point; the entry has none; ∀ may stand at the root of a conjunct
}

// A LocPredicate is what an annotation says of a location.
type LocPredicate struct {
	Loc       *cfg.Loc
	Predicate *term.Term
}

// Predicates lists the predicates of the cut points that have one other than
// true; cut points are the loop heads of the program.
func (a *Annotation) Predicates() []LocPredicate {
	var list []LocPredicate
	for i, conj := range a.conjuncts {
		if len(conj) > 0 {
			list = append(list, LocPredicate{a.b.cuts[i].loc, a.prog.Terms.And(conj...)})
		}
	}
	return list
}

// predicates lists all conjuncts.
func (a *Annotation) predicates() []*term.Term {
	var list []*term.Term
	for _, conj := range a.conjuncts {
		list = append(list, conj...)
	}
	return list
}

// prove checks a candidate exactly, block by block. Conjuncts that do not hold
// after a block are dropped until all that are left are inductive (Flanagan,
// Leino, "Houdini, an annotation assistant for ESC/Java", FME 2001); it is
// true when these exclude the accepting locations. When it is false the
// conjuncts are as they were.
func (a *Annotation) prove(ctx context.Context, o *oracle) bool {
	given := a.conjuncts
	a.conjuncts = append([][]*term.Term{}, given...)
	if a.inductive(ctx, o) && a.safe(ctx, o) {
		return true
	}
	a.conjuncts = given
	return false
}

// inductive drops conjuncts until the rest is inductive; false when ctx ends.
func (a *Annotation) inductive(ctx context.Context, o *oracle) bool {
	work := []*cut{}
	queued := make([]bool, len(a.b.cuts))
	push := func(c *cut) {
		if !queued[c.id] {
			queued[c.id] = true
			work = append(work, c)
		}
	}
	for _, c := range a.b.cuts {
		push(c)
	}
	for len(work) > 0 {
		c := work[0]
		work = work[1:]
		queued[c.id] = false
		for _, bl := range c.out {
			if bl.to.accepting() || len(a.conjuncts[bl.to.id]) == 0 {
				continue
			}
			holds := o.implied(ctx, a.before(bl), a.after(bl))
			if ctx.Err() != nil {
				return false
			}
			var kept []*term.Term
			for i, t := range a.conjuncts[bl.to.id] {
				if holds[i] {
					kept = append(kept, t)
				}
			}
			if len(kept) < len(holds) {
				a.conjuncts[bl.to.id] = kept
				push(bl.to)
			}
		}
	}
	return true
}

// safe checks that no accepting location is reached.
func (a *Annotation) safe(ctx context.Context, o *oracle) bool {
	for _, c := range a.b.cuts {
		for _, bl := range c.out {
			if bl.to.accepting() && o.unsat(ctx, a.before(bl)) != solver.Unsat {
				return false
			}
		}
	}
	return true
}

// before is what holds when the block is taken.
func (a *Annotation) before(bl *block) []*term.Term {
	return append(append([]*term.Term{}, a.conjuncts[bl.from.id]...), a.b.terms.Conjuncts(bl.guard)...)
}

// after is what must hold after the block, in terms of what was before it.
func (a *Annotation) after(bl *block) []*term.Term {
	if bl.to.accepting() {
		return []*term.Term{a.b.terms.False()}
	}
	sub := map[*term.Term]*term.Term{}
	for _, v := range bl.values {
		sub[a.b.variable(v.index)] = v.value
	}
	conj := make([]*term.Term, len(a.conjuncts[bl.to.id]))
	for i, t := range a.conjuncts[bl.to.id] {
		conj[i] = a.b.terms.Substitute(t, sub)
	}
	return conj
}

// Validate re-checks the annotation edge by edge.
func (a *Annotation) Validate(ctx context.Context, backend solver.Backend, limit time.Duration) error {
	return a.claim().Check(ctx, backend, limit)
}

func (a *Annotation) claim() *certify.Annotation {
	c := &certify.Annotation{Prog: a.prog, Instances: instantiate(a.prog.Terms)}
	for i, cut := range a.b.cuts {
		c.Cuts = append(c.Cuts, certify.Cut{Loc: cut.loc, Predicates: a.conjuncts[i]})
	}
	return c
}
