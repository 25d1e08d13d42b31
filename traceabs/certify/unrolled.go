package certify

import (
	"slices"

	"tav/cfg"
)

// An Unrolled claims that a program without calls has all executions of another one over the same
// variables, up to where it leads to an accepting location instead. So a proof for the one is a
// proof for the other.
type Unrolled struct {
	Prog, Unrolled *cfg.Program
	Origin         func(*cfg.Loc) *cfg.Loc // the program's location that one of the unrolled stands for; nil: none
}

// Check looks at each location that stands for one of the program: every edge there has its
// counterpart, with the same action, and that leads to what stands for its target, or is accepting.
func (u *Unrolled) Check() error {
	if len(u.Prog.Procs) != 1 || len(u.Unrolled.Procs) != 1 {
		return refuted("unrolling: there are no calls")
	}
	if entry := u.Unrolled.Entry.Entry; entry.Kind != cfg.Plain || u.Origin(entry) != u.Prog.Entry.Entry {
		return refuted("unrolling: it begins where the program does")
	}
	for _, to := range u.Unrolled.Entry.Locs {
		l := u.Origin(to)
		if l == nil || to.Kind != cfg.Plain {
			continue
		}
		if l.Kind != cfg.Plain {
			return refuted("unrolling: %v is accepting", l.Pos)
		}
		for _, e := range l.Out {
			if !slices.ContainsFunc(to.Out, func(f *cfg.Edge) bool { return stands(f, e, u.Origin) }) {
				return refuted("unrolling: the edge at %v is there", e.Pos)
			}
		}
	}
	return nil
}

// stands reports that whenever e is taken f can be taken as well, to what stands for its target.
func stands(f, e *cfg.Edge, origin func(*cfg.Loc) *cfg.Loc) bool {
	if e.Kind != cfg.Internal || f.Kind != cfg.Internal {
		return false
	}
	if f.To.Kind != cfg.Plain {
		a, ok := f.Action.(*cfg.Assume)
		b, assumes := e.Action.(*cfg.Assume)
		return ok && (a.Cond.IsTrue() || assumes && a.Cond == b.Cond)
	}
	return f.Action == e.Action && origin(f.To) == e.To
}
