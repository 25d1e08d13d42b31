package term

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
)

// ErrEval is wrapped by errors about terms that have no value to compute:
// quantifiers over large or infinite sorts, integer division by zero.
var ErrEval = errors.New("cannot evaluate")

// Eval is the value of t where env gives the values of its free variables.
// env is asked at most once for a variable, and only for those that matter: a
// conditional needs one of its branches. Every node is evaluated at most once.
// For repeated evaluation of the same term see Compile.
func Eval(t *Term, env func(v *Term) (Value, error)) (Value, error) {
	switch {
	case t.op == OpVar:
		return env(t)
	case t.IsConst():
		v, _ := ValueOf(t)
		return v, nil
	}
	e := evaluator{env: env, memo: make(map[*Term]Value)}
	return e.eval(t)
}

type evaluator struct {
	env  func(v *Term) (Value, error)
	memo map[*Term]Value
	args []Value
}

// eval works off an explicit stack: a term is looked at again after the
// arguments that it needs have values.
func (e *evaluator) eval(t *Term) (Value, error) {
	stack := []*Term{t}
	for len(stack) > 0 {
		top := stack[len(stack)-1]
		if _, ok := e.memo[top]; ok {
			stack = stack[:len(stack)-1]
			continue
		}
		v, need, err := e.step(top)
		if err != nil {
			return Value{}, err
		}
		if need != nil {
			stack = append(stack, need)
			continue
		}
		e.memo[top] = v
		stack = stack[:len(stack)-1]
	}
	return e.memo[t], nil
}

// step is the value of t, or an argument whose value it needs first.
func (e *evaluator) step(t *Term) (v Value, need *Term, err error) {
	switch t.op {
	case OpVar:
		v, err = e.env(t)
		return v, nil, err
	case OpTrue, OpFalse, OpBVConst, OpIntConst:
		v, _ = ValueOf(t)
		return v, nil, nil
	case OpForall, OpExists:
		v, err = e.quantifier(t)
		return v, nil, err
	case OpIte:
		c, ok := e.memo[t.args[0]]
		if !ok {
			return v, t.args[0], nil
		}
		branch := t.args[2]
		if c.Bool() {
			branch = t.args[1]
		}
		if v, ok = e.memo[branch]; !ok {
			return v, branch, nil
		}
		return v, nil, nil
	case OpAnd, OpOr:
		for _, a := range t.args {
			b, ok := e.memo[a]
			if !ok {
				return v, a, nil
			}
			if b.Bool() == (t.op == OpOr) {
				return b, nil, nil
			}
		}
		return BoolValue(t.op == OpAnd), nil, nil
	}
	e.args = e.args[:0]
	for _, a := range t.args {
		b, ok := e.memo[a]
		if !ok {
			return v, a, nil
		}
		e.args = append(e.args, b)
	}
	v, err = compute(t, e.args)
	return v, nil, err
}

// quantifier tries all values of the bound variables if they are few.
func (e *evaluator) quantifier(t *Term) (Value, error) {
	last := len(t.args) - 1
	bound := t.args[:last]
	total := 1
	for _, v := range bound {
		switch {
		case v.sort.Kind == BoolKind:
			total *= 2
		case v.sort.Kind == BitVecKind && 1<<min(v.sort.Width, 62) <= maxInstances:
			total <<= v.sort.Width
		default:
			total = maxInstances + 1
		}
		if total > maxInstances {
			return Value{}, fmt.Errorf("%w: quantifier over %v", ErrEval, v.sort)
		}
	}
	for n := 0; n < total; n++ {
		values := instance(bound, n)
		holds, err := Eval(t.args[last], func(v *Term) (Value, error) {
			if i := slices.Index(bound, v); i >= 0 {
				return values[i], nil
			}
			return e.env(v)
		})
		if err != nil {
			return Value{}, err
		}
		if holds.Bool() == (t.op == OpExists) {
			return holds, nil
		}
	}
	return BoolValue(t.op == OpForall), nil
}

// instance is the n-th assignment to Bool and bit-vector variables.
func instance(bound []*Term, n int) []Value {
	values := make([]Value, len(bound))
	for i, v := range bound {
		if v.sort.Kind == BoolKind {
			values[i] = BoolValue(n&1 == 1)
			n >>= 1
			continue
		}
		values[i] = BVWord(v.sort.Width, uint64(n))
		n >>= v.sort.Width
	}
	return values
}

