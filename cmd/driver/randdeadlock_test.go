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

// TestRandomDeadlocks compares verdicts on random programs whose threads wait for each other
// with what happens when their steps are taken in all orders.
func TestRandomDeadlocks(t *testing.T) {
	randomPrograms(t, *randCount/2, checkRandomDeadlocks, "TRUE", "FALSE")
}

func checkRandomDeadlocks(t *testing.T, seed int64) (answer, failure string) {
	p := randWaits(rand.New(rand.NewSource(seed)))
	text, want := p.text(), "RESULT: TRUE"
	if p.stuck() {
		want = "RESULT: FALSE(no-deadlock)"
	}
	file := filepath.Join(t.TempDir(), fmt.Sprintf("waits%d.c", seed))
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		return "not run", err.Error()
	}
	o := verified(file, cfg.LP64, []cfg.Property{cfg.NoDeadlock}, false)
	switch {
	case o.Verdict == report.Unknown && o.ExitCode() == report.ExitUnknown:
		return reasonKind(o), ""
	case o.Result() == want:
		return string(o.Verdict), ""
	}
	return o.Result(), fmt.Sprintf("%s, but its steps in all orders say %s (%s)\n%s", o.Result(), want, keep(file, text), text)
}

// A waitWorld is a state of such a program: who has the mutexes m0 and m1 (0: no thread), the value of the semaphore s, who
// waits for the condition c, x, and where the threads are.
type waitWorld struct {
	owner     [2]int8
	semaphore int8
	waiting   [3]bool
	x         int8
	at        [3]int8
}

// A waitStep is one of thread t: the worlds after it, none if it waits, and how many steps are skipped then.
type waitStep func(w waitWorld, t int) (next []waitWorld, skip int8)

// A waitStatement is C text and its steps.
type waitStatement struct {
	text  string
	steps []waitStep
}

// when is a step that can be taken on a condition.
func when(can func(w waitWorld, t int) bool, do func(w *waitWorld, t int)) waitStep {
	return func(w waitWorld, t int) ([]waitWorld, int8) {
		if !can(w, t) {
			return nil, 0
		}
		do(&w, t)
		return []waitWorld{w}, 0
	}
}

func always(waitWorld, int) bool { return true }

func takes(i int) waitStep {
	return when(func(w waitWorld, t int) bool { return w.owner[i] == 0 }, func(w *waitWorld, t int) { w.owner[i] = int8(t) + 1 })
}

func gives(i int) waitStep {
	return when(always, func(w *waitWorld, t int) { w.owner[i] = 0 })
}

func randWait(rnd *rand.Rand, depth int) waitStatement {
	i, c := rnd.Intn(2), int8(rnd.Intn(2))
	kinds := 9
	if depth > 1 {
		kinds = 5
	}
	switch rnd.Intn(kinds) {
	case 0:
		return waitStatement{fmt.Sprintf("x = %d;", c), []waitStep{when(always, func(w *waitWorld, t int) { w.x = c })}}
	case 1:
		return waitStatement{"sem_wait(&s);", []waitStep{when(func(w waitWorld, t int) bool { return w.semaphore > 0 }, func(w *waitWorld, t int) { w.semaphore-- })}}
	case 2:
		return waitStatement{"sem_post(&s);", []waitStep{when(always, func(w *waitWorld, t int) { w.semaphore++ })}}
	case 3:
		return waitStatement{"pthread_cond_signal(&c);", []waitStep{func(w waitWorld, t int) (next []waitWorld, skip int8) {
			for i, waits := range w.waiting {
				if waits {
					woken := w
					woken.waiting[i] = false
					next = append(next, woken)
				}
			}
			if next == nil {
				next = []waitWorld{w}
			}
			return next, 0
		}}}
	case 4:
		return waitStatement{"pthread_cond_broadcast(&c);", []waitStep{when(always, func(w *waitWorld, t int) { w.waiting = [3]bool{} })}}
	case 5:
		inner := randWait(rnd, depth+1)
		test := func(w waitWorld, t int) ([]waitWorld, int8) {
			if w.x == c {
				return []waitWorld{w}, 0
			}
			return []waitWorld{w}, int8(len(inner.steps))
		}
		return waitStatement{fmt.Sprintf("if (x == %d) { %s }", c, inner.text), append([]waitStep{test}, inner.steps...)}
	case 6:
		return waitStatement{fmt.Sprintf("pthread_mutex_lock(&m0); if (x == %d) pthread_cond_wait(&c, &m0); pthread_mutex_unlock(&m0);", c), []waitStep{
			takes(0),
			func(w waitWorld, t int) ([]waitWorld, int8) {
				if w.x == c {
					return []waitWorld{w}, 0
				}
				return []waitWorld{w}, 3
			},
			when(always, func(w *waitWorld, t int) { w.owner[0], w.waiting[t] = 0, true }),
			when(func(w waitWorld, t int) bool { return !w.waiting[t] }, func(*waitWorld, int) {}),
			takes(0), gives(0),
		}}
	case 7:
		inner := randWait(rnd, depth+1)
		try := func(w waitWorld, t int) ([]waitWorld, int8) {
			if w.owner[i] != 0 {
				return []waitWorld{w}, int8(len(inner.steps)) + 1
			}
			w.owner[i] = int8(t) + 1
			return []waitWorld{w}, 0
		}
		return waitStatement{fmt.Sprintf("if (pthread_mutex_trylock(&m%d) == 0) { %s pthread_mutex_unlock(&m%[1]d); }", i, inner.text), append(append([]waitStep{try}, inner.steps...), gives(i))}
	}
	inner := randWait(rnd, depth+1)
	return waitStatement{fmt.Sprintf("pthread_mutex_lock(&m%d); %s pthread_mutex_unlock(&m%[1]d);", i, inner.text), append(append([]waitStep{takes(i)}, inner.steps...), gives(i))}
}

