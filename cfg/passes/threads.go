package passes

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/automata/graph"
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
	Local map[*ir.Global]bool // its thread-local variables

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
	search := graph.From(successors(b)...)
	for x := range search.Each() {
		search.Add(successors(x)...)
	}
	return search.Seen[b]
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

// argument is an argument of a call without its attributes.
func argument(x *ir.InstCall, i int) value.Value {
	if a, ok := x.Args[i].(*ir.Arg); ok {
		return a.Value
	}
	return x.Args[i]
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
