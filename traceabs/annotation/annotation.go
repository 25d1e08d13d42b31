package annotation

import (
	"context"
	"slices"
	"time"

	"tav/cfg"
	"tav/solver"
	"tav/solver/effort"
	"tav/solver/term"
	"tav/traceabs/blocks"
	"tav/traceabs/certify"
	"tav/traceabs/query"
	"tav/traceabs/trace"
)

// An Annotation is a proof of TRUE: a predicate for each cut point, over
// program variables, that holds whenever control is there and excludes all
// accepting locations (Floyd, "Assigning meanings to programs", 1967). With calls those of entries are preconditions
// and those of exits summaries, and those in procedures speak of what globals were on entry as well.
type Annotation struct {
	Prog      *cfg.Program
	B         *blocks.Program
	Conjuncts [][]*term.Term                      // by cut point; the entry has none; ∀ may stand at the root of a conjunct
	Known     [][]*term.Term                      // those of Conjuncts, by cut point, that are inductive among themselves; nil: none. Inductive does not ask for them
	Beside    func(bl *blocks.Block) []*term.Term // what holds besides when a block is taken; nil: nothing
	left      []*blocks.Cut                       // cut points from which Inductive, interrupted, has still to go on; nil: all
	asked     *blocks.Block                       // at which Inductive was interrupted; nil: none
	held      []*term.Term                        // of the conjuncts at its end those that hold there, under those at its start
}

// Predicates lists the predicates of the cut points that have one other than
// true; cut points are the loop heads of the program.
func (a *Annotation) Predicates() []trace.LocPredicate {
	var list []trace.LocPredicate
	for i, conj := range a.Conjuncts {
		if len(conj) > 0 {
			list = append(list, trace.LocPredicate{Loc: a.B.Cuts[i].Loc, Predicate: a.Prog.Terms.And(conj...)})
		}
	}
	return list
}

// predicates lists all conjuncts.
func (a *Annotation) predicates() []*term.Term {
	var list []*term.Term
	for _, conj := range a.Conjuncts {
		list = append(list, conj...)
	}
	return list
}

// Prove checks a candidate exactly, block by block. Conjuncts that do not hold
// after a block are dropped until all that are left are inductive (Flanagan,
// Leino, "Houdini, an annotation assistant for ESC/Java", FME 2001); it is
// true when these exclude the accepting locations. When it is false the
// conjuncts are as they were.
func (a *Annotation) Prove(ctx context.Context, o *query.Oracle) bool {
	given := a.Conjuncts
	a.Conjuncts, a.left, a.asked = append([][]*term.Term{}, given...), nil, nil
	if a.Inductive(ctx, o) && a.Safe(ctx, o) {
		return true
	}
	a.Conjuncts, a.left = given, nil
	return false
}

// Inductive drops conjuncts until the rest is inductive; false when ctx ends. The next time it goes on.
func (a *Annotation) Inductive(ctx context.Context, o *query.Oracle) bool {
	for i, c := range a.B.Cuts {
		a.Conjuncts[i] = slices.DeleteFunc(slices.Clone(a.Conjuncts[i]), func(t *term.Term) bool { return !a.B.Follows(t, c) })
	}
	work := []*blocks.Cut{}
	queued := make([]bool, len(a.B.Cuts))
	push := func(c *blocks.Cut) {
		if !queued[c.Id] {
			queued[c.Id] = true
			work = append(work, c)
		}
	}
	for _, c := range a.B.Cuts {
		if a.left == nil || slices.Contains(a.left, c) {
			push(c)
		}
	}
	for len(work) > 0 {
		c := work[0]
		work = work[1:]
		queued[c.Id] = false
		for _, bl := range c.Out {
			if bl.To.Accepting() || len(a.Conjuncts[bl.To.Id]) == 0 {
				continue
			}
			before, after, open := a.before(bl), a.after(bl), []int{}
			var posts []*term.Term
			for i, t := range a.Conjuncts[bl.To.Id] {
				if a.Known != nil && slices.Contains(a.Known[bl.To.Id], t) || a.asked == bl && slices.Contains(a.held, t) || slices.Contains(before, after[i]) {
					continue
				}
				posts, open = append(posts, after[i]), append(open, i)
			}
			holds := o.Implied(ctx, before, posts)
			if ended(ctx) {
				a.left = append(work, c)
				if a.asked != bl {
					a.asked, a.held = bl, nil
				}
				for k, i := range open {
					if holds[k] {
						a.held = append(a.held, a.Conjuncts[bl.To.Id][i])
					}
				}
				return false
			}
			if a.asked == bl {
				a.asked = nil
			}
			broken := map[int]bool{}
			for k, i := range open {
				broken[i] = !holds[k]
			}
			var kept []*term.Term
			for i, t := range a.Conjuncts[bl.To.Id] {
				if !broken[i] {
					kept = append(kept, t)
				}
			}
			if len(kept) < len(after) {
				a.Conjuncts[bl.To.Id] = kept
				for _, c := range append(a.B.Callers(bl.To), bl.To) { // what goes on from there
					if a.asked != nil && a.asked.From == c {
						a.asked = nil
					}
					push(c)
				}
			}
		}
	}
	a.left = []*blocks.Cut{}
	return true
}

