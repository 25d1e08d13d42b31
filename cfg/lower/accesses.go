package lower

import (
	"strings"

	"github.com/llir/llvm/ir"
	"tav/cfg"
	"tav/cfg/library"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// Where data races are looked for, each access of the program to memory in which there is an object that
// several threads may know is announced by an edge of its own, in front of what it does. So it is there
// though nothing uses what is read, or what is written was there before.

// announceCell announces that size bytes at p are read or written, which are in a cell of a region.
func (em *emitter) announceCell(p *pointer, size int64, r *cfg.Region, cell int, write bool, pos cfg.Pos) {
	if e := em.announce(p, em.m.BVInt(em.ptrBits, size), write, pos); e != nil {
		e.Accesses().Cell = selectCell(em.m, r, r.Cells[cell].Term, p)
	}
}

// announce announces that size bytes at p are read or written; nil: that the whole object is. The result
// is the edge that says so, or nil.
func (em *emitter) announce(p *pointer, size *term.Term, write bool, pos cfg.Pos) *cfg.Edge {
	if !em.races || em.announced || em.cur == nil || p.c == nil || ownOfLibrary(p.c) {
		return nil
	}
	if p.c.IsChoice() {
		em.unsupported("data races on memory to which one of several kinds of pointers leads", pos)
		return nil
	}
	c, _ := p.c.Top()
	a := &cfg.Access{Object: em.origin(p), Offset: em.topBytes(p), Size: size, Class: c.Id, Write: write, Atomic: em.order != 0}
	if em.orders {
		a.Order = em.order
	}
	return em.emit(&cfg.Assume{Cond: em.m.True(), Access: a}, pos)
}

// shownCell is the number of the cell of a group that C's names are for.
func shownCell(g *pointsto.Group) int {
	if g.Ptr {
		return 0
	}
	return g.NumberCell()
}

// announceCopy announces what a copy of n bytes accesses.
func (em *emitter) announceCopy(dst, src val, n *term.Term, pos cfg.Pos) {
	if src.ptr != nil {
		em.announce(src.ptr, n, false, pos)
	}
	em.announceFill(dst, n, pos)
}

// announceFill announces that n bytes are written.
func (em *emitter) announceFill(dst val, n *term.Term, pos cfg.Pos) {
	if dst.ptr != nil {
		em.announce(dst.ptr, n, true, pos)
	}
}

// announcing does what has been announced.
func (em *emitter) announcing(do func()) {
	old := em.announced
	em.announced = true
	do()
	em.announced = old
}

// ownOfLibrary reports whether a class has objects of models of the library only.
func ownOfLibrary(c *pointsto.Class) bool {
	c, _ = c.Top()
	for _, o := range c.Layout.Objects {
		if g, ok := o.Origin.(*ir.Global); !ok || !strings.HasPrefix(g.Name(), library.ModelPrefix) {
			return false
		}
	}
	return len(c.Layout.Objects) > 0
}

// synchronises reports whether what a function does to memory is no access of the program: inside of mutexes
// and the like, unless it stores what the program asks for.
func synchronises(f *ir.Func) bool {
	s := llvm.Subprogram(f)
	if s == nil || s.File == nil {
		return false
	}
	switch s.Name {
	case "pthread_join", "thrd_join", "sem_getvalue", library.ModelPrefix + "key":
		return false
	}
	file := strings.TrimPrefix(s.File.Filename, cfg.LibraryPrefix)
	return file != s.File.Filename && (file == "pthread.c" || file == "semaphore.c")
}
