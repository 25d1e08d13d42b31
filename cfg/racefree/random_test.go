package racefree

import (
	"fmt"
	"math/rand"
	"os"
	"strconv"
	"strings"
	"testing"
)

// Random programs: what structure proves free of races has none in any order of its steps, which
// an interpreter of the test's own tries, all of them.

// An action is a statement of a random program.
type action struct {
	kind string // what it does, see text
	n    int    // with which variable, lock or function
	body []action
}

// A program has functions for threads; function 0 is main, and helpers come last.
type randomProgram struct {
	functions [][]action
	helpers   int
}

const (
	variables = 3
	locks     = 2
)

func (p *randomProgram) text() string {
	var b strings.Builder
	b.WriteString("#include <pthread.h>\nextern int __VERIFIER_nondet_int(void);\nint g0, g1, g2;\npthread_t h0, h1;\n")
	b.WriteString("pthread_mutex_t m0 = PTHREAD_MUTEX_INITIALIZER, m1 = PTHREAD_MUTEX_INITIALIZER;\n")
	for i := range p.functions {
		if i > 0 {
			fmt.Fprintf(&b, "void *f%d(void *);\n", i)
		}
	}
	for i, body := range p.functions {
		if i == 0 {
			b.WriteString("int main(void) {\n")
		} else {
			fmt.Fprintf(&b, "void *f%d(void *arg) {\n", i)
		}
		write(&b, body, 1)
		b.WriteString("  return 0;\n}\n")
	}
	return b.String()
}

func write(b *strings.Builder, body []action, depth int) {
	for _, a := range body {
		b.WriteString(strings.Repeat("  ", depth))
		block := func(head string) {
			b.WriteString(head + " {\n")
			write(b, a.body, depth+1)
			b.WriteString(strings.Repeat("  ", depth) + "}\n")
		}
		switch a.kind {
		case "write":
			fmt.Fprintf(b, "g%d = 1;\n", a.n)
		case "read":
			fmt.Fprintf(b, "(void)(g%d + 0);\n", a.n)
		case "atomic":
			fmt.Fprintf(b, "__atomic_fetch_add(&g%d, 1, __ATOMIC_SEQ_CST);\n", a.n)
		case "lock", "unlock":
			fmt.Fprintf(b, "pthread_mutex_%s(&m%d);\n", a.kind, a.n)
		case "create":
			fmt.Fprintf(b, "pthread_create(&h%d, 0, f%d, 0);\n", a.n%10, a.n/10)
		case "join":
			fmt.Fprintf(b, "pthread_join(h%d, 0);\n", a.n)
		case "call":
			fmt.Fprintf(b, "f%d(0);\n", a.n)
		case "return":
			b.WriteString("if (__VERIFIER_nondet_int()) return 0;\n")
		case "exit":
			b.WriteString("if (__VERIFIER_nondet_int()) pthread_exit(0);\n")
		case "if":
			block("if (__VERIFIER_nondet_int())")
		case "try":
			block(fmt.Sprintf("if (pthread_mutex_trylock(&m%d) == 0)", a.n))
		case "badtry":
			block(fmt.Sprintf("if (pthread_mutex_trylock(&m%d))", a.n))
		case "loop":
			block("for (int i = 0; i < 2; i++)")
		}
	}
}