// Again makes Inductive go on from cut points where less is known than before, once it has been through.
func (a *Annotation) Again(cuts ...*blocks.Cut) {
	for _, c := range cuts {
		if a.left != nil && !slices.Contains(a.left, c) {
			a.left = append(a.left, c)
		}
	}
}

// ended reports that ctx has ended, or will as soon as somebody looks: the solver may give
// up at the deadline before.
func ended(ctx context.Context) bool {
	left, limited := effort.Left(ctx)
	return ctx.Err() != nil || limited && left <= 0
}

// Safe checks that no accepting location is reached.
func (a *Annotation) Safe(ctx context.Context, o *query.Oracle) bool {
	for _, c := range a.B.Cuts {
		for _, bl := range c.Out {
			if bl.To.Accepting() && o.Unsat(ctx, a.before(bl)) != solver.Unsat {
				return false
			}
		}
	}
	return true
}

// Reached are the accepting locations that are not known to be unreached, where the annotation is inductive: all from which ctx
// keeps it.
func (a *Annotation) Reached(ctx context.Context, o *query.Oracle) map[*cfg.Loc]bool {
	reached := map[*cfg.Loc]bool{}
	for _, c := range a.B.Cuts {
		for _, bl := range c.Out {
			if bl.To.Accepting() && !reached[bl.To.Loc] {
				reached[bl.To.Loc] = ended(ctx) || o.Unsat(ctx, a.before(bl)) != solver.Unsat
			}
		}
	}
	return reached
}

// before is what holds when the block is taken.
func (a *Annotation) before(bl *blocks.Block) []*term.Term {
	list := append(append([]*term.Term{}, a.Conjuncts[bl.From.Id]...), a.B.Terms.Conjuncts(bl.Guard)...)
	if a.Beside != nil {
		list = append(list, a.Beside(bl)...)
	}
	if bl.Return == nil {
		return list
	}
	exit := a.B.Exit(bl.Return)
	if exit == nil {
		return []*term.Term{a.B.Terms.False()}
	}
	returned := a.B.Returned(bl)
	for _, t := range a.Conjuncts[exit.Id] {
		list = append(list, a.B.Terms.Substitute(t, returned))
	}
	return list
}

// after is what must hold after the block, in terms of what was before it.
func (a *Annotation) after(bl *blocks.Block) []*term.Term {
	if bl.To.Accepting() {
		return []*term.Term{a.B.Terms.False()}
	}
	sub := map[*term.Term]*term.Term{}
	for _, v := range bl.Values {
		sub[a.B.Variable(v.Index)] = v.Value
	}
	conj := make([]*term.Term, len(a.Conjuncts[bl.To.Id]))
	for i, t := range a.Conjuncts[bl.To.Id] {
		conj[i] = a.B.Terms.Substitute(t, sub)
	}
	return conj
}

// Validate re-checks the annotation edge by edge.
func (a *Annotation) Validate(ctx context.Context, backend solver.Backend, limit time.Duration) error {
	return a.Claim().Check(ctx, backend, limit)
}

// Claim is what package certify checks of the annotation.
func (a *Annotation) Claim() *certify.Annotation {
	c := &certify.Annotation{Prog: a.Prog, Instances: query.Instantiate(a.Prog.Terms)}
	for i, cut := range a.B.Cuts {
		c.Cuts = append(c.Cuts, certify.Cut{Loc: cut.Loc, Predicates: a.Conjuncts[i]})
	}
	return c
}
