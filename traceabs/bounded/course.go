package bounded

import (
	"fmt"

	"tav/cfg"
)

// A Course is how executions go through the loops of a program, as a search loop by loop has found out: a search
// in a program that has the same executions, and other errors, need not ask for that again.
// Positions are known by their path: locations by their numbers among those of their procedures, in which they agree.
type Course struct {
	reached map[string]bool // by path of a position at a head: whether some execution comes there
	limits  map[string]int  // by path of a head, without counts: iterations that are not known to come
}

// Course of the latest round of the search in a program; nil: there was none.
func (e *Engine) Course(of *cfg.Program) *Course {
	if e.loops == nil || e.loops.Prog != of {
		return nil
	}
	l, c := e.loops, &Course{map[string]bool{}, map[string]int{}}
	place := places(l.Prog)
	for _, p := range l.r.positions {
		if suffix := p.suffix(); l.nest.IsHead(p.cut.Id) && (l.never[suffix] || l.reached[suffix]) {
			c.reached[l.path(place, p.cut.Id, p.count)] = l.reached[suffix]
		}
	}
	for i, limit := range l.limits {
		if l.nest.IsHead(i) {
			c.limits[l.path(place, i, nil)] = limit
		}
	}
	return c
}

// follow begins the search with what is known of the loops.
func (l *loops) follow(c *Course) {
	l.course, l.place = c, places(l.Prog)
	for i := range l.limits {
		if limit, ok := c.limits[l.path(l.place, i, nil)]; ok && l.nest.IsHead(i) {
			l.limits[i] = limit
		}
	}
}

// recall notes what is known of a position.
func (l *loops) recall(p *position) {
	if l.course == nil {
		return
	}
	if reached, ok := l.course.reached[l.path(l.place, p.cut.Id, p.count)]; ok && reached {
		l.reached[p.suffix()] = true
	} else if ok {
		l.never[p.suffix()] = true
		l.finished(p.count)
	}
}

// path is a cut point after the heads of the loops around it, with how often each was passed; without counts, if there are none.
func (l *loops) path(place map[*cfg.Loc][2]int, cut int, count []int) string {
	s := fmt.Sprint(place[l.b.Cuts[cut].Loc])
	for i, head := range l.nest.Heads[cut] {
		s += fmt.Sprint("/", place[l.b.Cuts[head].Loc])
		if count != nil {
			s += fmt.Sprint("#", count[i])
		}
	}
	return s
}

// places number the locations of a program, procedure by procedure.
func places(p *cfg.Program) map[*cfg.Loc][2]int {
	list := map[*cfg.Loc][2]int{}
	for i, proc := range p.Procs {
		for k, loc := range proc.Locs {
			list[loc] = [2]int{i, k}
		}
	}
	return list
}
