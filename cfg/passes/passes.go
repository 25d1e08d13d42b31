package passes

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"tav/cfg/llvm"
)

// Prepared is a module that lowering understands.
type Prepared struct {
	Start       *ir.Func       // the function at which the program starts
	Unsupported string         // what it does before that is unsupported; "": nothing
	Threads     []*Thread      // that it may start
	Elements    bool           // memory of bytes has elements: where it is not flat, it is another one
	Weak        ir.Instruction // where there are threads: an atomic operation that is not sequentially consistent; nil: none is
}

// PrepareModule rewrites a module. A call that creates threads again and again has so many
// instances at a time, or Unbounded; alone: a program that starts no threads is one with threads, too, of which there
// is the first one; flat: memory of bytes has no elements.
func PrepareModule(m *ir.Module, entry *ir.Func, layout *llvm.DataLayout, instances int, alone, flat bool) *Prepared {
	p := &Prepared{Threads: spawn(m, entry, instances, layout, alone)}
	if len(p.Threads) > 0 {
		p.Weak = weakest(m)
	}
	followSignals(m, p.Threads != nil)
	sequential(m, layout, p.Threads != nil)
	computeAssembly(m)
	dropBarriers(m)
	splitVectors(m, layout)
	copyLists(m, layout)
	passVariadic(m, entry, layout)
	passInMemory(m, entry, layout)
	p.Start = caller(m, entry)
	p.Unsupported = startUp(m, p.Start)
	if p.Threads == nil {
		followJumps(m, p.Start, layout)
	}
	if p.Threads == nil { // others would see what a loop has done so far
		ownLoops(m, layout)
	}
	for _, f := range m.Funcs {
		computeAddresses(f)
		leaveArrays(f, layout)
		spreadTags(f, layout)
	}
	if !flat {
		s := newSizes(m, entry, layout)
		for _, f := range m.Funcs {
			p.Elements = s.fixAlignments(f, m) || p.Elements
		}
	}
	recoverPointers(m, entry, layout)
	for _, f := range m.Funcs {
		lowDifferences(f, layout)
	}
	if !flat {
		x := &indexer{layout, m, newSizes(m, entry, layout)}
		for _, f := range m.Funcs {
			p.Elements = x.rewrite(f) || p.Elements
		}
	}
	return p
}

// declared is the function of a name, which has no body and no result.
func declared(m *ir.Module, name string, params ...types.Type) *ir.Func {
	for _, f := range m.Funcs {
		if f.Name() == name {
			return f
		}
	}
	var list []*ir.Param
	for _, t := range params {
		list = append(list, ir.NewParam("", t))
	}
	return m.NewFunc(name, types.Void, list...)
}
