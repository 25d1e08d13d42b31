package traceabs

import (
	"tav/cfg"
)

// A pathProgram is the path program of a trace without calls: the program
// restricted to the trace's edges, that is, all unrollings of the trace's
// loops (Beyer, Henzinger, Majumdar, Rybalchenko, "Path invariants", PLDI
// 2007); with what the loop has learned of it.
type pathProgram struct {
	visits     int  // iterations whose trace has these edges
	calls      bool // some edge is no internal one: there is no prog
	loops      bool // the trace is in some location twice
	prog       *cfg.Program
	copies     map[*cfg.Loc]*cfg.Loc // the trace's locations in prog
	invariants *invariantSearch      // nil: not yet looked for
}

// visit finds the path program of a trace among those seen before.
func (r *refinement) visit(t Trace) *pathProgram {
	edges := make([]bool, r.Prog.NumEdges())
	for _, e := range t.Letters {
		edges[e.ID] = true
	}
	key := make([]byte, (len(edges)+7)/8)
	for id, on := range edges {
		if on {
			key[id/8] |= 1 << (id % 8)
		}
	}
	p := r.paths[string(key)]
	if p == nil {
		p = newPathProgram(r.Prog, t)
		r.paths[string(key)] = p
	}
	p.visits++
	return p
}

// newPathProgram shares terms, variables and actions with the program.
func newPathProgram(prog *cfg.Program, t Trace) *pathProgram {
	q, proc := *prog, *prog.Entry
	proc.Locs, proc.Edges = nil, nil
	p := &pathProgram{prog: &q, copies: map[*cfg.Loc]*cfg.Loc{}}
	enter := func(l *cfg.Loc) *cfg.Loc {
		if p.copies[l] == nil {
			p.copies[l] = &cfg.Loc{Proc: &proc, Kind: l.Kind, Reason: l.Reason, Pos: l.Pos}
			proc.Locs = append(proc.Locs, p.copies[l])
		}
		return p.copies[l]
	}
	proc.Entry = enter(t.Letters[0].From)
	taken := map[*cfg.Edge]bool{}
	for _, e := range t.Letters {
		p.calls = p.calls || e.Kind != cfg.Internal
		p.loops = p.loops || p.copies[e.To] != nil
		if taken[e] {
			continue
		}
		taken[e] = true
		copied := *e
		copied.From, copied.To = enter(e.From), enter(e.To)
		copied.From.Out = append(copied.From.Out, &copied)
		copied.To.In = append(copied.To.In, &copied)
		proc.Edges = append(proc.Edges, &copied)
	}
	q.Entry, q.Procs = &proc, []*cfg.Proc{&proc}
	q.Number()
	return p
}
