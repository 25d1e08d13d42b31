package lower

import (
	"tav/cfg"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// overlapping is what a copy does whose target is a part of its source; C leaves it undefined.
const overlapping = "copying between memory that overlaps"

// apart is the guard of copying m bytes from q on to n bytes from p on, which must have no byte in common. Where memory is not
// checked such executions end as unsupported: what is copied then is open. onto: the same bytes are no overlap, as
// in an assignment of a struct to itself.
func (gd *guards) apart(p *pointer, n *term.Term, q *pointer, size *term.Term, onto bool, pos cfg.Pos) {
	if gd.cur == nil || p.c == nil || q.c == nil || p.c != q.c && !sameTop(p, q) || onto && multiples(p, q, n) {
		return
	}
	m := gd.m
	ahead := m.BVSub(gd.topBytes(q), gd.topBytes(p))
	within := m.Or(m.ULt(ahead, n), m.ULt(m.BVNeg(ahead), size))
	overlap := m.And(m.Eq(gd.origin(p), gd.origin(q)), within, m.Ne(n, gd.zero()), m.Ne(size, gd.zero()))
	if onto {
		overlap = m.And(overlap, m.Ne(ahead, gd.zero()))
	}
	if gd.o.Check.Memory() {
		gd.demand(cfg.ValidDeref, m.Not(overlap), nil, overlapping, pos)
	} else {
		gd.fork(overlap, overlapping, pos)
	}
}

// multiples reports whether no n bytes from p on begin or end in the middle of those from q on: as elements of an array do.
func multiples(p, q *pointer, n *term.Term) bool {
	size, ok := term.ValueOf(n)
	if !ok || p.c != q.c {
		return false
	}
	bytes, ok := size.Int64()
	apart, stride := p.off-q.off, p.c.Stride
	if !ok || bytes < 0 {
		return false
	}
	if stride == 0 {
		return apart == 0 || apart >= bytes || -apart >= bytes
	}
	apart = pointsto.FloorMod(apart, stride)
	return bytes <= stride && apart == 0 || apart >= bytes && stride-apart >= bytes
}
