package interp

import (
	"cmp"
	"errors"
	"math/big"
	"slices"

	"tav/cfg"
	"tav/solver/term"
)

// An object as a run has it: where it lies, between two addresses, and which objects are
// made when it is gone, those from an id on; 0: it is there to the end.
type lain struct {
	id       int64
	from, to *big.Int
	died     int64
}

// Overlap says why no execution is like a recorded run: of two objects whose addresses it looks
// at, and which exist at the same time, one lies where the other one does; nil if there are no such objects.
func (run *Outcome) Overlap(p *cfg.Places) error {
	if p == nil {
		return nil
	}
	list := layOf(p, run.Steps)
	for i, x := range list { // in the order of their ids, in which they were made
		for _, y := range list[i+1:] {
			if (x.died == 0 || y.id < x.died) && x.from.Cmp(y.to) < 0 && y.from.Cmp(x.to) < 0 {
				return errors.New("addresses: the error depends on the place of objects, and those found for them overlap while both exist")
			}
		}
	}
	return nil
}

// layOf lists the objects at whose addresses steps look, by id.
func layOf(p *cfg.Places, steps []Step) []*lain {
	from, to, died := map[int64]term.Value{}, map[int64]term.Value{}, map[int64]term.Value{}
	arrays := map[*cfg.Var]map[int64]term.Value{p.From: from, p.To: to, p.Died: died}
	for _, s := range steps {
		for _, c := range s.Changes {
			cells := arrays[c.Var]
			switch {
			case cells == nil:
			case len(c.Cell) > 0:
				cells[idOf(c.Cell[0])] = c.Value
			default:
				c.Value.Entries(func(i, x term.Value) bool { cells[idOf(i)] = x; return true })
			}
		}
	}
	var list []*lain
	for id, x := range from {
		y := &lain{id: id, from: x.Big(), to: to[id].Big()}
		if d, ok := died[id]; ok {
			y.died = idOf(d)
		}
		list = append(list, y)
	}
	slices.SortFunc(list, func(x, y *lain) int { return cmp.Compare(x.id, y.id) })
	return list
}

// idOf is a value as an object's id.
func idOf(x term.Value) int64 { return x.Big().Int64() }

// Apart has the addresses (cfg.Places) of the first objects far apart from each other, at multiples of what any is aligned to.
func Apart(address *cfg.Var) term.Value {
	sort := address.Term.Sort()
	a := term.ZeroValue(sort)
	for id := range uint64(maxPlaced) {
		a = a.Store(term.BVWord(sort.Index.Width, id), term.BVWord(sort.Elem.Width, (id+1)<<20))
	}
	return a
}
