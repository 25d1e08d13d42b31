package words

import (
	"tav/cfg/interp"
	"tav/explain/schedule"
)

// wokenUp is what is reported of a wait for a condition that ends for no reason, as it may.
const wokenUp = "wakes up though nobody signalled meanwhile"

// woken are the last steps of waits for a condition that end though no other thread signals any once they have begun: neither
// before they end nor after that, where it might as well have come first. Waits for a time, which may be over, are none of them.
func woken(steps []interp.Step) map[int]bool {
	type wait struct{ began, ended int }
	waits, signals := map[int]*wait{}, map[int]int{} // by thread: the one it is in, and its last signal
	idle := map[int]bool{}
	for i, s := range steps {
		if schedule.InCall(s.Edge, schedule.Signals...) {
			signals[s.Edge.Thread] = i
		}
	}
	for i, s := range steps {
		thread := s.Edge.Thread
		w := waits[thread]
		switch waiting := schedule.InCall(s.Edge, schedule.Waiting...); {
		case waiting && w == nil:
			waits[thread] = &wait{i, i}
		case waiting:
			w.ended = i
		case w != nil:
			idle[w.ended] = true
			for other, at := range signals {
				if other != thread && at > w.began {
					delete(idle, w.ended)
				}
			}
			delete(waits, thread)
		}
	}
	return idle
}
