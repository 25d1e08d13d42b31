package words

import (
	"fmt"
	"math"
	"slices"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/explain/report"
	"tav/explain/schedule"
)

// A lockKind is what the models of <pthread.h> and <threads.h> keep of a lock in the first word of its memory.
type lockKind int

const (
	noLock        lockKind = iota
	ownedLock              // a mutex: the number of the thread that has it plus one, 0 for none
	readWriteLock          // how many threads read, or all bits for one that writes
	spinLock               // 1 if a thread has it
)

// glibc's members that these words are in.
const (
	mutexMember     = ".__data.__lock"
	readWriteMember = ".__data.__readers"
	plainMember     = ".__size[0]" // of a mtx_t, and of other types
)

// lockOf is the lock that a change changes, in C.
func (t names) lockOf(e *cfg.Edge, c interp.Change) (name string, kind lockKind) {
	if unnamed(c) || isObjectPart(c) || isOffsetPart(c) {
		return "", noLock
	}
	full := t.name(e, c)
	if name := without(full, mutexMember); name != "" {
		return name, ownedLock
	}
	if name := without(full, readWriteMember); name != "" {
		return name, readWriteLock
	}
	if e == nil || full == "" || c.Var.Decl.InLibrary() || t.library[c.Var.Proc] {
		return "", noLock
	}
	if name := without(full, plainMember); name != "" && schedule.InCall(e, "mtx_init", "mtx_lock", "mtx_trylock", "mtx_timedlock", "mtx_unlock") {
		return name, ownedLock
	}
	if schedule.InCall(e, "pthread_spin_init", "pthread_spin_lock", "pthread_spin_trylock", "pthread_spin_unlock") {
		return full, spinLock
	}
	return "", noLock
}

// allReaders reports whether the word of a read-write lock says that a thread writes.
func allReaders(n int64) bool { return uint32(n) == math.MaxUint32 }

// locks are the locks that each thread has at the end of a run, as far as C has names
// for them, in the order in which they were locked.
func (t runs) locks(steps []interp.Step) map[int][]report.Lock {
	h := newHolding(t.names)
	for _, s := range steps {
		h.take(s)
	}
	by := map[int][]report.Lock{}
	for _, l := range h.held {
		by[l.by] = append(by[l.by], l.Lock)
	}
	return by
}

// A holding is which thread has which lock, step by step.
type holding struct {
	names
	held    []lock           // in the order in which they were locked
	readers map[string]int64 // of read-write locks
	known   map[string]kept  // locks that were locked or unlocked
}

type lock struct {
	report.Lock
	of string // which lock
	by int
}

type kept struct {
	name string
	kind lockKind
}

func newHolding(n names) *holding {
	return &holding{names: n, readers: map[string]int64{}, known: map[string]kept{}}
}

// take goes over a step.
func (h *holding) take(s interp.Step) {
	for _, c := range s.Changes {
		of := fmt.Sprint(c.Var.Name, c.Cell)
		n, _ := c.Value.Int64()
		if name, kind := h.lockOf(s.Edge, c); kind != noLock {
			h.known[of] = kept{name, kind}
		}
		switch k := h.known[of]; k.kind { // also where a step does more than what the library does
		case ownedLock:
			h.give(lock{report.Lock{Name: k.name}, of, int(n) - 1}, n > 0)
		case spinLock:
			h.give(lock{report.Lock{Name: k.name}, of, s.Edge.Thread}, n > 0)
		case readWriteLock:
			h.count(lock{report.Lock{Name: k.name}, of, s.Edge.Thread}, n)
		}
	}
}

// give says who has a lock alone, if anybody has.
func (h *holding) give(l lock, taken bool) {
	h.held = slices.DeleteFunc(h.held, func(o lock) bool { return o.of == l.of })
	if taken {
		h.held = append(h.held, l)
	}
}

// count says that a thread has changed how many have a read-write lock.
func (h *holding) count(l lock, n int64) {
	was := h.readers[l.of]
	h.readers[l.of] = n
	l.How = report.ForReading
	mine := slices.Index(h.held, l)
	switch {
	case allReaders(n):
		l.How = report.ForWriting
		h.give(l, true)
	case n > was && !allReaders(was):
		h.held = append(h.held, l)
	case n > 0 && mine >= 0:
		h.held = slices.Delete(h.held, mine, mine+1)
	default: // no thread has it, or it is not known who
		h.give(l, false)
	}
}

// by are those that a thread has.
func (h *holding) by(thread int) (list []report.Lock) {
	for _, l := range h.held {
		if l.by == thread {
			list = append(list, l.Lock)
		}
	}
	return list
}
