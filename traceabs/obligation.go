package traceabs

import (
	"cmp"
	"context"
	"slices"
	"time"

	"tav/cfg"
	"tav/solver"
	"tav/solver/effort"
	"tav/solver/term"
	"tav/traceabs/blocks"
	"tav/traceabs/engine"
	"tav/traceabs/trace"
)

// An Obligation is what a proof lacks: from a state of a cut point that nothing
// excludes of what is proved there, the program reaches an error. If that state is never
// reached, one has to know why.
//
// If there is Then, the state is a counterexample to induction: no error comes before the next
// cut point, which is Then's, but after that there is one.
type Obligation struct {
	Situation              // the state at the head of a loop, or at the entry, from which there is an error; without a run if none was found in time
	Error     *cfg.Loc     // that is reached
	Proved    []*term.Term // that holds whenever control is there, the strongest of it; where several cut points have its place in the text, at all of them
	Then      *Situation   // the part of it from the next cut point on; nil: the error comes before one
}

// A Situation is a state at a cut point.
type Situation struct {
	At    *cfg.Loc
	Run   *trace.ErrorTrace // what was executed from there; its initial values are the state, as far as it is read
	Cells []Cell            // of the arrays of the state, those that decide about the way
}

// A Cell is the value of an element of an array, at indices for array upon array.
type Cell struct {
	Array   *cfg.Var
	Indices []term.Value
	Value   term.Value
}

// Obligations are some of what is left to prove, at most one for each cut point and error.
func Obligations(ctx context.Context, env *engine.Env, limit time.Duration) (list []Obligation) {
	ctx, cancel := effort.Timeout(ctx, limit)
	defer cancel()
	search, cancel := engine.Share(ctx, searchShare, 0)
	defer cancel()
	s := obligations{env: env}
	for _, c := range env.Blocks.Cuts {
		for _, bl := range c.Out {
			if bl.To.Loc.Kind != cfg.Error || c.Loc.Pos.InLibrary() || search.Err() != nil || len(list) == maxOpen {
				continue
			}
			if o, ok := s.find(search, bl); ok {
				list = append(list, o)
			}
		}
	}
	for i := range list {
		list[i].Proved = s.strongest(ctx, list[i].Proved)
	}
	return list
}

// tell says what a proof lacks. What was said before stays where nothing is found in time: it is still true.
func (r *refinement) tell(ctx context.Context, limit time.Duration) {
	if r.joined != nil { // its locations are no places of the program
		return
	}
	if list := Obligations(ctx, r.env, limit); len(list) > 0 {
		r.Open(list)
	}
}

// obligations looks for what is left to prove.
type obligations struct{ env *engine.Env }

// find is about an error that a block leads to. A state that is one block further from the error
// says more, first of all one of the same loop.
func (s obligations) find(ctx context.Context, bl *blocks.Block) (o Obligation, ok bool) {
	at, possible := s.search(ctx, bl)
	if !possible {
		return o, false
	}
	o.Error = bl.To.Loc
	from := bl.From
	if o.Situation = (Situation{At: from.Loc}); at != nil {
		o.Situation = at[0]
		for _, p := range s.before(bl.From) {
			if longer, _ := s.search(ctx, p, bl); longer != nil {
				from, o.Situation, o.Then = p.From, longer[0], &longer[1]
				break
			}
		}
	}
	o.Proved = slices.Clone(s.known(from))
	for _, c := range s.env.Blocks.Cuts {
		if c.Loc.Pos == o.At.Pos {
			o.Proved = slices.DeleteFunc(o.Proved, func(f *term.Term) bool { return !slices.Contains(s.known(c), f) })
		}
	}
	return o, true
}

// known is what is proved at a cut point.
func (s obligations) known(c *blocks.Cut) []*term.Term {
	if s.env.Facts == nil {
		return nil
	}
	return s.env.Facts[c.Id]
}

// before are the blocks that lead to a cut point, those from itself first, but for those from the
// entry: what an error is reached from there by is no question of induction.
func (s obligations) before(c *blocks.Cut) (list []*blocks.Block) {
	for _, from := range s.env.Blocks.Cuts[1:] {
		for _, p := range from.Out {
			if p.To == c && !from.Loc.Pos.InLibrary() {
				list = append(list, p)
			}
		}
	}
	own := func(p *blocks.Block) int {
		if p.From == c {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(list, func(p, q *blocks.Block) int { return own(p) - own(q) })
	return list
}

// strongest leaves out what follows from the rest, the longest first, as far as there is time.
func (s obligations) strongest(ctx context.Context, facts []*term.Term) []*term.Term {
	m, left := s.env.Prog.Terms, slices.Clone(facts)
	bySize := slices.Clone(facts)
	slices.SortStableFunc(bySize, func(x, y *term.Term) int { return cmp.Compare(y.Size(), x.Size()) })
	for _, f := range bySize {
		rest := slices.DeleteFunc(slices.Clone(left), func(g *term.Term) bool { return g == f })
		if ctx.Err() != nil {
			break
		}
		if answer, _ := s.env.Satisfy(ctx, m.And(m.Not(f), m.And(rest...))); answer == solver.Unsat {
			left = rest
		}
	}
	return left
}
