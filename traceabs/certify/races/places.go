package races

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

func at(o *Object, off int64) Place { return Place{o, off, 0, 1} }

// all are all offsets of an object.
func all(o *Object) Place { return Place{o, 0, 1, 0} }

func (p Place) everywhere() bool { return p.N == 0 && p.Stride == 1 }

// moved are the places at a distance.
func (p Place) moved(by int64) Place {
	if p.everywhere() {
		return p
	}
	p.Off += by
	return p
}

// stepped are the places at the distances k*stride, for 0 ≤ k < n, or for all k where n is 0.
func (p Place) stepped(stride, n int64) Place {
	switch {
	case stride == 0 || n == 1:
		return p
	case p.N == 1 && n > 0 && stride > 0:
		return Place{p.Object, p.Off, stride, n}
	}
	return Place{p.Object, p.Off, gcd(p.Stride, stride), 0}
}

// covers reports whether all places of q are places of p.
func (p Place) covers(q Place) bool {
	if p.Object != q.Object {
		return false
	}
	if p.N == 0 && p.Stride > 0 {
		return q.Stride%p.Stride == 0 && (q.Off-p.Off)%p.Stride == 0
	}
	in := func(off int64) bool {
		if d := off - p.Off; p.Stride != 0 {
			return d%p.Stride == 0 && d/p.Stride >= 0 && d/p.Stride < p.N
		}
		return off == p.Off
	}
	return q.N > 0 && in(q.Off) && in(q.Off+(q.N-1)*q.Stride) && (q.N == 1 || p.Stride != 0 && q.Stride%p.Stride == 0)
}

// overlaps reports whether n bytes at a place of p and m bytes at one of q may have one in common; fewer than 0 are
// any number, on both sides.
func (p Place) overlaps(n int64, q Place, m int64) bool {
	if p.Object != q.Object {
		return false
	}
	if n < 0 || m < 0 {
		return true
	}
	if p.N > 0 && q.N > 0 && (p.Off+(p.N-1)*p.Stride+n <= q.Off || q.Off+(q.N-1)*q.Stride+m <= p.Off) {
		return false
	}
	g := gcd(p.Stride, q.Stride)
	if g == 0 {
		return true
	}
	d := ((q.Off-p.Off)%g + g) % g
	return d < n || g-d < m
}

func overlap(ps []Place, n int64, qs []Place, m int64) bool {
	for _, p := range ps {
		for _, q := range qs {
			if p.overlaps(n, q, m) {
				return true
			}
		}
	}
	return false
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}

func spread(ps []Place) []Place {
	var list []Place
	for _, p := range ps {
		list = append(list, all(p.Object))
	}
	return list
}

// A stride is an index of address arithmetic, from 0 to n-1 (0: any number) of elements of a size.
type stride struct {
	index     value.Value
	stride, n int64
}

// distance is how far address arithmetic goes.
func (c *program) distance(t types.Type, indices []value.Value) (off int64, steps []stride) {
	for i, v := range indices {
		if x, ok := v.(*constant.Index); ok {
			v = x.Constant
		}
		k, known := c.layout.ConstInt(v)
		if s, ok := t.(*types.StructType); ok && i > 0 {
			off += c.layout.Layout(s).Offsets[k]
			t = s.Fields[k]
			continue
		}
		n := int64(0)
		if a, ok := t.(*types.ArrayType); ok && i > 0 {
			t, n = a.ElemType, int64(a.Len)
		}
		if size := c.layout.Size(t); known {
			off += k * size
		} else {
			steps = append(steps, stride{v, size, n})
		}
	}
	return off, steps
}

// arithmetic is where address arithmetic leads from some places. An index stays in an array that is a whole
// variable, as C has it; in one beside other members only if it is computed as one that does.
func (c *program) arithmetic(from []Place, t types.Type, indices []value.Value) []Place {
	off, steps := c.distance(t, indices)
	var list []Place
	for _, p := range from {
		q := p.moved(off)
		for i, s := range steps {
			whole := i == 0 && p == at(p.Object, 0) && off < s.stride && p.Object.Size == s.n*s.stride
			if !whole && !c.bounded(s.index, s.n, maxDepth) {
				s.n = 0
			}
			q = q.stepped(s.stride, s.n)
		}
		list = append(list, q)
	}
	return list
}

