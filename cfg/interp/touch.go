package interp

import (
	"slices"

	"tav/cfg"
	"tav/solver/term"
)

// A Touch is what a step touches for the first time in its turn.
type Touch struct {
	Access        *cfg.Edge   // that announces an access; nil: the step announces none
	At            *cfg.Access // with values
	Reads, Writes []Cell      // but for the cell of the access that is announced in front of the step
	Starts        *cfg.Thread
}

// Next is what a thread accesses next, with values; nil: nothing that is announced.
func (r *Interleaving) Next(thread int) *cfg.Access {
	e := r.Locs[thread].NextAccess()
	if e == nil {
		return nil
	}
	a, err := e.Accesses().At(r.m.program.Terms, r.now)
	if err != nil {
		return nil
	}
	return a
}

// now is the value of a variable.
func (r *Interleaving) now(t *term.Term) (term.Value, error) {
	if v, ok := r.Value(r.m.program.VarOf(t)); ok {
		return v, nil
	}
	return term.ZeroValue(t.Sort()), nil
}

// Races reports whether two threads stand in front of accesses that are a data race.
func (r *Interleaving) Races(one, other int) bool {
	x, y := r.Next(one), r.Next(other)
	return x != nil && y != nil && x.Races(r.m.program.Terms, y).IsTrue()
}

// note adds to a turn what a step touches, which was just taken: the cells are new in the turn.
func (r *Interleaving) note(t *Turn, e *cfg.Edge, reads, writes []Cell) {
	x := Touch{Starts: e.Starts}
	if a := e.Accesses(); a != nil {
		x.Access = e
		x.At, _ = a.At(r.m.program.Terms, r.now)
	}
	var announced *Touch
	if n := len(t.Touches); n > 0 {
		announced = &t.Touches[n-1]
	}
	of := func(cells []Cell) []Cell {
		return slices.DeleteFunc(slices.Clone(cells), func(c Cell) bool { return r.announces(announced, c) })
	}
	if x.Reads, x.Writes = of(reads), of(writes); x.Access != nil || x.Starts != nil || len(x.Reads)+len(x.Writes) > 0 {
		t.Touches = append(t.Touches, x)
	}
}

// announces reports whether an access that was announced is to a cell.
func (r *Interleaving) announces(x *Touch, c Cell) bool {
	if x == nil || x.Access == nil || x.Access.Accesses().Cell == nil {
		return false
	}
	t, at := x.Access.Accesses().Cell, []uint64(nil)
	for ; t.Op() == term.OpSelect; t = t.Args()[0] {
		i, err := term.Eval(t.Args()[1], r.now)
		n, ok := i.Uint64()
		if err != nil || !ok {
			return false
		}
		at = append([]uint64{n}, at...)
	}
	v := r.m.program.VarOf(t)
	return v != nil && (c.Var == v || c.Var == r.m.program.OffsetOf(v)) && len(at) == c.Depth && slices.Equal(at, c.At[:c.Depth])
}
