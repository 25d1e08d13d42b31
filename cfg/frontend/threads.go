package frontend

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"tav/cfg/llvm"
)

// threadPrefixes begin the names of <pthread.h>, <semaphore.h> and <threads.h>.
var threadPrefixes = []string{"pthread_", "sem_", "thrd_", "mtx_", "cnd_", "tss_", "call_once"}

// threadCalls has undefined functions of these headers take pointers to
// bytes where they take pointers to mutexes and the like: programs declare these types
// in many ways, and the models (models/pthread.c) know where glibc has what in them.
func threadCalls(m *ir.Module) {
	bytes := map[*ir.Func]*ir.Func{}
	for _, f := range slices.Clone(m.Funcs) {
		name := f.Name()
		ours := slices.ContainsFunc(threadPrefixes, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
		if !ours || len(f.Blocks) > 0 || f.Sig.Variadic || name == "pthread_create" || name == "thrd_create" {
			continue
		}
		params := slices.Clone(f.Sig.Params)
		for i, t := range params {
			if llvm.IsPointer(t) {
				params[i] = types.I8Ptr
			}
		}
		sig := types.NewFunc(f.Sig.RetType, params...)
		if sig.Equal(f.Sig) {
			continue
		}
		g := m.NewFunc(name, sig.RetType)
		g.Sig, g.Typ = sig, types.NewPointer(sig)
		for _, t := range params {
			g.Params = append(g.Params, ir.NewParam("", t))
		}
		f.SetName(name + " as declared")
		bytes[f] = g
	}
	if len(bytes) == 0 {
		return
	}
	for _, f := range m.Funcs {
		llvm.Rewrite(f, func(inst ir.Instruction) []ir.Instruction { return append(passBytes(inst, bytes), inst) })
	}
}

// passBytes casts the arguments of a call of such a function, and lists the casts.
func passBytes(inst ir.Instruction, bytes map[*ir.Func]*ir.Func) (casts []ir.Instruction) {
	call, ok := inst.(*ir.InstCall)
	if !ok {
		return nil
	}
	f, direct := call.Callee.(*ir.Func)
	if !direct || bytes[f] == nil {
		return nil
	}
	call.Callee = bytes[f]
	for i, a := range call.Args {
		if llvm.IsPointer(a.Type()) {
			cast := bytePointer(a, call)
			if x, isInst := cast.(*ir.InstBitCast); isInst && x != a {
				casts = append(casts, x)
			}
			call.Args[i] = cast
		}
	}
	return casts
}

// bytePointer is an argument of a call as a pointer to bytes.
func bytePointer(v value.Value, call *ir.InstCall) value.Value {
	if a, ok := v.(*ir.Arg); ok {
		v = a.Value
	}
	if v.Type().Equal(types.I8Ptr) {
		return v
	}
	if c, ok := v.(constant.Constant); ok {
		return constant.NewBitCast(c, types.I8Ptr)
	}
	return &ir.InstBitCast{From: v, To: types.I8Ptr, Metadata: call.Metadata}
}
