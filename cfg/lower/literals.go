package lower

import (
	"slices"

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
	within      map[*pointsto.Object][]*within // nil: not looked for
}

// within are the literals of a class that end with the text of a shorter one, or are equal to it.
type within struct {
	class *pointsto.Class
	less  int64 // what the end of the shorter one is less than theirs
	equal bool
	ids   []int64
}

// sharedPlace says that p and q, which point to different literals, point to one place. In exact runs each has its own.
func (ad *addresses) sharedPlace(p, q *pointer) *term.Term {
	if p.c == nil || q.c == nil || ad.o.Exact {
		return ad.m.False()
	}
	return ad.m.Or(append(ad.endShared(p, q, true), ad.endShared(q, p, false)...)...)
}

// endShared are the cases in which p points to a literal that ends the one that q points to, or, if they count, is equal to it.
func (ad *addresses) endShared(p, q *pointer, equal bool) []*term.Term {
	m := ad.m
	var some []*term.Term
	for _, x := range p.c.Layout.Objects {
		for _, w := range ad.objects.within(x) {
			if w.class != q.c || w.equal && !equal {
				continue
			}
			both := m.And(m.Eq(p.obj, m.BVInt(pointsto.ObjBits, x.Id)), ad.objects.oneOf(q.obj, w.ids))
			if both.IsFalse() {
				continue
			}
			v := &ad.objects.equal
			if !w.equal {
				v = &ad.objects.ends
			}
			if *v == nil {
				*v = ad.newVar(cfg.Var{Name: "literals", Role: cfg.Heap}, m.BV(1), nil)
			}
			some = append(some, m.And(m.Eq((*v).Term, m.BVUint(1, 1)), both, m.Eq(m.BVSub(ad.topBytes(q), ad.topBytes(p)), m.BVInt(ad.ptrBits, w.less))))
		}
	}
	return some
}

// within are the literals of which x may be a part.
func (ob *objects) within(x *pointsto.Object) []*within {
	if _, ok := text(x); !ok {
		return nil
	}
	if ob.shared.within == nil {
		ob.shared.within = longer(ob.a.Objects)
	}
	return ob.shared.within[x]
}

// longer finds for each literal those that it ends or is equal to.
func longer(objects []*pointsto.Object) map[*pointsto.Object][]*within {
	having := map[string][]*pointsto.Object{}
	for _, o := range objects {
		if t, ok := text(o); ok {
			having[t] = append(having[t], o)
		}
	}
	found := map[*pointsto.Object][]*within{}
	for _, o := range objects {
		t, _ := text(o)
		for i := range t {
			for _, end := range having[t[i:]] {
				if end != o {
					found[end] = with(found[end], o, within{class: o.Class, less: o.At + o.Size - end.At - end.Size, equal: i == 0})
				}
			}
		}
	}
	return found
}

// with is a list with one more literal, among those of its kind.
func with(all []*within, o *pointsto.Object, kind within) []*within {
	i := slices.IndexFunc(all, func(w *within) bool { return w.class == kind.class && w.less == kind.less && w.equal == kind.equal })
	if i < 0 {
		i, all = len(all), append(all, &kind)
	}
	all[i].ids = append(all[i].ids, o.Id)
	return all
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
