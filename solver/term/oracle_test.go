package term

import (
	"fmt"
	"math/big"
	"math/rand"
)

// The oracle: syntax trees of our own with a naive evaluator, written down
// from the SMT-LIB standard over big integers, independent of the builders,
// the evaluator and the semantics table.

// A tree is a term before anything simplified it.
type tree struct {
	op     Op
	kind   SortKind
	width  int // bit-vectors
	args   []*tree
	name   string
	value  *big.Int
	hi, lo int
}

// world gives values to the variables: integers (Bool is 0 or 1), and arrays
// as functions on small indices.
type world struct {
	nums   map[string]*big.Int
	arrays map[string]map[int64]*big.Int
}

// content is a value of the oracle: a number or an array.
type content struct {
	n     *big.Int
	array map[int64]*big.Int
}

func truth(b bool) content {
	if b {
		return content{n: big.NewInt(1)}
	}
	return content{n: new(big.Int)}
}

func modulo(v *big.Int, w int) *big.Int {
	return new(big.Int).Mod(v, new(big.Int).Lsh(big.NewInt(1), uint(w)))
}

func toSigned(v *big.Int, w int) *big.Int {
	half := new(big.Int).Lsh(big.NewInt(1), uint(w-1))
	if v.Cmp(half) < 0 {
		return v
	}
	return new(big.Int).Sub(v, new(big.Int).Lsh(half, 1))
}

const arraySize = 4 // indices are bit-vectors of two bits

