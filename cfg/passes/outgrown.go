package passes

import (
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/llvm"
)

// Memory functions on an array and what is after it in its struct, as in
//
//	memset(s->name, 0, sizeof *s - offsetof(struct s, name));
//
// An index must not leave an array, but C programs and compilers take this for a call
// on the struct (gcc's checks of such calls ask for the size of the object). So the
// pointer becomes one to the struct's bytes.

// leaveArrays does this in the calls of a function whose size is a constant.
func leaveArrays(f *ir.Func, d *llvm.DataLayout) {
	llvm.Rewrite(f, func(inst ir.Instruction) (list []ir.Instruction) {
		if x, ok := inst.(*ir.InstCall); ok {
			list = widenTargets(x, d)
		}
		return append(list, inst)
	})
}

// widenTargets makes the arguments of a memory function pointers to what the call is
// on; the result are the instructions that compute them.
func widenTargets(x *ir.InstCall, d *llvm.DataLayout) (insts []ir.Instruction) {
	if !memoryFunction(x) {
		return nil
	}
	n, ok := llvm.ConstantInt(x.Args[2])
	if !ok {
		return nil
	}
	for i, arg := range x.Args[:2] {
		if base, off, ok := outgrown(llvm.Argument(arg), n, d); ok {
			v, more := piece{off, types.I8}.at(base)
			insts = append(insts, more...)
			x.Args[i] = v
		}
	}
	return insts
}

// memoryFunction reports whether a call is of a function on so many bytes as its third argument says.
func memoryFunction(x *ir.InstCall) bool {
	f := llvm.DirectCallee(x.Callee)
	if f == nil || len(x.Args) < 3 {
		return false
	}
	switch name, _, _ := strings.Cut(strings.TrimPrefix(f.Name(), "llvm."), "."); name {
	case "memset", "memcpy", "memmove", "memcmp":
		return true
	}
	return false
}

// outgrown finds where n bytes from v are if v points into an array that has fewer.
func outgrown(v value.Value, n int64, d *llvm.DataLayout) (base value.Value, off int64, ok bool) {
	array := false
	for {
		from, by, ok := step(v, d)
		if !ok {
			return nil, 0, false
		}
		v, off = from, off+by
		p, ok := v.Type().(*types.PointerType)
		switch {
		case !ok || off < 0:
			return nil, 0, false
		case d.Size(p.ElemType)-off >= n:
			return v, off, array
		}
		_, ok = p.ElemType.(*types.ArrayType)
		array = array || ok
	}
}
