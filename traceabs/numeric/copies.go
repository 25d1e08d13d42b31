package numeric

import (
	"slices"

	"tav/cfg"
	"tav/solver/term"
	"tav/traceabs/blocks"
)

// copies are the equalities of numbers and pointers of which the program makes one the other, or both the same, such as
// what a call gives to a parameter: candidates as long as both matter.
func copies(b *blocks.Program) (list []*term.Term) {
	of := map[*term.Term][]*term.Term{}
	for _, e := range b.Prog.Entry.Edges {
		a, ok := e.Action.(*cfg.Assign)
		if !ok || !b.Useful[e.From.ID] {
			continue
		}
		for k, v := range a.Dst {
			src := a.Src[k]
			if src.Op() != term.OpVar || src.Sort().Kind != term.BitVecKind || v.Role == cfg.Heap {
				continue
			}
			for _, x := range append(of[src], src) {
				if t := b.Terms.Eq(v.Term, x); !t.IsConst() && !slices.Contains(list, t) && len(list) < maxCopies {
					list = append(list, t)
				}
			}
			of[src] = append(of[src], v.Term)
		}
	}
	return list
}