func (t *tree) eval(e world) content {
	args := make([]content, len(t.args))
	for i, a := range t.args {
		args[i] = a.eval(e)
	}
	num := func(i int) *big.Int { return args[i].n }
	is := func(i int) bool { return args[i].n.Sign() != 0 }
	bv := func(v *big.Int) content { return content{n: modulo(v, t.width)} }
	sgn := func(i int) *big.Int { return toSigned(num(i), t.args[i].width) }
	switch t.op {
	case OpVar:
		if t.kind == ArrayKind {
			return content{array: e.arrays[t.name]}
		}
		return content{n: e.nums[t.name]}
	case OpTrue:
		return truth(true)
	case OpFalse:
		return truth(false)
	case OpNot:
		return truth(!is(0))
	case OpAnd:
		all := true
		for i := range args {
			all = all && is(i)
		}
		return truth(all)
	case OpOr:
		some := false
		for i := range args {
			some = some || is(i)
		}
		return truth(some)
	case OpIte:
		if is(0) {
			return args[1]
		}
		return args[2]
	case OpEq:
		if args[0].array != nil {
			for i := int64(0); i < arraySize; i++ {
				if args[0].array[i].Cmp(args[1].array[i]) != 0 {
					return truth(false)
				}
			}
			return truth(true)
		}
		return truth(num(0).Cmp(num(1)) == 0)
	case OpBVConst, OpIntConst:
		return content{n: t.value}
	case OpBVAdd:
		return bv(new(big.Int).Add(num(0), num(1)))
	case OpIntAdd:
		return content{n: new(big.Int).Add(num(0), num(1))}
	case OpBVMul:
		return bv(new(big.Int).Mul(num(0), num(1)))
	case OpIntMul:
		return content{n: new(big.Int).Mul(num(0), num(1))}
	case OpBVUDiv:
		if num(1).Sign() == 0 {
			return bv(big.NewInt(-1))
		}
		return bv(new(big.Int).Div(num(0), num(1)))
	case OpBVURem:
		if num(1).Sign() == 0 {
			return args[0]
		}
		return bv(new(big.Int).Mod(num(0), num(1)))
	case OpBVSDiv: // by the standard's definition with bvneg and bvudiv
		a, b := new(big.Int).Abs(sgn(0)), new(big.Int).Abs(sgn(1))
		q := modulo(big.NewInt(-1), t.width)
		if b.Sign() != 0 {
			q = new(big.Int).Div(a, b)
		}
		if (sgn(0).Sign() < 0) != (sgn(1).Sign() < 0) {
			q = new(big.Int).Neg(q)
		}
		return bv(q)
	case OpBVSRem:
		a, b := new(big.Int).Abs(sgn(0)), new(big.Int).Abs(sgn(1))
		r := a
		if b.Sign() != 0 {
			r = new(big.Int).Mod(a, b)
		}
		if sgn(0).Sign() < 0 {
			r = new(big.Int).Neg(r)
		}
		return bv(r)
	case OpBVShl, OpBVLShr, OpBVAShr:
		v := num(0)
		for i := int64(0); i < int64(t.width) && big.NewInt(i).Cmp(num(1)) < 0; i++ { // a bit at a time
			switch t.op {
			case OpBVShl:
				v = modulo(new(big.Int).Mul(v, big.NewInt(2)), t.width)
			case OpBVLShr:
				v = new(big.Int).Div(v, big.NewInt(2))
			default:
				v = modulo(new(big.Int).Div(toSigned(v, t.width), big.NewInt(2)), t.width)
			}
		}
		return content{n: v}
	case OpBVAnd, OpBVOr, OpBVXor:
		v := new(big.Int)
		for i := 0; i < t.width; i++ {
			a, b := num(0).Bit(i), num(1).Bit(i)
			bit := a & b
			if t.op == OpBVOr {
				bit = a | b
			} else if t.op == OpBVXor {
				bit = a ^ b
			}
			v.SetBit(v, i, bit)
		}
		return content{n: v}
	case OpBVNot:
		return bv(new(big.Int).Sub(big.NewInt(-1), num(0)))
	case OpConcat:
		v := new(big.Int).Lsh(num(0), uint(t.args[1].width))
		return content{n: v.Add(v, num(1))}
	case OpExtract:
		return bv(new(big.Int).Rsh(num(0), uint(t.lo)))
	case OpZExt:
		return args[0]
	case OpSExt:
		return bv(sgn(0))
	case OpULt, OpIntLt:
		return truth(num(0).Cmp(num(1)) < 0)
	case OpULe, OpIntLe:
		return truth(num(0).Cmp(num(1)) <= 0)
	case OpSLt:
		return truth(sgn(0).Cmp(sgn(1)) < 0)
	case OpSLe:
		return truth(sgn(0).Cmp(sgn(1)) <= 0)
	case OpIntDiv:
		return content{n: new(big.Int).Div(num(0), num(1))}
	case OpIntMod:
		return content{n: new(big.Int).Mod(num(0), num(1))}
	case OpUBV2Int:
		return args[0]
	case OpSBV2Int:
		return content{n: sgn(0)}
	case OpInt2BV:
		return bv(num(0))
	case OpSelect:
		return content{n: args[0].array[num(1).Int64()]}
	case OpStore:
		array := map[int64]*big.Int{}
		for i, v := range args[0].array {
			array[i] = v
		}
		array[num(1).Int64()] = num(2)
		return content{array: array}
	case OpCopy:
		array := map[int64]*big.Int{}
		for i := int64(0); i < arraySize; i++ {
			array[i] = args[0].array[i]
		}
		for k := int64(0); k < num(4).Int64(); k++ {
			array[(num(1).Int64()+k)%arraySize] = args[2].array[(num(3).Int64()+k)%arraySize]
		}
		return content{array: array}
	case OpConstArray:
		array := map[int64]*big.Int{}
		for i := int64(0); i < arraySize; i++ {
			array[i] = num(0)
		}
		return content{array: array}
	}
	panic(fmt.Sprint("oracle: ", t.op))
}

// build makes the term with the builders.
func (t *tree) build(m *Manager) *Term {
	args := make([]*Term, len(t.args))
	for i, a := range t.args {
		args[i] = a.build(m)
	}
	switch t.op {
	case OpVar:
		return m.Var(t.name, t.sortIn(m), t.name[0] == 's')
	case OpTrue, OpFalse:
		return m.BoolConst(t.op == OpTrue)
	case OpBVConst:
		return m.BVConst(t.width, t.value)
	case OpIntConst:
		return m.IntConst(t.value)
	case OpExtract:
		return m.Extract(args[0], t.hi, t.lo)
	case OpZExt:
		return m.ZExt(args[0], t.width)
	case OpSExt:
		return m.SExt(args[0], t.width)
	case OpInt2BV:
		return m.Int2BV(t.width, args[0])
	case OpConstArray:
		return m.ConstArray(t.sortIn(m), args[0])
	}
	return m.apply(t.op, args)
}

