package passes

import (
	"fmt"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/library"
	"tav/cfg/llvm"
)

// create puts a call of a function in the place of a creation, which starts a
// thread that is free and stores its handle.
func (s *spawner) create(c creation) {
	x := c.call
	n := s.instances
	if c.once {
		n = 1
	}
	handle, arg := s.newParam("thread", argument(x, 0).Type()), s.newParam("arg", c.arg.Type())
	f := s.newFunc(fmt.Sprintf("%screate_%d", library.ThreadPrefix, len(s.threads)+1), types.I32, handle, arg)
	args := []value.Value{argument(x, 0), c.arg}
	b := s.block(f, "create")
	if start := llvm.DirectCallee(c.start); start == nil {
		which := s.newParam("start", c.start.Type())
		f.Params, f.Sig.Params, args = append(f.Params, which), append(f.Sig.Params, which.Typ), append(args, c.start)
		b = s.choose(f, b, which, s.startable, func(b *ir.Block, g *ir.Func) { s.take(f, b, g, n, !c.once) })
	} else if s.startable(start) {
		s.take(f, b, start, n, !c.once)
		b = nil
	}
	if b != nil {
		s.leave(b, library.ThreadThrough)
	}
	s.settle(f)
	x.Callee, x.Args, x.Typ = f, args, types.I32
}

// take starts the first free one of n threads that run a function, in the function f that creates
// them from block b on.
func (s *spawner) take(f *ir.Func, b *ir.Block, start *ir.Func, n int, again bool) {
	handle, arg := f.Params[0], f.Params[1]
	if s.many && again {
		s.takeAny(b, start, handle, arg)
		return
	}
	for range n {
		t := s.newThread(start, false)
		t.again = again
		take, next := s.block(f, "take"), s.block(f, "next")
		s.call(b, s.begin)
		was := b.NewLoad(types.I32, t.state)
		never := b.NewICmp(enum.IPredEQ, was, constant.NewInt(types.I32, unstarted))
		joined := b.NewICmp(enum.IPredEQ, was, constant.NewInt(types.I32, joined))
		b.NewCondBr(b.NewOr(never, joined), take, next)
		take.NewStore(constant.NewInt(types.I32, runs), t.state)
		take.NewStore(take.NewBitCast(arg, types.I8Ptr), t.arg)
		take.NewStore(constant.NewInt(s.word, int64(len(s.threads)+1)), take.NewBitCast(handle, types.NewPointer(s.word)))
		s.call(take, t.Body)
		s.call(take, s.end)
		take.NewRet(constant.NewInt(types.I32, 0))
		s.call(next, s.end)
		b = next
	}
	s.leave(b, library.ThreadsMore)
}

// takeAny starts one of any number of threads that run a function.
func (s *spawner) takeAny(b *ir.Block, start *ir.Func, handle, arg value.Value) {
	t := s.newThread(start, true)
	t.self = s.variable("handle", len(s.threads), s.word)
	t.Own = map[*ir.Global]bool{t.arg: true, t.self: true}
	s.call(b, s.begin)
	some := s.call(b, s.declare(library.LibraryInput+"uint", types.I32))
	s.call(b, s.declare(library.ModelPrefix+"assume", types.Void, types.I32), b.NewZExt(b.NewICmp(enum.IPredUGE, some, constant.NewInt(types.I32, firstOfMany)), types.I32))
	number := b.NewZExt(some, s.word)
	b.NewStore(number, t.self)
	b.NewStore(b.NewBitCast(arg, types.I8Ptr), t.arg)
	b.NewStore(number, b.NewBitCast(handle, types.NewPointer(s.word)))
	s.call(b, t.Body)
	s.call(b, s.end)
	b.NewRet(constant.NewInt(types.I32, 0))
}

// given is what a thread is given as the parameter of its function: a pointer, or as much of it as a number has bits.
func (s *spawner) given(b *ir.Block, arg value.Value, t types.Type) value.Value {
	number, ok := t.(*types.IntType)
	if !ok {
		return b.NewBitCast(arg, t)
	}
	var whole value.Value = b.NewPtrToInt(arg, s.word)
	if number.BitSize < s.word.BitSize {
		whole = b.NewTrunc(whole, number)
	}
	return whole
}

// startable reports whether a thread can run a function: one with a body, a pointer for a
// parameter or none, and a result that is a pointer, C11's int, or none. C leaves it undefined to call
// a function with another type than its own, but all machines pass an int or a long like the pointer that is given.
func (s *spawner) startable(f *ir.Func) bool {
	if len(f.Blocks) == 0 || f.Sig.Variadic && len(f.Params) > 0 || len(f.Params) > 1 {
		return false
	}
	result := f.Sig.RetType
	return (result.Equal(types.Void) || result.Equal(types.I32) || llvm.IsPointer(result)) &&
		(len(f.Params) == 0 || llvm.IsPointer(f.Params[0].Typ) || f.Params[0].Typ.Equal(types.I32) || f.Params[0].Typ.Equal(s.word))
}

