package term

import (
	"fmt"
	"math/big"
	"math/rand"
	"slices"
	"testing"
)

// corner is a value of a format that is likely to matter: next to zero, to the
// least and the greatest normal numbers, to an integer, NaN, or any bits.
func corner(r *rand.Rand, f FloatFormat) *big.Int {
	v := new(big.Int)
	switch r.Intn(4) {
	case 0:
		return v.Rand(r, pow2(f.Width))
	case 1:
		return f.pack(fromScaled(big.NewInt(int64(r.Intn(41)-20)), r.Intn(8)-4, r.Intn(2) == 0))
	case 2: // an exponent near the middle, few bits set
		v.Lsh(big.NewInt(int64(f.topField()/2+r.Intn(2*f.Precision)-f.Precision)), uint(f.stored()))
		if f.Explicit {
			v.SetBit(v, f.Precision-1, 1)
		}
	default:
		v.Lsh(big.NewInt([]int64{0, 1, int64(f.topField()) - 1, int64(f.topField())}[r.Intn(4)]), uint(f.stored()))
		if f.Explicit && r.Intn(4) > 0 {
			v.SetBit(v, f.Precision-1, 1)
		}
	}
	for range r.Intn(3) {
		v.SetBit(v, r.Intn(f.Precision-1), 1)
	}
	if r.Intn(2) == 0 {
		v.SetBit(v, f.Width-1, 1)
	}
	return numOfBig(f.Width, v.Add(v, big.NewInt(int64(r.Intn(3)-1)))).big(f.Width)
}

// floatOperations are applications of every operator to x, y, z of width w.
func floatOperations(m *Manager, w int, x, y, z *Term) []*Term {
	mk := func(op Op, args ...*Term) *Term { return m.mk(op, m.resultSort(op, args...), 0, args...) }
	ts := []*Term{mk(OpFSqrt, x), mk(OpFIsNaN, x), mk(OpFFMA, x, y, z)}
	for _, op := range []Op{OpFAdd, OpFSub, OpFMul, OpFDiv, OpFRem, OpFLt, OpFLe, OpFEq} {
		ts = append(ts, mk(op, x, y))
	}
	for mode := range numRoundings {
		ts = append(ts, m.mkParam(OpFRound, x, int(mode), 0))
	}
	for _, n := range []int{8, 16, 32, 64, 80, 128} {
		if n != w {
			ts = append(ts, m.mkParam(OpFConvert, x, n, 0))
		}
	}
	for _, n := range []int{1, 5, 8, 32, 64, 70} {
		ts = append(ts, m.mkParam(OpFToSInt, x, n, 0), m.mkParam(OpFToUInt, x, n, 0))
		i := m.Var(fmt.Sprint("i", n), m.BV(n), false)
		ts = append(ts, m.mkParam(OpFFromSInt, i, w, 0), m.mkParam(OpFFromUInt, i, w, 0))
	}
	return ts
}

// narrows reports an extension to fewer bits, which the evaluator takes and a
// solver refuses.
func narrows(t *Term) bool {
	return (t.op == OpSExt || t.op == OpZExt) && t.sort.Width < t.args[0].sort.Width
}

// TestFloatBits: the circuits and the evaluator, two independent ways to
// compute, agree.
func TestFloatBits(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for w, runs := range map[int]int{8: 1000, 16: 300, 32: 100, 64: 50, 80: 40, 128: 15} {
		m := NewManager()
		v := func(name string) *Term { return m.Var(name, m.BV(w), false) }
		f := floatFormats[w]
		for _, op := range floatOperations(m, w, v("x"), v("y"), v("z")) {
			bits := withoutFloats(m, op)
			if bits.sort != op.sort || slices.ContainsFunc(Postorder(bits, nil), func(s *Term) bool { return s.op.IsFloat() }) {
				t.Fatalf("%v has floats left, or sort %v", bits, bits.sort)
			}
			if slices.ContainsFunc(Postorder(bits, nil), narrows) {
				t.Fatalf("the circuit of %v extends a number to fewer bits", m.SMT(op))
			}
			want, got := Compile(op), Compile(bits)
			for range runs {
				values := map[*Term]Value{}
				env := func(v *Term) (Value, error) {
					if _, ok := values[v]; !ok {
						values[v] = randomValue(r, v.sort)
						if v.sort.Width == w {
							values[v] = BVValue(w, corner(r, f))
						}
					}
					return values[v], nil
				}
				a, err1 := want.Run(env)
				b, err2 := got.Run(env)
				if err1 != nil || err2 != nil || !a.Equal(b) {
					t.Fatalf("%v (%d bits): value %x, circuit %x in %x", m.SMT(op), w, a.Big(), b.Big(), values)
				}
			}
		}
	}
}

// withoutFloats is a term that equals t and has FloatBits in place of every
// floating-point operator.
func withoutFloats(m *Manager, t *Term) *Term {
	done := map[*Term]*Term{}
	for _, s := range Postorder(t, nil) {
		args := make([]*Term, len(s.args))
		for i, a := range s.args {
			args[i] = done[a]
		}
		if s.op.IsFloat() {
			done[s] = withoutFloats(m, m.FloatBits(m.mk(s.op, s.sort, s.u, args...))) // at most two levels deep
		} else {
			done[s] = m.Rebuild(s, args)
		}
	}
	return done[t]
}
