package chains

import (
	"context"
	"errors"
	"slices"

	"tav/cfg"
	"tav/cfg/interp"
)

// A Failure is what there is to explain.
type Failure struct {
	Program *cfg.Program
	Machine *interp.Machine // of Program; nil: a new one
	World   World           // in which the program fails; it is not changed
	Others  []World         // the same, but that they answer otherwise what the failing run does not ask
	// Correct reports whether a run is one without the failure, from how it ended
	// and the world at its end. It is not asked about runs that end at
	// a limit, have undefined behaviour or leave the model: they never are.
	Correct func(*interp.Outcome, World) bool
	// Right tells, of the world at the end of a run that is not correct, whether nothing
	// went wrong before that end; further, that the run came further than this one, which
	// else the last branch of this one tells. nil: always right.
	Right func(World) (right, further bool)
	// Reaches tells the world at the end of a run that is not correct how much of the expected
	// output it has written before it went wrong. nil: that is not what is wrong.
	Reaches func(World) int
}

// AvoidsError is for Failure.Correct: the run ends without reaching an error.
func AvoidsError(out *interp.Outcome, _ World) bool { return out.Kind == interp.Ended }

// Options bound the work.
type Options struct {
	MaxSteps   int  // of the failing run; 0: DefaultMaxSteps
	MaxReplays int  // causality tests for one chain; 0: no bound
	Latest     bool // where several sets induce the next one, prefer values that were defined last
}

// ErrCorrect says that there is no failure.
var ErrCorrect = errors.New("the run does not fail")

// An Algorithm finds the failure inducing sets that differ.
type Algorithm uint8

// The algorithms of the paper.
const (
	Dependence   Algorithm = iota // Algorithm 2
	Hierarchical                  // Algorithm 1
)

// A Chain is a failure inducing chain (Def. 6).
type Chain struct {
	Links     []Link // in the order of the run: from the root cause to the failure
	Sets      []Set  // the sets that were computed, in the order of the run
	Reference *Reference
	// Incomplete says why the chain begins later than the root cause; "" when
	// the state before its first link does not matter for the failure.
	Incomplete string
	Lacks      []*cfg.Edge // the steps of the reference up to one that the failing run does not take and that matters; nil: none is known
	Stats      Stats
}

// A Link is a step of the failing run that defines faulty variables which the
// failure needs.
type Link struct {
	Step    int
	Edge    *cfg.Edge
	Index   []Position // of the step
	Aligned bool       // the reference has a step with this index
	Faults  []Fault    // what the step defines
}

// A Position is one construct around a step, or the step itself.
type Position struct {
	Pos      cfg.Pos
	Instance int    // of a branch: which evaluation in the construct around it, from 1 on
	Call     string // the function, of a call
}

// A Set is a failure inducing set (Def. 5).
type Set struct {
	Step     int // the last one before
	Faults   []Fault
	at, next point // it is of the first one, and what it induces is at the other
}

// Stats count work.
type Stats struct {
	Points  int // aligned points
	Sets    int // failure inducing sets that were minimised
	Replays int // causality tests
	Steps   int // of all replays
}

// Chain computes the chain that leads to the failure.
func (r *Run) Chain(ctx context.Context, ref *Reference, a Algorithm) (*Chain, error) {
	s := newSearch(ctx, r, ref)
	var err error
	if a == Hierarchical {
		err = s.hierarchical()
	} else {
		err = s.dependence()
	}
	c := &Chain{Reference: ref}
	if errors.Is(err, errReplays) {
		c.Incomplete, err = err.Error(), nil
	}
	slices.Reverse(s.sets)
	if err == nil && c.Incomplete == "" {
		c.Incomplete = s.incomplete()
	}
	c.Sets, c.Links, c.Lacks = s.sets, s.links(), s.lacks()
	s.stats.Sets = len(s.sets)
	c.Stats = s.stats
	return c, err
}

