package words

import (
	"cmp"
	"maps"
	"slices"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/explain/report"
)

// dangling is the pointer that led to a heap object when it was freed and still does at the error, and the step that gave it that
// value: the last such pointer of those that the failing line names, or of all; nil: there is none, or the
// line that frees it names it, too.
func (t runs) dangling(id int64, steps []interp.Step, of Told) *report.Holder {
	if t.heap[id] == "" {
		return nil
	}
	type holder struct {
		step, value int
		in          int64   // the object that the pointer is in, 0: it is in none, or of its own
		decl        cfg.Pos // of the variable that it is, or is a part of
	}
	holders, gone := map[string]holder{}, map[int64]bool{}
	var held map[string]holder // when it was freed
	free := -1
	for i := range steps {
		for _, c := range steps[i].Changes {
			if !isObjectPart(c) {
				continue
			}
			key := cellKey(c.Var, c)
			delete(holders, key)
			delete(held, key)
			if x, ok := c.Value.Int64(); !ok || x != id || of.step[i] < 0 {
				continue
			}
			k := of.step[i]
			v := slices.IndexFunc(of.Steps[k].Changes, func(v report.Value) bool { return v.Value == t.heap[id] })
			if v < 0 {
				continue
			}
			h := holder{step: k, value: v, decl: c.Var.Decl}
			if r := c.Var.Region; r != nil && r.ByObject && len(c.Cell) > 0 {
				h.in, _ = c.Cell[0].Int64()
				if o := t.objects[h.in]; o != nil {
					h.decl = o.Pos
				}
			}
			holders[key] = h
		}
		other, ok := freed(&steps[i])
		if !ok {
			continue
		}
		if gone[other] = true; other != id {
			continue
		}
		held = maps.Clone(holders)
		if at := of.from(i); at != nil {
			free = *at
		}
	}
	if free < 0 {
		return nil
	}
	var best *report.Holder
	named := false
	for _, h := range held {
		s := of.Steps[h.step]
		v := s.Changes[h.value]
		if name := v.Of(s); writable(name) && !v.IsResult() && !gone[h.in] && of.lives(cmp.Or(v.Function, t.scope(h.decl)), h.step) {
			says := shows(of.Violation.Text, v.Name)
			if says && shows(of.Steps[free].Place.Text, v.Name) {
				return nil
			}
			later := best == nil || h.step > best.Step || h.step == best.Step && name < best.Name
			if says && !named || says == named && later {
				best, named = &report.Holder{Name: name, Step: h.step}, says
			}
		}
	}
	return best
}

// lives reports whether a variable of a function to which a step assigns is one at the end, too: that call has not ended.
func (c Told) lives(function string, step int) bool {
	if function == "" {
		return true
	}
	k, depth := step, c.Steps[step].Depth
	for c.Steps[k].Function != function { // its caller
		for k >= 0 && c.Steps[k].Depth >= depth {
			k--
		}
		if k < 0 {
			return false
		}
		depth = c.Steps[k].Depth
	}
	for _, s := range c.Steps[step:] {
		if s.Thread == c.Steps[k].Thread && s.Depth < depth {
			return false
		}
	}
	return true
}
