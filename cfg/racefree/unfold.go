package racefree

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"

	"tav/automata/graph"
	"tav/cfg/llvm"
)

// A frame is a function in the context of the calls that led to it from the start of its
// thread. A function that calls itself has one frame for all its activations.
type frame struct {
	fn        *ir.Func
	thread    *thread
	caller    *frame // nil: the thread starts with it
	recursive bool   // it may be entered again before it returns
	callers   []site
	calls     map[*ir.InstCall][]*frame
	objects   map[value.Value]*object
	points    map[value.Value]*places // where values may lead
	result    places
	index     map[ir.Instruction]int // where instructions stand in their blocks
	cyclic    map[*ir.Block]bool     // blocks that one activation may come back to
	heads     map[*ir.Block]bool     // of loops
	awaits    bool                   // it has a loop in which it calls a function that awaits threads
	order     int
}

// A site is a call in a frame.
type site struct {
	frame *frame
	call  *ir.InstCall
}

// A thread is what one call of pthread_create starts in one context, or main. A thread that
// creates threads by the same call as an ancestor did stands for them, too.
type thread struct {
	start    *ir.Func
	root     *frame
	creators []site // the first one leads to main; others are in threads below
	many     bool   // there may be more than one of them
	own      map[*ir.Global]*object
	order    int
}

// parent is the thread that started t first; nil: none.
func (t *thread) parent() *thread {
	if len(t.creators) == 0 {
		return nil
	}
	return t.creators[0].frame.thread
}

// below is the thread that u creates, itself, which is t or from which t descends; nil:
// t does not descend from u, or is u.
func (t *thread) below(u *thread) *thread {
	for ; t != nil; t = t.parent() {
		if t.parent() == u {
			return t
		}
	}
	return nil
}

// unfolding is a program as frames and threads.
type unfolding struct {
	frames  []*frame
	threads []*thread // main is the first one
}

func (u *unfolding) newFrame(fn *ir.Func, t *thread, caller *frame) *frame {
	f := &frame{
		fn: fn, thread: t, caller: caller, calls: map[*ir.InstCall][]*frame{}, objects: map[value.Value]*object{},
		points: map[value.Value]*places{}, index: map[ir.Instruction]int{}, cyclic: map[*ir.Block]bool{}, heads: heads(fn), order: len(u.frames),
	}
	for c := caller; c != nil; c = c.caller {
		f.recursive = f.recursive || c.recursive
	}
	number := map[*ir.Block]int{}
	for i, b := range fn.Blocks {
		number[b] = i
		for k, inst := range b.Insts {
			f.index[inst] = k
		}
	}
	_, loops := llvm.Components(len(fn.Blocks), func(i int) (list []int) {
		for _, s := range llvm.Successors(fn.Blocks[i].Term) {
			list = append(list, number[s])
		}
		return list
	})
	for i, b := range fn.Blocks {
		f.cyclic[b] = loops[i]
		f.awaits = f.awaits || loops[i] && slices.ContainsFunc(b.Insts, awaits)
	}
	u.frames = append(u.frames, f)
	return f
}

// awaits reports whether an instruction awaits a thread.
func awaits(inst ir.Instruction) bool {
	x, ok := inst.(*ir.InstCall)
	if !ok {
		return false
	}
	fn := llvm.DirectCallee(x.Callee)
	return fn != nil && (fn.Name() == "pthread_join" || fn.Name() == "thrd_join")
}

// heads are the blocks to which a depth-first search comes back.
func heads(fn *ir.Func) map[*ir.Block]bool {
	found := map[*ir.Block]bool{}
	next := func(b *ir.Block) []*ir.Block { return llvm.Successors(b.Term) }
	graph.Postorder(fn.Blocks[0], next, func(head *ir.Block) { found[head] = true })
	return found
}

// enter is the frame of a function that a call calls, and whether it is a new one there.
func (u *unfolding) enter(at site, fn *ir.Func) (*frame, bool) {
	for _, f := range at.frame.calls[at.call] {
		if f.fn == fn {
			return f, false
		}
	}
	var callee *frame
	for f := at.frame; f != nil && callee == nil; f = f.caller {
		if f.fn == fn {
			callee = f
		}
	}
	if callee == nil {
		callee = u.newFrame(fn, at.frame.thread, at.frame)
	} else {
		for _, f := range u.frames { // all that may be on a cycle with it
			for g := f; g != nil; g = g.caller {
				f.recursive = f.recursive || g == callee
			}
		}
	}
	callee.callers = append(callee.callers, at)
	at.frame.calls[at.call] = append(at.frame.calls[at.call], callee)
	return callee, true
}

// create is the thread that a call starts with a function, and whether it is a new creation.
func (u *unfolding) create(at site, fn *ir.Func) (*thread, bool) {
	for _, t := range u.threads {
		if t.start == fn && slices.Contains(t.creators, at) {
			return t, false
		}
	}
	for t := at.frame.thread; t != nil; t = t.parent() {
		if t.start == fn && len(t.creators) > 0 && t.creators[0].call == at.call {
			t.creators = append(t.creators, at)
			return t, true
		}
	}
	t := &thread{start: fn, creators: []site{at}, own: map[*ir.Global]*object{}, order: len(u.threads)}
	t.root = u.newFrame(fn, t, nil)
	u.threads = append(u.threads, t)
	return t, true
}

// count finds the threads of which there may be more than one.
func (u *unfolding) count() {
	for changed := true; changed; {
		changed = false
		for _, t := range u.threads[1:] {
			c := t.creators[0]
			many := len(t.creators) > 1 || c.frame.thread.many || c.frame.repeated() || c.frame.cyclic[c.block()]
			changed = changed || many != t.many
			t.many = many
		}
	}
	if u.threads[0].root.recursive {
		u.threads[0].many = true
	}
}

// repeated reports whether a thread may enter a frame more than once.
func (f *frame) repeated() bool {
	for ; f != nil; f = f.caller {
		if f.recursive || len(f.callers) > 1 || len(f.callers) == 1 && f.caller != nil && f.caller.cyclic[f.callers[0].block()] {
			return true
		}
	}
	return false
}

// block is the block of a call.
func (s site) block() *ir.Block {
	for _, b := range s.frame.fn.Blocks {
		if i, ok := s.frame.index[s.call]; ok && i < len(b.Insts) && b.Insts[i] == ir.Instruction(s.call) {
			return b
		}
	}
	return nil
}
