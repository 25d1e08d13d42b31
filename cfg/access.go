package cfg

import "tav/solver/term"

// An Access is an access to memory that other threads may access, too. Where data races are
// looked for, an assume without effect says of each what a thread does next. Where deadlocks are,
// one says that a thread waits next: it goes on when it can take what follows, to the end of its turn.
type Access struct {
	Wait   bool       // it is to nothing: the thread waits
	Object *term.Term // its id
	Offset *term.Term // in bytes, from a place that all accesses of a class to an object have in common
	Size   *term.Term // in bytes; nil: it is to all of the object
	Class  int        // accesses of different classes are to different objects
	Cell   *term.Term // what is accessed, for display; nil: several cells
	Write  bool
	Atomic bool
	Order  Order // of an atomic operation of a program with weaker ones than seq_cst
}

// An Order is what an atomic operation, or a fence, does to what happens before what (C11 7.17.3), in bits. 0: that is not
// known, as all operations of the program are seq_cst, or it is none.
type Order uint8

// The bits of an order.
const (
	Relaxed Order = 1 << iota // of each that is known
	Acquire
	Release
	Update // what is written is the next of a release sequence
	Fence  // it is an access to nothing
)

// fences is the class of what fences access.
const fences = -1

// FenceAccess is the access of a fence.
func FenceAccess(m *term.Manager, o Order) *Access {
	return &Access{Object: m.BVUint(1, 0), Class: fences, Atomic: true, Order: o | Fence}
}

// Races is the condition under which two accesses of two threads, each of which makes its access next,
// are a data race.
func (a *Access) Races(m *term.Manager, b *Access) *term.Term {
	if a.Wait || b.Wait || a.Class != b.Class || !a.Write && !b.Write || a.Atomic && b.Atomic {
		return m.False()
	}
	same := m.And(m.Eq(a.Object, b.Object), m.Ne(a.Object, m.BVUint(a.Object.Sort().Width, 0)))
	if a.Size == nil || b.Size == nil {
		return same
	}
	starts := func(a, b *Access) *term.Term { return m.ULt(m.BVSub(b.Offset, a.Offset), a.Size) } // b in a
	return m.And(same, m.Or(starts(a, b), starts(b, a)), m.Ne(a.Size, m.BVUint(a.Size.Sort().Width, 0)), m.Ne(b.Size, m.BVUint(b.Size.Sort().Width, 0)))
}

// At is the access with what env says in place of the terms.
func (a *Access) At(m *term.Manager, env func(*term.Term) (term.Value, error)) (*Access, error) {
	b := *a
	for _, t := range []**term.Term{&b.Object, &b.Offset, &b.Size} {
		if *t == nil {
			continue
		}
		v, err := term.Eval(*t, env)
		if err != nil {
			return nil, err
		}
		*t = m.ValueTerm(v, (*t).Sort())
	}
	return &b, nil
}

// terms are those that say what is accessed.
func (a *Access) terms() []*term.Term {
	switch {
	case a.Wait:
		return nil
	case a.Size == nil:
		return []*term.Term{a.Object}
	}
	return []*term.Term{a.Object, a.Offset, a.Size}
}

// substitute is the access over the state before the assignment sub.
func (a *Access) substitute(m *term.Manager, sub map[*term.Term]*term.Term) *Access {
	b := *a
	if a.Wait {
		return &b
	}
	b.Object = m.Substitute(a.Object, sub)
	if a.Cell != nil {
		b.Cell = m.Substitute(a.Cell, sub)
	}
	if a.Size != nil {
		b.Offset, b.Size = m.Substitute(a.Offset, sub), m.Substitute(a.Size, sub)
	}
	return &b
}

// Accesses is the access that an edge is about; nil: none.
func (e *Edge) Accesses() *Access {
	if a, ok := e.Action.(*Assume); ok {
		return a.Access
	}
	return nil
}

// NextWait is the edge that says that a thread that stands at a location waits next; nil: it does not.
func (x *Loc) NextWait() *Edge {
	if e := x.NextAccess(); e != nil && e.Accesses().Wait {
		return e
	}
	return nil
}

// NextAccess is the edge that says what a thread that stands at a location accesses next; nil: none does.
func (x *Loc) NextAccess() *Edge {
	if len(x.Out) == 1 && x.Out[0].Accesses() != nil {
		return x.Out[0]
	}
	return nil
}

// A Race is what the error location of a data race is about: the accesses that two threads make
// next, the one that was announced first and the one whose thread has come there last.
type Race [2]RaceAccess

// A RaceAccess is one of them, for display, or where a thread of a deadlock waits.
type RaceAccess struct {
	Wait   bool   // it is in no race: the thread waits
	Made   bool   // it was made before, and nothing orders it and the other one
	Thread int    // 0: the one that starts at Program.Entry
	Func   string // the procedure that the access is in
	Frame  *Frame // the calls in which it is, within the thread
	Write  bool
	Cell   string // what is accessed, as C writes it; "": C has no words for it
	Pos    Pos    // of the access, or of the program's call of the library function that makes it
}
