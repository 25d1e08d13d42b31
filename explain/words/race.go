package words

import (
	"fmt"
	"slices"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/explain/report"
)

// race reports the accesses of a data race that a run reaches; nil: there is none.
func (t runs) race(run *interp.Outcome) []report.Access {
	if run.Loc.Race == nil {
		return nil
	}
	return t.stands(run, run.Loc.Race[:])
}

// stands reports what each of some threads does next at the end of a run.
func (t runs) stands(run *interp.Outcome, next []cfg.RaceAccess) []report.Access {
	var list []report.Access
	for _, a := range next {
		held := t.locks(before(run.Steps, a))
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

// before is the part of a run before a thread does what it does next, or has made an access.
func before(steps []interp.Step, a cfg.RaceAccess) []interp.Step {
	for i, s := range slices.Backward(steps) {
		if e := s.Edge; a.Made && e.Thread == a.Thread && e.Home().Pos == a.Pos {
			return steps[:i]
		}
	}
	return steps
}

// Waits adds to where the threads of a deadlock wait which locks they wait for, and who has these: looked are what
// they have looked at, by thread.
func (t runs) Waits(list []report.Access, looked map[int]*interp.Turn) {
	for i := range list {
		turn := looked[list[i].Thread]
		if turn == nil || turn.At == nil {
			continue
		}
		for k, cell := range turn.Reads {
			value := turn.Values[k]
			name, kind := t.lockOf(turn.At.Out[0], changeOf(cell, &value))
			owner, _ := value.Int64()
			switch {
			case kind == noLock || owner == 0:
				continue
			case kind == ownedLock:
				thread := int(owner) - 1
				list[i].Memory, list[i].Owner = name, &thread
			default:
				has := func(a report.Access) bool {
					return slices.ContainsFunc(a.Locks, func(l report.Lock) bool { return l.Name == name })
				}
				if k := slices.IndexFunc(list, has); k >= 0 && (report.Lock{Name: name}).One() {
					list[i].Memory, list[i].Owner = name, &list[k].Thread
				}
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

// synchroniser reports a change of a mutex or the like: which it is, and what it is then. The name is "" where a program
// cannot know what the library changes in it, as the handle of a thread, which is the number of the thread for the models.
func (t names) synchroniser(e *cfg.Edge, c interp.Change) (lock, value string, ok bool) {
	name, kind := t.lockOf(e, c)
	switch n, _ := c.Value.Int64(); {
	case kind == noLock:
	case n == 0:
		return name, report.Unlocked, true
	case kind == readWriteLock && allReaders(n):
		return name, report.Locked + string(report.ForWriting), true
	case kind == readWriteLock:
		return name, fmt.Sprintf(report.Locked+" by %d"+string(report.ForReading), n), true
	default:
		return name, report.Locked, true
	}
	full := t.name(e, c)
	at := ownMember(full)
	switch {
	case at < 0:
		return "", "", e != nil && e.Pos.File == cfg.LibraryPrefix+"threads.c"
	case e != nil && e.Pos.File == cfg.LibraryPrefix+"semaphore.c":
		return full[:at], number(c.Value, false), true
	}
	return "", "", true
}
