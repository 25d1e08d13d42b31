package driver

import (
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"tav/cfg"
	"tav/explain/report"
	"tav/traceabs"
)

// TestRandomThreads compares verdicts on random programs with two or three threads with
// what happens when their steps are taken in all orders.
func TestRandomThreads(t *testing.T) {
	randomPrograms(t, *randCount, func(t *testing.T, seed int64) (answer, failure string) {
		return checkRandomThreads(t, seed, traceabs.Strategies()[0])
	}, "TRUE", "FALSE")
}

// TestRandomThreadsEngines does so with each of the strategies, and with each engine alone.
func TestRandomThreadsEngines(t *testing.T) {
	list := append(traceabs.Strategies()[1:],
		traceabs.Strategy{Name: "numeric alone", Numeric: 1},
		traceabs.Strategy{Name: "states alone", States: 1},
		traceabs.Strategy{Name: "bounded alone", Bounded: 1},
		traceabs.Strategy{Name: "horn alone", Horn: 1},
		traceabs.Strategy{Name: "unrolled alone", Unrolled: 1},
		traceabs.Strategy{Name: "candidates alone", Candidates: 1})
	randomPrograms(t, *randCount/3, func(t *testing.T, seed int64) (answer, failure string) {
		s := list[seed/3%int64(len(list))]
		answer, failure = checkRandomThreads(t, seed, s)
		return s.Name + ": " + answer, failure
	})
}

// checkRandomThreads is checkAllInputs for programs with threads, of a property that the
// seed says.
func checkRandomThreads(t *testing.T, seed int64, s traceabs.Strategy) (answer, failure string) {
	check := [][]cfg.Property{{cfg.UnreachCall}, {cfg.ValidDeref, cfg.ValidFree, cfg.ValidMemtrack}, {cfg.NoOverflow}}[seed%3]
	p := randThreads(rand.New(rand.NewSource(seed)), check[0])
	possible := p.explore(check[0])
	text := p.text()
	file := filepath.Join(t.TempDir(), fmt.Sprintf("threads%d.c", seed))
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		return "not run", err.Error()
	}
	o := verifiedBy(s, file, cfg.LP64, check, false)
	want := "TRUE"
	if len(possible) > 0 {
		want = fmt.Sprint(possible)
	}
	switch {
	case o.Verdict == report.Unknown && o.ExitCode() == report.ExitUnknown:
		return reasonKind(o), ""
	case o.Verdict == report.True && len(possible) == 0,
		slices.ContainsFunc(possible, func(p cfg.Property) bool { return o.Result() == fmt.Sprintf("RESULT: FALSE(%v)", p) }):
		return string(o.Verdict), ""
	}
	return o.Result(), fmt.Sprintf("%s, but its steps in all orders say %s (%s)\n%s", o.Result(), want, keep(file, text), text)
}

// A threadWorld is a state of a random program with threads: x, y and z, the pointers p and q,
// the objects of the heap, of which 0 is none, and what each thread has read and where it is.
type threadWorld struct {
	ints     [3]int32
	pointers [2]int8
	heap     [13]struct {
		live  bool
		value int32
	}
	objects int8
	locked  bool
	threads [3]struct {
		at   int8
		read int32
	}
}

// A threadStep is one of thread t: how many steps are skipped after it, whether it can be taken, and what
// it violates if it does.
type threadStep func(w *threadWorld, t int) (skip int8, can bool, broken []cfg.Property)

// A threadStatement is C text and its steps.
type threadStatement struct {
	text  string
	steps []threadStep
}

// A threadProgram has threads that main starts; if joined, it waits for them and
// then looks whether x, y and z have some values.
type threadProgram struct {
	threads [][]threadStatement
	joined  bool
	values  [3]int32
}

func randThreads(rnd *rand.Rand, check cfg.Property) threadProgram {
	p := threadProgram{joined: check == cfg.UnreachCall || rnd.Intn(3) > 0}
	for range 2 + rnd.Intn(3)/2 {
		var list []threadStatement
		for range 1 + rnd.Intn(4) {
			list = append(list, randStatement(rnd, check))
		}
		p.threads = append(p.threads, list)
	}
	for i := range p.values {
		p.values[i] = int32(rnd.Intn(5))
	}
	if _, finals := p.run(); check == cfg.UnreachCall && len(finals) > 0 && rnd.Intn(3) > 0 {
		p.values = finals[rnd.Intn(len(finals))]
	}
	return p
}

