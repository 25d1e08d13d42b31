package cfg

import "fmt"

// MayCycle names a loop or a recursive function, in words; "": there is none, so
// that every path of the program is finite.
func (p *Program) MayCycle() string {
	const open, done = 1, 2
	state := map[*Loc]int{}
	type frame struct {
		x    *Loc
		next int
	}
	for _, proc := range p.Procs { // calls and returns are edges, too: recursion is a cycle of them
		for _, root := range proc.Locs {
			if state[root] != 0 {
				continue
			}
			state[root] = open
			stack := []frame{{x: root}}
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
					return cycleAt(to)
				case 0:
					state[to] = open
					stack = append(stack, frame{x: to})
				}
			}
		}
	}
	return ""
}

// cycleAt names the cycle through a location.
func cycleAt(x *Loc) string {
	for _, e := range x.Out {
		if h := e.Home(); h.Pos.IsValid() && !x.Proc.Recursive {
			return fmt.Sprintf("the loop at %s:%d", h.Pos.File, h.Pos.Line)
		}
	}
	if x.Proc.Recursive {
		return "the recursion of " + x.Proc.Name
	}
	return "a loop in " + x.Proc.Name
}

// Cuts are the guards that no execution passes: what follows them is not part of
// the program, though a compiled program may go on there.
func (p *Program) Cuts() []*Edge {
	var list []*Edge
	for _, proc := range p.Procs {
		for _, e := range proc.Edges {
			if a, ok := e.Action.(*Assume); ok && e.Trap != "" && a.Cond.IsFalse() {
				list = append(list, e)
			}
		}
	}
	return list
}
