package certify

import "tav/cfg"

// Acyclic checks that all paths of a program are finite: locations that no edge
// enters are taken away, one after the other, until none is left (A. Kahn,
// "Topological sorting of large networks", CACM 1962).
func Acyclic(p *cfg.Program) error {
	entering := map[*cfg.Loc]int{}
	var free []*cfg.Loc
	for _, proc := range p.Procs {
		for _, e := range proc.Edges {
			entering[e.To]++
		}
	}
	for _, proc := range p.Procs {
		for _, x := range proc.Locs {
			if entering[x] == 0 {
				free = append(free, x)
			}
		}
	}
	for len(free) > 0 {
		x := free[len(free)-1]
		free = free[:len(free)-1]
		for _, e := range x.Out {
			if entering[e.To]--; entering[e.To] == 0 {
				free = append(free, e.To)
			}
		}
	}
	for x, n := range entering {
		if n > 0 {
			return refuted("a cycle goes through location %d", x.ID)
		}
	}
	return nil
}
