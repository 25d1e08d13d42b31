package repair

import "testing"

// TestDiffers: what a candidate changes is looked for beside its lines, and at them and
// in what is called there as far as others see it.
func TestDiffers(t *testing.T) {
	at := &Candidate{Line: 3, Last: 3}
	e := func(line, depth int, value, seen, shared uint64) event {
		return event{line, depth, value, seen, shared}
	}
	is := func(events ...event) *history { return &history{events: events} }
	was := is(e(2, 0, 5, 5, 0), e(3, 0, 6, 0, 0), e(4, 0, 7, 7, 0), e(3, 0, 6, 0, 0), e(4, 0, 7, 7, 0), e(3, 0, 6, 0, 0), e(4, 0, 7, 7, 0))
	for _, c := range []struct {
		name string
		with *history
		want float64
	}{
		{"the same", was, 0},
		{"temporaries of the line", is(e(2, 0, 5, 5, 0), e(3, 0, 8, 0, 0), e(3, 0, 9, 0, 0), e(4, 0, 7, 7, 0), e(4, 0, 7, 7, 0), e(4, 0, 7, 7, 0)), 0},
		{"a call in the line", is(e(2, 0, 5, 5, 0), e(3, 0, 8, 0, 0), e(9, 1, 4, 4, 0), e(3, 0, 8, 0, 0), e(4, 0, 7, 7, 0), e(4, 0, 7, 7, 0), e(4, 0, 7, 7, 0)), 0},
		{"what the call changes", is(e(2, 0, 5, 5, 0), e(3, 0, 8, 0, 0), e(9, 1, 4, 4, 4), e(4, 0, 7, 7, 0)), 1},
		{"what the line changes", is(e(2, 0, 5, 5, 0), e(3, 0, 8, 8, 0), e(4, 0, 7, 7, 0)), 1},
		{"from the first time on", is(e(2, 0, 5, 5, 0), e(3, 0, 6, 0, 0), e(4, 0, 1, 1, 0)), 1},
		{"from the second time on", is(e(2, 0, 5, 5, 0), e(3, 0, 6, 0, 0), e(4, 0, 7, 7, 0), e(3, 0, 6, 0, 0), e(4, 0, 1, 1, 0)), 0.75},
		{"from the last time on", is(e(2, 0, 5, 5, 0), e(4, 0, 7, 7, 0), e(4, 0, 7, 7, 0)), 0.5},
		{"it goes on", is(append(was.events[:7:7], e(5, 0, 1, 1, 1))...), 0},
	} {
		if got := was.differs(c.with, at); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	added := &Candidate{Line: 3, Last: 3, edits: []edit{{how: before}}}
	if got := was.differs(is(append([]event{e(2, 0, 5, 5, 0), e(3, 0, 8, 8, 0)}, was.events[2:]...)...), added); got != 0 {
		t.Errorf("an added statement that changes a variable: %v, want 0", got)
	}
	if n := was.visits(at); n != 3 {
		t.Errorf("%d visits, want 3", n)
	}
	if got := was.early(is(e(2, 0, 5, 5, 0), e(3, 0, 6, 0, 0), e(4, 0, 7, 7, 0), e(3, 0, 6, 0, 0), e(4, 0, 1, 1, 0)), at); got != 0.5 {
		t.Errorf("from the second time on: %v early, want 0.5", got)
	}
	if got := is(was.events[:3]...).early(is(e(3, 0, 6, 0, 0), e(4, 0, 1, 1, 0)), at); got != earlyOnce {
		t.Errorf("the only time: %v early, want %v", got, earlyOnce)
	}
	if n := was.length(at); n != 4 {
		t.Errorf("%d lines, want 4", n)
	}
}
