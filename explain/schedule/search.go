package schedule

import (
	"context"
	"errors"
	"slices"

	"tav/cfg/interp"
)

// An ending is how a run ended that keeps some rules.
type ending struct {
	turns []*interp.Turn
	end   *interp.Outcome // nil: all threads wait for ever
	kept  bool            // both events of all rules happened
}

var errLarge = errors.New("schedule: too many states")

// search takes turns in all orders that keep the rules, on the inputs of the run to be explained, until an ending is
// wanted: nil if none is. States that were met are not met again. First come runs in which threads go on
// as in the run to be explained. The error is that there are too many states, or that a run asks for inputs
// that are not known.
func (x *explainer) search(ctx context.Context, rules []rule, wanted func(*ending) bool) (*ending, error) {
	at, err := interp.NewInterleaving(ctx, x.program, x.run.given, maxEdges)
	if err != nil {
		return nil, err
	}
	s := steer(at, rules)
	work := []*node{{moment: at.Save(), counts: slices.Clone(s.counts), want: x.run.threads()}}
	seen := map[string]bool{}
	for len(work) > 0 {
		now := work[len(work)-1]
		work = work[:len(work)-1]
		switch {
		case len(seen) > maxStates:
			return nil, errLarge
		case ctx.Err() != nil:
			return nil, ctx.Err()
		}
		some, next := false, []*node(nil)
		for _, thread := range now.order(s) {
			now.restore(s)
			t, held, err := s.take(thread)
			if err != nil {
				return nil, err
			}
			some = some || held || t != nil
			if t == nil {
				continue
			}
			n := &node{turn: t, before: now, want: without(now.want, thread)}
			if at.End != nil {
				if e := (&ending{n.path(), at.End, s.kept()}); wanted(e) {
					return e, nil
				}
				continue
			}
			key := at.Key()
			for _, n := range s.counts {
				key += string(rune(n))
			}
			if !seen[key] {
				seen[key] = true
				n.moment, n.counts = at.Save(), slices.Clone(s.counts)
				next = append(next, n)
			}
		}
		slices.Reverse(next)
		work = append(work, next...)
		if now.restore(s); !some {
			if e := (&ending{now.path(), nil, s.kept()}); wanted(e) {
				return e, nil
			}
		}
		now.moment, now.counts, now.want = nil, nil, nil
	}
	return nil, nil
}

// A node is where a search has got.
type node struct {
	turn   *interp.Turn // that led there
	before *node
	moment *interp.Moment
	counts []int
	want   []int // threads, in the order in which they would go on in the run to be explained
}

// order are the threads that are ready, those first that would go on first.
func (n *node) order(s *steering) []int {
	n.restore(s)
	ready := s.at.Ready()
	var list []int
	for _, t := range slices.Concat(n.want, ready) {
		if slices.Contains(ready, t) && !slices.Contains(list, t) {
			list = append(list, t)
		}
		if len(list) == len(ready) {
			break
		}
	}
	return list
}

func (n *node) restore(s *steering) {
	s.at.Restore(n.moment)
	copy(s.counts, n.counts)
}

// path are the turns up to there.
func (n *node) path() []*interp.Turn {
	var list []*interp.Turn
	for ; n.before != nil; n = n.before {
		list = append(list, n.turn)
	}
	slices.Reverse(list)
	return list
}

// without is a list of threads without the first of one.
func without(list []int, thread int) []int {
	i := slices.Index(list, thread)
	if i < 0 {
		return list
	}
	return slices.Delete(slices.Clone(list), i, i+1)
}