// compute is the value of t from the values of its arguments, for all
// operators but variables and quantifiers.
func compute(t *Term, args []Value) (Value, error) {
	w := t.sort.Width
	switch t.op {
	case OpTrue, OpFalse, OpBVConst, OpIntConst:
		v, _ := ValueOf(t)
		return v, nil
	case OpNot:
		return BoolValue(!args[0].Bool()), nil
	case OpAnd, OpOr:
		for _, a := range args {
			if a.Bool() == (t.op == OpOr) {
				return a, nil
			}
		}
		return BoolValue(t.op == OpAnd), nil
	case OpIte:
		if args[0].Bool() {
			return args[1], nil
		}
		return args[2], nil
	case OpEq:
		return BoolValue(args[0].Equal(args[1])), nil
	case OpSelect:
		return args[0].Select(args[1]), nil
	case OpStore:
		return args[0].Store(args[1], args[2]), nil
	case OpConstArray:
		return ArrayValue(args[0]), nil
	case OpCopy:
		return args[0].copyFrom(args[1], args[2], args[3], args[4])
	case OpULt, OpULe, OpSLt, OpSLe, OpIntLt, OpIntLe:
		return BoolValue(compareValues(t.op, args[0], args[1])), nil
	case OpIntDiv, OpIntMod:
		return divide(t.op, args[0].Big(), args[1].Big())
	case OpUBV2Int:
		return IntValue(args[0].Big()), nil
	case OpSBV2Int:
		return IntValue(args[0].Signed()), nil
	case OpInt2BV:
		return BVValue(w, args[0].Big()), nil
	case OpBVAdd, OpBVMul, OpIntAdd, OpIntMul:
		return computeNary(t, args), nil
	}
	if t.op.IsFloat() {
		return computeFloat(t, args), nil
	}
	return computeBits(t, args), nil
}

func compareValues(op Op, a, b Value) bool {
	w := int(a.width)
	switch op {
	case OpULt, OpIntLt:
		return cmpNum(w, a.num, b.num) < 0
	case OpULe, OpIntLe:
		return cmpNum(w, a.num, b.num) <= 0
	case OpSLt:
		return cmpSigned(w, a.num, b.num) < 0
	}
	return cmpSigned(w, a.num, b.num) <= 0
}

func divide(op Op, a, b *big.Int) (Value, error) {
	switch {
	case b.Sign() == 0:
		return Value{}, fmt.Errorf("%w: integer division by zero", ErrEval)
	case op == OpIntDiv:
		return IntValue(new(big.Int).Div(a, b)), nil
	}
	return IntValue(new(big.Int).Mod(a, b)), nil
}

func computeNary(t *Term, args []Value) Value {
	w := t.sort.Width
	v := args[0]
	for _, a := range args[1:] {
		if t.op == OpBVAdd || t.op == OpIntAdd {
			v.num = addNum(w, v.num, a.num)
		} else {
			v.num = mulNum(w, v.num, a.num)
		}
	}
	return v
}

// computeBits evaluates the operators that result in a bit-vector and are not sums.
func computeBits(t *Term, args []Value) Value {
	a, w := args[0], t.sort.Width
	v := Value{kind: BitVecKind, width: int32(w)}
	from := int(a.width)
	switch t.op {
	case OpBVNot:
		v.num = addNum(w, negNum(w, a.num), numOfInt(w, -1))
	case OpExtract:
		v.num = extractNum(from, a.num, t.Hi(), t.Lo())
	case OpZExt:
		v.num = a.num
		if w > 64 {
			v.num = num{b: a.num.big(from)}
		}
	case OpSExt:
		if w <= 64 {
			v.num = num{u: uint64(signExtend(from, a.num.u)) & mask(w)}
		} else {
			v.num = numOfBig(w, a.num.signed(from))
		}
	case OpConcat:
		b := args[1]
		if w <= 64 {
			v.num = num{u: a.num.u<<uint(b.width) | b.num.u}
		} else {
			x := new(big.Int).Lsh(a.Big(), uint(b.width))
			v.num = num{b: x.Or(x, b.Big())}
		}
	default:
		v.num = binNum(t.op, w, a.num, args[1].num)
	}
	return v
}

// computeFloat evaluates the operators of floating-point arithmetic.
func computeFloat(t *Term, args []Value) Value {
	from := int(args[0].width)
	nums := make([]num, len(args))
	for i, a := range args {
		nums[i] = a.num
	}
	if t.sort.Kind == BoolKind {
		return BoolValue(floatTruth(t.op, from, nums))
	}
	return Value{kind: BitVecKind, width: int32(t.sort.Width), num: floatNum(t.op, t.Rounding(), from, t.sort.Width, nums)}
}
