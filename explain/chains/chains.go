package chains

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sort"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/solver/term"
)

// A Failure is what there is to explain.
type Failure struct {
	Program *cfg.Program
	Machine *interp.Machine // of Program; nil: a new one
	World   World           // in which the program fails; it is not changed
	// Correct tells whether a run is one without the failure, from how it ended
	// and the world at its end. A run that was stopped at a limit, or passed
	// undefined behaviour, is never asked for.
	Correct func(*interp.Outcome, World) bool
}

// AvoidsError is for Failure.Correct: the run ends without reaching an error.
func AvoidsError(out *interp.Outcome, _ World) bool { return out.Kind == interp.Ended }

// Options bound the work.
type Options struct {
	MaxSteps   int  // of the failing run; 0: DefaultMaxSteps
	MaxReplays int  // causality tests for one chain; 0: no bound
	Latest     bool // where several sets induce the next one, prefer values that were defined last
}

// DefaultMaxSteps is the length of runs that are explained when nothing else is
// asked for: all definitions of the run are kept.
const DefaultMaxSteps = 1_000_000

// ErrCorrect says that there is no failure.
var ErrCorrect = errors.New("the run does not fail")

// A Run is a failing run.
type Run struct {
	Failure
	Options
	*execution
	nodes    *nodes
	elements *elements
	objects  *objects
	indexer  *indexer
	replays  *indexer
	locs     []*cfg.Loc   // by site: the locations,
	frames   []*cfg.Frame // and after them the inlined calls
	saved    []checkpoint
	cached   checkpoint // the one that was asked for last
	reads    map[*cfg.Loc][]*cfg.Var
	byTerm   map[*term.Term]*cfg.Var
}

// A checkpoint is where a run stands after some steps.
type checkpoint struct {
	steps int // 0: nothing is saved
	state *interp.State
	world World
}

// maxCheckpoints bounds those of a run: twice as many were made of which every
// second one is dropped.
const maxCheckpoints = 256

// New runs the program and keeps what it does.
func New(ctx context.Context, f Failure, o Options) (*Run, error) {
	if o.MaxSteps == 0 {
		o.MaxSteps = DefaultMaxSteps
	}
	if f.Machine == nil {
		m, err := interp.New(f.Program)
		if err != nil {
			return nil, err
		}
		f.Machine = m
	}
	n := newNodes()
	r := &Run{
		Failure: f, Options: o, nodes: n, elements: &elements{known: map[elementKey]*Element{}}, objects: newObjects(f.Program),
		indexer: newIndexer(n, ownSites(f.Program)), reads: map[*cfg.Loc][]*cfg.Var{},
		locs: make([]*cfg.Loc, f.Program.NumLocs()), frames: frames(f.Program), byTerm: map[*term.Term]*cfg.Var{},
	}
	r.replays = r.indexer.replaying(n)
	for _, v := range variables(f.Program) {
		r.byTerm[v.Term] = v
	}
	for _, proc := range f.Program.Procs {
		for _, l := range proc.Locs {
			r.locs[l.ID] = l
		}
	}
	rec := r.recorder()
	world, every := f.World.Fork(), 1
	x, err := rec.run(ctx, f.Machine, world, interp.Options{MaxSteps: o.MaxSteps, Each: func(s *interp.Step) bool {
		r.objects.note(rec.steps[len(rec.steps)-1].node, s)
		if len(rec.steps)%every != 0 {
			return true
		}
		r.saved = append(r.saved, checkpoint{len(rec.steps), f.Machine.State(s.Edge.To), world.Fork()})
		if len(r.saved) == 2*maxCheckpoints {
			every *= 2
			r.saved = slices.DeleteFunc(r.saved, func(c checkpoint) bool { return c.steps%every != 0 })
		}
		return true
	}})
	switch {
	case err != nil:
		return nil, err
	case x.outcome.Kind == interp.Limit:
		return nil, fmt.Errorf("the run is not over after %s", x.outcome.What)
	case r.correct(x.outcome, x.world):
		return nil, ErrCorrect
	}
	r.execution = x
	return r, nil
}