func (t *tree) sortIn(m *Manager) *Sort {
	switch t.kind {
	case BoolKind:
		return m.Bool()
	case IntKind:
		return m.Int()
	case ArrayKind:
		return m.ArraySort(m.BV(2), m.BV(t.width))
	}
	return m.BV(t.width)
}

// forest grows random trees.
type forest struct {
	r      *rand.Rand
	widths []int // of bit-vectors; that of array elements is the first
	arrays bool
	ints   bool
}

func (f *forest) pick(trees ...func() *tree) *tree { return trees[f.r.Intn(len(trees))]() }

func (f *forest) width() int { return f.widths[f.r.Intn(len(f.widths))] }

// boolean is a random formula.
func (f *forest) boolean(depth int) *tree {
	if depth == 0 {
		return f.pick(
			func() *tree { return &tree{op: OpVar, name: "p"} },
			func() *tree { return &tree{op: OpVar, name: "q"} },
			func() *tree { return &tree{op: []Op{OpTrue, OpFalse}[f.r.Intn(2)]} })
	}
	d := depth - 1
	compare := func() *tree {
		w := f.width()
		op := []Op{OpULt, OpULe, OpSLt, OpSLe, OpEq, OpEq, OpEq}[f.r.Intn(7)]
		return &tree{op: op, args: []*tree{f.bits(w, d), f.bits(w, d)}}
	}
	extended := func() *tree { // comparisons of extensions, of a constant with one
		w := f.width()
		n := 1 + f.r.Intn(w)
		extend := func(op Op) *tree {
			if n == w || f.r.Intn(4) == 0 {
				return f.constant(w)
			}
			return &tree{op: op, kind: BitVecKind, width: w, args: []*tree{f.bits(n, d)}}
		}
		op := []Op{OpZExt, OpSExt}[f.r.Intn(2)]
		return &tree{op: []Op{OpULe, OpSLe, OpEq}[f.r.Intn(3)], args: []*tree{extend(op), extend(op)}}
	}
	choices := []func() *tree{
		compare, compare, compare, extended,
		func() *tree { return &tree{op: OpNot, args: []*tree{f.boolean(d)}} },
		func() *tree {
			args := []*tree{f.boolean(d), f.boolean(d), f.boolean(d)}
			return &tree{op: []Op{OpAnd, OpOr}[f.r.Intn(2)], args: args[:2+f.r.Intn(2)]}
		},
		func() *tree { return &tree{op: OpIte, args: []*tree{f.boolean(d), f.boolean(d), f.boolean(d)}} },
		func() *tree { return &tree{op: OpEq, args: []*tree{f.boolean(d), f.boolean(d)}} },
		func() *tree {
			w, c := f.width(), f.boolean(d)
			choice := func(a, b *tree) *tree { return &tree{op: OpIte, kind: BitVecKind, width: w, args: []*tree{c, a, b}} }
			a := f.bits(w, d)
			return &tree{op: OpEq, args: []*tree{choice(a, f.bits(w, d)), choice(a, f.bits(w, d))}}
		},
		func() *tree { return f.boolean(0) },
	}
	if f.ints {
		choices = append(choices, func() *tree {
			return &tree{op: []Op{OpIntLe, OpIntLt, OpEq}[f.r.Intn(3)], args: []*tree{f.integer(d), f.integer(d)}}
		})
	}
	if f.arrays {
		choices = append(choices, func() *tree { return &tree{op: OpEq, args: []*tree{f.array(d), f.array(d)}} })
	}
	return f.pick(choices...)
}

func (f *forest) constant(w int) *tree {
	v := big.NewInt(f.r.Int63())
	switch f.r.Intn(4) {
	case 0:
		v = big.NewInt(int64(f.r.Intn(4)))
	case 1:
		v = big.NewInt(-int64(f.r.Intn(3)))
	case 2:
		v = new(big.Int).Lsh(big.NewInt(1), uint(f.r.Intn(w)))
	}
	return constantTree(w, v)
}

