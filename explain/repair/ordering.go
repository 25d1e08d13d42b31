package repair

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"tav/cfg/source"
)

// An Access is one of the two accesses of a data race.
type Access struct {
	Position
	Writes  bool
	Memory  string     // what is accessed, in C; "": C has no words for it
	Mutexes []string   // that the thread has there, in C, read-write locks if it may write
	Readers []string   // read-write locks that it has for reading
	Calls   []Position // of the functions that are active there, the innermost first
}

// A Guard is what orders the accesses of memory by several threads.
type Guard struct {
	Mutex        string // the name of the mutex that is to be held, without what it is a member of; "": the memory is declared atomic
	lock, unlock string // statements, as the program has them elsewhere
	needs        ingredient
	awaited      bool // no mutex: a thread is awaited before the access
}

// Waits reports whether threads wait for each other where they did not before.
func (g Guard) Waits() bool { return g.Mutex != "" || g.awaited }

// An Ordering proposes changes that order the accesses of a data race. It knows no
// runs: whether a change orders all accesses, is for a verifier to say, whose next race
// has accesses that the change must reach, too.
type Ordering struct {
	unit   *unit
	memory string // the last name of what is accessed, "" for none
	member bool   // it is one of a structure
	Guards []Guard
}

// unlocks are the functions that end what other ones begin, by their names.
var unlocks = map[string]string{
	"pthread_mutex_lock": "pthread_mutex_unlock", "mtx_lock": "mtx_unlock",
	"pthread_spin_lock": "pthread_spin_unlock", writeLock: "pthread_rwlock_unlock",
}

const readLock, writeLock = "pthread_rwlock_rdlock", "pthread_rwlock_wrlock"

var lastName = regexp.MustCompile(`(^|\.|->)([A-Za-z_]\w*)$`)

// NewOrdering reads a text in which a race was found. A mutex that orders one of the two
// accesses already comes first, then one that their functions lock elsewhere, then what needs none.
func NewOrdering(ctx context.Context, text []byte, race []Access) (*Ordering, error) {
	u, err := read(ctx, text)
	if err != nil {
		return nil, err
	}
	o := &Ordering{unit: u}
	if m := lastName.FindStringSubmatch(race[0].Memory); m != nil {
		o.memory, o.member = m[2], m[1] != ""
	}
	o.Guards = append(u.guards(), Guard{})
	if o.joined(race) != nil {
		o.Guards = append(o.Guards, Guard{awaited: true})
	}
	rank := func(g Guard) int {
		switch {
		case slices.ContainsFunc(race, func(a Access) bool { return g.held(a) || g.in(a.Readers) }):
			return 0
		case g.Mutex == "":
			return 2
		case slices.ContainsFunc(race, func(a Access) bool { return o.locks(a, g) }):
			return 1
		}
		return 3
	}
	slices.SortStableFunc(o.Guards, func(a, b Guard) int { return rank(a) - rank(b) })
	return o, nil
}

// guards are the mutexes that the program locks.
func (u *unit) guards() (list []Guard) {
	u.root.Walk(func(n *source.Syntax) bool {
		of := u.of(n.Child("function"))
		if of == readLock {
			of = writeLock
		}
		if !n.Is("call_expression") || unlocks[of] == "" {
			return true
		}
		if argument := inner(n.Child("arguments")); argument != nil {
			g := Guard{mutex(u.of(argument)), of + "(" + u.of(argument) + ");", unlocks[of] + "(" + u.of(argument) + ");", ingredient{names: u.variables(argument)}, false}
			if g.Mutex != "" && !slices.ContainsFunc(list, func(h Guard) bool { return h.lock == g.lock }) {
				list = append(list, g)
			}
		}
		return true
	})
	return list
}

// mutex is the last name of an expression, "" for none.
func mutex(text string) string {
	if m := lastName.FindStringSubmatch(strings.TrimPrefix(text, "&")); m != nil {
		return m[2]
	}
	return ""
}

