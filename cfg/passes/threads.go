package passes

import (
	"fmt"
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg"
	"tav/cfg/library"
	"tav/cfg/llvm"
)

// Threads. A call of pthread_create that is executed once at most starts a thread of its
// own; others take the first of some instances that are free. Each thread is a function
// without parameters that is copied with all functions that it reaches (llvm.CloneBody) and its
// thread-local variables, so that everything after this finds no two threads with a local
// variable in common. The handle of a thread is its number plus one; main's is 1. A
// thread's argument, result and state are global variables.
//
// Where there is no limit (Unbounded) one copy stands for all threads that such a call creates: they
// have no state, as the next one is free always, and a handle that is anything but that of the others.

// The states of a thread.
const (
	unstarted = iota
	runs
	ended
	joined
)

// A Thread is one that a module may start.
type Thread struct {
	Body  *ir.Func // starts where it is called
	Start *ir.Func // the function of the program that it runs

	Many  bool                // any number of it may run at a time
	Own   map[*ir.Global]bool // of many: variables that each has of its own
	Funcs map[*ir.Func]bool   // what only it runs

	state, arg, result *ir.Global
	self               *ir.Global // of many: its handle
	again              bool       // it may be started again
}

// Unbounded are the instances of creations without limit.
const Unbounded = -1

// firstOfMany is the least handle of threads whose number has no limit: others have lower ones.
const firstOfMany = 1 << 16

// A spawner makes the threads of a module.
type spawner struct {
	m         *ir.Module
	entry     *ir.Func
	instances int
	many      bool // Unbounded
	layout    *llvm.DataLayout
	word      *types.IntType // unsigned long
	place     *metadata.DISubprogram
	threads   []*Thread
	begin     *ir.Func
	end       *ir.Func
	stop      *ir.Func
	values    []*ir.Func // functions that are values, in the order of the module
}

// spawn makes the threads that a module may start: by each call that may be executed again
// as many as there are instances. nil: it starts none, and does nothing that is about threads, unless alone says that the one
// that is there counts.
func spawn(m *ir.Module, entry *ir.Func, instances int, layout *llvm.DataLayout, alone bool) []*Thread {
	s := &spawner{m: m, entry: entry, instances: max(instances, 1), many: instances == Unbounded, layout: layout, word: types.NewInt(uint64(layout.Ptr) * 8)}
	calls := s.creations()
	if len(calls) == 0 && !alone && !slices.ContainsFunc(m.Funcs, func(f *ir.Func) bool { return strings.HasPrefix(f.Name(), library.ThreadPrefix) }) {
		return nil
	}
	s.threads = []*Thread{}
	s.place = &metadata.DISubprogram{MetadataID: -1, Name: "pthread_create", Line: 1, File: &metadata.DIFile{MetadataID: -1, Filename: cfg.LibraryPrefix + "threads.c"}}
	s.begin, s.end = s.declare(library.AtomicBegin, types.Void), s.declare(library.AtomicEnd, types.Void)
	s.stop = s.declare("llvm.trap", types.Void)
	s.atomicFunctions()
	taken := llvm.AddressTaken(m)
	for _, f := range m.Funcs {
		if taken[f] {
			s.values = append(s.values, f)
		}
	}
	for _, c := range calls {
		s.create(c)
	}
	s.join()
	for i, t := range s.threads {
		s.separate(i+1, t)
	}
	s.self(nil, 0, nil)
	s.exit(nil, nil)
	return s.threads
}

// A creation is a call of pthread_create, or of C11's thrd_create.
type creation struct {
	call       *ir.InstCall
	start, arg value.Value // the function, and what it is called with
	in         *ir.Func
	block      *ir.Block
	once       bool // it is executed once at most
}

// creations are the calls that create threads.
func (s *spawner) creations() []creation {
	var list []creation
	callers := map[*ir.Func][]creation{} // of functions: where they are called
	for _, f := range s.m.Funcs {
		for b, inst := range llvm.Instructions(f) {
			x, ok := inst.(*ir.InstCall)
			if !ok {
				continue
			}
			g := llvm.DirectCallee(x.Callee)
			if g == nil {
				continue
			}
			c := creation{call: x, in: f, block: b}
			callers[g] = append(callers[g], c)
			if len(g.Blocks) > 0 {
				continue
			}
			switch name := g.Name(); {
			case name == "pthread_create" && len(x.Args) == 4:
				c.start, c.arg = argument(x, 2), argument(x, 3)
				list = append(list, c)
			case name == "thrd_create" && len(x.Args) == 3:
				c.start, c.arg = argument(x, 1), argument(x, 2)
				list = append(list, c)
			}
		}
	}
	if list == nil {
		return nil
	}
	taken := llvm.AddressTaken(s.m)
	for i := range list {
		at, seen := list[i], map[*ir.Func]bool{}
		for !seen[at.in] && !onCycle(at.block) {
			if at.in == s.entry && len(callers[at.in]) == 0 {
				list[i].once = true
				break
			}
			seen[at.in] = true
			if len(callers[at.in]) != 1 || taken[at.in] {
				break
			}
			at = callers[at.in][0]
		}
	}
	return list
}