// bounded reports whether an index is computed as one from 0 to n-1.
func (c *program) bounded(v value.Value, n int64, depth int) bool {
	inside := func(k int64) bool { return 0 <= k && k < n }
	if k, ok := c.layout.ConstInt(v); ok || depth == 0 {
		return ok && inside(k)
	}
	switch x := v.(type) {
	case *ir.InstSExt:
		return c.bounded(x.From, n, depth-1)
	case *ir.InstZExt:
		w := bits(x.From.Type())
		return w < 32 && int64(1)<<w <= n || c.bounded(x.From, n, depth-1)
	case *ir.InstURem:
		k, ok := c.layout.ConstInt(x.Y)
		return ok && inside(k-1)
	case *ir.InstAnd:
		j, ok1 := c.layout.ConstInt(x.X)
		k, ok2 := c.layout.ConstInt(x.Y)
		return ok1 && inside(j) || ok2 && inside(k)
	}
	return false
}

// global is the object of a global variable for a thread, nil: none is claimed.
func (c *program) global(t *Thread, g *ir.Global) *Object {
	if g.TLSModel == enum.TLSModelNone {
		t = nil
	}
	return c.objects[Object{Global: g, Owner: t}]
}

// made is the object that a value makes in a frame, nil: none is claimed.
func (c *program) made(f *Frame, v value.Value) *Object {
	return c.objects[Object{Frame: f, At: v, Owner: f.Thread}]
}

// leads is where an operand leads.
func (c *program) leads(f *Frame, v value.Value) []Place {
	switch v := v.(type) {
	case nil:
		return nil
	case *ir.Arg:
		return c.leads(f, v.Value)
	case constant.Constant:
		return c.ofConstant(f.Thread, v)
	}
	return f.Points[v]
}

// held is where what some bytes hold leads.
func (c *program) held(places []Place, width int64) (list []Place) {
	for _, p := range places {
		for _, m := range c.Memory[p.Object] {
			if m.At.overlaps(m.Width, p, width) {
				list = append(list, m.To...)
			}
		}
	}
	return list
}

// meets reports whether a lock may have bytes in common with n bytes at some places; a negative n is any number.
func (c *program) meets(l Lock, places []Place, n int64) bool {
	if l.Addr.equal(c.atomicLock().Addr) {
		return false
	}
	return overlap(c.where(l.Addr), l.Bytes, places, n)
}

// where is where an address leads that is the sum of the address of one object or value and of numbers.
func (c *program) where(n *Num) []Place {
	if a, ok := n.atom(false); ok {
		var list []Place
		for _, p := range c.atomPlaces(a) {
			list = append(list, p.moved(n.K))
		}
		return list
	}
	if n == nil {
		return nil
	}
	var list []Place
	var gap int64 // between elements
	base := 0
	for a, k := range n.Terms {
		to := c.atomPlaces(a)
		if len(to) == 0 {
			gap = gcd(gap, k)
		} else if base++; k != 1 {
			base = 2
		}
		list = append(list, to...)
	}
	if base != 1 {
		return spread(list)
	}
	for i, p := range list {
		list[i] = p.moved(n.K).stepped(gap, 0)
	}
	return list
}

func (c *program) atomPlaces(a Atom) []Place {
	switch {
	case a != a.root():
		return spread(c.atomPlaces(a.root()))
	case a.Object != nil:
		return []Place{at(a.Object, 0)}
	case a.Block != nil:
		return c.held([]Place{at(a.Cell.Object, a.Cell.Off)}, a.Cell.Width)
	case a.Handle:
		return nil
	}
	return c.leads(a.Frame, a.Value)
}
