package driver

import (
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tav/cfg"
	"tav/explain/report"
)

// TestRandomRaces compares what tav says of data races of random programs with three threads with what
// vector clocks find in all their sequentially consistent executions: with one atomic variable, as here, others have no more of them.
func TestRandomRaces(t *testing.T) {
	randomPrograms(t, *randCount/3, func(t *testing.T, seed int64) (answer, failure string) {
		p := randRaces(seed)
		races, ok := p.races(200_000)
		if !ok {
			return "too many executions", ""
		}
		want := report.True
		if races {
			want = report.False
		}
		file := filepath.Join(t.TempDir(), fmt.Sprintf("races%d.c", seed))
		if err := os.WriteFile(file, []byte(p.text()), 0o666); err != nil {
			return "not run", err.Error()
		}
		o := verified(file, []cfg.DataModel{cfg.LP64, cfg.ILP32}[seed&1], []cfg.Property{cfg.NoDataRace}, true)
		switch {
		case o.Verdict == want:
			return string(want), ""
		case o.Verdict == report.Unknown && o.ExitCode() == report.ExitUnknown:
			return reasonKind(o), ""
		}
		return o.Result(), fmt.Sprintf("%s, but vector clocks say %s (%s)\n%s", o.Result(), want, keep(file, p.text()), p.text())
	}, "TRUE", "FALSE")
}

// A raceOp is a statement of a thread, or a part of one.
type raceOp struct {
	kind  raceKind
	v, c  int    // a variable, lock or thread; a constant
	to    int    // where a jump leads
	order int    // of an atomic operation or a fence, as gcc has it
	text  string // in C; "": of an earlier one
}

type raceKind int

const (
	raceRead      raceKind = iota // l = v
	raceReadTemp                  // what is written next is made of v
	raceWrite                     // v = c
	raceWriteTemp                 // v = what was read + c
	raceWriteElem                 // a[l & 1] = c
	raceLoad                      // l = v, atomically
	raceStore                     // v = c, atomically
	raceAdd                       // l = v++, atomically
	raceFence                     // a fence
	raceWait                      // wait until v == c, by atomic loads
	raceLock
	raceUnlock
	raceTry   // unless it can lock v, to
	raceUnder // unless l == c, to
	raceJump
	raceBegin // of an atomic block
	raceEnd
	raceCreate
	raceJoin
	raceReturn
)

// The variables: two integers, one that is also accessed atomically, two elements, two members, bit-fields in one
// place, two members of a struct that is passed by value.
var raceVars = []string{"x", "y", "f", "a[0]", "a[1]", "s.c", "s.d", "s.e", "b.p", "b.q"}

const raceFlag, raceArray, raceBits, raceStruct = 2, 3, 7, 8

// raceCalls pass the struct by value to one of several functions, which need not read it.
var raceCalls = []string{"none(b)", "first(b)", "pointer(b)", "table[l & 1](b)", "ops[l & 1].view(b)", "(l ? last : none)(b)"}

// A raceProgram is what each of the threads does, main first.
type raceProgram struct {
	threads [3][]raceOp
	rnd     *rand.Rand
	k       int // the thread that is written
	guarded int // of 20 accesses so many hold the lock of their variable
	held    [2]bool
	atomic  bool
	weak    bool // atomic operations have any order, and there are no atomic blocks
}

func randRaces(seed int64) *raceProgram {
	p := &raceProgram{rnd: rand.New(rand.NewSource(seed)), weak: seed%3 == 1}
	p.guarded = []int{4, 19, 20, 20}[p.rnd.Intn(4)]
	for p.k = 1; p.k <= 2; p.k++ {
		p.block(2 + p.rnd.Intn(3))
		p.add(raceReturn, 0, 0, "return 0;")
	}
	p.k = 0
	p.block(p.rnd.Intn(3))
	for k := 1; k <= 2; k++ {
		p.add(raceCreate, k, 0, "pthread_create(&t%d, 0, f%d, 0);", k, k)
		p.block(p.rnd.Intn(3))
	}
	for k := 1; k <= 2; k++ {
		if p.rnd.Intn(4) > 0 {
			p.add(raceJoin, k, 0, "pthread_join(t%d, 0);", k)
		}
	}
	p.block(p.rnd.Intn(3))
	p.add(raceReturn, 0, 0, "return 0;")
	return p
}

func (p *raceProgram) add(kind raceKind, v, c int, format string, args ...any) int {
	p.threads[p.k] = append(p.threads[p.k], raceOp{kind: kind, v: v, c: c, order: 5, text: fmt.Sprintf(format, args...)})
	return len(p.threads[p.k]) - 1
}

// ordered adds an atomic operation with one of some orders, the last argument of its call.
func (p *raceProgram) ordered(kind raceKind, c int, format string, orders ...int) {
	order := 5
	if p.weak {
		order = orders[p.rnd.Intn(len(orders))]
	}
	p.threads[p.k][p.add(kind, raceFlag, c, format, order)].order = order
}

func (p *raceProgram) block(n int) {
	for range n {
		p.statement()
	}
}

