package races

import (
	"strings"

	"github.com/llir/llvm/ir"

	"tav/cfg"
	"tav/cfg/library"
	"tav/cfg/llvm"
)

// kind is what a function does for threads.
type kind uint8

const (
	plain kind = iota
	creates
	joins
	leaves
	locks
	locksShared
	tries // locks where the result is 0
	triesShared
	unlocks
	uses // initialises, destroys, posts …: an access of what the first argument leads to
	resets
	waits // unlocks and locks what the second argument leads to
	once
	makesKey
	detaches
	ignored
	begins // an atomic block
	ends
	unknown
)

// threadKinds are the kinds of functions after the prefix of what they are about.
var threadKinds = []struct {
	prefixes   string
	wide, thin int64 // bytes of that, with pointers of 8 and of 4 bytes
	kinds      map[string]kind
}{
	{"pthread_mutex_ mtx_", 40, 24, map[string]kind{"lock": locks, "trylock": tries, "timedlock": tries, "unlock": unlocks, "init": resets, "destroy": resets}},
	{"pthread_spin_", 4, 4, map[string]kind{"lock": locks, "trylock": tries, "unlock": unlocks, "init": resets, "destroy": resets}},
	{"pthread_rwlock_", 56, 32, map[string]kind{"rdlock": locksShared, "wrlock": locks, "tryrdlock": triesShared, "timedrdlock": triesShared, "trywrlock": tries, "timedwrlock": tries, "unlock": unlocks, "init": resets, "destroy": resets}},
	{"pthread_cond_ cnd_", 48, 48, map[string]kind{"init": resets, "destroy": resets, "wait": waits, "timedwait": waits, "signal": uses, "broadcast": uses}},
	{"pthread_barrier_", 32, 20, map[string]kind{"init": resets, "destroy": resets, "wait": uses}},
	{"sem_", 32, 16, map[string]kind{"init": resets, "destroy": resets, "wait": uses, "post": uses, "trywait": uses, "timedwait": uses}},
	{"pthread_once call_once", 4, 4, map[string]kind{"": once}},
	{"pthread_key_create tss_create", 4, 4, map[string]kind{"": makesKey}},
	{"pthread_attr_", 0, 0, map[string]kind{"init": ignored, "destroy": ignored, "setscope": ignored, "setstacksize": ignored, "setdetachstate": detaches}},
	{"pthread_mutexattr_ pthread_condattr_ pthread_rwlockattr_ pthread_barrierattr_", 0, 0, map[string]kind{"init": ignored, "destroy": ignored, "settype": ignored, "setclock": ignored}},
	{"pthread_ thrd_ sched_", 0, 0, map[string]kind{
		"create": creates, "join": joins, "exit": leaves, "self": ignored, "current": ignored, "equal": ignored, "yield": ignored, "detach": detaches,
		"key_delete": plain, "setspecific": plain, "getspecific": plain, // their models say what they do
	}},
}

// outside are functions that leave the order of calls and returns, or run others at other times.
var outside = map[string]bool{
	"fork": true, "vfork": true, "_Fork": true, "clone": true, "signal": true, "sigaction": true, "atexit": true, "on_exit": true, "at_quick_exit": true,
	"setjmp": true, "_setjmp": true, "longjmp": true, "siglongjmp": true, "__sigsetjmp": true,
}

// kind is what a function does for threads; one that the program defines does what its body says.
func (c *program) kind(fn *ir.Func) kind {
	k, _ := c.kindOf(fn)
	return k
}

// kindOf is kind, and how many bytes the first argument leads to.
func (c *program) kindOf(fn *ir.Func) (kind, int64) {
	if fn == nil || len(fn.Blocks) > 0 && !model(fn) {
		return plain, 0
	}
	name := fn.Name()
	switch library.AtomicBlock(name) {
	case library.AtomicBegin:
		return begins, 0
	case library.AtomicEnd:
		return ends, 0
	}
	if outside[name] {
		return unknown, 0
	}
	for _, row := range threadKinds {
		for _, prefix := range strings.Fields(row.prefixes) {
			rest, ok := strings.CutPrefix(name, prefix)
			if k, known := row.kinds[rest]; ok && known {
				if c.layout.Ptr == 8 {
					return k, row.wide
				}
				return k, row.thin
			}
		}
	}
	if strings.HasPrefix(name, "pthread_") {
		return unknown, 0
	}
	return plain, 0
}

// model reports whether a function has the body of one of tav's models.
func model(fn *ir.Func) bool {
	s := llvm.Subprogram(fn)
	return s != nil && s.File != nil && (cfg.Pos{File: s.File.Filename}).InLibrary()
}
