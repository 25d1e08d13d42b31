package predicates

import (
	"testing"

	"tav/cfg/cfgtest"
	"tav/traceabs/trace/tracetest"
)

// TestVisit: unrollings of the same loops are traces of the same path program;
// it has exactly their edges.
func TestVisit(t *testing.T) {
	b := cfgtest.CountUp(32, 1, true)
	prog := b.Program()
	paths := NewPathPrograms(prog)
	straight := paths.Visit(tracetest.TraceThrough(b, 0, 1, 2, 4, 5))
	once := tracetest.TraceThrough(b, 0, 1, 2, 3, 2, 4, 5)
	loop := paths.Visit(once)
	if again := paths.Visit(tracetest.TraceThrough(b, 0, 1, 2, 3, 2, 3, 2, 4, 5)); again != loop || again.Visits != 2 {
		t.Error("an unrolling is not recognised")
	}
	if straight == loop || straight.Loops || !loop.Loops || loop.calls {
		t.Errorf("%+v and %+v", straight, loop)
	}
	q, copies := prog.Restrict(once.Letters)
	if len(q.Entry.Edges) != 6 || len(q.Entry.Locs) != 6 || q.NumLocs() != 6 || copies[b.Loc(6)] != nil {
		t.Errorf("%d edges and %d locations", len(q.Entry.Edges), len(q.Entry.Locs))
	}
	for l, c := range copies {
		if c.Kind != l.Kind || len(c.Out) > len(l.Out) || c == l {
			t.Errorf("the copy of location %d: %+v", l.ID, c)
		}
	}
}
