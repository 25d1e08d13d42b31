package passes

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/llvm"
)

// setjmp and longjmp (C11 7.13). A call of setjmp writes a token into the buffer, which says in
// which call of which function it is, and which setjmp of this function. longjmp puts the token
// and the value into two globals and returns, and so do all functions that wait for its caller:
// after each call that may jump the first global says whether one does. The function that finds
// its token there goes on after the setjmp. A jump that leaves the program's first function is
// one to a call that has ended, or with a buffer that no setjmp has filled: both are undefined.

// setjmps and longjmps are the functions of the library, by the names that glibc's macros call.
var (
	setjmps  = map[string]bool{"setjmp": true, "_setjmp": true, "sigsetjmp": true, "__sigsetjmp": true}
	longjmps = map[string]bool{"longjmp": true, "_longjmp": true, "siglongjmp": true, "__longjmp_chk": true}
)

// IsSetjmp reports whether a name is that of a function to which longjmp returns.
func IsSetjmp(name string) bool { return setjmps[name] }

// jumps is the rewriting of a module.
type jumps struct {
	m       *ir.Module
	d       *llvm.DataLayout
	word    *types.IntType
	start   *ir.Func
	target  *ir.Global // the token that is jumped to; 0: no jump is on its way
	value   *ir.Global // what the setjmp returns there
	frames  *ir.Global // how many calls of functions with a setjmp have begun
	throws  map[*ir.Func]bool
	through bool  // whether a call through a pointer may jump
	sites   int64 // the most setjmps of a function
}

// followJumps does this for a program that begins with a function and has one thread. Where it has no longjmp, setjmp
// returns 0 and nothing else.
func followJumps(m *ir.Module, start *ir.Func, d *llvm.DataLayout) {
	j := &jumps{m: m, d: d, word: types.NewInt(uint64(8 * d.Ptr)), start: start}
	sites := map[*ir.Func][]*ir.InstCall{}
	for _, f := range m.Funcs {
		sites[f] = callsOfAny(f, setjmps)
		j.sites = max(j.sites, int64(len(sites[f])))
	}
	if !slices.ContainsFunc(m.Funcs, func(f *ir.Func) bool { return len(callsOfAny(f, longjmps)) > 0 }) {
		for _, f := range m.Funcs {
			returnOnce(f, sites[f])
		}
		return
	}
	j.findThrows()
	j.emptyBuffers()
	j.target, j.value, j.frames = j.global("jump target", j.word), j.global("jump value", types.I32), j.global("calls that set jumps", j.word)
	for _, f := range slices.Clone(m.Funcs) {
		if j.throws[f] || len(sites[f]) > 0 {
			j.rewrite(f, sites[f])
		}
	}
}

// callsOfAny are the calls in f of functions without a body that have one of the names.
func callsOfAny(f *ir.Func, names map[string]bool) (calls []*ir.InstCall) {
	for _, inst := range llvm.Instructions(f) {
		if x, ok := inst.(*ir.InstCall); ok && callsAny(x, names) {
			calls = append(calls, x)
		}
	}
	return calls
}

func callsAny(x *ir.InstCall, names map[string]bool) bool {
	g := llvm.DirectCallee(x.Callee)
	return g != nil && len(g.Blocks) == 0 && names[g.Name()] && len(x.Args) > 0
}

// returnOnce has calls of setjmp return 0.
func returnOnce(f *ir.Func, sites []*ir.InstCall) {
	results := map[value.Value]value.Value{}
	for _, x := range sites {
		results[x] = constant.NewInt(types.I32, 0)
		for _, b := range f.Blocks {
			b.Insts = slices.DeleteFunc(b.Insts, func(inst ir.Instruction) bool { return inst == ir.Instruction(x) })
		}
	}
	llvm.ReplaceUses(f, results)
}

func (j *jumps) global(name string, t *types.IntType) *ir.Global {
	g := j.m.NewGlobalDef(name, constant.NewInt(t, 0))
	g.Linkage = enum.LinkageInternal
	return g
}

// findThrows finds the functions in which a jump may begin, or that call one. A call through a pointer may
// lead to any whose address is taken.
func (j *jumps) findThrows() {
	j.throws = map[*ir.Func]bool{}
	taken := llvm.AddressTaken(j.m)
	for changed := true; changed; {
		changed = false
		through := slices.ContainsFunc(j.m.Funcs, func(f *ir.Func) bool { return taken[f] && j.throws[f] })
		for _, f := range j.m.Funcs {
			if !j.throws[f] && slices.ContainsFunc(f.Blocks, func(b *ir.Block) bool {
				return slices.ContainsFunc(b.Insts, func(inst ir.Instruction) bool { return j.mayJump(inst, through) })
			}) {
				j.throws[f], changed = true, true
			}
		}
	}
	j.through = slices.ContainsFunc(j.m.Funcs, func(f *ir.Func) bool { return taken[f] && j.throws[f] })
}

// mayJump reports whether a jump may come out of a call; through: of one through a pointer.
func (j *jumps) mayJump(inst ir.Instruction, through bool) bool {
	x, ok := inst.(*ir.InstCall)
	if !ok {
		return false
	}
	if _, asm := x.Callee.(*ir.InlineAsm); asm {
		return false
	}
	g := llvm.DirectCallee(x.Callee)
	return g == nil && through || callsAny(x, longjmps) || j.throws[g]
}
