package races

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
)

// Arrays of threads: a loop creates them by one call and stores their handles one after the other, another loop
// awaits them in that order.

// A slot says that a number is the handle of thread x of a row, if that was created.
type slot struct {
	thread *Thread
	x      *Num
}

func (r Row) mentions(f func(Atom) bool) bool {
	return r.Base.mentions(f) || r.Lo.mentions(f) || r.Hi.mentions(f) || r.Given.mentions(f)
}

// follows reports whether r holds where q does.
func (r Row) follows(q Row) bool {
	return r.Base.equal(q.Base) && r.Stride == q.Stride && r.Lo.equal(q.Lo) && r.Hi.equal(q.Hi) && r.Narrow == q.Narrow &&
		(r.Given == nil || r.Given.equal(q.Given) && r.Step == q.Step)
}

// at is the number whose handle is stored at an address; nil: it is not known.
func (r Row) at(addr *Num) *Num {
	d := addr.plus(r.Base, -1)
	if d == nil || r.Stride == 0 || d.K%r.Stride != 0 {
		return nil
	}
	x := number(d.K / r.Stride)
	for a, k := range d.Terms {
		if k%r.Stride != 0 {
			return nil
		}
		x = x.plus(of(a), k/r.Stride)
	}
	return x
}

// extend adds what a call creates to a row.
func (c execution) extend(s *State, at Site, t *Thread, runs bool, addr, arg *Num) {
	old, known := s.Rows[t]
	delete(s.Rows, t)
	if c.recursive[at.Frame] || addr == nil || !c.handlesOnly(at) {
		return
	}
	if runs {
		if known && old.at(addr).equal(old.Hi) {
			if !old.Given.plus(old.Hi, old.Step).equal(arg) {
				old.Given = nil
			}
			old.Hi = old.Hi.plus(number(1), 1)
			s.Rows[t] = old
		}
		return
	}
	var index Atom
	var stride int64
	for a, k := range addr.Terms {
		if a.Block != nil && a == a.root() && k >= c.layout.Ptr {
			if stride != 0 {
				return
			}
			index, stride = a, k
		}
	}
	if stride == 0 {
		return
	}
	i := of(index)
	r := Row{Base: addr.plus(i, -stride), Stride: stride, Lo: i, Hi: i.plus(number(1), 1), Narrow: index.Cell.Width == 4}
	if arg != nil && arg.Terms[index] != 0 {
		rest := arg.plus(i, -arg.Terms[index])
		if !rest.mentions(only(index)) {
			r.Given, r.Step = rest, arg.Terms[index]
		}
	}
	s.Rows[t] = r
}

// loadHandle notes that what was loaded may be a handle.
func (c execution) loadHandle(s *State, f *Frame, x *ir.InstLoad, addr *Num) {
	if addr == nil || c.recursive[f] || c.layout.StoreSize(x.ElemType) != c.layout.Ptr {
		return
	}
	own := Atom{Frame: f, Value: x}
	for _, t := range c.Threads {
		if r, ok := s.Rows[t]; ok {
			if i := r.at(addr); i != nil && !i.mentions(only(own)) {
				s.slots[own] = slot{t, i}
				return
			}
		}
	}
}

// joinRow awaits the first thread of a row.
func (c execution) joinRow(s *State, handle *Num) {
	a, ok := handle.atom(false)
	l, known := s.slots[a]
	if !ok || !known || handle.K != 0 {
		return
	}
	r, ok := s.Rows[l.thread]
	if !ok || !l.x.equal(r.Lo) || c.Leaves[l.thread] {
		return
	}
	r.Lo = r.Lo.plus(number(1), 1)
	s.setRow(l.thread, r)
}

// setRow changes a row; of an empty one no threads run.
func (s *State) setRow(t *Thread, r Row) {
	s.Rows[t] = r
	if r.Lo.equal(r.Hi) {
		s.over(t)
	}
}

// over notes that no threads of a kind run.
func (s *State) over(t *Thread) {
	delete(s.Live, t)
	delete(s.Kept, t)
	delete(s.Rows, t)
}

// counted notes what a branch says of a counter: that it is less than its end, or that it is there.
func (s *State) counted(t test, holds bool) {
	i, ok := t.x.atom(false)
	if !ok || t.x.K != 0 || t.pred != enum.IPredSLT || i.Block == nil || i != i.root() {
		return
	}
	if holds {
		s.Below[i] = t.y
		return
	}
	k, ok := s.counts[i]
	if !ok || !k.End.equal(t.y) || !k.Start.isNumber() {
		return
	}
	end := k.End
	if end.isNumber() {
		end = number(max(k.Start.K, end.K))
	} else if a, ok := end.atom(false); ok && end.K == 0 && a == a.root() {
		a.AtLeast, a.Least = true, k.Start.K
		end = of(a)
	} else {
		return
	}
	now := func(n *Num) *Num {
		if n == nil || n.Terms[i] == 0 {
			return n
		}
		return n.plus(of(i), -n.Terms[i]).plus(end, n.Terms[i])
	}
	for at, v := range s.Cells {
		s.Cells[at] = now(v)
	}
	for t, r := range s.Rows {
		if r.Base.mentions(only(i)) || r.Given.mentions(only(i)) {
			continue
		}
		r.Lo, r.Hi = now(r.Lo), now(r.Hi)
		s.setRow(t, r)
	}
}

// holdsRows says what is claimed of rows and counters at n but does not hold when it is entered from s.
func (c execution) holdsRows(n Node, claimed, s *State) string {
	for t := range s.Live {
		r, ok := claimed.Rows[t]
		if !ok {
			continue
		}
		q, known := s.Rows[t]
		r.Base, r.Lo, r.Hi = n.before(s, r.Base), n.before(s, r.Lo), n.before(s, r.Hi)
		if r.Given != nil {
			if r.Given = n.before(s, r.Given); r.Given == nil {
				return "what threads were given"
			}
		}
		if !known || !r.follows(q) {
			return "which threads of a row run"
		}
	}
	for a, end := range claimed.Below {
		if n.enters(a) || end.mentions(n.enters) || !s.Below[a].equal(end) {
			return "what is less than another number"
		}
	}
	for a, k := range c.Counts {
		if !n.enters(a) {
			continue
		}
		again := s.Cells[a.Cell].equal(of(a).plus(number(1), 1)) && s.Below[a].equal(k.End)
		if k.End.mentions(n.enters) || k.Start.mentions(n.enters) || !again && !s.Cells[a.Cell].equal(k.Start) {
			return "how far " + a.Cell.Object.Name + " counts"
		}
	}
	return ""
}
