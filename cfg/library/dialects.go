package library

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
)

// dialectEffects are functions of other verification tools, and names without a
// declaration that are assertions, where the program does not define them. The
// front end declares and defines others by them (cfg/dialect).
var dialectEffects = map[string]Effect{
	"assert": AssertEffect, "__CPROVER_assert": AssertEffect, "__ESBMC_assert": AssertEffect, "klee_assert": AssertEffect,
	"__CPROVER_precondition": AssertEffect, "__CPROVER_postcondition": AssertEffect,
	"__CPROVER_assume": AssumeEffect, "__ESBMC_assume": AssumeEffect, "klee_assume": AssumeEffect, ModelPrefix + "assume": AssumeEffect,
	"klee_report_error": ErrorEffect, "klee_silent_exit": StopEffect,
	"static_assert": UnsupportedEffect, "_Static_assert": UnsupportedEffect,

	"__CPROVER_cover": DebugEffect, "__VERIFIER_cover": DebugEffect, "__CPROVER_input": DebugEffect, "__CPROVER_output": DebugEffect, "__CPROVER_printf": DebugEffect,
	"__CPROVER_fence": DebugEffect, "__CPROVER_atomic_begin": DebugEffect, "__CPROVER_atomic_end": DebugEffect,
	"__ESBMC_cover": DebugEffect, "__ESBMC_atomic_begin": DebugEffect, "__ESBMC_atomic_end": DebugEffect,
	"klee_warning": DebugEffect, "klee_warning_once": DebugEffect, "klee_prefer_cex": DebugEffect,
	"klee_open_merge": DebugEffect, "klee_close_merge": DebugEffect,

	AtomicBegin: AtomicBeginEffect, AtomicEnd: AtomicEndEffect, ThreadInVain: InVainEffect, WeakFails: InVainEffect, StoreWaits: InVainEffect, Fence: FenceEffect, ThreadWaits: WaitsEffect, ThreadForEver: ForEverEffect, Mark: MarkEffect,

	"__CPROVER_deallocate": FreeEffect, ModelPrefix + "allocate": MallocEffect,
	"__CPROVER_r_ok": PointerEffect, "__CPROVER_w_ok": PointerEffect, "__CPROVER_rw_ok": PointerEffect,
	"__ESBMC_r_ok": PointerEffect, "__ESBMC_w_ok": PointerEffect, "__ESBMC_rw_ok": PointerEffect,
	"__CPROVER_same_object": PointerEffect, "__ESBMC_same_object": PointerEffect, "__CPROVER_DYNAMIC_OBJECT": PointerEffect,
	"__CPROVER_OBJECT_SIZE": PointerEffect, "__ESBMC_get_object_size": PointerEffect, ObjectSize: PointerEffect,
	"__CPROVER_POINTER_OFFSET": PointerEffect, "__ESBMC_POINTER_OFFSET": PointerEffect, ModelPrefix + "pointer_offset": PointerEffect,
	FrameCovers: PointerEffect, FrameBorn: PointerEffect, FrameLocal: PointerEffect,
	"__CPROVER_POINTER_OBJECT": PointerEffect, "__ESBMC_POINTER_OBJECT": PointerEffect,
}

// PointerQuestion is what a function of PointerEffect asks of its arguments: one of
// r_ok, w_ok, rw_ok, same_object, dynamic_object, object_size, pointer_offset,
// pointer_object, and of frames covers, born_after and local.
func PointerQuestion(name string) string {
	for _, prefix := range []string{"__CPROVER_", "__ESBMC_get_", "__ESBMC_", ModelPrefix} {
		if rest, ok := strings.CutPrefix(name, prefix); ok {
			return strings.ToLower(rest)
		}
	}
	return ""
}

// What checks of frames ask: whether the bytes at a pointer, so many, have others among them;
// whether an object was allocated after the one of a number; whether it is a variable of a
// function with the attribute InFrame.
const (
	ObjectSize  = ModelPrefix + "object_size" // of the object that a pointer leads to, also for models
	FrameCovers = ModelPrefix + "covers"
	FrameBorn   = ModelPrefix + "born_after"
	FrameLocal  = ModelPrefix + "local"
	InFrame     = ir.AttrString("tav-in-frame")
)

// AsksWhatIsAlive reports whether a function asks whether an object exists.
func AsksWhatIsAlive(name string) bool {
	return dialectEffects[name] == PointerEffect && strings.HasSuffix(PointerQuestion(name), "_ok")
}

// Covers reports whether a function asks whether it is called while its argument is not 0.
func Covers(name string) bool {
	return name == "__CPROVER_cover" || name == "__ESBMC_cover" || name == "__VERIFIER_cover"
}

// dialectPrefixes begin the names that verification tools give a meaning of
// their own. What of them has no model is not a function that does nothing.
var dialectPrefixes = strings.Fields("__VERIFIER_ __CPROVER_ __ESBMC_ klee_ Frama_C_ __FRAMAC_ __SMACK_ __DIVINE_ __LLBMC_ __SEA_")

// InDialect reports whether a verification tool has a meaning of its own for a name.
func InDialect(name string) bool {
	return slices.ContainsFunc(dialectPrefixes, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
}
