package words

import (
	"fmt"

	"tav/cfg"
	"tav/cfg/interp"
)

// pointing is what pointers lead to at a point of a run: the last change of the object
// part of each. A statement such as p++ changes the other part alone.
type pointing map[string]interp.Change

// objectParts are the object parts of pointer variables, by the offset parts. Of variables in
// recursion there are several at a time, so that what they lead to is not known.
func objectParts(p *cfg.Program) map[*cfg.Var]*cfg.Var {
	parts := map[*cfg.Var]*cfg.Var{}
	add := func(list []*cfg.Var) {
		for _, v := range list {
			if off := p.OffsetOf(v); off != nil {
				parts[off] = v
			}
		}
	}
	add(p.Globals)
	for _, proc := range p.Procs {
		if !proc.Recursive {
			add(proc.Params)
			add(proc.Locals)
		}
	}
	return parts
}

// objectPart is the other part of the pointer whose offset part changes; nil: it is not known.
func (t model) objectPart(c interp.Change) *cfg.Var {
	if r := c.Var.Region; c.Var.Role == cfg.Memory && r != nil {
		return r.Cells[0]
	}
	return t.objectParts[c.Var]
}

// follow notes what a step changes, and returns what its pointers lead to whose other part
// it leaves as it is; nil: there are none.
func (p pointing) follow(m model, s *interp.Step) pointing {
	var kept pointing
	for _, c := range s.Changes {
		if unnamed(c) {
			continue
		}
		if isObjectPart(c) {
			p[cellKey(c.Var, c)] = c
		}
	}
	for _, c := range s.Changes {
		if unnamed(c) || !isOffsetPart(c) {
			continue
		}
		if v := m.objectPart(c); v != nil {
			if object, ok := p[cellKey(v, c)]; ok {
				if kept == nil {
					kept = pointing{}
				}
				kept[cellKey(v, c)] = object
			}
		}
	}
	return kept
}

// cellKey names a variable, or the cell of one that changed.
func cellKey(v *cfg.Var, c interp.Change) string { return fmt.Sprint(v.Name, c.Cell) }

// moved is a pointer whose offset part alone has changed.
func (t names) moved(c interp.Change) string {
	if v := t.objectPart(c); v != nil {
		if object, ok := t.pointing[cellKey(v, c)]; ok {
			return t.pointer(object.Var, object.Value, c.Value)
		}
	}
	return "another place"
}
