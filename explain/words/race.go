package words

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/explain/report"
)

// race tells the accesses of a data race that a run comes to; nil: there is none.
func (t Translator) race(run *interp.Outcome) []report.Access {
	if run.Loc.Race == nil {
		return nil
	}
	return t.stands(run, run.Loc.Race[:])
}

// stands tells what each of some threads does next at the end of a run.
func (t Translator) stands(run *interp.Outcome, next []cfg.RaceAccess) []report.Access {
	held := t.locks(run.Steps)
	var list []report.Access
	for _, a := range next {
		access := report.Access{Place: t.Place(a.Pos), Function: t.program.CFunc(a.Func), Thread: a.Thread, Kind: accessKind(a), Memory: a.Cell, Locks: held[a.Thread]}
		for f := a.Frame; f != nil && !f.Pos.InLibrary(); f = f.Parent { // the library calls what a thread runs
			caller := t.program.Entry.Name
			if f.Parent != nil {
				caller = f.Parent.Func
			}
			access.Calls = append(access.Calls, report.Call{Place: t.Place(f.Pos), Function: t.program.CFunc(caller)})
		}
		list = append(list, access)
	}
	return list
}

// Waits adds to where the threads of a deadlock wait which mutexes they wait for, and who has these: looked are what
// they have looked at, by thread.
func (t Translator) Waits(list []report.Access, looked map[int]*interp.Turn) {
	for i := range list {
		turn := looked[list[i].Thread]
		if turn == nil || turn.At == nil {
			continue
		}
		for k, cell := range turn.Reads {
			value := turn.Values[k]
			name, ok := t.mutex(turn.At.Out[0], changeOf(cell, &value))
			if owner, _ := value.Int64(); ok && owner > 0 {
				thread := int(owner) - 1
				list[i].Memory, list[i].Owner = name, &thread
			}
		}
	}
}

func accessKind(a cfg.RaceAccess) string {
	switch {
	case a.Wait:
		return report.Waits
	case a.Write:
		return "write"
	}
	return "read"
}

// lockMember is the member of a mutex in which the model of <pthread.h> keeps who has
// it: the number of the thread plus one, 0 for nobody.
const lockMember = ".__data.__lock"

// locks are the mutexes that each thread has at the end of a run, as far as C has names
// for them, in the order in which they were locked.
func (t Translator) locks(steps []interp.Step) map[int][]string {
	h := &holding{Translator: t}
	for _, s := range steps {
		h.take(s)
	}
	by := map[int][]string{}
	for _, l := range h.held {
		by[l.by] = append(by[l.by], l.name)
	}
	return by
}

// A holding is which thread has which mutex, step by step.
type holding struct {
	Translator
	held []lock // in the order in which they were locked
}

type lock struct {
	of   string // which mutex
	name string
	by   int
}

// take goes over a step.
func (h *holding) take(s interp.Step) {
	for _, c := range s.Changes {
		name, ok := h.mutex(s.Edge, c)
		if !ok {
			continue
		}
		of := fmt.Sprint(c.Var.Name, c.Cell)
		h.held = slices.DeleteFunc(h.held, func(l lock) bool { return l.of == of })
		if n, _ := c.Value.Int64(); n > 0 {
			h.held = append(h.held, lock{of, name, int(n) - 1})
		}
	}
}

// by are those that a thread has.
func (h *holding) by(thread int) []string {
	var list []string
	for _, l := range h.held {
		if l.by == thread {
			list = append(list, l.name)
		}
	}
	return list
}

// readersMember is the member of a read-write lock in which that model keeps how many threads read, or that
// one writes.
const readersMember = ".__data.__readers"

// ownMembers is in front of the members of mutexes and the like, which the library keeps for itself.
var ownMembers = regexp.MustCompile(`(\.|->)__`)

// ownMember is where an expression names a member that the library keeps for itself; -1: it names none.
func ownMember(text string) int {
	if at := ownMembers.FindStringIndex(text); at != nil {
		return at[0]
	}
	return -1
}

// synchroniser tells a change of a mutex or the like: which it is, and what it is then. The name is "" where a program
// cannot know what the library changes in it, as the handle of a thread, which is the number of the thread for the models.
func (t Translator) synchroniser(e *cfg.Edge, c interp.Change) (name, value string, ok bool) {
	full := t.name(e, c)
	at := ownMember(full)
	if at < 0 {
		return "", "", e != nil && e.Pos.File == cfg.LibraryPrefix+"threads.c"
	}
	n, _ := c.Value.Int64()
	switch name, value = full[:at], "locked"; {
	case full[at:] == lockMember && n == 0, full[at:] == readersMember && n == 0:
		return name, "unlocked", true
	case full[at:] == lockMember:
		return name, value, true
	case full[at:] == readersMember && int32(n) == -1:
		return name, "locked for writing", true
	case full[at:] == readersMember:
		return name, fmt.Sprintf("locked by %d for reading", n), true
	case e != nil && e.Pos.File == cfg.LibraryPrefix+"semaphore.c":
		return name, number(c.Value, false), true
	}
	return "", "", true
}

// mutex is the mutex whose owner a change changes.
func (t Translator) mutex(e *cfg.Edge, c interp.Change) (name string, ok bool) {
	if unnamed(c) || t.isObjectPart(c) || t.isOffsetPart(c) {
		return "", false
	}
	name, ok = strings.CutSuffix(t.name(e, c), lockMember)
	return name, ok && name != ""
}
