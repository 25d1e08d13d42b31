package words

import (
	"maps"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/explain/report"
	"tav/solver/term"
)

// Bit-fields are kept as the number that those beside each other are. What is reported is which of
// them changes.

// packed are the numbers that bit-fields are in, as they are at a point of a run.
type packed map[string]uint64

// after are the numbers after a step, and those that it changes; nil if it changes none.
func (p packed) after(s *interp.Step) (all, own packed) {
	all = p
	for _, c := range s.Changes {
		if x, ok := c.Value.Uint64(); ok && c.Var.Bits != nil {
			if own == nil {
				all, own = maps.Clone(p), packed{}
			}
			all[cellKey(c.Var, c)], own[cellKey(c.Var, c)] = x, x
		}
	}
	return all, own
}

// bits are the bit-fields that a change of their number changes, all of them if it is not known what they
// were, and those whose names the statement has if none does; false: it is no such number.
func (t names) bits(e *cfg.Edge, c interp.Change) (list []report.Value, ok bool) {
	x, isNumber := c.Value.Uint64()
	if c.Var.Bits == nil || !isNumber {
		return nil, false
	}
	object, fields := t.owner(c), c.Bits()
	old, known := t.packed[cellKey(c.Var, c)]
	text := ""
	if e != nil {
		text = t.text(e.Home().Pos)
	}
	value := func(f cfg.Bits) report.Value {
		field := interp.Change{Var: &cfg.Var{Notation: f.Notation, Signed: f.Signed}, Value: term.BVWord(f.Width, x>>f.First)}
		v := report.Value{Name: object + f.Path, Value: numeral(field)}
		if c.Var.Proc != "" {
			v.Function = t.program.CFunc(c.Var.Proc)
		}
		return v
	}
	for _, f := range fields {
		if !known || (x^old)>>f.First&(1<<f.Width-1) != 0 {
			list = append(list, value(f))
		}
	}
	if len(list) == 0 {
		for _, f := range fields {
			if mentions(text, lastMember(f.Path)) {
				list = append(list, value(f))
			}
		}
	}
	return list, object != "" && len(fields) > 0
}

// owner is how C calls the object that a change of a number of bit-fields is in.
func (t names) owner(c interp.Change) string {
	r := c.Var.Region
	if r == nil || c.Var.Role != cfg.Memory || !r.ByObject {
		return c.Var.Owner
	}
	object, _ := c.Place()
	if t.heap[object] != "" {
		return "(" + t.objectName(object) + ")"
	}
	return t.objectName(object)
}
