package report

import (
	"fmt"
	"slices"
	"strings"
)

// locks says what is wrong with the locks of threads that race or wait for ever; "": nothing is known to be.
func (t *Trace) locks() string {
	if len(t.Race) == 2 {
		return lockedApart(t.Race[0], t.Race[1])
	}
	for _, a := range t.Deadlock {
		if list := cycle(t.Deadlock, a); len(list) > 1 {
			return "Lock cycle: " + waits(list) + "."
		}
	}
	return ""
}

// lockedApart is said of two accesses that race: that a lock which one has does not order them, as the other one has it not, or both have it for
// reading. That who accesses without a lock has none is not said: C may have no name for it.
func lockedApart(a, b Access) string {
	reads := func(l Lock) bool { return l.How == ForReading }
	both := func(l Lock) bool { return slices.Contains(b.Locks, l) }
	if len(a.Locks) == 0 {
		a, b = b, a
	}
	switch i := slices.IndexFunc(a.Locks, both); {
	case len(a.Locks) == 0:
		return ""
	case len(b.Locks) == 0:
		return fmt.Sprintf("Unprotected access: %s has %s, %s has not.", threadName(a.Thread), named(a.Locks), threadName(b.Thread))
	case i >= 0 && reads(a.Locks[i]) && a.Locks[i].One():
		return fmt.Sprintf("Locked for reading: both have `%s`, neither for writing.", a.Locks[i].Name)
	case i >= 0 || slices.ContainsFunc(a.Locks, reads) && slices.ContainsFunc(b.Locks, reads): // they may be the same
		return ""
	}
	return fmt.Sprintf("Different locks: %s has %s, %s has %s.", threadName(a.Thread), named(a.Locks), threadName(b.Thread), named(b.Locks))
}

func named(locks []Lock) string {
	var list []string
	for _, l := range locks {
		list = append(list, "`"+l.Name+"`"+string(l.How))
	}
	return strings.Join(list, ", ")
}

// cycle are threads, the first that of a, each of which waits for a lock that the next one has, and the last for one
// of the first; nil: there are none.
func cycle(waiting []Access, a Access) (list []Access) {
	for at := a; at.Owner != nil && len(list) < len(waiting); {
		list = append(list, at)
		if *at.Owner == a.Thread {
			return list
		}
		i := slices.IndexFunc(waiting, func(b Access) bool { return b.Thread == *at.Owner })
		if i < 0 {
			break
		}
		at = waiting[i]
	}
	return nil
}

// A Lock is one that a thread has.
type Lock struct {
	Name string // in C
	How  How
}

// How a thread has a lock.
type How string

// The ways; those of read-write locks say for what.
const (
	Alone      How = ""
	ForReading How = " for reading"
	ForWriting How = " for writing"
)

// The values of a lock, the first with the way in which a thread has it.
const (
	Locked   = "locked"
	Unlocked = "unlocked"
)

// String is a lock in words.
func (l Lock) String() string { return l.Name + string(l.How) }

// MarshalText implements encoding.TextMarshaler.
func (l Lock) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler. Names are expressions of C, in which the ways do not occur.
func (l *Lock) UnmarshalText(text []byte) error {
	*l = Lock{Name: string(text)}
	for _, how := range []How{ForReading, ForWriting} {
		if name, ok := strings.CutSuffix(l.Name, string(how)); ok {
			*l = Lock{name, how}
		}
	}
	return nil
}

// One reports whether the name is that of the same lock wherever it is used: no pointer leads to it.
func (l Lock) One() bool { return !strings.ContainsAny(l.Name, ">*(") }

// listed are locks in words.
func listed(locks []Lock) string {
	var list []string
	for _, l := range locks {
		list = append(list, l.String())
	}
	return strings.Join(list, ", ")
}
