package chains

import (
	"context"
	"fmt"
	"slices"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/solver/term"
)

// A Run is a failing run.
type Run struct {
	Failure
	Options
	*execution
	nodes    *nodes                  // of all executions that it is compared with
	elements *elements               // of these
	objects  *objects                // its allocations
	indexer  *indexer                // of its program
	replays  *indexer                // the same for causality tests
	locs     []*cfg.Loc              // by site: the locations,
	frames   []*cfg.Frame            // and after them the inlined calls
	reads    map[*cfg.Loc][]*cfg.Var // what is read to leave a location
	byTerm   map[*term.Term]*cfg.Var // the program's variables
}

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
	x, err := rec.run(ctx, f.Machine, f.World, interp.Options{MaxSteps: o.MaxSteps, Each: func(s *interp.Step) bool {
		r.objects.note(rec.steps[len(rec.steps)-1].node, s)
		return true
	}})
	switch {
	case err != nil:
		return nil, err
	case x.outcome.Kind == interp.Limit:
		return nil, fmt.Errorf("the run is not over after %s", x.outcome.What)
	case x.outcome.Kind == interp.UndefinedBehaviour, x.outcome.Kind == interp.ReachedUnsupported:
		return nil, fmt.Errorf("what the run does is not known: %v: %s", x.outcome.Kind, x.outcome.What)
	case r.correct(x.outcome, x.world):
		return nil, ErrCorrect
	}
	r.execution = x
	return r, nil
}

// correct reports whether a run is one that the failing run can be compared with.
func (r *Run) correct(out *interp.Outcome, w World) bool {
	switch out.Kind {
	case interp.Limit, interp.UndefinedBehaviour, interp.ReachedUnsupported:
		return false
	}
	return r.Correct(out, w)
}

// same reports whether a run shows the failure of this one.
func (r *Run) same(out *interp.Outcome, w World) bool {
	return out.Kind == r.outcome.Kind && out.Loc == r.outcome.Loc && !r.correct(out, w)
}

// Len is the number of steps.
func (r *Run) Len() int { return len(r.steps) }

// A Reference is a correct run that the failing one is compared with.
type Reference struct {
	Program *cfg.Program
	Switch  *interp.Switch // of the failing run; nil: it is a run of another program
	*execution
	others []*execution // the same in other worlds
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
	sites := correspondence(r.Program, corrected)
	run := func(w World) (*execution, error) {
		rec := r.recorder()
		rec.indexer = newIndexer(r.nodes, sites)
		rec.variable = func(v *cfg.Var) *cfg.Var { return match[v] }
		rec.next, rec.objects = newObjects(corrected).next, r.objects.renaming()
		return rec.run(ctx, m, w, interp.Options{MaxSteps: r.MaxSteps})
	}
	x, err := run(r.World)
	if err != nil {
		return nil, err
	}
	if !r.correct(x.outcome, x.world) && !r.outlived(x) {
		return nil, fmt.Errorf("the run of the corrected program is not correct: %v %s", x.outcome.Kind, x.outcome.What)
	}
	ref := &Reference{Program: corrected, execution: x}
	return ref, r.vary(ctx, ref, run)
}

// outlived reports whether an execution came further than the failing run, in which it
// goes the other way at the last branch, and nothing was wrong with it so far: a corrected
// program may have another error, which comes later.
func (r *Run) outlived(x *execution) bool {
	if r.Right != nil {
		if right, further := r.Right(x.world); !right || further {
			return right
		}
	}
	way := func(e *cfg.Edge) int { return slices.Index(e.From.Out, e) }
	for _, s := range slices.Backward(r.steps) {
		if len(s.edge.From.Out) > 1 {
			k, ok := x.find(s.node)
			return ok && way(x.steps[k].edge) != way(s.edge)
		}
	}
	return false
}

func variables(p *cfg.Program) []*cfg.Var {
	list := slices.Clone(p.Globals)
	for _, proc := range p.Procs {
		list = slices.Concat(list, proc.Params, proc.Results, proc.Locals)
	}
	return list
}