func constantTree(w int, v *big.Int) *tree {
	return &tree{op: OpBVConst, kind: BitVecKind, width: w, value: modulo(v, w)}
}

// bits is a random bit-vector term of width w.
func (f *forest) bits(w, depth int) *tree {
	node := func(op Op, args ...*tree) *tree { return &tree{op: op, kind: BitVecKind, width: w, args: args} }
	leaf := func() *tree {
		if f.r.Intn(3) == 0 {
			return f.constant(w)
		}
		return &tree{op: OpVar, kind: BitVecKind, width: w, name: fmt.Sprintf("%c%d", "us"[f.r.Intn(2)], w)}
	}
	if depth == 0 {
		return leaf()
	}
	d := depth - 1
	binary := func() *tree {
		return node(OpBVAdd+Op(f.r.Intn(int(OpBVNot-OpBVAdd))), f.bits(w, d), f.bits(w, d))
	}
	linear := func() *tree {
		if f.r.Intn(2) == 0 {
			return node(OpBVMul, f.bits(w, d), f.constant(w))
		}
		return node(OpBVAdd, f.bits(w, d), f.bits(w, d))
	}
	byConstant := func() *tree {
		return node(OpBVUDiv+Op(f.r.Intn(int(OpBVNot-OpBVUDiv))), f.bits(w, d), f.constant(w))
	}
	choices := []func() *tree{binary, linear, linear, byConstant, leaf, func() *tree { return f.idiom(w, d) },
		func() *tree { return node(OpBVNot, f.bits(w, d)) },
		func() *tree { return node(OpIte, f.boolean(d), f.bits(w, d), f.bits(w, d)) },
		func() *tree {
			from := w + f.r.Intn(4)
			lo := f.r.Intn(from - w + 1)
			t := node(OpExtract, f.bits(from, d))
			t.hi, t.lo = lo+w-1, lo
			return t
		},
	}
	if w > 1 {
		choices = append(choices,
			func() *tree { return node([]Op{OpZExt, OpSExt}[f.r.Intn(2)], f.bits(1+f.r.Intn(w-1), d)) },
			func() *tree { n := 1 + f.r.Intn(w-1); return node(OpConcat, f.bits(w-n, d), f.bits(n, d)) })
	}
	if f.ints {
		choices = append(choices, func() *tree { return node(OpInt2BV, f.integer(d)) })
	}
	if f.arrays && w == f.widths[0] {
		choices = append(choices, func() *tree { return node(OpSelect, f.array(d), f.bits(2, d)) })
	}
	return f.pick(choices...)
}

// idiom is a shape that rules are made for and that chance seldom finds.
func (f *forest) idiom(w, d int) *tree {
	node := func(op Op, args ...*tree) *tree { return &tree{op: op, kind: BitVecKind, width: w, args: args} }
	x := f.bits(w, d)
	op := OpBVAnd + Op(f.r.Intn(3))
	extend := func(y *tree) *tree {
		n := y.width
		if n >= w {
			return x
		}
		return node(OpZExt, y)
	}
	n := 1 + f.r.Intn(w)
	return f.pick(
		func() *tree { return node(op, node(op, x, f.bits(w, d)), x) },
		func() *tree { return node(op, node(op, x, f.constant(w)), f.constant(w)) },
		func() *tree { return node(op, extend(f.bits(n, d)), extend(f.bits(n, d))) },
		func() *tree { return node(op, extend(f.bits(n, d)), f.constant(w)) },
		func() *tree { return node(op, x, node(OpBVNot, x)) },
		func() *tree { return node(OpIte, f.boolean(d), f.constant(w), f.constant(w)) },
		func() *tree {
			k := f.constant(w)
			choice := func() *tree { return node(OpIte, f.boolean(d), k, constantTree(w, new(big.Int))) }
			return node(op, choice(), choice())
		},
		func() *tree {
			if n == w {
				return x
			}
			hi := &tree{op: OpExtract, kind: BitVecKind, width: w - n, args: []*tree{x}, hi: w - 1, lo: n}
			lo := &tree{op: OpExtract, kind: BitVecKind, width: n, args: []*tree{x}, hi: n - 1}
			return node(OpConcat, hi, lo)
		})
}

