package export

import (
	"tav/cfg"
	"tav/solver/term"
	"tav/svcomp/witness"
	"tav/traceabs/trace"
)

// invariants states predicates at locations as C expressions. Where inlined
// copies of a function make several locations of one place it is what holds at
// one of them; a location without a predicate leaves the place without one. Of a
// predicate it is what is about variables that are known there.
func (x *exporter) invariants(list []trace.LocPredicate) []*witness.Invariant {
	known := map[*cfg.Loc]*term.Term{}
	for _, p := range list {
		known[p.Loc] = p.Predicate
	}
	m := x.Program.Terms
	var spots []spot
	all := map[spot]*term.Term{}
	for _, proc := range x.Program.Procs {
		for _, l := range proc.Locs {
			if !l.Loop {
				continue
			}
			s, ok := x.spotOf(l)
			if !ok {
				continue
			}
			if all[s] == nil {
				spots = append(spots, s)
				all[s] = m.False()
			}
			if known[l] == nil {
				known[l] = m.True()
			}
			all[s] = m.Or(all[s], known[l])
		}
	}
	var result []*witness.Invariant
	for _, s := range spots {
		p := printer{name: x.names(s)}
		if e, ok := p.weaken(all[s], true); ok {
			result = append(result, &witness.Invariant{
				Type: s.kind, Location: x.location(s.file, s.at), Value: e.text, Format: witness.CExpression,
			})
		}
	}
	return result
}

// names gives variables their names at a spot.
func (x *exporter) names(s spot) func(*term.Term) (string, bool) {
	known := map[*term.Term]string{} // "": none
	return func(v *term.Term) (string, bool) {
		name, ok := known[v]
		if !ok {
			name, _ = nameAt(x.Program.VarOf(v), s.file, s.scope)
			known[v] = name
		}
		return name, name != ""
	}
}

// Loops counts the loop heads that the text shows, and for how many of them a
// witness has an invariant.
func Loops(p Program, w *witness.Witness) (all, stated int) {
	x := newExporter(p)
	places := map[witness.Location]bool{}
	for _, e := range w.Entries {
		for _, i := range e.Invariants {
			l := i.Location
			l.At = 0
			places[l] = true
		}
	}
	seen := map[spot]bool{}
	for _, proc := range p.Program.Procs {
		for _, l := range proc.Locs {
			if !l.Loop {
				continue
			}
			if s, ok := x.spotOf(l); ok && !seen[s] {
				seen[s] = true
				all++
				if places[x.location(s.file, s.at)] {
					stated++
				}
			}
		}
	}
	return all, stated
}
