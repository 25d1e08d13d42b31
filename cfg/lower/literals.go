package lower

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"tav/cfg"
	"tav/cfg/passes"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// Equal string literals may be one array or several, and one may be the end of another
// (C11 6.4.5p7). Two variables without an initial value say whether the compiler lets all
// equal ones be one, and whether those that end alike are: what is proved holds for
// every choice, and an error with one of them is one.

// shared are the variables, nil where nothing depends on them, and the literals that may be shared.
type shared struct {
	equal, ends *cfg.Var
	partners    map[*pointsto.Object][]*pointsto.Object // that are equal or end alike; nil: not looked for
}

// sharedPlace says that p and q, which point to different literals, point to one place.
func (ad *addresses) sharedPlace(p, q *pointer) *term.Term {
	m := ad.m
	if p.c == nil || q.c == nil {
		return m.False()
	}
	var some []*term.Term
	for _, x := range p.c.Layout.Objects {
		partners := ad.objects.partners(x)
		if len(partners) == 0 {
			continue
		}
		first := m.Eq(p.obj, m.BVInt(pointsto.ObjBits, x.Id))
		if first.IsFalse() {
			continue
		}
		for _, y := range partners {
			if y.Class != q.c {
				continue
			}
			second := m.Eq(q.obj, m.BVInt(pointsto.ObjBits, y.Id))
			if second.IsFalse() {
				continue
			}
			v, ends := &ad.objects.equal, m.BVInt(ad.ptrBits, x.At+x.Size-y.At-y.Size)
			if x.Size != y.Size {
				v = &ad.objects.ends
			}
			if *v == nil {
				*v = ad.newVar(cfg.Var{Name: "literals", Role: cfg.Heap}, m.BV(1), nil)
			}
			some = append(some, m.And(m.Eq((*v).Term, m.BVUint(1, 1)), first, second, m.Eq(m.BVSub(ad.topBytes(p), ad.topBytes(q)), ends)))
		}
	}
	return m.Or(some...)
}

// partners are the literals that may be one with another one, or its end, or have it as theirs.
func (ob *objects) partners(x *pointsto.Object) []*pointsto.Object {
	if _, ok := text(x); !ok {
		return nil
	}
	if ob.shared.partners == nil {
		ob.shared.partners = partners(ob.a.Objects)
	}
	return ob.shared.partners[x]
}

// partners finds the pairs of literals of which one is the end of the other.
func partners(objects []*pointsto.Object) map[*pointsto.Object][]*pointsto.Object {
	having := map[string][]*pointsto.Object{}
	for _, o := range objects {
		if t, ok := text(o); ok {
			having[t] = append(having[t], o)
		}
	}
	pairs := map[*pointsto.Object][]*pointsto.Object{}
	for _, o := range objects {
		t, _ := text(o)
		for i := range t {
			for _, end := range having[t[i:]] {
				if end == o {
					continue
				}
				pairs[o] = append(pairs[o], end)
				if i > 0 { // else the other one finds this one
					pairs[end] = append(pairs[end], o)
				}
			}
		}
	}
	return pairs
}

// text is the text of a string literal with the 0 at its end.
func text(o *pointsto.Object) (string, bool) {
	g, ok := o.Origin.(*ir.Global)
	if !ok || !passes.IsLiteral(g) {
		return "", false
	}
	switch x := g.Init.(type) {
	case *constant.CharArray:
		return string(x.X), true
	case *constant.ZeroInitializer:
		return string(make([]byte, o.Size)), true
	}
	return "", false
}
