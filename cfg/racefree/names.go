package racefree

import (
	"slices"
	"strings"

	"tav/cfg/library"
)

// What the functions for threads do. Others are followed into their bodies, or do what
// package library says.
type primitive uint8

const (
	noPrimitive primitive = iota
	create                // starts a thread
	join
	leave   // ends the thread
	acquire // waits for a lock, which no other thread has then
	acquireShared
	try // acquires it if the result is 0
	tryShared
	release
	prepare // makes a lock or the like, or ends its life
	notify  // uses one, and nothing that is distinguished here comes of it
	wait    // gives a lock back and waits for it again: the argument after the first
	once    // calls a function unless that was done
	key     // makes a key of memory that is a thread's own
	detach
	harmless // nothing that matters here
	atomicBegin
	atomicEnd
	refused // is not followed
)

// primitives by name, and what size the object has that the first argument leads to: with
// pointers of 8 and of 4 bytes.
var primitives = map[string]struct {
	does       primitive
	wide, thin int64
}{
	"pthread_create": {does: create}, "pthread_join": {does: join}, "pthread_exit": {does: leave},
	"pthread_self": {does: harmless}, "pthread_equal": {does: harmless}, "pthread_detach": {does: detach},
	"pthread_yield": {does: harmless}, "sched_yield": {does: harmless},
	"thrd_create": {does: create}, "thrd_join": {does: join}, "thrd_exit": {does: leave},
	"thrd_current": {does: harmless}, "thrd_equal": {does: harmless}, "thrd_detach": {does: detach}, "thrd_yield": {does: harmless},

	"pthread_mutex_lock": {acquire, 40, 24}, "pthread_mutex_trylock": {try, 40, 24}, "pthread_mutex_timedlock": {try, 40, 24},
	"pthread_mutex_unlock": {release, 40, 24}, "pthread_mutex_init": {prepare, 40, 24}, "pthread_mutex_destroy": {prepare, 40, 24},

	"mtx_lock": {acquire, 40, 24}, "mtx_trylock": {try, 40, 24}, "mtx_timedlock": {try, 40, 24},
	"mtx_unlock": {release, 40, 24}, "mtx_init": {prepare, 40, 24}, "mtx_destroy": {prepare, 40, 24},

	"pthread_rwlock_rdlock": {acquireShared, 56, 32}, "pthread_rwlock_wrlock": {acquire, 56, 32},
	"pthread_rwlock_tryrdlock": {tryShared, 56, 32}, "pthread_rwlock_trywrlock": {try, 56, 32},
	"pthread_rwlock_timedrdlock": {tryShared, 56, 32}, "pthread_rwlock_timedwrlock": {try, 56, 32},
	"pthread_rwlock_unlock": {release, 56, 32}, "pthread_rwlock_init": {prepare, 56, 32}, "pthread_rwlock_destroy": {prepare, 56, 32},

	"pthread_spin_lock": {acquire, 4, 4}, "pthread_spin_trylock": {try, 4, 4}, "pthread_spin_unlock": {release, 4, 4},
	"pthread_spin_init": {prepare, 4, 4}, "pthread_spin_destroy": {prepare, 4, 4},

	"pthread_cond_init": {prepare, 48, 48}, "pthread_cond_destroy": {prepare, 48, 48}, "pthread_cond_wait": {wait, 48, 48},
	"pthread_cond_timedwait": {wait, 48, 48}, "pthread_cond_signal": {notify, 48, 48}, "pthread_cond_broadcast": {notify, 48, 48},
	"cnd_init": {prepare, 48, 48}, "cnd_destroy": {prepare, 48, 48}, "cnd_wait": {wait, 48, 48},
	"cnd_timedwait": {wait, 48, 48}, "cnd_signal": {notify, 48, 48}, "cnd_broadcast": {notify, 48, 48},

	"pthread_barrier_init": {prepare, 32, 20}, "pthread_barrier_destroy": {prepare, 32, 20}, "pthread_barrier_wait": {notify, 32, 20},
	"sem_init": {prepare, 32, 16}, "sem_destroy": {prepare, 32, 16}, "sem_wait": {notify, 32, 16}, "sem_post": {notify, 32, 16},
	"sem_trywait": {notify, 32, 16}, "sem_timedwait": {notify, 32, 16},

	"pthread_once": {once, 4, 4}, "call_once": {once, 4, 4},
	"pthread_key_create": {key, 4, 4}, "tss_create": {key, 4, 4},

	"pthread_attr_init": {does: harmless}, "pthread_attr_destroy": {does: harmless}, "pthread_attr_setscope": {does: harmless},
	"pthread_attr_setstacksize": {does: harmless}, "pthread_attr_setdetachstate": {does: detach},
	"pthread_mutexattr_init": {does: harmless}, "pthread_mutexattr_destroy": {does: harmless}, "pthread_mutexattr_settype": {does: harmless},
	"pthread_condattr_init": {does: harmless}, "pthread_condattr_destroy": {does: harmless}, "pthread_condattr_setclock": {does: harmless},
	"pthread_rwlockattr_init": {does: harmless}, "pthread_rwlockattr_destroy": {does: harmless},
	"pthread_barrierattr_init": {does: harmless}, "pthread_barrierattr_destroy": {does: harmless},

	library.AtomicBegin: {does: atomicBegin}, library.AtomicEnd: {does: atomicEnd},

	"fork": {does: refused}, "vfork": {does: refused}, "_Fork": {does: refused}, "clone": {does: refused},
	"signal": {does: refused}, "sigaction": {does: refused}, "atexit": {does: refused}, "on_exit": {does: refused}, "at_quick_exit": {does: refused},
	"setjmp": {does: refused}, "_setjmp": {does: refused}, "longjmp": {does: refused}, "siglongjmp": {does: refused}, "__sigsetjmp": {does: refused},
}

// ofKeys do what the bodies of their models say.
var ofKeys = []string{"pthread_key_delete", "pthread_setspecific", "pthread_getspecific"}

// primitiveOf is what a function does for threads; bytes is the size of what it is applied to.
func primitiveOf(name string, pointer int64) (does primitive, bytes int64) {
	if b := library.AtomicBlock(name); b != "" {
		name = b
	}
	p, ok := primitives[name]
	if !ok && strings.HasPrefix(name, "pthread_") && !slices.Contains(ofKeys, name) {
		return refused, 0
	}
	if pointer == 8 {
		return p.does, p.wide
	}
	return p.does, p.thin
}
