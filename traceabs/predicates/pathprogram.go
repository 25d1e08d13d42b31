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
