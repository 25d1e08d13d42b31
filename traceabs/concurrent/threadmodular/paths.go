package threadmodular

import (
	"fmt"
	"maps"

	"tav/cfg"
	"tav/solver/term"
)

// A path is a step of a thread: to the next place, an error, or its end. What it computes for itself comes before the one edge, or
// atomic block, that others notice.
type path struct {
	to     *place // nil: its end, or an error
	wrong  bool   // an error, or what is unsupported
	guard  []*term.Term
	env    map[*term.Term]*term.Term // variables that get values, in terms of those before
	starts *class                    // one thread of it as well; nil: none
}

// value is that of a variable after a path.
func (w *path) value(x *term.Term) *term.Term {
	if t := w.env[x]; t != nil {
		return t
	}
	return x
}

// ends are the places of threads that a path brings to them.
func (w *path) ends() []*place {
	var list []*place
	if w.to != nil {
		list = append(list, w.to)
	}
	if w.starts != nil {
		list = append(list, w.starts.at[w.starts.proc.Entry])
	}
	return list
}

// findPaths follows the edges from a place to the next ones.
func (q *program) findPaths(at *place) error {
	type point struct {
		x *cfg.Loc
		path
	}
	work := []point{{x: at.loc}}
	for steps := 0; len(work) > 0; steps++ {
		from := work[len(work)-1]
		work = work[:len(work)-1]
		for _, e := range from.x.Out {
			next := from.path
			if !q.take(&next, e) {
				continue
			}
			if e.Starts != nil {
				t := q.classes[e.Starts.Number]
				if next.starts != nil || t == at.class || !t.many && !q.once(e) {
					return fmt.Errorf("threads of %s that start others like them, or are started again", t.thread.Name)
				}
				next.starts = t
			}
			switch to := e.To; {
			case to.Kind != cfg.Plain:
				next.wrong = true
			case len(to.Out) == 0 && to.Atomic: // all wait for ever
				continue
			case len(to.Out) == 0:
			case at.class.at[to] != nil:
				next.to = at.class.at[to]
			default:
				work = append(work, point{to, next})
				continue
			}
			at.paths = append(at.paths, &next)
		}
		if steps > maxSteps || len(at.paths) > maxPaths {
			return fmt.Errorf("too many ways from %v", at)
		}
	}
	return nil
}

// take adds an edge to a path; false: it cannot be taken.
func (q *program) take(w *path, e *cfg.Edge) bool {
	m := q.Terms
	switch a := e.Action.(type) {
	case *cfg.Assume:
		cond := m.Substitute(a.Known(m), w.env)
		w.guard = append(w.guard[:len(w.guard):len(w.guard)], m.Conjuncts(cond)...)
		return !cond.IsFalse()
	case *cfg.Assign:
		env := maps.Clone(w.env)
		if env == nil {
			env = map[*term.Term]*term.Term{}
		}
		for i, v := range a.Dst {
			env[v.Term] = m.Substitute(a.Src[i], w.env)
		}
		w.env = env
	case *cfg.Havoc:
		env := maps.Clone(w.env)
		if env == nil {
			env = map[*term.Term]*term.Term{}
		}
		for _, v := range a.Dst {
			env[v.Term] = m.Fresh("any!"+v.Name, v.Term.Sort(), v.Signed)
		}
		w.env = env
	}
	return true
}

// once reports whether an edge is the only one that starts its thread, and is taken once at most.
func (q *program) once(e *cfg.Edge) bool {
	for _, c := range q.classes {
		for _, f := range c.proc.Edges {
			if f.Starts == e.Starts && (f != e || c.number != 0) {
				return false
			}
		}
	}
	return !e.To.LeadsTo(e.From)
}
