package chains

import (
	"context"
	"errors"
	"slices"

	"tav/cfg"
	"tav/solver/term"
)

// Failure inducing sets (Def. 5) by delta debugging with local causality
// (section 4.2): a set of faulty variables at a point that is enough, when
// everything else there has the values of the reference, to induce the set at
// the next point, and no element of which can be spared.

// A search computes failure inducing sets backwards.
type search struct {
	*pair
	ctx   context.Context
	at    point   // of the target
	set   []Fault // target: what is to be induced; at the failure, nothing but it
	sets  []Set   // computed so far, from the failure on
	stats Stats
}

func newSearch(ctx context.Context, run *Run, ref *Reference) *search {
	s := &search{pair: newPair(run, ref), ctx: ctx, at: before(run.Len())}
	s.stats.Points = len(s.points)
	return s
}

// errReplays ends a search at its bound.
var errReplays = errors.New("the bound on causality tests is reached")

// failing reports that the target is the failure itself.
func (s *search) failing() bool { return s.at == before(s.run.Len()) }

// done reports that the state at the target does not matter for the failure:
// the definitions found so far explain it.
func (s *search) done() bool { return !s.failing() && len(s.set) == 0 }

// advance computes the failure inducing set of a point before the target, which
// becomes the target.
func (s *search) advance(p point) error {
	faults := s.faults(p)
	must, candidates := s.candidates(p, faults)
	set, err := minimize(candidates, func(part []Fault) (bool, error) {
		return s.induces(p, faults, slices.Concat(must, part))
	})
	if err != nil {
		return err
	}
	set = append(set, must...)
	s.sets = append(s.sets, Set{Step: p.step(), at: p, next: s.at})
	s.at = p
	s.set = slices.DeleteFunc(faults, func(f Fault) bool {
		return !slices.ContainsFunc(set, func(g Fault) bool { return g.Element == f.Element })
	})
	s.sets[len(s.sets)-1].Faults = s.set
	return nil
}

// stable reports whether the failure inducing set of point p is that at the
// target. No test is needed to see that it is minimal: what is part of the
// target and defined before p must be retained at p.
func (s *search) stable(p point) (bool, error) {
	if s.failing() || slices.ContainsFunc(s.set, func(f Fault) bool { return f.Def > p.step() }) {
		return false, nil
	}
	faults := s.faults(p)
	keep, _ := s.candidates(p, faults)
	if len(keep) < len(s.set) {
		return false, nil // a part of it is not faulty yet
	}
	return s.induces(p, faults, keep)
}

// candidates divides the faulty variables at a point: those of the target must
// be retained, others may have to be if the steps up to the target read them.
// The rest cannot make a difference.
func (s *search) candidates(p point, faults []Fault) (must, may []Fault) {
	reads := s.run.readBetween(p.step(), s.at.step())
	for _, f := range faults {
		switch {
		case slices.ContainsFunc(s.set, func(t Fault) bool { return t.Element == f.Element && t.Def == f.Def }):
			must = append(must, f)
		case f.Var == nil || reads[f.Var]:
			may = append(may, f)
		}
	}
	slices.SortStableFunc(may, func(a, b Fault) int {
		if s.run.Latest {
			a, b = b, a
		}
		return a.Def - b.Def
	})
	return must, may
}

// readBetween is what the steps after i, up to j, read.
func (r *Run) readBetween(i, j int) map[*cfg.Var]bool {
	reads := map[*cfg.Var]bool{}
	seen := map[*cfg.Loc]bool{}
	for _, st := range r.steps[i+1 : j+1] {
		l := st.edge.From
		if seen[l] {
			continue
		}
		seen[l] = true
		for _, v := range r.readAt(l) {
			reads[v] = true
		}
	}
	return reads
}

// readAt lists what is read to leave a location.
func (r *Run) readAt(l *cfg.Loc) []*cfg.Var {
	list, ok := r.reads[l]
	if ok {
		return list
	}
	read := func(t *term.Term) {
		for _, v := range r.Program.Terms.FreeVars(t) {
			list = append(list, r.byTerm[v])
		}
	}
	for _, e := range l.Out {
		for _, u := range e.UB {
			read(u.Cond)
		}
		switch a := e.Action.(type) {
		case *cfg.Assume:
			read(a.Cond)
		case *cfg.Assign:
			for _, t := range a.Src {
				read(t)
			}
		case *cfg.Havoc:
			for _, t := range a.Args {
				read(t)
			}
		case *cfg.CallAction:
			for _, t := range a.Args {
				read(t)
			}
		case *cfg.ReturnAction:
			list = append(list, l.Proc.Results...)
		}
	}
	r.reads[l] = list
	return list
}
