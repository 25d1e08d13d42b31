package schedule

import (
	"slices"

	"tav/cfg"
	"tav/cfg/interp"
)

// A place is where a thread touches something in a turn.
type place struct {
	thread int
	at     *cfg.Loc
}

// An event is the turn of a thread in which it is at a place once more than nth times.
type event struct {
	place
	nth int
}

// A rule says that a thread waits with the second event until the first one has happened.
type rule struct{ first, second event }

// A steering is a run in which threads keep rules.
type steering struct {
	at     *interp.Interleaving
	rules  []rule
	places []place // that rules speak of
	counts []int   // how often threads were there
}

func steer(at *interp.Interleaving, rules []rule) *steering {
	s := &steering{at: at, rules: rules}
	for _, r := range rules {
		for _, p := range []place{r.first.place, r.second.place} {
			if !slices.Contains(s.places, p) {
				s.places = append(s.places, p)
			}
		}
	}
	s.counts = make([]int, len(s.places))
	return s
}

// happened reports whether an event that a rule speaks of has happened.
func (s *steering) happened(e event) bool { return s.counts[slices.Index(s.places, e.place)] > e.nth }

// kept reports whether both events of all rules have happened.
func (s *steering) kept() bool {
	return !slices.ContainsFunc(s.rules, func(r rule) bool { return !s.happened(r.first) || !s.happened(r.second) })
}

// take lets a thread take a turn, unless it must wait (nil), for a rule (held).
func (s *steering) take(thread int) (t *interp.Turn, held bool, err error) {
	before := s.at.Save()
	if t, err = s.at.Take(thread, nil); t == nil || err != nil {
		return nil, false, err
	}
	i := slices.Index(s.places, place{thread, t.At})
	if i < 0 {
		return t, false, nil
	}
	now := event{s.places[i], s.counts[i]}
	if slices.ContainsFunc(s.rules, func(r rule) bool { return r.second == now && !s.happened(r.first) }) {
		s.at.Restore(before)
		return nil, true, nil
	}
	s.counts[i]++
	return t, false, nil
}
