package passes

import (
	"slices"
	"tav/cfg/library"
	"tav/cfg/llvm"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
)

// caller gives an entry function that may be called by the program too a caller
// of its own, in which what happens only once has its place; other entry
// functions stay as they are.
func caller(m *ir.Module, entry *ir.Func) *ir.Func {
	if !llvm.AddressTaken(m)[entry] && !llvm.PossiblyRecursive(m)[entry] {
		return entry
	}
	start := &ir.Func{Sig: types.NewFunc(entry.Sig.RetType, entry.Sig.Params...), Parent: m, Metadata: entry.Metadata}
	start.SetName("_start")
	call := &ir.InstCall{Callee: entry, Typ: entry.Sig.RetType, Metadata: entryLine(entry)}
	for _, p := range entry.Params {
		q := ir.NewParam(p.LocalName, p.Typ)
		start.Params = append(start.Params, q)
		call.Args = append(call.Args, q)
	}
	ret := &ir.TermRet{Metadata: call.Metadata}
	if _, void := entry.Sig.RetType.(*types.VoidType); !void {
		ret.X = call
	}
	start.Blocks = []*ir.Block{{Parent: start, Insts: []ir.Instruction{call}, Term: ret}}
	m.Funcs = append(m.Funcs, start)
	return start
}

// exits are the functions that end the program as a return from main does.
// _exit, quick_exit and _Exit run nothing of the program before it ends.
var exits = map[string]bool{"exit": true, "err": true, "errx": true}

// startUp makes what runs before and after the entry function a part of it:
// functions with the attribute constructor are called at its start, those with
// the attribute destructor, and what atexit has registered, where it returns and before calls of exits. It
// returns what it cannot express, or "".
func startUp(m *ir.Module, entry *ir.Func) (unsupported string) {
	before, ok1 := takeList(m, "llvm.global_ctors")
	after, ok2 := takeList(m, "llvm.global_dtors")
	if !ok1 || !ok2 {
		return "a constructor or destructor that is no function of the program without parameters"
	}
	slices.Reverse(after)
	if i := slices.IndexFunc(m.Funcs, func(f *ir.Func) bool { return f.Name() == library.AtExit }); i >= 0 {
		after = slices.Insert(after, 0, m.Funcs[i]) // registered later than destructors
	}
	if len(before)+len(after) == 0 {
		return ""
	}
	taken := llvm.AddressTaken(m)
	for _, f := range m.Funcs {
		if len(after) > 0 && exits[f.Name()] && taken[f] {
			return "functions that run at the end of the program, with a call of " + f.Name() + " through a pointer"
		}
		if len(after) > 0 && library.EndsThread(f.Name()) {
			return "functions that run at the end of the program, with a call of " + f.Name()
		}
		for _, b := range f.Blocks {
			finishAtExit(b, after)
			if ret, ok := b.Term.(*ir.TermRet); ok && f == entry {
				b.Insts = append(b.Insts, callsOf(after, ret.Metadata)...)
			}
		}
	}
	entry.Blocks[0].Insts = append(callsOf(before, entryLine(entry)), entry.Blocks[0].Insts...)
	return ""
}

// takeList removes the list of functions that a global of LLVM gives, each
// {priority, function, data}, and returns it in the order of constructors.
func takeList(m *ir.Module, name string) (fs []*ir.Func, ok bool) {
	i := slices.IndexFunc(m.Globals, func(g *ir.Global) bool { return g.Name() == name })
	if i < 0 {
		return nil, true
	}
	list, ok := m.Globals[i].Init.(*constant.Array)
	if !ok {
		return nil, false
	}
	m.Globals = slices.Delete(m.Globals, i, i+1)
	priority := map[*ir.Func]int64{}
	for _, x := range list.Elems {
		row, ok := x.(*constant.Struct)
		if !ok || len(row.Fields) < 2 {
			return nil, false
		}
		f, isFunc := row.Fields[1].(*ir.Func)
		p, isInt := row.Fields[0].(*constant.Int)
		if !isFunc || !isInt || len(f.Blocks) == 0 || len(f.Params) > 0 {
			return nil, false
		}
		priority[f] = p.X.Int64()
		fs = append(fs, f)
	}
	slices.SortStableFunc(fs, func(a, b *ir.Func) int { return int(priority[a] - priority[b]) })
	return fs, true
}

// finishAtExit calls functions before the calls of exits in a block.
func finishAtExit(b *ir.Block, fs []*ir.Func) {
	for i := 0; i < len(b.Insts) && len(fs) > 0; i++ {
		x, ok := b.Insts[i].(*ir.InstCall)
		if !ok {
			continue
		}
		if f := llvm.DirectCallee(x.Callee); f != nil && exits[f.Name()] {
			b.Insts = slices.Insert(b.Insts, i, callsOf(fs, x.Metadata)...)
			i += len(fs)
		}
	}
}

// callsOf makes calls of functions without parameters.
func callsOf(fs []*ir.Func, md ir.Metadata) []ir.Instruction {
	var calls []ir.Instruction
	for _, f := range fs {
		calls = append(calls, &ir.InstCall{Callee: f, Typ: types.Void, Metadata: md})
	}
	return calls
}

// entryLine is the position of a function, for an instruction in it.
func entryLine(f *ir.Func) ir.Metadata {
	s := llvm.Subprogram(f)
	if s == nil {
		return nil
	}
	return ir.Metadata{{Name: "dbg", Node: &metadata.DILocation{Line: s.Line, Scope: s}}}
}
