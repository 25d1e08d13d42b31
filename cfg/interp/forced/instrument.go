package forced

import (
	"slices"
	"strings"

	"github.com/llir/llvm/asm"
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/llvm"
)

// synchronising are prefixes of the functions that threads wait in, or wait for each other by.
var synchronising = []string{"pthread_", "mtx_", "cnd_", "thrd_", "sem_", "__VERIFIER_atomic_"}

// replaced are functions that start threads or wait for a signal, with what the runtime has for them.
var replaced = map[string]string{"pthread_create": "tav_pthread_create", "thrd_create": "tav_thrd_create", "pthread_cond_wait": "tav_pthread_cond_wait"}

// Instrument puts calls of the runtime in front of what threads notice of each other, on
// the lines that it gives. The text is LLVM assembly with debug information. The error says what
// cannot be read.
func Instrument(text []byte) (instrumented []byte, lines map[int]bool, err error) {
	m, err := asm.ParseBytes("program", text)
	if err != nil {
		return nil, nil, err
	}
	lines = map[int]bool{}
	access := ir.NewFunc("tav_access", types.Void, ir.NewParam("", types.I32))
	call := ir.NewFunc("tav_call", types.Void, ir.NewParam("", types.I32))
	for _, f := range m.Funcs {
		own := locals(f)
		for _, b := range f.Blocks {
			var list []ir.Instruction
			for _, x := range b.Insts {
				var to *ir.Func
				switch {
				case synchronises(x):
					to = call
				case shared(x, own):
					to = access
				}
				if at := llvm.Location(x); to != nil && at != nil && at.Line > 0 {
					c := ir.NewCall(to, constant.NewInt(types.I32, at.Line))
					c.Metadata = ir.Metadata{{Name: "dbg", Node: at}}
					list = append(list, c)
					lines[int(at.Line)] = true
				}
				list = append(list, x)
			}
			b.Insts = list
		}
	}
	m.Funcs = append(m.Funcs, access, call)
	for _, f := range m.Funcs {
		if name := replaced[f.Name()]; name != "" && len(f.Blocks) == 0 {
			f.SetName(name)
		}
	}
	return []byte(m.String()), lines, nil
}

// locals are the pointers to a function's own variables that nothing but loads and stores
// of the function follow.
func locals(f *ir.Func) map[value.Value]bool {
	root := map[value.Value]value.Value{} // of a pointer: the variable
	seen := map[value.Value]bool{}        // of a variable: others may see it
	for _, x := range llvm.Instructions(f) {
		switch x := x.(type) {
		case *ir.InstAlloca:
			root[x] = x
		case *ir.InstGetElementPtr:
			root[x] = root[x.Src]
		case *ir.InstBitCast:
			root[x] = root[x.From]
		}
	}
	note := func(v value.Value) {
		if a, ok := v.(*ir.Arg); ok {
			v = a.Value
		}
		if r := root[v]; r != nil {
			seen[r] = true
		}
	}
	for _, b := range f.Blocks {
		for _, x := range b.Insts {
			switch x := x.(type) {
			case *ir.InstAlloca, *ir.InstLoad, *ir.InstGetElementPtr, *ir.InstBitCast, *ir.InstICmp:
			case *ir.InstStore:
				note(x.Src)
			default:
				if u, ok := x.(value.User); ok {
					for _, o := range u.Operands() {
						note(*o)
					}
				}
			}
		}
		if u, ok := b.Term.(value.User); ok {
			for _, o := range u.Operands() {
				note(*o)
			}
		}
	}
	own := map[value.Value]bool{}
	for p, r := range root {
		own[p] = r != nil && !seen[r]
	}
	return own
}

// shared reports whether an instruction accesses memory that other threads may see.
func shared(x ir.Instruction, own map[value.Value]bool) bool {
	switch x := x.(type) {
	case *ir.InstLoad:
		return !own[x.Src]
	case *ir.InstStore:
		return !own[x.Dst]
	case *ir.InstAtomicRMW:
		return !own[x.Dst]
	case *ir.InstCmpXchg:
		return !own[x.Ptr]
	}
	return false
}

// synchronises reports whether an instruction calls a function of a library that
// synchronises threads.
func synchronises(x ir.Instruction) bool {
	c, ok := x.(*ir.InstCall)
	if !ok {
		return false
	}
	f := llvm.DirectCallee(c.Callee)
	if f == nil || len(f.Blocks) > 0 {
		return false
	}
	return slices.ContainsFunc(synchronising, func(p string) bool { return strings.HasPrefix(f.Name(), p) })
}
