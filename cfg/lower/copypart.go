package lower

import (
	"tav/cfg"
	"tav/solver/term"
)

// Copying and filling of a number of bytes that is not known, in objects
// without arrays: each of their few cells is written if the bytes reach it.

// copyPart copies n bytes from s to d.
func (cp *copier) copyPart(d, s *pointer, n *term.Term, pos cfg.Pos) {
	cp.guards.partRange(d, n, pos)
	cp.guards.partRange(s, n, pos)
	cp.writePart(d, n, pos, func(w *writes, c span) string { return cp.copyCell(w, d, s, c, pos) })
}

// writePart writes the cells among n bytes from d.
func (cp *copier) writePart(d *pointer, n *term.Term, pos cfg.Pos, cell func(*writes, span) string) {
	if cp.cur == nil {
		return
	}
	m, w := cp.m, cp.ptrBits
	cells, ok := spans(d, maxObject, nil)
	if !ok {
		cp.unsupported("copying of a part of an object", pos)
		return
	}
	var every writes
	for _, c := range cells {
		reached, whole := m.ULt(m.BVInt(w, c.off), n), m.ULe(m.BVInt(w, c.off+c.size), n)
		cp.fork(m.And(reached, m.Not(whole)), "a part of a cell of memory", pos)
		var one writes
		why := ""
		cp.guards.trusting(func() { why = cell(&one, c) })
		if why != "" {
			cp.fork(reached, why, pos)
			continue
		}
		for i, v := range one.dst {
			every.set(v, m.Ite(whole, one.src[i], v.Term))
		}
	}
	if cp.cur != nil {
		cp.assign(every.dst, every.src, pos)
	}
}