// locks reports whether the function that makes an access locks the mutex somewhere.
func (o *Ordering) locks(a Access, g Guard) bool {
	n := o.statement(a)
	return n != nil && strings.Contains(o.unit.of(o.unit.functionOf(n).body), g.lock)
}

// held reports whether an access has the guard.
func (g Guard) held(a Access) bool { return g.in(a.Mutexes) || !a.Writes && g.in(a.Readers) }

func (g Guard) in(locks []string) bool {
	return g.Mutex != "" && slices.ContainsFunc(locks, func(name string) bool { return mutex(name) == g.Mutex })
}

// Change orders accesses by a guard; nil: it cannot.
func (o *Ordering) Change(g Guard, race []Access) *Candidate {
	switch {
	case g.awaited:
		return o.joined(race)
	case g.Mutex == "":
		return o.atomic()
	}
	c := &Candidate{What: "lock `" + g.Mutex + "` around the access"}
	var at []*source.Syntax
	for _, a := range race {
		if g.held(a) {
			continue
		}
		n := o.statement(a)
		switch {
		case n == nil:
			return nil
		case g.in(a.Readers):
			c.What, c.Line = "lock `"+g.Mutex+"` for writing", o.unit.line(n)
			if edits := o.forWriting(g, n); !slices.ContainsFunc(c.edits, func(e edit) bool { return len(edits) > 0 && e.at == edits[0].at }) {
				c.edits = append(c.edits, edits...)
			}
		case !o.fits(g, n):
			return nil
		case !slices.Contains(at, n):
			at = append(at, n)
		}
	}
	slices.SortFunc(at, func(a, b *source.Syntax) int { return a.Begin - b.Begin })
	for i := 0; i < len(at); i++ {
		first := at[i]
		for i+1 < len(at) && inBlock(first) && following(at[i]) == at[i+1] && !at[i].Is("return_statement") && !at[i+1].Is("return_statement") {
			i++
		}
		edits := o.locked(g, first, at[i])
		if edits == nil || i+1 < len(at) && at[i+1].Begin < at[i].End {
			return nil
		}
		c.edits = append(c.edits, edits...)
	}
	switch {
	case len(c.edits) == 0:
		return nil
	case len(at) > 1:
		c.What = fmt.Sprintf("lock `%s` around the accesses at %d places", g.Mutex, len(at))
	}
	if len(at) > 0 {
		c.Line = o.unit.line(at[0])
	}
	return c
}

// Missing are the accesses of a race that is left with a change, as far as they are
// made without the guard: where they are in the text as it was.
func (o *Ordering) Missing(g Guard, c *Candidate, race []Access) (list []Access) {
	text := c.Apply(o.unit.text)
	for _, a := range race {
		if g.Mutex != "" && !g.held(a) {
			a.Line, a.Column = o.unit.position(c.original(o.unit.text, offset(text, a.Line, a.Column)))
			list = append(list, a)
		}
	}
	return list
}

// original is where what is at an offset of the changed text is, or was, in the text.
func (c *Candidate) original(text []byte, at int) int {
	for _, s := range slices.Backward(c.Splices(text)) {
		switch {
		case at < s.Begin:
			return at
		case at < s.Begin+len(s.Text):
			return s.Begin
		}
		at -= len(s.Text) - (s.End - s.Begin)
	}
	return at
}

// offset is where a line and column of the text are.
func (u *code) offset(line, column int) int { return offset(u.text, line, column) }

func offset(text []byte, line, column int) int {
	at := 0
	for _, l := range lines(text)[:min(line-1, len(lines(text)))] {
		at += len(l)
	}
	return at + max(column-1, 0)
}

// position is the line and column of an offset.
func (u *code) position(at int) (line, column int) {
	before := string(u.text[:at])
	return 1 + strings.Count(before, "\n"), at - strings.LastIndex(before, "\n")
}