// randStatement chooses a statement: of numbers, or for a property of memory mostly of pointers.
func randStatement(rnd *rand.Rand, check cfg.Property) threadStatement {
	v, w, c := rnd.Intn(3), rnd.Intn(3), int32(1+rnd.Intn(3))
	if check == cfg.NoOverflow && rnd.Intn(2) == 0 {
		c = 1<<31 - 1 - c
	}
	x, y := "xyz"[v:v+1], "xyz"[w:w+1]
	if check == cfg.ValidDeref && rnd.Intn(4) > 0 {
		return randPointers(rnd, v, c)
	}
	switch rnd.Intn(7) {
	case 0:
		return threadStatement{fmt.Sprintf("%s = %d;", x, c), steps(set(v, func(int32) int64 { return int64(c) }))}
	case 1:
		return threadStatement{fmt.Sprintf("%s = %s + %d;", x, y, c), steps(get(w), set(v, plus(c)))}
	case 2:
		return threadStatement{fmt.Sprintf("__VERIFIER_atomic_begin(); %s = %s + %d; __VERIFIER_atomic_end();", x, y, c), steps(inOne(get(w), set(v, plus(c))))}
	case 3:
		return threadStatement{fmt.Sprintf("__sync_fetch_and_add(&%s, %d);", x, c), steps(func(w *threadWorld, t int) (int8, bool, []cfg.Property) {
			w.ints[v] += c
			return 0, true, nil
		})}
	case 4:
		return threadStatement{fmt.Sprintf("if (%s == %d) %s = %d;", x, c, y, c-1), steps(func(w *threadWorld, t int) (int8, bool, []cfg.Property) {
			if w.ints[v] == c {
				return 0, true, nil
			}
			return 1, true, nil
		}, set(w, func(int32) int64 { return int64(c - 1) }))}
	case 5:
		return threadStatement{fmt.Sprintf("pthread_mutex_lock(&m); %s = %s + 1; %s = %s - 1; pthread_mutex_unlock(&m);", x, y, y, x),
			steps(lock, get(w), set(v, plus(1)), get(v), set(w, plus(-1)), unlock)}
	}
	return threadStatement{fmt.Sprintf("__VERIFIER_assume(%s != 0);", x), steps(func(w *threadWorld, t int) (int8, bool, []cfg.Property) { return 0, w.ints[v] != 0, nil })}
}

// randPointers chooses a statement of pointers.
func randPointers(rnd *rand.Rand, v int, c int32) threadStatement {
	i := rnd.Intn(2)
	p, q := "pq"[i:i+1], "qp"[i:i+1]
	clear := point(i, func(*threadWorld, int32) int8 { return 0 })
	switch rnd.Intn(8) {
	case 0, 1:
		allocate := func(w *threadWorld, t int) (int8, bool, []cfg.Property) {
			w.objects++
			w.heap[w.objects].live = true
			w.threads[t].read = int32(w.objects)
			return 0, true, nil
		}
		return threadStatement{fmt.Sprintf("%s = calloc(1, sizeof *%[1]s);", p), steps(allocate, point(i, func(_ *threadWorld, id int32) int8 { return int8(id) }))}
	case 2:
		return threadStatement{fmt.Sprintf("free(%s);", p), steps(look(i), freed)}
	case 3:
		return threadStatement{fmt.Sprintf("*%s = %d;", p, c), steps(look(i), put(c))}
	case 4:
		return threadStatement{fmt.Sprintf("%s = *%s;", "xyz"[v:v+1], p), steps(look(i), func(w *threadWorld, t int) (int8, bool, []cfg.Property) {
			r := &w.threads[t].read
			if !w.heap[*r].live {
				return 0, true, []cfg.Property{cfg.ValidDeref}
			}
			*r = w.heap[*r].value
			return 0, true, nil
		}, set(v, plus(0)))}
	case 5:
		return threadStatement{fmt.Sprintf("%s = %s;", p, q), steps(look(1-i), point(i, func(_ *threadWorld, id int32) int8 { return int8(id) }))}
	case 6:
		some := func(w *threadWorld, t int) (int8, bool, []cfg.Property) {
			if w.pointers[i] == 0 {
				return 2, true, nil
			}
			return 0, true, nil
		}
		return threadStatement{fmt.Sprintf("pthread_mutex_lock(&m); if (%s) *%[1]s = %d; pthread_mutex_unlock(&m);", p, c), steps(lock, some, look(i), put(c), unlock)}
	}
	return threadStatement{fmt.Sprintf("pthread_mutex_lock(&m); free(%s); %[1]s = 0; pthread_mutex_unlock(&m);", p), steps(lock, look(i), freed, clear, unlock)}
}

func steps(list ...threadStep) []threadStep { return list }

func plus(c int32) func(int32) int64 { return func(x int32) int64 { return int64(x) + int64(c) } }

// get reads a number.
func get(v int) threadStep {
	return func(w *threadWorld, t int) (int8, bool, []cfg.Property) {
		w.threads[t].read = w.ints[v]
		return 0, true, nil
	}
}

// set writes a number that is computed of what was read.
func set(v int, value func(int32) int64) threadStep {
	return func(w *threadWorld, t int) (int8, bool, []cfg.Property) {
		x := value(w.threads[t].read)
		w.ints[v] = int32(x)
		if x != int64(int32(x)) {
			return 0, true, []cfg.Property{cfg.NoOverflow}
		}
		return 0, true, nil
	}
}

