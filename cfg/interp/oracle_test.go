package interp

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"tav/cfg"
	"tav/solver/term"
)

// termMaker draws terms over a few variables of every sort.
type termMaker struct {
	*builder
	rng    *rand.Rand
	widths []int
	vars   map[*term.Sort][]*cfg.Var
}

func newTermMaker(b *builder, seed uint64) *termMaker {
	g := &termMaker{builder: b, rng: rand.New(rand.NewPCG(seed, 1)), widths: []int{1, 2, 7, 8, 32, 64, 65, 128}, vars: map[*term.Sort][]*cfg.Var{}}
	sorts := []*term.Sort{b.Bool(), b.Int(), g.array(), b.ArraySort(b.BV(2), g.array())}
	for _, w := range g.widths {
		sorts = append(sorts, b.BV(w))
	}
	for _, s := range sorts {
		for _, name := range []string{"x", "y"} {
			g.vars[s] = append(g.vars[s], b.variable(name+s.String(), s, &b.p.Globals))
		}
	}
	return g
}

func (g *termMaker) array() *term.Sort { return g.ArraySort(g.BV(2), g.BV(65)) }

func (g *termMaker) width() int { return g.widths[g.rng.IntN(len(g.widths))] }

func (g *termMaker) leaf(s *term.Sort) *term.Term {
	if s.Kind == term.BitVecKind && g.rng.IntN(3) == 0 {
		list := []int64{0, 1, -1, 2, 31, 64, 127, 1 << 62}
		return g.BVConst(s.Width, new(big.Int).Lsh(big.NewInt(list[g.rng.IntN(len(list))]), uint(g.rng.IntN(2)*g.rng.IntN(s.Width))))
	}
	vs := g.vars[s]
	if vs == nil {
		return g.BVInt(s.Width, 1)
	}
	return vs[g.rng.IntN(len(vs))].Term
}

func (g *termMaker) term(s *term.Sort, depth int) *term.Term {
	if depth == 0 || g.rng.IntN(8) == 0 {
		return g.leaf(s)
	}
	if g.rng.IntN(8) == 0 {
		return g.Ite(g.term(g.Bool(), depth-1), g.term(s, depth-1), g.term(s, depth-1))
	}
	switch s.Kind {
	case term.BoolKind:
		return g.truth(depth - 1)
	case term.IntKind:
		return g.integer(depth - 1)
	case term.ArrayKind:
		if g.rng.IntN(6) == 0 {
			return g.ConstArray(s, g.term(s.Elem, depth-1))
		}
		return g.Store(g.term(s, depth-1), g.term(s.Index, depth-1), g.term(s.Elem, depth-1))
	}
	return g.bits(s.Width, depth-1)
}

func (g *termMaker) truth(d int) *term.Term {
	s := g.BV(g.width())
	x, y := g.term(s, d), g.term(s, d)
	switch g.rng.IntN(12) {
	case 0:
		return g.Not(g.term(g.Bool(), d))
	case 1:
		return g.And(g.term(g.Bool(), d), g.term(g.Bool(), d), g.term(g.Bool(), d))
	case 2:
		return g.Or(g.term(g.Bool(), d), g.term(g.Bool(), d), g.term(g.Bool(), d))
	case 3:
		return g.Eq(x, y)
	case 4:
		return g.Eq(g.term(g.array(), d), g.term(g.array(), d))
	case 5:
		return g.Eq(g.term(g.Bool(), d), g.term(g.Bool(), d))
	case 6:
		return g.ULt(x, y)
	case 7:
		return g.ULe(x, y)
	case 8:
		return g.SLt(x, y)
	case 9:
		return g.SLe(x, y)
	case 10:
		return g.IntLe(g.term(g.Int(), d), g.term(g.Int(), d))
	}
	return g.IntLt(g.term(g.Int(), d), g.term(g.Int(), d))
}

func (g *termMaker) integer(d int) *term.Term {
	x, y := g.term(g.Int(), d), g.term(g.Int(), d)
	s := g.BV(g.width())
	switch g.rng.IntN(6) {
	case 0:
		return g.IntAdd(x, y)
	case 1:
		return g.IntMul(x, y)
	case 2:
		return g.IntDiv(x, g.IntInt(int64(g.rng.IntN(20)+1)))
	case 3:
		return g.IntMod(x, g.IntInt(-int64(g.rng.IntN(20)+1)))
	case 4:
		return g.UBV2Int(g.term(s, d))
	}
	return g.SBV2Int(g.term(s, d))
}

