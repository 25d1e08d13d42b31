package passes

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/llvm"
)

// Calls of LLVM's functions on vectors. Those for x86 do what Intel's Software Developer's
// Manual, volume 2, says of the instruction of that name.

// elementFunctions are LLVM's functions that work element by element and that lowering knows
// for numbers.
var elementFunctions = []string{"abs", "smax", "smin", "umax", "umin", "ctpop", "bswap", "fshl", "fshr", "ctlz", "cttz"}

// saturates are the names of sums and differences that do not wrap around.
var saturates = regexp.MustCompile(`^[su](add|sub)\.sat\.`)

// vectorCall are the elements of what a function of LLVM's gives; nil: it is none of these, or another function.
func (s *vectorSplitter) vectorCall(x *ir.InstCall, e *scalars) []value.Value {
	f := llvm.DirectCallee(x.Callee)
	if f == nil || len(f.Blocks) > 0 {
		return nil
	}
	name, ok := strings.CutPrefix(f.Name(), "llvm.")
	if !ok {
		return nil
	}
	args := make([][]value.Value, len(x.Args))
	for i, a := range x.Args {
		switch {
		case vectorOf(a) == nil:
			args[i] = []value.Value{llvm.Argument(a)}
		case s.of(a) == nil:
			return nil
		default:
			args[i] = s.of(a)
		}
	}
	t := vectorOf(x)
	base, _, _ := strings.Cut(name, ".")
	if slices.Contains(elementFunctions, base) {
		return s.eachCall(x, base, args, t, e)
	}
	switch name {
	case "x86.sse.min.ps", "x86.sse2.min.pd":
		return each(args, func(x, y value.Value) value.Value { return e.floatChoice(enum.FPredOLT, x, y) })
	case "x86.sse.max.ps", "x86.sse2.max.pd":
		return each(args, func(x, y value.Value) value.Value { return e.floatChoice(enum.FPredOGT, x, y) })
	}
	elem, ok := t.ElemType.(*types.IntType)
	if !ok || elem.BitSize > 64 {
		return nil
	}
	switch name := strings.TrimPrefix(name, "x86.sse2."); name {
	case "pmulh.w":
		return e.highProducts(args, true)
	case "pmulhu.w":
		return e.highProducts(args, false)
	case "pavg.b", "pavg.w":
		return each(args, func(x, y value.Value) value.Value { return e.average(x, y, elem) })
	case "pmadd.wd":
		return e.multiplyAdd(args[0], args[1])
	case "psad.bw":
		return e.differences(args[0], args[1])
	case "packsswb.128", "packssdw.128":
		return e.narrowed(args, elem, true)
	case "packuswb.128":
		return e.narrowed(args, elem, false)
	case "pslli.w", "pslli.d", "pslli.q", "psrli.w", "psrli.d", "psrli.q", "psrai.w", "psrai.d":
		return e.shiftedBy(name[:4], args[0], args[1][0], elem)
	case "psll.w", "psll.d", "psll.q", "psrl.w", "psrl.d", "psrl.q", "psra.w", "psra.d":
		n := e.regroup(args[1], types.I64, len(args[1])*int(elem.BitSize)/64)
		return e.shiftedBy(name[:4], args[0], n[0], elem)
	}
	if saturates.MatchString(name) && elem.BitSize <= 32 {
		return each(args, func(x, y value.Value) value.Value {
			return e.saturating(name[1:4] == "add", name[0] == 's', x, y, elem)
		})
	}
	return nil
}

// scalarCall replaces the call of a function of LLVM's that makes a number of a vector.
func (s *vectorSplitter) scalarCall(x *ir.InstCall) {
	f := llvm.DirectCallee(x.Callee)
	if f == nil || f.Name() != "llvm.x86.sse2.pmovmskb.128" && f.Name() != "llvm.x86.sse.movmsk.ps" && f.Name() != "llvm.x86.sse2.movmsk.pd" {
		return
	}
	list := s.of(x.Args[0])
	if list == nil {
		return
	}
	e := &scalars{md: x.Metadata}
	signs := make([]value.Value, len(list))
	for i, v := range list {
		v = e.asInteger(v)
		signs[i] = e.add(ir.NewICmp(enum.IPredSLT, v, constant.NewInt(v.Type().(*types.IntType), 0)))
	}
	s.whole[x] = e.add(ir.NewZExt(e.joined(signs), types.I32))
	s.made[x] = e.list
}

// eachCall calls the function for numbers with the elements.
func (s *vectorSplitter) eachCall(x *ir.InstCall, base string, args [][]value.Value, t *types.VectorType, e *scalars) []value.Value {
	elem, ok := t.ElemType.(*types.IntType)
	if !ok {
		return nil
	}
	var params []types.Type
	for _, a := range args {
		params = append(params, a[0].Type())
	}
	f := declared(s.m, fmt.Sprintf("llvm.%s.i%d", base, elem.BitSize), params...)
	f.Sig.RetType = elem
	list := make([]value.Value, t.Len)
	for i := range list {
		var own []value.Value
		for j, a := range args {
			if vectorOf(x.Args[j]) != nil {
				own = append(own, a[i])
			} else {
				own = append(own, a[0])
			}
		}
		list[i] = e.add(ir.NewCall(f, own...))
	}
	return list
}

// each does the same with all pairs of elements.
func each(args [][]value.Value, op func(x, y value.Value) value.Value) []value.Value {
	list := make([]value.Value, len(args[0]))
	for i := range list {
		list[i] = op(args[0][i], args[1][i])
	}
	return list
}