// onCycle reports whether a block can be executed again.
func onCycle(b *ir.Block) bool {
	seen := map[*ir.Block]bool{}
	work := successors(b)
	for len(work) > 0 {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		if x == b {
			return true
		}
		if !seen[x] {
			seen[x] = true
			work = append(work, successors(x)...)
		}
	}
	return false
}

// successors are the blocks that a block leads to; its terminator would keep its own list,
// and other passes change where it leads.
func successors(b *ir.Block) []*ir.Block {
	var list []*ir.Block
	for _, op := range b.Term.Operands() {
		if to, ok := (*op).(*ir.Block); ok {
			list = append(list, to)
		}
	}
	return list
}

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

// argument is an argument of a call without its attributes.
func argument(x *ir.InstCall, i int) value.Value {
	if a, ok := x.Args[i].(*ir.Arg); ok {
		return a.Value
	}
	return x.Args[i]
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
	if t.Many { // nobody joins it
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

// self gives a body to the function that tells the handle of thread t, which is number n; nil: of main.
func (s *spawner) self(f *ir.Func, n int, t *Thread) *ir.Func {
	if f == nil {
		if f = s.function(library.ThreadSelf); f == nil {
			return nil
		}
	}
	b := s.block(f, "self")
	if t != nil && t.Many {
		b.NewRet(b.NewLoad(s.word, t.self))
	} else {
		b.NewRet(constant.NewInt(s.word, int64(n)+1))
	}
	s.settle(f)
	return f
}

// exit gives a body to the function that ends thread t; nil: the thread that runs main,
// without which others go on.
func (s *spawner) exit(f *ir.Func, t *Thread) *ir.Func {
	if f == nil {
		if f = s.function(library.ThreadExit); f == nil {
			return nil
		}
	}
	b := s.block(f, "exit")
	if t != nil {
		s.finish(b, t, f.Params[0])
	}
	s.call(b, s.stop)
	b.NewUnreachable()
	s.settle(f)
	return f
}

// separate gives a thread copies of what it runs and of its thread-local variables.
func (s *spawner) separate(n int, t *Thread) {
	copies, variables := map[*ir.Func]*ir.Func{}, map[*ir.Global]*ir.Global{}
	t.Funcs = map[*ir.Func]bool{t.Body: true}
	through := s.newThrough(n)
	var use func(v value.Value) value.Value
	var body func(f *ir.Func)
	use = func(v value.Value) value.Value {
		switch v := v.(type) {
		case *ir.Global:
			if v.TLSModel == enum.TLSModelNone {
				return v
			}
			if variables[v] == nil {
				g := *v
				g.SetName(fmt.Sprintf("%s@%d", v.Name(), n))
				s.m.Globals = append(s.m.Globals, &g)
				variables[v] = &g
				if t.Many {
					t.Own[&g] = true
				}
			}
			return variables[v]
		case *constant.ExprGetElementPtr:
			if to := use(v.Src); to != value.Value(v.Src) {
				e := *v
				e.Src = to.(constant.Constant)
				return &e
			}
		case *constant.ExprBitCast:
			if to := use(v.From); to != value.Value(v.From) {
				e := *v
				e.From = to.(constant.Constant)
				return &e
			}
		}
		return v
	}
	copied := func(f *ir.Func) *ir.Func {
		isBody := slices.ContainsFunc(s.threads, func(t *Thread) bool { return t.Body == f }) ||
			library.EffectOf(f) == library.ErrorEffect // known by its name
		if g := copies[f]; g != nil || isBody || len(f.Blocks) == 0 && f.Name() != library.ThreadSelf && f.Name() != library.ThreadExit {
			if g == nil {
				g = f
			}
			return g
		}
		g := &ir.Func{Sig: f.Sig, Parent: s.m, Metadata: f.Metadata, FuncAttrs: f.FuncAttrs, ReturnAttrs: f.ReturnAttrs, CallingConv: f.CallingConv, Linkage: f.Linkage}
		g.SetName(fmt.Sprintf("%s@%d", f.Name(), n))
		s.m.Funcs = append(s.m.Funcs, g)
		copies[f], t.Funcs[g] = g, true
		switch f.Name() {
		case library.ThreadSelf:
			s.self(g, n, t)
		case library.ThreadExit:
			g.Params = []*ir.Param{ir.NewParam("value", f.Sig.Params[0])}
			s.exit(g, t)
		default:
			llvm.CloneBody(g, f, use)
			body(g)
		}
		return g
	}
	body = func(f *ir.Func) {
		for _, inst := range llvm.Instructions(f) {
			x, ok := inst.(*ir.InstCall)
			if !ok {
				continue
			}
			if g := llvm.DirectCallee(x.Callee); g == nil {
				if _, asm := x.Callee.(*ir.InlineAsm); !asm {
					through.redirect(x, copied)
				}
			} else if h := copied(g); h != g {
				x.Callee = recast(x.Callee, h)
			}
		}
	}
	body(t.Body)
	if t.again {
		s.renew(t, variables)
	}
}

// renew gives thread-local variables their initial values where a thread starts.
func (s *spawner) renew(t *Thread, variables map[*ir.Global]*ir.Global) {
	var insts []ir.Instruction
	for _, g := range s.m.Globals {
		copied := variables[g]
		if copied == nil {
			continue
		}
		if copied.Init == nil { // defined elsewhere
			insts = append(insts, &ir.InstCall{Callee: s.declare(library.ThreadLocal, types.Void), Typ: types.Void})
			continue
		}
		switch g.ContentType.(type) {
		case *types.IntType, *types.PointerType, *types.FloatType:
			insts = append(insts, ir.NewStore(copied.Init, copied))
		default:
			initial := s.m.NewGlobalDef(fmt.Sprintf("%sinitial_%d", library.ThreadPrefix, len(s.m.Globals)), copied.Init)
			initial.ContentType, initial.Immutable = copied.ContentType, true
			insts = append(insts, s.copyGlobal(copied, initial))
		}
	}
	b := t.Body.Blocks[0]
	b.Insts = append(insts, b.Insts...)
	s.settle(t.Body)
}

// copyGlobal copies a global variable to another one.
func (s *spawner) copyGlobal(to, from *ir.Global) *ir.InstCall {
	f := s.declare(fmt.Sprintf("llvm.memcpy.p0i8.p0i8.i%d", s.word.BitSize), types.Void, types.I8Ptr, types.I8Ptr, s.word, types.I1)
	bytes := func(g *ir.Global) value.Value { return constant.NewBitCast(g, types.I8Ptr) }
	size := constant.NewInt(s.word, s.layout.Size(to.ContentType))
	return &ir.InstCall{Callee: f, Typ: types.Void, Args: []value.Value{bytes(to), bytes(from), size, constant.False}}
}

// recast is a function in the place of another one, which is called through casts.
func recast(callee value.Value, f *ir.Func) value.Value {
	if t := callee.Type(); !t.Equal(f.Type()) {
		return constant.NewBitCast(f, t)
	}
	return f
}

// atomicFunctions makes the bodies of the functions whose names begin so one step, and
// calls of other tools' names for the ends of atomic blocks calls of ours.
func (s *spawner) atomicFunctions() {
	for _, f := range s.m.Funcs {
		for i, b := range f.Blocks {
			for _, inst := range b.Insts {
				if x, ok := inst.(*ir.InstCall); ok {
					s.atomicCall(x)
				}
			}
			if !library.IsAtomicFunction(f.Name()) {
				continue
			}
			if ret, ok := b.Term.(*ir.TermRet); ok {
				b.Insts = append(b.Insts, &ir.InstCall{Callee: s.end, Typ: types.Void, Metadata: ret.Metadata})
			}
			if i == 0 {
				b.Insts = slices.Insert(b.Insts, 0, ir.Instruction(&ir.InstCall{Callee: s.begin, Typ: types.Void, Metadata: entryLine(f)}))
			}
		}
	}
}

func (s *spawner) atomicCall(x *ir.InstCall) {
	g := llvm.DirectCallee(x.Callee)
	if g == nil || len(g.Blocks) > 0 {
		return
	}
	switch library.AtomicBlock(g.Name()) {
	case library.AtomicBegin:
		x.Callee, x.Args = s.begin, nil
	case library.AtomicEnd:
		x.Callee, x.Args = s.end, nil
	}
}
