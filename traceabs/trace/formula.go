package trace

import (
	"strconv"

	"tav/automata"
	"tav/cfg"
	"tav/solver/term"
)

// A Formula is a trace in static single assignment form: every assignment to
// a variable makes a new version of it. The trace is feasible iff the
// conjunction of all conjuncts of all steps is satisfiable.
type Formula struct {
	Trace   Trace
	Steps   []step
	Frames  []*frame                  // frames[i]: the procedure call in which step i starts; one more for the end
	Origin  map[*term.Term]*term.Term // version → the program variable it is a version of
	Owner   map[*term.Term]*frame     // version → the procedure call it is local to, nil for a global
	Entry   map[*cfg.Var]*term.Term   // the versions of variables read before they were written
	EntryOf map[*term.Term]*term.Term // version of old(g) → g
}

// A step is one position of the trace.
type step struct {
	Edge *cfg.Edge
	Conj []*term.Term // the conjuncts, over versions
	Defs []def        // the versions that the step makes, one a variable it changes
}

// A def is a new version of a program variable.
type def struct{ V, Version *term.Term }

// A frame is one activation of a procedure on the trace.
type frame struct {
	proc   *cfg.Proc
	call   int                       // position of its call edge, -1 for the entry procedure
	caller *frame                    // nil for the entry procedure
	locals map[*term.Term]*term.Term // versions of the variables of this frame: locals, parameters, old values of globals
}

// unroll builds formulas.
type unroll struct {
	prog    *cfg.Program
	globals map[*term.Term]bool
	count   map[*term.Term]int
	current map[*term.Term]*term.Term // versions of globals
	f       *Formula
	byTerm  map[*term.Term]*cfg.Var
}

// NewFormula unrolls the trace.
func NewFormula(vocabulary *Vocabulary, trace Trace) *Formula {
	f := &Formula{
		Trace: trace, Origin: map[*term.Term]*term.Term{},
		Owner: map[*term.Term]*frame{}, EntryOf: map[*term.Term]*term.Term{}, Entry: map[*cfg.Var]*term.Term{},
	}
	u := &unroll{
		prog: vocabulary.Prog, globals: vocabulary.globals, byTerm: vocabulary.vars,
		count: map[*term.Term]int{}, current: map[*term.Term]*term.Term{}, f: f,
	}
	top := &frame{proc: u.prog.Entry, call: -1, locals: map[*term.Term]*term.Term{}}
	frames := make(map[int]*frame) // by position of the call
	for i, e := range trace.Letters {
		f.Frames = append(f.Frames, top)
		s := step{Edge: e}
		switch a := e.Action.(type) {
		case *cfg.Assume:
			s.Conj = u.prog.Terms.Conjuncts(u.read(top, a.Cond))
		case *cfg.Assign:
			u.assign(&s, top, top, a.Dst, a.Src)
		case *cfg.Havoc:
			for _, v := range a.Dst {
				s.Defs = append(s.Defs, def{v.Term, u.write(top, v.Term)})
			}
		case *cfg.CallAction:
			callee := &frame{proc: a.Callee, call: i, caller: top, locals: map[*term.Term]*term.Term{}}
			u.assign(&s, top, callee, a.Callee.Params, a.Args)
			for _, g := range a.Callee.Modifies {
				u.define(&s, callee, vocabulary.Old(g), u.read(top, g.Term))
				f.EntryOf[s.Defs[len(s.Defs)-1].Version] = g.Term
			}
			frames[i] = callee
			top = callee
		case *cfg.ReturnAction:
			callee := top
			if j := trace.Match(i); j != automata.Pending {
				callee = frames[j]
			}
			top = callee.caller
			src := make([]*term.Term, len(callee.proc.Results))
			for k, r := range callee.proc.Results {
				src[k] = u.read(callee, r.Term)
			}
			for k, v := range a.Dst {
				u.define(&s, top, v.Term, src[k])
			}
		}
		f.Steps = append(f.Steps, s)
	}
	f.Frames = append(f.Frames, top)
	return f
}

// read replaces the program variables of t by their current versions.
func (u *unroll) read(fr *frame, t *term.Term) *term.Term {
	sub := map[*term.Term]*term.Term{}
	for _, v := range u.prog.Terms.FreeVars(t) {
		sub[v] = u.version(fr, v)
	}
	return u.prog.Terms.Substitute(t, sub)
}

// Version returns the current version of v, which it makes at the first read.
func (u *unroll) version(fr *frame, v *term.Term) *term.Term {
	versions := fr.locals
	if u.globals[v] {
		versions = u.current
	}
	if versions[v] == nil {
		versions[v] = u.fresh(fr, v)
		if w := u.byTerm[v]; w != nil && (u.globals[v] || fr.caller == nil) {
			u.f.Entry[w] = versions[v]
		}
	}
	return versions[v]
}

// write makes a new version of v and returns it.
func (u *unroll) write(fr *frame, v *term.Term) *term.Term {
	w := u.fresh(fr, v)
	if u.globals[v] {
		u.current[v] = w
	} else {
		fr.locals[v] = w
	}
	return w
}

func (u *unroll) fresh(fr *frame, v *term.Term) *term.Term {
	n := u.count[v]
	u.count[v]++
	w := u.prog.Terms.Var(v.Name()+"@"+strconv.Itoa(n), v.Sort(), v.Signed())
	u.f.Origin[w] = v
	if !u.globals[v] {
		u.f.Owner[w] = fr
	}
	return w
}

// assign adds the parallel assignment dst := src to the step; src is read in
// one frame and dst written in the other.
func (u *unroll) assign(s *step, from, to *frame, dst []*cfg.Var, src []*term.Term) {
	values := make([]*term.Term, len(src))
	for k, t := range src {
		values[k] = u.read(from, t)
	}
	for k, v := range dst {
		u.define(s, to, v.Term, values[k])
	}
}

// define adds v := value to the step; value is over versions.
func (u *unroll) define(s *step, fr *frame, v, value *term.Term) {
	w := u.write(fr, v)
	s.Defs = append(s.Defs, def{v, w})
	s.Conj = append(s.Conj, u.prog.Terms.Eq(w, value))
}

// Visible reports whether the procedure in which step i starts sees version v.
func (f *Formula) Visible(v *term.Term, i int) bool {
	owner := f.Owner[v]
	return owner == nil || owner == f.Frames[i]
}

// Program translates a term over versions back to program variables.
func (f *Formula) Program(m *term.Manager, t *term.Term) *term.Term {
	sub := map[*term.Term]*term.Term{}
	for _, v := range m.FreeVars(t) {
		if o := f.Origin[v]; o != nil {
			sub[v] = o
		}
	}
	return m.Substitute(t, sub)
}

// Returns is the return of a call at step i, or Pending.
func (f *Formula) Returns(i int) int {
	if f.Steps[i].Edge.Kind != cfg.Call {
		return automata.Pending
	}
	return f.Trace.Match(i)
}
