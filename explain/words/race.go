package words

import (
	"fmt"
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

// mutex is the mutex whose owner a change changes.
func (t Translator) mutex(e *cfg.Edge, c interp.Change) (name string, ok bool) {
	if unnamed(c) || t.isObjectPart(c) || t.isOffsetPart(c) {
		return "", false
	}
	name, ok = strings.CutSuffix(t.name(e, c), lockMember)
	return name, ok && name != ""
}
