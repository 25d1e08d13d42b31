package term

import (
	"fmt"
	"math/big"
	"strings"
)

// Value is the value of a term: a boolean, an integer, a bit-vector or an
// array. The zero Value is false. Values are immutable.
type Value struct {
	kind  SortKind
	width int32  // of a bit-vector
	num   num    // Bool: u is 0 or 1
	array *array // ArrayKind
}

// BoolValue is a boolean.
func BoolValue(b bool) Value { return Value{num: num{u: boolWord(b)}} }

// IntValue is an integer; v must not be modified afterwards.
func IntValue(v *big.Int) Value { return Value{kind: IntKind, num: numOfBig(0, v)} }

// BVValue is v modulo 2^w; v must not be modified afterwards.
func BVValue(w int, v *big.Int) Value {
	return Value{kind: BitVecKind, width: int32(w), num: numOfBig(w, v)}
}

// BVWord is v modulo 2^w.
func BVWord(w int, v uint64) Value {
	if w > 64 {
		return BVValue(w, new(big.Int).SetUint64(v))
	}
	return Value{kind: BitVecKind, width: int32(w), num: num{u: v & mask(w)}}
}

// ArrayValue is the array whose elements all are def.
func ArrayValue(def Value) Value { return Value{kind: ArrayKind, array: &array{def: def}} }

// Kind says what the value is.
func (v Value) Kind() SortKind { return v.kind }

// Width is the width of a bit-vector, 0 for other values.
func (v Value) Width() int { return int(v.width) }

// Bool is a boolean's value.
func (v Value) Bool() bool { return v.kind == BoolKind && v.num.u == 1 }

// Uint64 is a bit-vector's unsigned value if it fits.
func (v Value) Uint64() (uint64, bool) {
	switch {
	case v.kind != BitVecKind:
		return 0, false
	case v.num.b != nil:
		return v.num.b.Uint64(), v.num.b.IsUint64()
	}
	return v.num.u, true
}

// Int64 is an integer, or a bit-vector read as a signed number, if it fits.
func (v Value) Int64() (int64, bool) {
	if v.kind != IntKind && v.kind != BitVecKind {
		return 0, false
	}
	s := v.num.signed(int(v.width))
	return s.Int64(), s.IsInt64()
}

// Big is an integer or a bit-vector's unsigned value; not to be modified.
func (v Value) Big() *big.Int { return v.num.big(int(v.width)) }

// Signed is an integer or a bit-vector's signed value; not to be modified.
func (v Value) Signed() *big.Int { return v.num.signed(int(v.width)) }

// Equal reports that two values of the same sort are equal; arrays as functions.
func (v Value) Equal(w Value) bool {
	if v.kind != w.kind {
		return false
	}
	if v.kind == ArrayKind {
		return v.array.equal(w.array)
	}
	return v.num.equal(w.num)
}

// Select is an array's element.
func (v Value) Select(i Value) Value { return v.array.get(i) }

// Store is the array with another element; v itself stays as it is. It costs
// time and memory logarithmic in the number of exceptions.
func (v Value) Store(i, elem Value) Value {
	return Value{kind: ArrayKind, array: v.array.set(i, elem)}
}

// Default is the element of an array wherever Entries has none.
func (v Value) Default() Value { return v.array.def }

// Entries calls f for the elements of an array that differ from its default,
// in order of the index.
func (v Value) Entries(f func(i, elem Value) bool) { v.array.root.each(f) }

// compare orders values of one sort other than arrays, as unsigned numbers.
func (v Value) compare(w Value) int { return cmpNum(int(v.width), v.num, w.num) }

// String is the value in decimal, arrays as {i: v, …, else d}.
func (v Value) String() string {
	switch v.kind {
	case BoolKind:
		return fmt.Sprint(v.Bool())
	case ArrayKind:
		var b strings.Builder
		b.WriteByte('{')
		v.Entries(func(i, elem Value) bool {
			fmt.Fprintf(&b, "%v: %v, ", i, elem)
			return true
		})
		fmt.Fprintf(&b, "else %v}", v.Default())
		return b.String()
	}
	return v.Big().String()
}

// ZeroValue is the value of a sort whose bits are all zero: false, 0, the
// array of such values.
func ZeroValue(s *Sort) Value {
	switch s.Kind {
	case BoolKind:
		return BoolValue(false)
	case ArrayKind:
		return ArrayValue(ZeroValue(s.Elem))
	}
	return Value{kind: s.Kind, width: int32(s.Width), num: numOfInt(s.Width, 0)}
}

// ValueOf is the value of a constant, of a constant array, and of a chain of
// stores of constants into one.
func ValueOf(t *Term) (Value, bool) {
	switch t.op {
	case OpTrue, OpFalse:
		return BoolValue(t.op == OpTrue), true
	case OpBVConst, OpIntConst:
		return Value{kind: t.sort.Kind, width: int32(t.sort.Width), num: t.num()}, true
	case OpConstArray, OpStore:
		return arrayValueOf(t)
	}
	return Value{}, false
}

func arrayValueOf(t *Term) (Value, bool) {
	var stores []*Term
	for ; t.op == OpStore; t = t.args[0] {
		stores = append(stores, t)
	}
	if t.op != OpConstArray {
		return Value{}, false
	}
	def, ok := ValueOf(t.args[0])
	if !ok {
		return Value{}, false
	}
	v := ArrayValue(def)
	for k := len(stores) - 1; k >= 0; k-- {
		i, ok1 := ValueOf(stores[k].args[1])
		elem, ok2 := ValueOf(stores[k].args[2])
		if !ok1 || !ok2 {
			return Value{}, false
		}
		v = v.Store(i, elem)
	}
	return v, true
}

// ValueTerm is the constant of sort s with this value; arrays become stores in
// order of the index into a constant array.
func (m *Manager) ValueTerm(v Value, s *Sort) *Term {
	switch s.Kind {
	case BoolKind:
		return m.BoolConst(v.Bool())
	case ArrayKind:
		t := m.ConstArray(s, m.ValueTerm(v.Default(), s.Elem))
		v.Entries(func(i, elem Value) bool {
			t = m.Store(t, m.ValueTerm(i, s.Index), m.ValueTerm(elem, s.Elem))
			return true
		})
		return t
	}
	return m.constant(s, v.num)
}
