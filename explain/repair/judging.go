package repair

import (
	"context"
	"slices"
)

// judged is a candidate with which no run fails: the lines that the runs still execute, how many of the passing ones reach it, how
// much of what these did is otherwise, and whether one does less than before, say how likely it is to be right; false: it is none.
func (f *Filter) judged(ctx context.Context, s Survivor, seen map[int]bool, others float64, reached int, drops bool) (Survivor, bool) {
	lost, mistaken := f.lost(f.covered, seen, s.Candidate), f.lost(f.mistaken, seen, s.Candidate)
	asks := f.silent && s.Adds() // few of the known runs go on where a condition that is new does not hold: a proof says whether others do
	if len(lost) > 0 && !asks || len(mistaken) > 0 && s.avoids() || f.disables(seen, s.Candidate) {
		return s, f.drop(ctx, "what was executed is not any more")
	}
	if s.Lost = append(lost, mistaken...); len(mistaken) > 0 {
		s.Score += costOfLost
	}
	if s.moves { // what failing runs alone executed may be for what the program is never asked
		s.Lost, s.Excused = lost, mistaken
	}
	enables := f.enables(seen, s.Candidate)
	if drops && (s.decides() || f.silent) && !enables {
		s.inside += costOfDropped
	}
	if reached > 0 && !enables {
		s.inside += costOfOthers * min(others/float64(reached), 1)
	}
	s.Score += s.inside
	return s, true
}

// lost are the lines that known runs executed and that are not seen any more, beside those of a candidate.
func (f *Filter) lost(covered, seen map[int]bool, c *Candidate) (lines []int) {
	for line := range covered {
		if line > 0 && !seen[line] && !f.errors[line] && (line < c.Line || line > c.Last) {
			lines = append(lines, line)
		}
	}
	slices.Sort(lines)
	return lines
}

// disables reports whether the lines of a candidate have no effect any more since it only keeps them from being executed.
func (f *Filter) disables(seen map[int]bool, c *Candidate) bool {
	own := func(lines map[int]bool) (effect bool) {
		for line := c.Line; line <= c.Last; line++ {
			effect = effect || lines[-line]
		}
		return effect
	}
	return c.avoids() && c.edits[0].how != deleted && (own(f.covered) || own(f.mistaken)) && !own(seen)
}

// enables reports whether a candidate changes a condition under which no known run did anything, so that some do: what these
// did otherwise was wrong, too.
func (f *Filter) enables(seen map[int]bool, c *Candidate) bool {
	enabled := false
	for line := c.under[0]; line <= c.under[1]; line++ {
		if f.covered[line] || f.mistaken[line] {
			return false
		}
		enabled = enabled || seen[line]
	}
	return enabled
}