func randomly(r *rand.Rand) *randomProgram {
	p := &randomProgram{helpers: 1}
	threads := 1 + r.Intn(2)
	n := 1 + threads + p.helpers
	var body func(f, depth, length int) []action
	body = func(f, depth, length int) []action {
		var list []action
		for range length {
			v, l := r.Intn(variables), r.Intn(locks)
			guarded := r.Intn(3) > 0 // variables with a lock of their own
			if guarded {
				l = v % locks
			}
			access := action{kind: []string{"write", "write", "read", "atomic"}[r.Intn(4)], n: v}
			switch k := r.Intn(24); {
			case k < 9:
				list = append(list, action{kind: "lock", n: l}, access, action{kind: "unlock", n: l})
			case k < 10:
				list = append(list, access)
			case k < 11 && f <= threads-1: // a lock around a thread
				inner := []action{{kind: "create", n: (f+1+r.Intn(threads-f))*10 + r.Intn(2)}, access, {kind: "join", n: r.Intn(2)}}
				inner = inner[:1+r.Intn(3)]
				list = append(append(append(list, action{kind: "lock", n: l}), inner...), action{kind: "unlock", n: l})
			case k < 11: // waiting for a lock
				list = append(list, action{kind: "lock", n: l}, action{kind: "unlock", n: l}, access)
			case k < 12:
				list = append(list, action{kind: "lock", n: l})
			case k < 13:
				list = append(list, action{kind: "unlock", n: l})
			case k < 16 && f <= threads-1:
				list = append(list, action{kind: "create", n: (f+1+r.Intn(threads-f))*10 + r.Intn(2)})
			case k < 18:
				list = append(list, action{kind: "join", n: r.Intn(2)})
			case k < 19 && f < n-1:
				list = append(list, action{kind: "call", n: n - 1})
			case k < 20:
				list = append(list, action{kind: []string{"return", "exit"}[r.Intn(2)]})
			case k < 21 && depth < 2:
				list = append(list, action{kind: "if", body: body(f, depth+1, 1+r.Intn(2))})
			case k < 22 && depth < 1:
				list = append(list, action{kind: "loop", body: body(f, depth+1, 1+r.Intn(2))})
			case k < 23 && depth < 2:
				list = append(list, action{kind: "try", n: l, body: []action{access, {kind: "unlock", n: l}}})
			case depth < 2:
				list = append(list, action{kind: "badtry", n: l, body: []action{access}})
			}
		}
		return list
	}
	for f := range n {
		p.functions = append(p.functions, body(f, 0, 2+r.Intn(3)))
	}
	if len(p.functions[0]) == 0 || !creates(p.functions[0]) {
		p.functions[0] = append([]action{{kind: "create", n: 10}}, p.functions[0]...)
	}
	return p
}

func creates(body []action) bool {
	for _, a := range body {
		if a.kind == "create" || creates(a.body) {
			return true
		}
	}
	return false
}

// compiled actions: jumps instead of blocks.
type op struct {
	kind string
	n    int
	to   int // where a choice, a failed attempt or a jump leads
}

func compile(body []action) []op {
	var code []op
	var emit func(body []action)
	emit = func(body []action) {
		for _, a := range body {
			switch a.kind {
			case "if", "try", "badtry":
				at := len(code)
				code = append(code, op{kind: a.kind, n: a.n})
				emit(a.body)
				code[at].to = len(code)
			case "loop":
				emit(a.body)
				emit(a.body)
			default:
				code = append(code, op{kind: a.kind, n: a.n})
			}
		}
	}
	emit(body)
	return append(code, op{kind: "end"})
}

// A world is a state of a random program.
type world struct {
	threads [8]thrd
	count   int8
	owner   [locks]int8 // 1 + the thread that has it; 0: none
	handle  [2]int8     // 1 + the thread; 0: none
}

// thrd is a thread: its stack of at most one call, where it is, and whether it is awaited already.
type thrd struct {
	fn, pc, back, backPc int8
	called, over, joined bool
}