// look reads a pointer.
func look(i int) threadStep {
	return func(w *threadWorld, t int) (int8, bool, []cfg.Property) {
		w.threads[t].read = int32(w.pointers[i])
		return 0, true, nil
	}
}

// point writes a pointer.
func point(i int, to func(*threadWorld, int32) int8) threadStep {
	return func(w *threadWorld, t int) (int8, bool, []cfg.Property) {
		w.pointers[i] = to(w, w.threads[t].read)
		return 0, true, nil
	}
}

// put writes to the object that was read.
func put(c int32) threadStep {
	return func(w *threadWorld, t int) (int8, bool, []cfg.Property) {
		o := &w.heap[w.threads[t].read]
		if !o.live {
			return 0, true, []cfg.Property{cfg.ValidDeref}
		}
		o.value = c
		return 0, true, nil
	}
}

// freed frees the object that was read.
func freed(w *threadWorld, t int) (int8, bool, []cfg.Property) {
	id := w.threads[t].read
	if id != 0 && !w.heap[id].live {
		return 0, true, []cfg.Property{cfg.ValidFree}
	}
	w.heap[id].live, w.heap[id].value = false, 0
	return 0, true, nil
}

func lock(w *threadWorld, t int) (int8, bool, []cfg.Property) {
	was := w.locked
	w.locked = true
	return 0, !was, nil
}

func unlock(w *threadWorld, t int) (int8, bool, []cfg.Property) {
	w.locked = false
	return 0, true, nil
}

// inOne is a step of two.
func inOne(a, b threadStep) threadStep {
	return func(w *threadWorld, t int) (int8, bool, []cfg.Property) {
		a(w, t)
		return b(w, t)
	}
}

// run takes the steps in all orders: what is violated, and the values at the end of those
// runs that violate nothing.
func (p threadProgram) run() (broken []cfg.Property, finals [][3]int32) {
	code := make([][]threadStep, len(p.threads))
	for t, list := range p.threads {
		for _, s := range list {
			code[t] = append(code[t], s.steps...)
		}
	}
	note := func(list []cfg.Property) {
		for _, x := range list {
			if !slices.Contains(broken, x) {
				broken = append(broken, x)
			}
		}
	}
	seen := map[threadWorld]bool{{}: true}
	for work := []threadWorld{{}}; len(work) > 0; {
		w := work[len(work)-1]
		work = work[:len(work)-1]
		ended := true
		for t := range code {
			if int(w.threads[t].at) == len(code[t]) {
				continue
			}
			ended = false
			next := w
			skip, can, wrong := code[t][w.threads[t].at](&next, t)
			next.threads[t].at += 1 + skip
			if note(wrong); can && !seen[next] && !slices.Contains(wrong, cfg.ValidDeref) && !slices.Contains(wrong, cfg.ValidFree) {
				seen[next] = true
				work = append(work, next)
			}
		}
		if ended || !p.joined {
			finals = append(finals, w.ints)
			if p.joined && w.ints == p.values {
				continue // what calls reach_error ends there
			}
			for id, o := range w.heap {
				if o.live && int(w.pointers[0]) != id && int(w.pointers[1]) != id {
					note([]cfg.Property{cfg.ValidMemtrack})
				}
			}
		}
	}
	return broken, finals
}

// explore lists those properties that a run may violate first.
func (p threadProgram) explore(check cfg.Property) []cfg.Property {
	broken, finals := p.run()
	switch check {
	case cfg.UnreachCall:
		if slices.Contains(finals, p.values) {
			return []cfg.Property{cfg.UnreachCall}
		}
		return nil
	case cfg.NoOverflow:
		return slices.DeleteFunc(broken, func(x cfg.Property) bool { return x != cfg.NoOverflow })
	}
	return slices.DeleteFunc(broken, func(x cfg.Property) bool { return x == cfg.NoOverflow })
}

func (p threadProgram) text() string {
	var b strings.Builder
	b.WriteString("#include <pthread.h>\n#include <stdlib.h>\nextern void reach_error(void), __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void), __VERIFIER_assume(int);\n")
	b.WriteString("int x, y, z, *p, *q;\npthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n")
	for t, list := range p.threads {
		fmt.Fprintf(&b, "static void *run%d(void *unused) {\n", t)
		for _, s := range list {
			fmt.Fprintf(&b, "\t%s\n", s.text)
		}
		b.WriteString("\treturn unused;\n}\n")
	}
	b.WriteString("int main(void) {\n\tpthread_t threads[3];\n")
	for t := range p.threads {
		fmt.Fprintf(&b, "\tpthread_create(&threads[%d], 0, run%[1]d, 0);\n", t)
	}
	if p.joined {
		for t := range p.threads {
			fmt.Fprintf(&b, "\tpthread_join(threads[%d], 0);\n", t)
		}
		fmt.Fprintf(&b, "\tif (x == %d && y == %d && z == %d) reach_error();\n", p.values[0], p.values[1], p.values[2])
	}
	return b.String() + "\treturn 0;\n}\n"
}
