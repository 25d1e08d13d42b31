package threads

import "tav/cfg"

// markLoops marks the targets of back edges of a depth-first search.
func markLoops(proc *cfg.Proc) {
	const open, done = 1, 2
	state := make(map[*cfg.Loc]int, len(proc.Locs))
	type frame struct {
		x    *cfg.Loc
		next int
	}
	stack := []frame{{x: proc.Entry}}
	state[proc.Entry] = open
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if top.next == len(top.x.Out) {
			state[top.x] = done
			stack = stack[:len(stack)-1]
			continue
		}
		to := top.x.Out[top.next].To
		top.next++
		switch state[to] {
		case open:
			to.Loop = true
		case 0:
			state[to] = open
			stack = append(stack, frame{x: to})
		}
	}
}