// A waitProgram has threads that main creates and joins.
type waitProgram struct {
	threads   [][]waitStatement
	semaphore int8
}

func randWaits(rnd *rand.Rand) waitProgram {
	p := waitProgram{semaphore: int8(rnd.Intn(2))}
	for range 2 + rnd.Intn(3)/2 {
		var list []waitStatement
		for range 1 + rnd.Intn(3) {
			list = append(list, randWait(rnd, 0))
		}
		p.threads = append(p.threads, list)
	}
	return p
}

// stuck reports whether the steps in some order reach a state where threads have not ended and none goes on.
func (p waitProgram) stuck() bool {
	code := make([][]waitStep, len(p.threads))
	for t, list := range p.threads {
		for _, s := range list {
			code[t] = append(code[t], s.steps...)
		}
	}
	first := waitWorld{semaphore: p.semaphore}
	seen := map[waitWorld]bool{first: true}
	for work := []waitWorld{first}; len(work) > 0; {
		w := work[len(work)-1]
		work = work[:len(work)-1]
		ended, goes := true, false
		for t := range code {
			if int(w.at[t]) == len(code[t]) {
				continue
			}
			ended = false
			list, skip := code[t][w.at[t]](w, t)
			for _, next := range list {
				goes = true
				if next.at[t] += 1 + skip; !seen[next] {
					seen[next] = true
					work = append(work, next)
				}
			}
		}
		if !ended && !goes {
			return true
		}
	}
	return false
}

func (p waitProgram) text() string {
	var b strings.Builder
	b.WriteString("#include <pthread.h>\n#include <semaphore.h>\nint x;\nsem_t s;\npthread_cond_t c = PTHREAD_COND_INITIALIZER;\n")
	b.WriteString("pthread_mutex_t m0 = PTHREAD_MUTEX_INITIALIZER, m1 = PTHREAD_MUTEX_INITIALIZER;\n")
	for t, list := range p.threads {
		fmt.Fprintf(&b, "static void *run%d(void *unused) {\n", t)
		for _, s := range list {
			fmt.Fprintf(&b, "\t%s\n", s.text)
		}
		b.WriteString("\treturn unused;\n}\n")
	}
	fmt.Fprintf(&b, "int main(void) {\n\tpthread_t threads[3];\n\tsem_init(&s, 0, %d);\n", p.semaphore)
	for t := range p.threads {
		fmt.Fprintf(&b, "\tpthread_create(&threads[%d], 0, run%[1]d, 0);\n", t)
	}
	for t := range p.threads {
		fmt.Fprintf(&b, "\tpthread_join(threads[%d], 0);\n", t)
	}
	return b.String() + "\treturn 0;\n}\n"
}
