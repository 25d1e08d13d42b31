package passes

import (
	"fmt"
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/library"
)

// Calls through pointers in threads. A pointer leads to a function, of which the thread
// has a copy of its own: it is compared with the functions that are values somewhere, one
// by one.

// choose builds for each function that the pointer of its type may lead to, if it is wanted, a block
// that goes on with it, and returns the block where the pointer leads to none of them.
func (s *spawner) choose(f *ir.Func, b *ir.Block, pointer value.Value, wanted func(*ir.Func) bool, with func(*ir.Block, *ir.Func)) *ir.Block {
	for _, g := range s.values {
		if !g.Type().Equal(pointer.Type()) || !wanted(g) {
			continue
		}
		yes, no := s.block(f, "this"), s.block(f, "other")
		b.NewCondBr(b.NewICmp(enum.IPredEQ, pointer, g), yes, no)
		with(yes, g)
		b = no
	}
	return b
}

// A through makes the functions that calls through pointers are in thread n, one for each
// type and way to pass arguments. What has variable ones goes nowhere.
type through struct {
	s     *spawner
	n     int
	types map[string]*ir.Func
}

func (s *spawner) newThrough(n int) *through { return &through{s, n, map[string]*ir.Func{}} }

// redirect makes a call through a pointer a call of a function whose first argument is the
// pointer.
func (t *through) redirect(x *ir.InstCall, copied func(*ir.Func) *ir.Func) {
	sig, pointer := x.Sig(), x.Callee
	var attrs [][]ir.ParamAttribute // how arguments are passed
	for _, v := range x.Args {
		attrs = append(attrs, passedAs(v))
	}
	key := fmt.Sprint(pointer.Type(), attrs)
	f := t.types[key]
	if f == nil {
		f = t.s.newFunc(fmt.Sprintf("%s_%d@%d", library.ThreadThrough, len(t.types)+1, t.n), sig.RetType, t.s.newParam("function", pointer.Type()))
		t.types[key] = f // before the bodies of what it calls
		var args []value.Value
		for i, p := range sig.Params {
			q := t.s.newParam(fmt.Sprintf("arg%d", i), p)
			q.Attrs = attrs[i]
			f.Params, f.Sig.Params, args = append(f.Params, q), append(f.Sig.Params, p), append(args, value.Value(ir.NewArg(q, attrs[i]...)))
		}
		b := t.s.choose(f, t.s.block(f, "through"), f.Params[0], func(*ir.Func) bool { return !sig.Variadic }, func(b *ir.Block, g *ir.Func) {
			r := t.s.call(b, copied(g), args...)
			if sig.RetType.Equal(types.Void) {
				b.NewRet(nil)
			} else {
				b.NewRet(r)
			}
		})
		t.s.leave(b, library.ThreadThrough)
		t.s.settle(f)
	}
	x.Callee, x.Typ, x.Args = f, sig.RetType, append([]value.Value{pointer}, x.Args...)
}

// passedAs is how an argument is passed, where that is not as others of its type.
func passedAs(v value.Value) (attrs []ir.ParamAttribute) {
	if a, ok := v.(*ir.Arg); ok {
		attrs = slices.DeleteFunc(slices.Clone(a.Attrs), func(x ir.ParamAttribute) bool {
			_, plain := x.(enum.ParamAttr)
			return plain
		})
	}
	return attrs
}