// raced reports whether some order of steps leads two threads to a race; ok is false if
// there are too many states.
func raced(p *randomProgram) (race, ok bool) {
	var code [][]op
	for _, f := range p.functions {
		code = append(code, compile(f))
	}
	start := world{count: 1}
	seen := map[world]bool{start: true}
	work := []world{start}
	next := func(w world) {
		if !seen[w] {
			seen[w] = true
			work = append(work, w)
		}
	}
	for len(work) > 0 {
		if len(seen) > 150_000 {
			return false, false
		}
		w := work[len(work)-1]
		work = work[:len(work)-1]
		if w.threads[0].over && !w.threads[0].joined { // main returned; joined: it ended by pthread_exit
			continue
		}
		at := func(i int) (op, bool) {
			t := w.threads[i]
			return code[t.fn][t.pc], !t.over
		}
		for i := range int(w.count) {
			a, aRuns := at(i)
			for j := range i {
				b, bRuns := at(j)
				if aRuns && bRuns && conflict(a, b) {
					return true, true
				}
			}
		}
		for i := range int(w.count) {
			o, runs := at(i)
			if !runs {
				continue
			}
			v := w
			t := &v.threads[i]
			t.pc++
			jump := func() {
				u := v
				u.threads[i].pc = int8(o.to)
				next(u)
			}
			end := func(v world, exit bool) {
				t := &v.threads[i]
				if t.called && !exit {
					t.fn, t.pc, t.called = t.back, t.backPc, false
					t.back, t.backPc = 0, 0
				} else {
					*t = thrd{over: true, joined: i == 0 && exit}
				}
				next(v)
			}
			switch o.kind {
			case "lock":
				if w.owner[o.n] == 0 {
					v.owner[o.n] = int8(i + 1)
					next(v)
				}
			case "try", "badtry":
				fails := v // which it may for no reason
				if o.kind == "try" {
					fails.threads[i].pc = int8(o.to)
				}
				next(fails)
				if w.owner[o.n] == 0 {
					v.owner[o.n] = int8(i + 1)
					if o.kind == "badtry" {
						v.threads[i].pc = int8(o.to)
					}
					next(v)
				}
			case "unlock":
				v.owner[o.n] = 0
				next(v)
			case "create":
				if int(w.count) == len(w.threads) {
					return false, false
				}
				v.threads[w.count] = thrd{fn: int8(o.n / 10)}
				v.count++
				v.handle[o.n%10] = v.count
				next(v)
			case "join":
				h := int(w.handle[o.n]) - 1
				if h > 0 && w.threads[h].over && !w.threads[h].joined {
					v.threads[h].joined = true
					next(v)
				}
			case "call":
				t.back, t.backPc, t.called = t.fn, t.pc, true
				t.fn, t.pc = int8(o.n), 0
				next(v)
			case "if":
				jump()
				next(v)
			case "return", "exit":
				next(v)
				end(v, o.kind == "exit")
			case "end":
				end(v, false)
			default:
				next(v)
			}
		}
	}
	return false, true
}

func conflict(a, b op) bool {
	access := func(o op) bool { return o.kind == "read" || o.kind == "write" || o.kind == "atomic" }
	return access(a) && access(b) && a.n == b.n && !(a.kind == "read" && b.kind == "read") && !(a.kind == "atomic" && b.kind == "atomic")
}

// TestRandom compares structure with all orders of steps. TAVRANDOM is how many programs.
func TestRandom(t *testing.T) {
	n, _ := strconv.Atoi(os.Getenv("TAVRANDOM"))
	n = max(n, 25)
	free, proved := 0, 0
	for seed := range n {
		p := randomly(rand.New(rand.NewSource(int64(seed))))
		race, ok := raced(p)
		if !ok {
			continue
		}
		r := analyse(t, "random.c", map[string][]byte{"random.c": []byte(p.text())})
		if len(r.Refusals) > 0 {
			t.Fatalf("seed %d: refused %v\n%s", seed, r.Refusals, p.text())
		}
		if r.Free && race {
			t.Errorf("seed %d: a race is proved away\n%s", seed, p.text())
		}
		if !race {
			free++
			if r.Free {
				proved++
			}
		}
	}
	t.Logf("%d programs, %d without a race, of which structure proves %d", n, free, proved)
	if proved < n/40 {
		t.Errorf("of %d programs structure proves %d", n, proved)
	}
}
