package interp

import (
	"math/big"
	"math/rand/v2"
	"strconv"

	"tav/cfg"
	"tav/solver/term"
)

// Random draws values that tend to reach corners: the extremes of the type,
// small numbers, constants of the program and their neighbours, and now and
// then any value. The same seed gives the same values.
type Random struct {
	rng       *rand.Rand
	source    *rand.PCG
	constants map[int][]*big.Int      // by width, in order of occurrence
	last      map[*cfg.Var]term.Value // what inputs were, and are again; nil: they are drawn each time
	address   *cfg.Var                // where objects lie; nil: the program does not look at addresses
}

// NewRandom is a source of values for p.
func NewRandom(p *cfg.Program, seed uint64) *Random {
	source := rand.NewPCG(seed, 0)
	r := &Random{rng: rand.New(source), source: source, constants: constants(p)}
	if p.Places != nil {
		r.address = p.Places.Address
	}
	return r
}

// Seed starts another sequence.
func (r *Random) Seed(seed uint64) {
	r.source.Seed(seed, 0)
	r.last = nil
}

// Steady starts a sequence in which an input has the value again that was drawn for it first: some errors are
// after a loop that has to go the same way in each of many rounds.
func (r *Random) Steady(seed uint64) {
	r.Seed(seed)
	r.last = map[*cfg.Var]term.Value{}
}

// Next implements Inputs.
func (r *Random) Next(_ *cfg.Edge, v *cfg.Var) (term.Value, error) {
	if again, ok := r.last[v]; ok {
		return again, nil
	}
	x := r.draw(v)
	if r.last != nil {
		r.last[v] = x
	}
	return x, nil
}

func (r *Random) draw(v *cfg.Var) term.Value {
	if v.Float && r.rng.IntN(3) > 0 {
		return r.float(v.Term.Sort())
	}
	return r.value(v.Term.Sort())
}

// Initial implements Inputs.
func (r *Random) Initial(v *cfg.Var) (term.Value, error) {
	if v == r.address && r.rng.IntN(4) > 0 {
		return Apart(v), nil
	}
	return r.value(v.Term.Sort()), nil
}

func (r *Random) value(s *term.Sort) term.Value {
	switch s.Kind {
	case term.BoolKind:
		return term.BoolValue(r.rng.IntN(2) == 1)
	case term.IntKind:
		return term.IntValue(big.NewInt(int64(r.rng.IntN(21) - 10)))
	case term.ArrayKind:
		a := term.ArrayValue(r.value(s.Elem))
		for range r.rng.IntN(maxCells + 1) {
			a = a.Store(r.index(s.Index), r.value(s.Elem))
		}
		return a
	}
	switch k := r.rng.IntN(10); {
	case k < 3:
		return r.corner(s.Width)
	case k < 6:
		return term.BVWord(s.Width, uint64(r.rng.IntN(11)))
	case k < 8 && len(r.constants[s.Width]) > 0:
		list := r.constants[s.Width]
		c := big.NewInt(int64(r.rng.IntN(3) - 1))
		return term.BVValue(s.Width, c.Add(c, list[r.rng.IntN(len(list))]))
	}
	return r.any(s.Width)
}

// float is a value of floating-point numbers, or an array of them.
func (r *Random) float(s *term.Sort) term.Value {
	if s.Kind == term.ArrayKind {
		return term.ArrayValue(r.float(s.Elem))
	}
	text := floatCorners[r.rng.IntN(len(floatCorners))]
	if r.rng.IntN(3) == 0 {
		text = strconv.Itoa(r.rng.IntN(2001)-1000) + [...]string{"", ".5", "e-1", "e-2"}[r.rng.IntN(4)]
	}
	v, err := term.ParseFloat(s.Width, text)
	if err != nil { // not a format of ours
		return r.value(s)
	}
	return v
}

// floatCorners are zeros, small numbers, numbers near the bounds of a format,
// where the others have zero or infinity, and infinities. Any bits, NaN among
// them, come from value.
var floatCorners = []string{"0", "-0", "1", "-1", "0.5", "2", "0.1", "-0.1", "inf", "-inf",
	"0x1p-149", "0x1p-126", "0x1.fffffep127", "0x1p-1074", "0x1p-1022", "-0x1.fffffffffffffp1023", "0x1p-16445", "0x1p-16382", "16777217", "9007199254740993"}

// index is the index of a cell that programs are likely to visit.
func (r *Random) index(s *term.Sort) term.Value {
	if s.Kind != term.BitVecKind {
		return r.value(s)
	}
	return term.BVWord(s.Width, uint64(r.rng.IntN(2*maxCells)))
}

// corner is 0, 1, -1, the least or the greatest signed number.
func (r *Random) corner(width int) term.Value {
	least := new(big.Int).Lsh(big.NewInt(1), uint(width-1))
	switch r.rng.IntN(5) {
	case 0:
		return term.BVWord(width, 0)
	case 1:
		return term.BVWord(width, 1)
	case 2:
		return term.BVValue(width, big.NewInt(-1))
	case 3:
		return term.BVValue(width, least)
	}
	return term.BVValue(width, least.Sub(least, big.NewInt(1)))
}

func (r *Random) any(width int) term.Value {
	if width <= 64 {
		return term.BVWord(width, r.rng.Uint64())
	}
	n := new(big.Int)
	for drawn := 0; drawn < width; drawn += 64 {
		n.Or(n.Lsh(n, 64), new(big.Int).SetUint64(r.rng.Uint64()))
	}
	return term.BVValue(width, n)
}

// constants collects the bit-vector constants of a program by width.
func constants(p *cfg.Program) map[int][]*big.Int {
	out := map[int][]*big.Int{}
	seen := map[*term.Term]bool{}
	var todo []*term.Term
	for _, proc := range p.Procs {
		for _, e := range proc.Edges {
			switch a := e.Action.(type) {
			case *cfg.Assume:
				todo = append(todo, a.Cond)
			case *cfg.Assign:
				todo = append(todo, a.Src...)
			case *cfg.CallAction:
				todo = append(todo, a.Args...)
			}
			for len(todo) > 0 {
				t := todo[len(todo)-1]
				todo = todo[:len(todo)-1]
				if seen[t] {
					continue
				}
				seen[t] = true
				todo = append(todo, t.Args()...)
				if t.Op() == term.OpBVConst {
					out[t.Sort().Width] = append(out[t.Sort().Width], t.Value())
				}
			}
		}
	}
	return out
}