// correct reports whether a run is one that the failing run can be compared with.
func (r *Run) correct(out *interp.Outcome, w World) bool {
	switch out.Kind {
	case interp.Limit, interp.Stopped, interp.UndefinedBehaviour, interp.ReachedUnsupported:
		return false
	}
	return r.Correct(out, w)
}

// same reports whether a run shows the failure of this one.
func (r *Run) same(out *interp.Outcome, w World) bool {
	return out.Kind == r.outcome.Kind && out.Loc == r.outcome.Loc && !r.Correct(out, w)
}

// Outcome is how the run failed.
func (r *Run) Outcome() *interp.Outcome { return r.outcome }

// Len is the number of steps.
func (r *Run) Len() int { return len(r.steps) }

// Edge is what step i does.
func (r *Run) Edge(i int) *cfg.Edge { return r.steps[i].edge }

// after is where the run stands after step i. The state and the world are to be
// copied before use.
func (r *Run) after(ctx context.Context, i int) (checkpoint, error) {
	if r.cached.steps == i+1 {
		return r.cached, nil
	}
	c := checkpoint{world: r.World}
	if k := sort.Search(len(r.saved), func(k int) bool { return r.saved[k].steps > i+1 }); k > 0 {
		c = r.saved[k-1]
	}
	if c.steps < i+1 {
		world := c.world.Fork()
		out, err := r.Machine.Run(ctx, world, interp.Options{From: c.state, MaxSteps: i + 1 - c.steps})
		if err != nil {
			return c, err
		}
		c = checkpoint{i + 1, r.Machine.State(out.Loc), world}
	}
	r.cached = c
	return c, nil
}

// A Reference is a correct run that the failing one is compared with.
type Reference struct {
	Program *cfg.Program
	Switch  *interp.Switch // of the failing run; nil: it is a run of another program
	*execution
}

// Reference runs a corrected version of the program in the same world, for the
// ideal chain (section 2). Both programs must have their Sources: the lines
// that they have in common are what is aligned. The reference is of no use when
// that run is not correct, which is an error.
func (r *Run) Reference(ctx context.Context, corrected *cfg.Program) (*Reference, error) {
	m, err := interp.New(corrected)
	if err != nil {
		return nil, err
	}
	vars := map[string]*cfg.Var{}
	for _, v := range variables(r.Program) {
		vars[v.Name] = v
	}
	match := map[*cfg.Var]*cfg.Var{}
	for _, v := range variables(corrected) {
		if own := vars[v.Name]; own != nil && own.Term.Sort().String() == v.Term.Sort().String() {
			match[v] = own
		}
	}
	rec := r.recorder()
	rec.indexer = newIndexer(r.nodes, correspondence(r.Program, corrected))
	rec.variable = func(v *cfg.Var) *cfg.Var { return match[v] }
	rec.next, rec.objects = newObjects(corrected).next, r.objects.renaming()
	x, err := rec.run(ctx, m, r.World.Fork(), interp.Options{MaxSteps: r.MaxSteps})
	if err != nil {
		return nil, err
	}
	if !r.correct(x.outcome, x.world) {
		return nil, fmt.Errorf("the run of the corrected program is not correct: %v %s", x.outcome.Kind, x.outcome.What)
	}
	return &Reference{Program: corrected, execution: x}, nil
}

func variables(p *cfg.Program) []*cfg.Var {
	list := slices.Clone(p.Globals)
	for _, proc := range p.Procs {
		list = slices.Concat(list, proc.Params, proc.Results, proc.Locals)
	}
	return list
}

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
	c.Sets, c.Links = s.sets, s.links()
	s.stats.Sets = len(s.sets)
	c.Stats = s.stats
	return c, err
}

// links are the definitions in the sets, in the order of the run. A value that
// is in several sets is shown with the reference at the first of them.
func (s *search) links() []Link {
	byStep := map[int][]Fault{}
	for _, set := range s.sets {
		for _, f := range set.Faults {
			list := byStep[f.Def]
			if f.Def != undefined && !slices.ContainsFunc(list, func(g Fault) bool { return g.Element == f.Element }) {
				byStep[f.Def] = append(list, f)
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
