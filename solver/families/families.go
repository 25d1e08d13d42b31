package families

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
)

// A Family is a row of the table.
type Family struct {
	Name string // without blanks
	For  string // what it is for
}

// A Count is what came of a family in one verification.
type Count struct {
	Proposed int // candidates, or what it was used for
	Kept     int // of these, what was proved or helped
	Decided  int // verdicts with which it was the last that was needed
}

// A Table is which families are off and what came of the others. It may be used by several goroutines.
type Table struct {
	off   map[string]bool
	mu    sync.Mutex
	count map[string]Count
}

type key struct{}

// Without returns a context without some of the families that there are, and its table. The error names the first that there is not.
func Without(ctx context.Context, all []Family, names []string) (context.Context, *Table, error) {
	t := &Table{off: map[string]bool{}, count: map[string]Count{}}
	for _, name := range names {
		if !slices.ContainsFunc(all, func(f Family) bool { return f.Name == name }) {
			return ctx, nil, fmt.Errorf("no family %q: there are %s", name, strings.Join(Names(all), ", "))
		}
		t.off[name] = true
	}
	return context.WithValue(ctx, key{}, t), t, nil
}

// Names are those of families.
func Names(all []Family) (names []string) {
	for _, f := range all {
		names = append(names, f.Name)
	}
	return names
}

// Of is the table of a context; nil, which has all families on and counts nothing, if it has none.
func Of(ctx context.Context) *Table {
	t, _ := ctx.Value(key{}).(*Table)
	return t
}

// On reports whether a family is on.
func (t *Table) On(name string) bool { return t == nil || !t.off[name] }

// Proposed counts what a family proposes.
func (t *Table) Proposed(name string, n int) { t.add(name, Count{Proposed: n}) }

// Kept counts what is kept of it.
func (t *Table) Kept(name string, n int) { t.add(name, Count{Kept: n}) }

// Decided counts a verdict.
func (t *Table) Decided(name string) { t.add(name, Count{Decided: 1}) }

func (t *Table) add(name string, c Count) {
	if t == nil || c == (Count{}) {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	was := t.count[name]
	t.count[name] = Count{was.Proposed + c.Proposed, was.Kept + c.Kept, was.Decided + c.Decided}
}

// Used are the families with a count, in alphabetical order.
func (t *Table) Used() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Sorted(maps.Keys(t.count))
}

// Count is what came of a family.
func (t *Table) Count(name string) Count {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.count[name]
}
