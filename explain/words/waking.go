package words

import (
	"slices"
	"strings"

	"tav/cfg"
	"tav/cfg/interp"
)

// wokenUp is what is told of a wait for a condition that ends for no reason, as it may.
const wokenUp = "wakes up though nobody signalled meanwhile"

// A waiting is that a thread waits for a condition.
type waiting struct {
	ended     int  // the last step of the wait
	signalled bool // by another thread since it began
}

// woken are the last steps of waits for a condition that end though no thread signals any while they last. Waits for
// a time, which may be over, are none of them.
func woken(steps []interp.Step) map[int]bool {
	idle, open := map[int]bool{}, map[int]*waiting{}
	end := func(thread int) {
		if w := open[thread]; w != nil && !w.signalled {
			idle[w.ended] = true
		}
		delete(open, thread)
	}
	for i, s := range steps {
		thread := s.Edge.Thread
		switch {
		case !within(s.Edge, "pthread_cond_wait", "cnd_wait"):
			end(thread)
		case open[thread] == nil:
			open[thread] = &waiting{ended: i}
		default:
			open[thread].ended = i
		}
		if within(s.Edge, "pthread_cond_signal", "pthread_cond_broadcast", "cnd_signal", "cnd_broadcast") {
			for other, w := range open {
				w.signalled = w.signalled || other != thread
			}
		}
	}
	return idle
}

// within reports whether an edge is in a call of one of these functions of the library.
func within(e *cfg.Edge, names ...string) bool {
	for f := e.Frame; f != nil; f = f.Parent {
		if name, _, _ := strings.Cut(f.Func, "@"); slices.Contains(names, name) { // each thread has a copy
			return true
		}
	}
	return false
}