func (g *termMaker) bits(w, d int) *term.Term {
	s := g.BV(w)
	x, y := g.term(s, d), g.term(s, d)
	binary := []func(a, b *term.Term) *term.Term{
		g.BVSub, g.UDiv, g.SDiv, g.URem, g.SRem, g.Shl, g.LShr, g.AShr, g.BVAnd, g.BVOr, g.BVXor,
		func(a, b *term.Term) *term.Term { return g.BVAdd(a, b, g.term(s, d)) },
		func(a, b *term.Term) *term.Term { return g.BVMul(a, b) },
		func(a, _ *term.Term) *term.Term { return g.BVNot(a) },
		func(a, _ *term.Term) *term.Term { return g.BVNeg(a) },
	}
	switch k := g.rng.IntN(len(binary) + 6); {
	case k < len(binary):
		return binary[k](x, y)
	case k == len(binary) && w == 65:
		return g.Select(g.term(g.array(), d), g.term(g.BV(2), d))
	case k == len(binary)+1 && w > 7:
		return g.Concat(g.term(g.BV(w-7), min(d, 1)), g.term(g.BV(7), d))
	case k == len(binary)+2:
		from := g.width()
		if from > w {
			lo := g.rng.IntN(from - w + 1)
			return g.Extract(g.term(g.BV(from), d), lo+w-1, lo)
		}
		return g.ZExt(g.term(g.BV(from), d), w)
	case k == len(binary)+3:
		if from := g.width(); from <= w {
			return g.SExt(g.term(g.BV(from), d), w)
		}
	case k == len(binary)+4:
		return g.Int2BV(w, g.term(g.Int(), d))
	}
	return g.leaf(s)
}

// TestAgainstEval: what the machine computes is what term.Eval says.
func TestAgainstEval(t *testing.T) {
	b := newBuilder()
	main := b.proc("main")
	g := newTermMaker(b, 1)
	dst := map[*term.Sort]*cfg.Var{}
	for s := range g.vars {
		dst[s] = b.variable("result"+s.String(), s, &main.Locals)
	}
	m, err := New(b.p)
	if err != nil {
		t.Fatal(err)
	}
	random := NewRandom(b.p, 1)
	sorts := []*term.Sort{b.Bool(), b.Int(), g.array(), b.ArraySort(b.BV(2), g.array())}
	for _, w := range g.widths {
		sorts = append(sorts, b.BV(w), b.BV(w))
	}
	for n := range 6000 {
		s := sorts[n%len(sorts)]
		x := g.term(s, 4)
		e := &cfg.Edge{From: main.Entry, To: main.Exit, Action: assign(dst[s], x)}
		main.Entry.Out = []*cfg.Edge{e}
		m.nodes[main.Entry.ID] = nil
		for range 3 {
			rec := &Recorder{From: random}
			out, err := m.Run(context.Background(), rec, Options{Record: true})
			if err != nil {
				t.Fatalf("%v: %v", x, err)
			}
			given := map[string]term.Value{}
			for _, i := range rec.Script.Initial {
				given[i.Var] = i.Value
			}
			want, err := term.Eval(x, func(v *term.Term) (term.Value, error) {
				if w, ok := given[v.Name()]; ok {
					return w, nil
				}
				return term.ZeroValue(v.Sort()), nil
			})
			if err != nil {
				t.Fatal(err)
			}
			got := last(t, out, dst[s])
			if !same(got, want, s) {
				t.Fatalf("%v\n= %v, want %v\nwith %v", x, got, want, given)
			}
		}
	}
}

// same compares values; those of arrays cell by cell, since one array has
// several outlines if its index sort is small.
func same(x, y term.Value, s *term.Sort) bool {
	if s.Kind != term.ArrayKind {
		return x.Equal(y)
	}
	for i := range uint64(1) << s.Index.Width {
		at := term.BVWord(s.Index.Width, i)
		if !same(x.Select(at), y.Select(at), s.Elem) {
			return false
		}
	}
	return true
}

// TestArrayVersions compares versions of arrays with maps.
func TestArrayVersions(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	elem := term.NewManager().BV(64)
	index := []uint64{0, 1, 2, 7, 8, 9, 15, 40, 41, 1 << 20, 1 << 40, ^uint64(0)}
	type version struct {
		a     *array
		cells map[uint64]uint64
	}
	versions := []version{{newArray(value{w: 9}), map[uint64]uint64{}}}
	for range 3000 {
		v := versions[rng.IntN(len(versions))]
		i := index[rng.IntN(len(index))]
		switch rng.IntN(4) {
		case 0, 1:
			n := version{cells: map[uint64]uint64{}}
			for k, x := range v.cells {
				n.cells[k] = x
			}
			n.cells[i] = rng.Uint64N(12)
			n.a = v.a.set(i, value{w: n.cells[i]})
			if len(versions) < 40 {
				versions = append(versions, n)
			} else {
				versions[rng.IntN(len(versions))] = n
			}
		case 2:
			want, ok := v.cells[i]
			if !ok {
				want = 9
			}
			if got := v.a.get(i).w; got != want {
				t.Fatalf("cell %d is %d, want %d", i, got, want)
			}
		case 3:
			rest, cells := v.a.cells(elem)
			n := 0
			for _, x := range v.cells {
				if x != 9 {
					n++
				}
			}
			if rest.w != 9 || len(cells) != n {
				t.Fatalf("%d cells, want %d", len(cells), n)
			}
			for _, c := range cells {
				if c.value.w != v.cells[c.index] {
					t.Fatalf("cell %d is %d, want %d", c.index, c.value.w, v.cells[c.index])
				}
			}
		}
	}
}
