package passes

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/automata/graph"
	"tav/cfg/library"
	"tav/cfg/llvm"
)

// Local variables of a function with a setjmp. Those that are not volatile and have changed since
// then are indeterminate when it returns once more (C11 7.13.2.1): for each two flags say whether
// it has, and whether its value is lost; reading it then is unsupported. What others change through
// an address that they were given counts for scalars only: a struct whose address is known
// elsewhere is in memory.

// jumpLocals are such variables of f.
type jumpLocals struct {
	*jumps
	f    *ir.Func
	list []*jumpLocal
	of   map[value.Value]*jumpLocal // by what is computed from their addresses
}

type jumpLocal struct {
	alloca  *ir.InstAlloca
	scalar  bool
	changed []*ir.InstAlloca // since each setjmp
	lost    *ir.InstAlloca
}

// localsOf are the variables of f that the program declares and that are not volatile.
func localsOf(f *ir.Func, j *jumps) *jumpLocals {
	l := &jumpLocals{jumps: j, f: f, of: map[value.Value]*jumpLocal{}}
	names := llvm.Declarations(f)
	for _, inst := range llvm.Instructions(f) {
		switch x := inst.(type) {
		case *ir.InstAlloca:
			if names[x] != nil && x.NElems == nil {
				v := &jumpLocal{alloca: x, scalar: !isAggregate(x.ElemType)}
				l.list, l.of[x] = append(l.list, v), v
			}
		case *ir.InstBitCast:
			l.derive(x, x.From)
		case *ir.InstGetElementPtr:
			l.derive(x, x.Src)
		case *ir.InstLoad:
			l.drop(x.Src, x.Volatile)
		case *ir.InstStore:
			l.drop(x.Dst, x.Volatile)
		}
	}
	return l
}

func isAggregate(t types.Type) bool {
	switch t.(type) {
	case *types.StructType, *types.ArrayType:
		return true
	}
	return false
}

func (l *jumpLocals) derive(v, from value.Value) {
	if x := l.of[from]; x != nil {
		l.of[v] = x
	}
}

// drop leaves a variable out that is accessed as volatile.
func (l *jumpLocals) drop(v value.Value, volatile bool) {
	if x := l.of[v]; volatile && x != nil {
		l.list = slices.DeleteFunc(l.list, func(y *jumpLocal) bool { return y == x })
	}
}

// follow has the variables follow what becomes of them, where one that is changed after a landing may be read there.
func (l *jumpLocals) follow(lands []*landing) {
	reached := map[*ir.Block]bool{}
	for _, x := range lands {
		reach(x.block, reached)
	}
	used := map[*jumpLocal][2]bool{}
	for b, inst := range llvm.Instructions(l.f) {
		reads, writes, _ := l.access(inst)
		for _, v := range reads {
			used[v] = [2]bool{used[v][0] || reached[b], used[v][1]}
		}
		for _, v := range writes {
			used[v] = [2]bool{used[v][0], used[v][1] || reached[b]}
		}
	}
	l.list = slices.DeleteFunc(l.list, func(v *jumpLocal) bool { return used[v] != [2]bool{true, true} })
	kept := map[*jumpLocal]bool{}
	for _, v := range l.list {
		kept[v] = true
	}
	for v, x := range l.of {
		if !kept[x] {
			delete(l.of, v)
		}
	}
	if len(l.list) > 0 {
		l.flag(lands)
	}
}

// reach adds the blocks that are reached from one.
func reach(b *ir.Block, reached map[*ir.Block]bool) {
	search := graph.Search[*ir.Block]{Seen: reached}
	search.Add(b)
	for b := range search.Each() {
		search.Add(llvm.Successors(b.Term)...)
	}
}

// access are the variables that an instruction reads and writes; whole: it begins a new value of all of what it writes.
func (l *jumpLocals) access(inst ir.Instruction) (reads, writes []*jumpLocal, whole bool) {
	one := func(v value.Value) []*jumpLocal {
		if x := l.of[llvm.Argument(v)]; x != nil {
			return []*jumpLocal{x}
		}
		return nil
	}
	switch x := inst.(type) {
	case *ir.InstLoad:
		return one(x.Src), nil, false
	case *ir.InstStore:
		a, direct := x.Dst.(*ir.InstAlloca)
		return nil, one(x.Dst), direct && !isAggregate(a.ElemType)
	case *ir.InstCall:
		name := ""
		if f := llvm.DirectCallee(x.Callee); f != nil {
			name = f.Name()
		}
		switch {
		case strings.HasPrefix(name, "llvm.lifetime.start"):
			return nil, one(x.Args[1]), true
		case strings.HasPrefix(name, "llvm.lifetime."), strings.HasPrefix(name, "llvm.dbg."), callsAny(x, setjmps), callsAny(x, longjmps):
			return nil, nil, false
		case strings.HasPrefix(name, "llvm.memcpy."), strings.HasPrefix(name, "llvm.memmove."):
			return one(x.Args[1]), one(x.Args[0]), false
		case strings.HasPrefix(name, "llvm.memset."):
			return nil, one(x.Args[0]), false
		}
		for _, a := range x.Args {
			for _, v := range one(a) {
				if v.scalar || llvm.ByvalArgument(a) != nil {
					reads = append(reads, v)
				}
				if v.scalar && llvm.ByvalArgument(a) == nil {
					writes = append(writes, v)
				}
			}
		}
	}
	return reads, writes, false
}

// flag adds the flags.
func (l *jumpLocals) flag(lands []*landing) {
	set := func(a *ir.InstAlloca, v int64) ir.Instruction { return ir.NewStore(constant.NewInt(types.I8, v), a) }
	var first []ir.Instruction
	for _, v := range l.list {
		v.lost = temporary(l.f, "lost", types.I8)
		first = append(first, set(v.lost, 0))
		for range lands {
			a := temporary(l.f, "changed", types.I8)
			v.changed, first = append(v.changed, a), append(first, set(a, 0))
		}
	}
	llvm.Rewrite(l.f, func(inst ir.Instruction) (list []ir.Instruction) {
		reads, writes, whole := l.access(inst)
		for _, v := range reads {
			lost := ir.NewLoad(types.I8, v.lost)
			kept := is(lost, 0)
			list = append(list, lost, kept, l.limit(library.JumpKept, kept, attachments(inst)))
		}
		list = append(list, inst)
		for _, v := range writes {
			for _, a := range v.changed {
				list = append(list, set(a, 1))
			}
			if whole {
				list = append(list, set(v.lost, 0))
			}
		}
		return list
	})
	for k, x := range lands {
		for _, v := range l.list {
			x.before.Insts = append(x.before.Insts, set(v.changed[k], 0))
			lost, changed := ir.NewLoad(types.I8, v.lost), ir.NewLoad(types.I8, v.changed[k])
			either := ir.NewOr(lost, changed)
			x.again.Insts = append([]ir.Instruction{lost, changed, either, ir.NewStore(either, v.lost)}, x.again.Insts...)
		}
	}
	afterAllocas(l.f, first)
}
