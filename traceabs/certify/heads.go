package certify

import (
	"fmt"
	"slices"

	"tav/cfg"
)

// Heads checks that each endless execution of a program without calls reaches infinitely often
// one of the heads from its inside, and in the end from nowhere else: in each strongly
// connected component (R. Tarjan, "Depth-first search and linear graph algorithms", SIAM J.
// Comput. 1972) is a head whose inside has all of the component, and the same holds of the
// component without it.
func Heads(p *cfg.Program, heads []cfg.Head) error {
	if len(p.Procs) > 1 {
		return fmt.Errorf("the program has calls")
	}
	return covered(p.Entry.Locs, heads, func(*cfg.Loc) bool { return true })
}

// covered checks it of who comes infinitely often to locations that are counted.
func covered(locs []*cfg.Loc, heads []cfg.Head, counts func(*cfg.Loc) bool) error {
	for _, component := range components(locs) {
		found := !slices.ContainsFunc(component, counts)
		for _, h := range heads {
			if found {
				break
			}
			if rest, ok := without(component, h); ok {
				if err := covered(rest, heads, counts); err != nil {
					return err
				}
				found = true
			}
		}
		if !found {
			return fmt.Errorf("no rank for a cycle through L%d", component[0].ID)
		}
	}
	return nil
}

// without takes a head from a component. False: it is not in it, or its inside has not all of it.
func without(component []*cfg.Loc, h cfg.Head) (rest []*cfg.Loc, ok bool) {
	for _, x := range component {
		if !h.Inside[x] {
			return nil, false
		}
		if x == h.Loc {
			ok = true
		} else {
			rest = append(rest, x)
		}
	}
	return rest, ok
}

// components are the strongly connected components that have an edge.
func components(locs []*cfg.Loc) (list [][]*cfg.Loc) {
	in, number, low, onStack := map[*cfg.Loc]bool{}, map[*cfg.Loc]int{}, map[*cfg.Loc]int{}, map[*cfg.Loc]bool{}
	for _, x := range locs {
		in[x] = true
	}
	var stack []*cfg.Loc
	var visit func(x *cfg.Loc)
	visit = func(x *cfg.Loc) {
		number[x] = len(number) + 1
		low[x] = number[x]
		stack, onStack[x] = append(stack, x), true
		itself := false
		for _, e := range x.Out {
			itself = itself || e.To == x
			switch {
			case !in[e.To]:
			case number[e.To] == 0:
				visit(e.To)
				low[x] = min(low[x], low[e.To])
			case onStack[e.To]:
				low[x] = min(low[x], number[e.To])
			}
		}
		if low[x] < number[x] {
			return
		}
		k := len(stack) - 1
		for stack[k] != x {
			k--
		}
		component := append([]*cfg.Loc(nil), stack[k:]...)
		stack = stack[:k]
		for _, y := range component {
			onStack[y] = false
		}
		if len(component) > 1 || itself {
			list = append(list, component)
		}
	}
	for _, x := range locs {
		if number[x] == 0 {
			visit(x)
		}
	}
	return list
}
