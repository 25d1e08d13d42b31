package witness

import (
	"cmp"
	"slices"

	"tav/cfg/source"
)

// Lint checks a witness that was read against the program: the problems that
// reading found, the shape of violation sequences, and, for the files of the
// program that are given, that hashes, places and expressions fit. The problems
// are in order of their lines.
func Lint(w *Witness, files []*source.File) []Problem {
	l := &linter{Witness: &Witness{File: w.File, Entries: w.Entries, problems: slices.Clone(w.problems)}, files: files, ghost: map[string]bool{}}
	for _, e := range w.Entries {
		for _, g := range e.Ghosts {
			l.ghost[g.Name] = true
		}
	}
	l.entries()
	slices.SortStableFunc(l.problems, func(a, b Problem) int { return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Message, b.Message)) })
	return l.problems
}

// A linter collects problems.
type linter struct {
	*Witness
	files   []*source.File
	entry   *Entry          // at hand
	created int             // threads, by its waypoints so far
	ghost   map[string]bool // variables of the witness
}

func (l *linter) entries() {
	if len(l.Entries) == 0 {
		l.report(1, "structure", "the witness has no entry")
	}
	for _, e := range l.Entries {
		l.entry, l.created = e, 0
		if (e.Type == ViolationSequence) != l.Violation() {
			l.report(e.At, "entry-type", "%s beside %s", e.Type, l.Entries[0].Type)
		}
		l.hashes(e.Metadata)
		switch e.Type {
		case ViolationSequence:
			l.sequence(e)
		case InvariantSet:
			for _, i := range e.Invariants {
				l.invariant(i)
			}
			for _, c := range e.Contracts {
				l.contract(c)
			}
		case GhostInstrumentation:
			l.ghosts(e)
		}
	}
}

// only21 reports what version 2.0 does not have.
func (l *linter) only21(line int, what string) {
	if l.entry.Metadata.Version == V20 {
		l.report(line, "version", "%s belongs to version 2.1", what)
	}
}

// sequence checks that each segment has its end, and only the last one the target.
func (l *linter) sequence(e *Entry) {
	if len(e.Segments) == 0 {
		l.report(e.At, "segment", "a violation sequence without segments")
		return
	}
	cycles := false
	for i, s := range e.Segments {
		if len(s.Waypoints) == 0 {
			l.report(s.At, "segment", "a segment without waypoints")
			continue
		}
		for k, p := range s.Waypoints {
			last := k == len(s.Waypoints)-1
			switch {
			case last && p.Action == Avoid:
				l.report(p.At, "segment", "the last waypoint of a segment is followed, not avoided")
			case !last && p.Type == Target && e.Metadata.Version == V22 && i == len(e.Segments)-1: // of a data race
			case !last && p.Action != Avoid:
				l.report(p.At, "segment", "%s before the end of the segment", p.Action)
			case p.Type == Target && (p.Action != Follow || i < len(e.Segments)-1):
				l.report(p.At, "target", "the target is followed, as the last of all waypoints")
			}
			l.waypoint(p)
			if p.Thread != nil && e.Metadata.Version != V22 {
				l.report(p.At, "version", "thread_id belongs to version 2.2")
			}
		}
		switch s.Last().Action {
		case Cycle:
			l.only21(s.Last().At, "cycle")
			cycles = true
		case Follow:
			if cycles {
				l.report(s.Last().At, "segment", "follow after cycle")
			}
		}
	}
	if last := e.Segments[len(e.Segments)-1].Last(); !cycles && last != nil && last.Type != Target {
		l.report(last.At, "target", "the last waypoint is no target")
	}
}