// incomplete says why the search ends before the root cause, "" if it does not.
func (s *search) incomplete() string {
	switch {
	case len(s.points) == 0:
		return "the runs have no step in common"
	case s.ref.Switch != nil && s.done() && s.at >= after(s.ref.Switch.Step):
		// The same program in the same state, and fails.
		return "the state of the correct run does not avoid the failure: they differ in something that is not compared"
	}
	first := slices.IndexFunc(s.sets, func(set Set) bool { return len(set.Faults) > 0 })
	switch {
	case first < 0:
		return "no faulty value leads to the failure: what follows the last step that both runs have does"
	case slices.ContainsFunc(s.sets[first].Faults, s.kept):
		return "the failing run lacks a step that the correct run has: nothing that it does is the root cause"
	}
	return ""
}

// lacks are the steps of the reference up to the first one that gives an element of a set the value
// that it should have and that the failing run does not take, if no branch went wrong before.
func (s *search) lacks() (steps []*cfg.Edge) {
	for _, set := range s.sets {
		for _, f := range set.Faults {
			d, ok := s.ref.last(f.Element, s.counterpart(set.at))
			switch {
			case f.Taken != nil:
				return nil
			case !ok:
				continue
			}
			if _, both := s.run.find(s.ref.steps[d.step].node); both && !s.kept(f) {
				continue
			}
			if !s.ref.sure(d.step, func(*execution, int) bool { return true }) {
				return nil
			}
			for _, step := range s.ref.steps[:d.step+1] {
				steps = append(steps, step.edge)
			}
			return steps
		}
	}
	return nil
}

// kept reports whether an element is faulty only because the reference has
// another definition after the same one.
func (s *search) kept(f Fault) bool {
	switch {
	case f.Taken != nil:
		return false
	case f.Def == undefined:
		return true
	case s.aligned[f.Def] == unaligned:
		return false
	}
	d, ok := s.ref.last(f.Element, s.aligned[f.Def])
	return ok && s.equal(definition{f.Def, *f.Value}, d)
}

// links are the definitions in the sets, in the order of the run. A value that
// is in several sets is shown with the reference at the first of them.
func (s *search) links() []Link {
	byStep := map[int][]Fault{}
	for _, set := range s.sets {
		for _, f := range set.Faults {
			list := byStep[f.Def]
			f.At = set.Step
			if s.alike(f) {
				f.At = f.Def
			}
			if f.Def != undefined && !slices.ContainsFunc(list, func(g Fault) bool { return g.Element == f.Element }) {
				byStep[f.Def] = append(list, s.certain(f, set.at))
			}
		}
	}
	var links []Link
	for i, faults := range byStep {
		links = append(links, Link{
			Step: i, Edge: s.run.steps[i].edge, Index: s.run.positions(i), Aligned: s.aligned[i] != unaligned, Faults: faults,
		})
	}
	slices.SortFunc(links, func(a, b Link) int { return a.Step - b.Step })
	return links
}

// alike reports whether the reference has its value of a fault right after the step that defines the
// other one.
func (s *search) alike(f Fault) bool {
	if f.Def == undefined || f.Reference == nil || s.aligned[f.Def] == unaligned {
		return false
	}
	d, ok := s.ref.last(f.Element, s.aligned[f.Def])
	return ok && d.value.Equal(*f.Reference)
}

// positions is the index of a step for the reader.
func (r *Run) positions(i int) []Position {
	path := r.nodes.path(r.steps[i].node)
	list := make([]Position, len(path))
	for k, key := range path {
		list[k].Instance = int(key.instance)
		site := int(key.site)
		if site >= len(r.locs) {
			f := r.frames[site-len(r.locs)]
			list[k].Pos, list[k].Call = f.Pos, f.Func
			continue
		}
		e := r.locs[site].Out[0]
		list[k].Pos = e.Pos
		if c, ok := e.Action.(*cfg.CallAction); ok && key.inner {
			list[k].Call = c.Callee.Name
		}
	}
	list[len(list)-1].Pos = r.steps[i].edge.Pos // of several returns, the one taken
	return list
}
