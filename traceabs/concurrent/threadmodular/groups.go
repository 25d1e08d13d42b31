package threadmodular

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"tav/solver/term"
	"tav/traceabs/certify"
)

// A group is a combination of k places, in order of their indices, of different threads.
type group []*place

func (g group) key() string {
	var b strings.Builder
	for _, at := range g {
		b.WriteByte('_')
		b.WriteString(strconv.Itoa(at.index))
	}
	return b.String()
}

// A step is a path together with threads that stay where they are.
type step struct {
	*path
	threads []*place // before: the one that steps, the one that it starts, the others
	after   []*place // afterwards; nil: it has ended
}

// A member is a thread of a step by its number there.
type member struct {
	at     *place
	number int
}

// before are the combinations of k threads of a step before it.
func (s *step) before(k int) [][]member { return combinations(members(s.threads), k) }

// members are the threads of a step, but for those that have ended.
func members(threads []*place) []member {
	var list []member
	for i, at := range threads {
		if at != nil {
			list = append(list, member{at, i})
		}
	}
	return list
}

// combinations are those of k threads, each in the order of a group.
func combinations(threads []member, k int) [][]member {
	var list [][]member
	var choose func(from int, chosen []member)
	choose = func(from int, chosen []member) {
		if len(chosen) == k {
			list = append(list, ordered(chosen))
			return
		}
		for i := from; i < len(threads); i++ {
			choose(i+1, append(chosen[:len(chosen):len(chosen)], threads[i]))
		}
	}
	choose(0, nil)
	return list
}

// ordered sorts members as their group has them.
func ordered(list []member) []member {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b member) int { return a.at.index - b.at.index })
	return list
}

func groupOf(list []member) group {
	g := make(group, len(list))
	for i, x := range list {
		g[i] = x.at
	}
	return g
}

// eachStep visits all steps with what they mean for combinations of k threads: of those that have moved and of n others,
// which are all others of the step; none, where the path is an error. Of threads at one place both orders count.
func (q *program) eachStep(k int, visit func(s *step, heads [][]member) error) error {
	for _, from := range q.places {
		for _, w := range from.paths {
			moving, after := []*place{from}, []*place{w.to}
			if w.starts != nil {
				moving, after = append(moving, w.starts.none), append(after, w.starts.at[w.starts.proc.Entry])
			}
			for n := k; n >= 0 && n >= k-len(moving); n-- {
				if n == k && (w.wrong || !q.changes(w)) || w.wrong && n != k-1 {
					continue
				}
				if err := q.withOthers(moving, n, func(threads []*place) error {
					s := &step{w, threads, append(slices.Clone(after), threads[len(moving):]...)}
					if w.wrong {
						return visit(s, nil)
					}
					return visit(s, s.heads(len(moving), k))
				}); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// heads are the combinations of k threads after a step in which all are that have not moved.
func (s *step) heads(moved, k int) [][]member {
	var list [][]member
	for _, c := range combinations(members(s.after[:moved]), k-(len(s.after)-moved)) {
		for i := moved; i < len(s.after); i++ {
			c = append(c, member{s.after[i], i})
		}
		c = ordered(c)
		list = append(list, c)
		if k == 2 && c[0].at == c[1].at {
			list = append(list, []member{c[1], c[0]})
		}
	}
	return list
}

// withOthers adds n threads at any places, each combination once.
func (q *program) withOthers(threads []*place, n int, visit func([]*place) error) error {
	var add func(threads []*place, from, n int) error
	add = func(threads []*place, from, n int) error {
		if n == 0 {
			return visit(threads)
		}
		for i := from; i < len(q.places); i++ {
			at := q.places[i]
			if !at.class.many && slices.ContainsFunc(threads, func(x *place) bool { return x.class == at.class }) {
				continue
			}
			if err := add(append(threads[:len(threads):len(threads)], at), i, n-1); err != nil {
				return err
			}
		}
		return nil
	}
	return add(threads, 0, n)
}

// changes reports whether a path changes what is shared and matters.
func (q *program) changes(w *path) bool {
	return slices.ContainsFunc(q.shared, func(x *term.Term) bool { return w.value(x) != x })
}

var errSize = errors.New("too many combinations of places")

// reachable are the groups that threads may reach, in order of their keys.
func (q *program) reachable(k int) (map[string]group, error) {
	found := map[string]group{}
	var starts []*place
	for _, c := range q.classes {
		if at := c.none; at != nil {
			starts = append(starts, at)
		} else {
			starts = append(starts, c.at[c.proc.Entry])
		}
	}
	for _, at := range starts {
		if at.class.many {
			for range k - 1 {
				starts = append(starts, at)
			}
		}
	}
	for _, c := range combinations(members(starts), k) {
		g := groupOf(c)
		found[g.key()] = g
	}
	for changed := true; changed; {
		changed = false
		err := q.eachStep(k, func(s *step, heads [][]member) error {
			for _, b := range s.before(k) {
				if found[groupOf(b).key()] == nil {
					return nil
				}
			}
			for _, h := range heads {
				g := groupOf(h)
				if key := g.key(); found[key] == nil {
					found[key], changed = g, true
				}
			}
			if len(found) > maxGroups {
				return errSize
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return found, nil
}

// copyOf puts the variables of thread i of a group, or a step, in the place of a thread's own.
func (q *program) copyOf(t *term.Term, i int) *term.Term {
	sub := map[*term.Term]*term.Term{}
	for _, x := range q.Terms.FreeVars(t) {
		if q.own[x] {
			sub[x] = certify.OwnOf(q.Terms, x, i)
		}
	}
	return q.Terms.Substitute(t, sub)
}
