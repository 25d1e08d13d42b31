package predicates

import (
	"tav/cfg"
	"tav/traceabs/trace"
)

// A PathProgram is the program restricted to the edges of a trace: all
// unrollings of the trace's loops (Beyer, Henzinger, Majumdar, Rybalchenko,
// "Path invariants", PLDI 2007); with what the loop has learned of it.
type PathProgram struct {
	Visits     int              // iterations whose trace has these edges
	calls      bool             // some edge is not internal
	Loops      bool             // the trace is in some location twice
	invariants *invariantSearch // nil: not yet looked for
}

// PathPrograms are those of the traces so far.
type PathPrograms struct {
	prog    *cfg.Program
	byEdges map[string]*PathProgram
	Current *PathProgram // of the trace at work
}

// NewPathPrograms has no path program yet.
func NewPathPrograms(p *cfg.Program) *PathPrograms {
	return &PathPrograms{prog: p, byEdges: map[string]*PathProgram{}}
}

// Visit finds the path program of a trace among those seen before; it becomes
// the current one.
func (s *PathPrograms) Visit(t trace.Trace) *PathProgram {
	edges := make([]byte, (s.prog.NumEdges()+7)/8) // a bit each
	visited := map[*cfg.Loc]bool{t.Letters[0].From: true}
	calls, loops := false, false
	for _, e := range t.Letters {
		edges[e.ID/8] |= 1 << (e.ID % 8)
		calls = calls || e.Kind != cfg.Internal
		loops = loops || visited[e.To]
		visited[e.To] = true
	}
	p := s.byEdges[string(edges)]
	if p == nil {
		p = &PathProgram{calls: calls, Loops: loops}
		s.byEdges[string(edges)] = p
	}
	p.Visits++
	s.Current = p
	return p
}

// restrict makes the path program of a trace without calls; it shares terms,
// variables and actions with the program. The map leads from the program's
// locations to those of the path program.
func restrict(prog *cfg.Program, t trace.Trace) (*cfg.Program, map[*cfg.Loc]*cfg.Loc) {
	q, proc := *prog, *prog.Entry
	proc.Locs, proc.Edges = nil, nil
	copies := map[*cfg.Loc]*cfg.Loc{}
	enter := func(l *cfg.Loc) *cfg.Loc {
		if copies[l] == nil {
			copies[l] = &cfg.Loc{Proc: &proc, Kind: l.Kind, Violates: l.Violates, Reason: l.Reason, Pos: l.Pos, Loop: l.Loop}
			proc.Locs = append(proc.Locs, copies[l])
		}
		return copies[l]
	}
	proc.Entry = enter(t.Letters[0].From)
	taken := map[*cfg.Edge]bool{}
	for _, e := range t.Letters {
		if taken[e] {
			continue
		}
		taken[e] = true
		c := *e
		c.From, c.To = enter(e.From), enter(e.To)
		c.From.Out = append(c.From.Out, &c)
		c.To.In = append(c.To.In, &c)
		proc.Edges = append(proc.Edges, &c)
	}
	proc.Exit = copies[prog.Entry.Exit]
	q.Entry, q.Procs = &proc, []*cfg.Proc{&proc}
	q.Number()
	q.CheckAfter("restricting the program to a trace")
	return &q, copies
}
