package assemble

import (
	"maps"
	"math/big"

	"tav/cfg"
	"tav/cfg/libm"
	"tav/solver/term"
)

// Functions of <math.h> of constants: their result is a constant where it is
// exact, and between two numbers otherwise (package libm). Which operands are
// constants is found by conditional constant propagation (M. Wegman, F. Zadeck,
// "Constant propagation with conditional branches", TOPLAS 1991) of the
// variables that they depend on.

// A folder finds the constants at the locations of one procedure.
type folder struct {
	d        *Draft
	relevant map[*term.Term]bool                    // variables that operands depend on
	at       map[*cfg.Loc]map[*term.Term]*term.Term // by location reached: what is constant
}

// foldComputed gives calls of functions of constants their results. Those that
// a run does not compute have no operands afterwards.
func (d *Draft) foldComputed(p *cfg.Proc) {
	f := &folder{d: d, relevant: map[*term.Term]bool{}, at: map[*cfg.Loc]map[*term.Term]*term.Term{}}
	if !f.findRelevant(p) {
		return
	}
	f.propagate(p)
	var calls []*cfg.Edge
	d.edges(p, func(e *cfg.Edge) {
		if computes(e) != nil {
			calls = append(calls, e)
		}
	})
	for _, e := range calls {
		h := computes(e)
		if lo, hi, ok := f.bounds(h, f.at[e.From]); ok && lo == hi {
			e.Action = &cfg.Assign{Dst: h.Dst, Src: []*term.Term{lo}}
			continue
		} else if ok {
			m, r := d.p.Terms, h.Dst[0].Term
			between := &cfg.Loc{Pos: e.From.Pos}
			between.Out = []*cfg.Edge{{From: between, To: e.To, Kind: cfg.Internal, Pos: e.Pos, Frame: e.Frame,
				Action: &cfg.Assume{Cond: m.And(m.FLe(lo, r), m.FLe(r, hi))}}}
			e.To = between
		}
		if h.Input.Kind != cfg.Computed || d.p.Threads != nil {
			e.Action = &cfg.Havoc{Dst: h.Dst, Input: cfg.Input{Kind: cfg.External, Name: h.Input.Name, Pos: h.Input.Pos}}
		}
	}
}

// computes is the action of a call of a function of <math.h>; nil for other edges.
func computes(e *cfg.Edge) *cfg.Havoc {
	if h, ok := e.Action.(*cfg.Havoc); ok && len(h.Args) > 0 && h.Input.Kind == cfg.Computed {
		return h
	}
	return nil
}

// findRelevant collects the variables that operands depend on; false: there are no calls.
func (f *folder) findRelevant(p *cfg.Proc) bool {
	calls := false
	add := func(t *term.Term) (more bool) {
		for _, x := range f.d.p.Terms.FreeVars(t) {
			more = more || !f.relevant[x]
			f.relevant[x] = true
		}
		return more
	}
	for changed := true; changed; {
		changed = false
		f.d.edges(p, func(e *cfg.Edge) {
			if h := computes(e); h != nil {
				calls = true
				for _, t := range h.Args {
					changed = add(t) || changed
				}
			}
			if a, ok := e.Action.(*cfg.Assign); ok {
				for i, v := range a.Dst {
					changed = f.relevant[v.Term] && add(a.Src[i]) || changed
				}
			}
		})
	}
	return calls
}

// propagate finds what is constant at each location that is reached.
func (f *folder) propagate(p *cfg.Proc) {
	f.at[p.Entry] = map[*term.Term]*term.Term{}
	for work := []*cfg.Loc{p.Entry}; len(work) > 0; {
		x := work[0]
		work = work[1:]
		for _, e := range x.Out {
			to := f.d.following(e)
			after, passes := f.after(e, f.at[x])
			if to != nil && passes && f.meet(to, after) {
				work = append(work, to)
			}
		}
	}
}

// meet takes over that a location is reached with these constants; it reports a change.
func (f *folder) meet(x *cfg.Loc, constants map[*term.Term]*term.Term) bool {
	old, reached := f.at[x]
	if !reached {
		f.at[x] = constants
		return true
	}
	before := len(old)
	maps.DeleteFunc(old, func(v, c *term.Term) bool { return constants[v] != c })
	return len(old) < before
}

// after is what is constant after an edge; false: it lets no such state pass.
func (f *folder) after(e *cfg.Edge, constants map[*term.Term]*term.Term) (map[*term.Term]*term.Term, bool) {
	m := f.d.p.Terms
	next := maps.Clone(constants)
	switch a := e.Action.(type) {
	case *cfg.Assume:
		return next, !m.Substitute(a.Cond, constants).IsFalse()
	case *cfg.Assign:
		for i, v := range a.Dst {
			delete(next, v.Term)
			if t := m.Substitute(a.Src[i], constants); f.relevant[v.Term] && t.IsConst() && f.own(v) {
				next[v.Term] = t
			}
		}
		return next, true
	case *cfg.Havoc:
		for _, v := range a.Dst {
			delete(next, v.Term)
		}
		if h := computes(e); h != nil {
			if lo, hi, ok := f.bounds(h, constants); ok && lo == hi {
				next[h.Dst[0].Term] = lo
			}
		}
		return next, true
	}
	clear(next) // a call, which may be recursive
	return next, true
}

// own reports whether no other thread changes a variable.
func (f *folder) own(v *cfg.Var) bool { return f.d.p.Threads == nil || !v.Global }

// bounds are those of the result of a call; false: an operand is no constant, or the result is NaN.
func (f *folder) bounds(h *cfg.Havoc, constants map[*term.Term]*term.Term) (lo, hi *term.Term, ok bool) {
	m := f.d.p.Terms
	w := h.Dst[0].Term.Sort().Width
	format, _ := term.FloatFormatOf(w)
	var x []*big.Int
	for _, t := range h.Args {
		if t = m.Substitute(t, constants); !t.IsConst() {
			return nil, nil, false
		}
		x = append(x, t.Value())
	}
	l, u := libm.Bounds(h.Input.Name, w, x...)
	if format.IsNaN(l) {
		return nil, nil, false
	}
	return m.BVConst(w, l), m.BVConst(w, u), true
}