// newThread makes a thread, which runs a function, and notes its result and that it has
// ended.
func (s *spawner) newThread(start *ir.Func, many bool) *Thread {
	n := len(s.threads) + 1
	t := &Thread{
		Many: many, again: many, Start: start, Body: s.newFunc(fmt.Sprintf("%s%d", library.ThreadPrefix, n), types.Void),
		state:  s.variable("state", n, types.I32),
		arg:    s.variable("arg", n, types.I8Ptr),
		result: s.variable("result", n, types.I8Ptr),
	}
	s.threads = append(s.threads, t)
	b := s.block(t.Body, "start")
	var args []value.Value
	if len(start.Params) > 0 {
		args = append(args, s.given(b, b.NewLoad(types.I8Ptr, t.arg), start.Params[0].Typ))
	}
	var r value.Value = s.call(b, start, args...)
	switch result := start.Sig.RetType; {
	case llvm.IsPointer(result):
		r = b.NewBitCast(r, types.I8Ptr)
	case result.Equal(types.I32):
		r = b.NewIntToPtr(b.NewSExt(r, s.word), types.I8Ptr)
	default:
		r = constant.NewNull(types.I8Ptr)
	}
	s.finish(b, t, r)
	b.NewRet(nil)
	s.settle(t.Body)
	return t
}

// finish notes that a thread has ended.
func (s *spawner) finish(b *ir.Block, t *Thread, result value.Value) {
	if t.Many { // it is never joined
		return
	}
	s.call(b, s.begin)
	b.NewStore(result, t.result)
	b.NewStore(constant.NewInt(types.I32, ended), t.state)
	s.call(b, s.end)
}

// join gives a body to the function that waits for a thread.
func (s *spawner) join() {
	f := s.function(library.ThreadJoin)
	if f == nil || len(f.Params) != 1 {
		return
	}
	wait := s.declare(library.ModelPrefix+"assume", types.Void, types.I32)
	b := s.block(f, "join")
	s.call(b, s.declare(library.ThreadWaits, types.Void))
	s.call(b, s.begin)
	for i, t := range s.threads {
		if t.Many {
			continue
		}
		yes, no := s.block(f, "this"), s.block(f, "other")
		b.NewCondBr(b.NewICmp(enum.IPredEQ, f.Params[0], constant.NewInt(s.word, int64(i)+2)), yes, no)
		alive, gone := s.block(f, "alive"), s.block(f, "gone")
		was := yes.NewLoad(types.I32, t.state)
		one := yes.NewICmp(enum.IPredEQ, was, constant.NewInt(types.I32, runs))
		two := yes.NewICmp(enum.IPredEQ, was, constant.NewInt(types.I32, ended))
		yes.NewCondBr(yes.NewOr(one, two), alive, gone)
		s.leave(gone, library.ThreadUnjoined)
		s.call(alive, wait, alive.NewZExt(alive.NewICmp(enum.IPredEQ, was, constant.NewInt(types.I32, ended)), types.I32))
		alive.NewStore(constant.NewInt(types.I32, joined), t.state)
		r := alive.NewLoad(types.I8Ptr, t.result)
		s.call(alive, s.end)
		alive.NewRet(r)
		b = no
	}
	s.leave(b, library.ThreadUnjoined)
	s.settle(f)
}

// self gives a body to the function that returns the handle of thread t, which is number n; nil: of main.
func (s *spawner) self(f *ir.Func, n int, t *Thread) {
	if f == nil {
		if f = s.function(library.ThreadSelf); f == nil {
			return
		}
	}
	b := s.block(f, "self")
	if t != nil && t.Many {
		b.NewRet(b.NewLoad(s.word, t.self))
	} else {
		b.NewRet(constant.NewInt(s.word, int64(n)+1))
	}
	s.settle(f)
}

// exit gives a body to the function that ends thread t; nil: the thread that runs main,
// without which others go on.
func (s *spawner) exit(f *ir.Func, t *Thread) {
	if f == nil {
		if f = s.function(library.ThreadExit); f == nil {
			return
		}
	}
	b := s.block(f, "exit")
	if t != nil {
		s.finish(b, t, f.Params[0])
	}
	s.call(b, s.stop)
	b.NewUnreachable()
	s.settle(f)
}