func (p *raceProgram) statement() {
	switch n := p.rnd.Intn(16); {
	case n < 8:
		v := p.rnd.Intn(len(raceVars))
		p.guard(v, func() { p.access(v) })
	case n < 11:
		p.atomicAccess()
	case n < 12 && !p.atomic:
		p.ordered(raceWait, 1, "while (__atomic_load_n(&f, %d) != 1) ;", 0, 2, 2, 5)
	case n < 13:
		c := p.rnd.Intn(2)
		at := p.add(raceUnder, 0, c, "if (l == %d) {", c)
		p.block(1 + p.rnd.Intn(2))
		end := p.add(raceJump, 0, 0, "}")
		p.threads[p.k][at].to, p.threads[p.k][end].to = end, end+1
	case n < 14 && !p.atomic && !p.held[0]:
		at := p.add(raceTry, 0, 0, "if (pthread_mutex_trylock(&m0) == 0) {")
		p.held[0] = true
		p.block(1)
		p.held[0] = false
		p.add(raceUnlock, 0, 0, "pthread_mutex_unlock(&m0);")
		end := p.add(raceJump, 0, 0, "} else {")
		p.threads[p.k][at].to = end + 1
		p.block(p.rnd.Intn(3))
		last := p.add(raceJump, 0, 0, "}")
		p.threads[p.k][end].to, p.threads[p.k][last].to = last, last+1
	case p.weak:
		p.ordered(raceFence, 0, "__atomic_thread_fence(%d);", 2, 3, 4, 5)
	case !p.atomic && !p.held[0] && !p.held[1]:
		p.add(raceBegin, 0, 0, "__VERIFIER_atomic_begin();")
		p.atomic = true
		p.block(1 + p.rnd.Intn(2))
		p.atomic = false
		p.add(raceEnd, 0, 0, "__VERIFIER_atomic_end();")
	}
}

// guard writes what accesses a variable, mostly with its lock.
func (p *raceProgram) guard(v int, body func()) {
	m := v % 2
	if v >= raceStruct { // one lock for all of it
		m = 1
	}
	if p.atomic || p.held[m] || m == 0 && p.held[1] || p.rnd.Intn(20) >= p.guarded { // one order of locks
		body()
		return
	}
	p.add(raceLock, m, 0, "pthread_mutex_lock(&m%d);", m)
	p.held[m] = true
	body()
	p.held[m] = false
	p.add(raceUnlock, m, 0, "pthread_mutex_unlock(&m%d);", m)
}

// access writes a plain access.
func (p *raceProgram) access(v int) {
	name, c := raceVars[v], p.rnd.Intn(2)
	update := func(d int, format string, args ...any) {
		p.add(raceReadTemp, v, 0, format, args...)
		p.add(raceWriteTemp, v, d, "%s", "")
	}
	switch n := p.rnd.Intn(6); {
	case v >= raceStruct && n < 3:
		p.callByValue()
	case v == raceBits: // the other bits stay
		update(0, "s.%s = %d;", []string{"e", "g"}[c], c)
	case n < 2:
		p.add(raceRead, v, 0, "l = %s;", name)
	case n < 4:
		p.add(raceWrite, v, c, "%s = %d;", name, c)
	case n < 5:
		update(c, "%s = %s + %d;", name, name, c)
	default:
		if v == raceArray || v == raceArray+1 {
			p.add(raceWriteElem, 0, c, "a[l & 1] = %d;", c)
			return
		}
		p.add(raceReadTemp, v, 0, "(void)%s;", name)
	}
}

// callByValue writes a call that passes the struct: all of it is read.
func (p *raceProgram) callByValue() {
	p.add(raceReadTemp, raceStruct, 0, "%s;", raceCalls[p.rnd.Intn(len(raceCalls))])
	p.add(raceReadTemp, raceStruct+1, 0, "%s", "")
}

func (p *raceProgram) atomicAccess() {
	switch c := p.rnd.Intn(2); p.rnd.Intn(3) {
	case 0:
		p.ordered(raceLoad, 0, "l = __atomic_load_n(&f, %d);", 0, 2, 2, 5)
	case 1:
		p.ordered(raceStore, c, fmt.Sprintf("__atomic_store_n(&f, %d, %%d);", c), 0, 3, 3, 5)
	default:
		p.ordered(raceAdd, 1, "l = __atomic_fetch_add(&f, 1, %d);", 0, 2, 3, 4, 5)
	}
}

// text is the program in C.
func (p *raceProgram) text() string {
	var b strings.Builder
	b.WriteString("#include <pthread.h>\nvoid __VERIFIER_atomic_begin(void);\nvoid __VERIFIER_atomic_end(void);\n" +
		"int x, y, f, a[2];\nstruct { char c, d; unsigned e : 3, g : 4; } s;\n" +
		"struct big { long p, q, r; } b;\ntypedef long view(struct big);\n" +
		"long none(struct big v) { return 0; }\nlong first(struct big v) { return v.p; }\nlong last(struct big v) { return v.q; }\n" +
		"view *pointer = first, *const table[2] = { none, last };\nconst struct { int n; view *view; } ops[2] = { { 0, last }, { 1, none } };\n" +
		"pthread_mutex_t m0 = PTHREAD_MUTEX_INITIALIZER, m1 = PTHREAD_MUTEX_INITIALIZER;\n")
	for _, k := range []int{1, 2, 0} {
		if k > 0 {
			fmt.Fprintf(&b, "\nvoid *f%d(void *arg) {\n\tint l = 0;\n", k)
		} else {
			b.WriteString("\nint main(void) {\n\tint l = 0;\n\tpthread_t t1, t2;\n")
		}
		for _, op := range p.threads[k] {
			if op.text != "" {
				b.WriteString("\t" + op.text + "\n")
			}
		}
		b.WriteString("}\n")
	}
	return b.String()
}