// integer is a random Int term.
func (f *forest) integer(depth int) *tree {
	node := func(op Op, args ...*tree) *tree { return &tree{op: op, kind: IntKind, args: args} }
	constant := func() *tree {
		t := node(OpIntConst)
		t.value = big.NewInt(int64(f.r.Intn(13) - 6))
		return t
	}
	if depth == 0 {
		return f.pick(constant, func() *tree { t := node(OpVar); t.name = []string{"x", "y"}[f.r.Intn(2)]; return t })
	}
	d := depth - 1
	return f.pick(constant,
		func() *tree { return node(OpIntAdd, f.integer(d), f.integer(d)) },
		func() *tree { return node(OpIntMul, f.integer(d), constant()) },
		func() *tree { return node(OpIntMul, f.integer(d), f.integer(d)) },
		func() *tree {
			by := constant()
			if by.value.Sign() == 0 {
				by.value = big.NewInt(3)
			}
			return node([]Op{OpIntDiv, OpIntMod}[f.r.Intn(2)], f.integer(d), by)
		},
		func() *tree { return node([]Op{OpUBV2Int, OpSBV2Int}[f.r.Intn(2)], f.bits(f.width(), d)) },
		func() *tree { return node(OpIte, f.boolean(d), f.integer(d), f.integer(d)) })
}

// array is a random array from two bits to the first width.
func (f *forest) array(depth int) *tree {
	w := f.widths[0]
	node := func(op Op, args ...*tree) *tree { return &tree{op: op, kind: ArrayKind, width: w, args: args} }
	leaf := func() *tree { t := node(OpVar); t.name = fmt.Sprint([]string{"a", "b"}[f.r.Intn(2)], w); return t }
	if depth == 0 {
		return leaf()
	}
	d := depth - 1
	store := func() *tree { return node(OpStore, f.array(d), f.bits(2, d), f.bits(w, d)) }
	return f.pick(leaf, store, store,
		func() *tree { return node(OpCopy, f.array(d), f.bits(2, d), f.array(d), f.bits(2, d), f.bits(2, d)) },
		func() *tree { return node(OpConstArray, f.bits(w, d)) },
		func() *tree { return node(OpIte, f.boolean(d), f.array(d), f.array(d)) })
}

// vars collects the variables of a tree.
func (t *tree) vars(into map[string]*tree) {
	if t.op == OpVar {
		into[t.name] = t
	}
	for _, a := range t.args {
		a.vars(into)
	}
}

// someWorld is a random assignment.
func someWorld(r *rand.Rand, vars map[string]*tree) world {
	e := world{nums: map[string]*big.Int{}, arrays: map[string]map[int64]*big.Int{}}
	number := func(w int) *big.Int {
		v := modulo(new(big.Int).Rand(r, new(big.Int).Lsh(big.NewInt(1), uint(w))), w)
		if r.Intn(4) == 0 {
			v = modulo(big.NewInt(int64(r.Intn(5)-2)), w)
		}
		return v
	}
	for name, v := range vars {
		switch v.kind {
		case BoolKind:
			e.nums[name] = big.NewInt(int64(r.Intn(2)))
		case IntKind:
			e.nums[name] = big.NewInt(int64(r.Intn(41) - 20))
		case BitVecKind:
			e.nums[name] = number(v.width)
		case ArrayKind:
			e.arrays[name] = map[int64]*big.Int{}
			for i := int64(0); i < arraySize; i++ {
				e.arrays[name][i] = number(v.width)
			}
		}
	}
	return e
}

// value is the world's value of a variable for the evaluator.
func (e world) value(v *Term) (Value, error) {
	switch v.sort.Kind {
	case BoolKind:
		return BoolValue(e.nums[v.name].Sign() != 0), nil
	case IntKind:
		return IntValue(e.nums[v.name]), nil
	case BitVecKind:
		return BVValue(v.sort.Width, e.nums[v.name]), nil
	}
	w := v.sort.Elem.Width
	a := ArrayValue(BVWord(w, 0))
	for i := int64(0); i < arraySize; i++ {
		a = a.Store(BVWord(2, uint64(i)), BVValue(w, e.arrays[v.name][i]))
	}
	return a, nil
}
