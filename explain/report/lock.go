package report

import "strings"

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
