package passes

import (
	"slices"
	"strings"
	"tav/cfg/llvm"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/value"
)

// Operations on one atomic variable. Where stores release, loads acquire and updates do both, what happens before what in
// a sequentially consistent execution is what C11 says (5.1.2.4), and an execution without data races is
// sequentially consistent: all accesses to the variable are in an order that agrees with happens-before (coherence),
// and conflicting accesses to other memory are ordered by that. A program that has a data race so has one in a
// sequentially consistent execution: of another one, take the first race, in an order that agrees with happens-before, and
// what happens before its two accesses. Creation, joining and mutexes order threads by happens-before alone.

// releases reports whether a module, before it is rewritten, is such a program: if no sequentially consistent execution of it has
// a data race, none has.
func releases(m *ir.Module) bool {
	variable := ""
	for _, f := range m.Funcs {
		if orders(f) {
			return false
		}
		for _, inst := range llvm.Instructions(f) {
			at, strong := released(inst)
			if at == nil {
				continue
			}
			if !strong || ofAll(at) == nil || variable != "" && variable != at.String() {
				return false
			}
			variable = at.String()
		}
	}
	return true
}

// released is the address of an atomic operation, and whether the operation releases what it writes and acquires what it reads.
func released(inst ir.Instruction) (at value.Value, strong bool) {
	both := func(o enum.AtomicOrdering) bool { return o >= enum.AtomicOrderingAcquireRelease }
	switch x := inst.(type) {
	case *ir.InstLoad:
		if x.Atomic {
			return x.Src, x.Ordering == enum.AtomicOrderingAcquire || both(x.Ordering)
		}
	case *ir.InstStore:
		if x.Atomic {
			return x.Dst, x.Ordering == enum.AtomicOrderingRelease || both(x.Ordering)
		}
	case *ir.InstAtomicRMW:
		return x.Dst, both(x.Ordering)
	case *ir.InstCmpXchg:
		return x.Ptr, both(x.SuccessOrdering) && (x.FailureOrdering == enum.AtomicOrderingAcquire || both(x.FailureOrdering))
	}
	return nil, false
}

// ofAll is the global variable that an address is in, of which all threads have the same one; nil: it is in none.
func ofAll(at value.Value) *ir.Global {
	switch at := at.(type) {
	case *ir.Global:
		if at.TLSModel == enum.TLSModelNone {
			return at
		}
	case *constant.ExprBitCast:
		return ofAll(at.From)
	case *constant.ExprGetElementPtr:
		return ofAll(at.Src)
	}
	return nil
}

// orders reports whether a function may order threads in another way than creation, joining and mutexes do.
func orders(f *ir.Func) bool {
	name, _, _ := strings.Cut(f.Name(), " ") // without how it was declared
	switch name {
	case "pthread_create", "pthread_join", "pthread_exit", "pthread_mutex_init", "pthread_mutex_lock", "pthread_mutex_unlock", "pthread_mutex_destroy":
		return false
	}
	return slices.ContainsFunc(strings.Fields("pthread_ thrd_ mtx_ cnd_ tss_ call_once sem_ atomic_ __atomic_ __VERIFIER_atomic_ signal sigaction"), func(prefix string) bool {
		return strings.HasPrefix(name, prefix)
	})
}