// wide is a number with twice as many bits.
func (e *scalars) wide(x value.Value, signed bool) value.Value {
	t := types.NewInt(2 * x.Type().(*types.IntType).BitSize)
	if signed {
		return e.add(ir.NewSExt(x, t))
	}
	return e.add(ir.NewZExt(x, t))
}

// choice is x where they compare as pred says, y otherwise.
func (e *scalars) choice(pred enum.IPred, x, y value.Value) value.Value {
	return e.add(ir.NewSelect(e.add(ir.NewICmp(pred, x, y)), x, y))
}

// floatChoice is x where they compare as pred says, y otherwise: also where one is no number.
func (e *scalars) floatChoice(pred enum.FPred, x, y value.Value) value.Value {
	return e.add(ir.NewSelect(e.add(ir.NewFCmp(pred, x, y)), x, y))
}

// clamped is the number of type to next to a signed one, which has more bits.
func (e *scalars) clamped(x value.Value, to *types.IntType, signed bool) value.Value {
	t := x.Type().(*types.IntType)
	least, most := int64(0), int64(1)<<to.BitSize-1
	if signed {
		least, most = -1<<(to.BitSize-1), 1<<(to.BitSize-1)-1
	}
	x = e.choice(enum.IPredSGT, x, constant.NewInt(t, least))
	x = e.choice(enum.IPredSLT, x, constant.NewInt(t, most))
	return e.add(ir.NewTrunc(x, to))
}

// saturating adds or subtracts, and gives the nearest number that there is.
func (e *scalars) saturating(add, signed bool, x, y value.Value, t *types.IntType) value.Value {
	wx, wy := e.wide(x, signed), e.wide(y, signed)
	if add {
		return e.clamped(e.add(ir.NewAdd(wx, wy)), t, signed)
	}
	return e.clamped(e.add(ir.NewSub(wx, wy)), t, signed)
}

// average is half of the sum, rounded up.
func (e *scalars) average(x, y value.Value, t *types.IntType) value.Value {
	sum := e.add(ir.NewAdd(e.wide(x, false), e.wide(y, false)))
	one := constant.NewInt(sum.Type().(*types.IntType), 1)
	return e.add(ir.NewTrunc(e.add(ir.NewLShr(e.add(ir.NewAdd(sum, one)), one)), t))
}

// highProducts are the upper halves of the products.
func (e *scalars) highProducts(args [][]value.Value, signed bool) []value.Value {
	return each(args, func(x, y value.Value) value.Value {
		product := e.add(ir.NewMul(e.wide(x, signed), e.wide(y, signed)))
		return e.add(ir.NewTrunc(e.shifted(product, scalarBits(x.Type())), x.Type()))
	})
}

// multiplyAdd adds the products of two neighbours each.
func (e *scalars) multiplyAdd(xs, ys []value.Value) []value.Value {
	list := make([]value.Value, len(xs)/2)
	product := func(i int) value.Value { return e.add(ir.NewMul(e.wide(xs[i], true), e.wide(ys[i], true))) }
	for i := range list {
		list[i] = e.add(ir.NewAdd(product(2*i), product(2*i+1)))
	}
	return list
}

// differences are the sums of the distances of eight bytes each.
func (e *scalars) differences(xs, ys []value.Value) []value.Value {
	list := make([]value.Value, len(xs)/8)
	for i := range list {
		var sum value.Value = constant.NewInt(types.I64, 0)
		for j := 8 * i; j < 8*i+8; j++ {
			low, high := e.choice(enum.IPredULT, xs[j], ys[j]), e.choice(enum.IPredUGE, xs[j], ys[j])
			sum = e.add(ir.NewAdd(sum, e.add(ir.NewZExt(e.add(ir.NewSub(high, low)), types.I64))))
		}
		list[i] = sum
	}
	return list
}

// narrowed are the elements of both vectors, each as the nearest number of half as many bits.
func (e *scalars) narrowed(args [][]value.Value, t *types.IntType, signed bool) []value.Value {
	var list []value.Value
	for _, a := range args {
		for _, x := range a {
			list = append(list, e.clamped(x, t, signed))
		}
	}
	return list
}

// shiftedBy shifts all elements by the same number of bits; as many as they have, or more, leave nothing
// but, of psra, the sign.
func (e *scalars) shiftedBy(op string, xs []value.Value, by value.Value, t *types.IntType) []value.Value {
	of := by.Type().(*types.IntType)
	fits := e.add(ir.NewICmp(enum.IPredULT, by, constant.NewInt(of, int64(t.BitSize))))
	most := constant.NewInt(of, int64(t.BitSize)-1)
	n := e.add(ir.NewSelect(fits, by, most))
	switch {
	case of.BitSize > t.BitSize:
		n = e.add(ir.NewTrunc(n, t))
	case of.BitSize < t.BitSize:
		n = e.add(ir.NewZExt(n, t))
	}
	list := make([]value.Value, len(xs))
	for i, x := range xs {
		switch op {
		case "psra":
			list[i] = e.add(ir.NewAShr(x, n))
		case "psll":
			list[i] = e.add(ir.NewSelect(fits, e.add(ir.NewShl(x, n)), constant.NewInt(t, 0)))
		default:
			list[i] = e.add(ir.NewSelect(fits, e.add(ir.NewLShr(x, n)), constant.NewInt(t, 0)))
		}
	}
	return list
}
