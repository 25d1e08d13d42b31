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
	holders, gone := map[string]pointerTo{}, map[int64]bool{}
	var held map[string]pointerTo // when it was freed
	free := -1
	for i := range steps {
		for _, c := range steps[i].Changes {
			if !isObjectPart(c) {
				continue
			}
			key := cellKey(c.Var, c)
			delete(holders, key)
			delete(held, key)
			if h, ok := t.leadsTo(c, id, of.step[i], of); ok {
				holders[key] = h
			}
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
	for key, h := range held {
		v := of.Steps[h.step].Changes[h.value]
		if !writable(v.Of(of.Steps[h.step])) || v.IsResult() || gone[h.in] || !of.lives(cmp.Or(v.Function, t.scope(h.decl)), h.step) {
			delete(held, key)
		}
	}
	return of.lastHolder(held, free)
}

// A pointerTo is a pointer to an object.
type pointerTo struct {
	step, value int     // that gave it that value: index in Told.Steps, and of the change
	in          int64   // the object that the pointer is in, 0: it is in none, or of its own
	decl        cfg.Pos // of the variable that it is, or is a part of
}

// leadsTo is the pointer that a change makes lead to an object, told at step k; false: it does not, or is not told.
func (t runs) leadsTo(c interp.Change, object int64, k int, of Told) (h pointerTo, ok bool) {
	if x, isNumber := c.Value.Int64(); !isNumber || x != object || k < 0 {
		return h, false
	}
	v := slices.IndexFunc(of.Steps[k].Changes, func(v report.Value) bool { return shows(v.Value, t.heap[object]) })
	h = pointerTo{step: k, value: v, decl: c.Var.Decl}
	if r := c.Var.Region; r != nil && r.ByObject && len(c.Cell) > 0 {
		h.in, _ = c.Cell[0].Int64()
		if o := t.objects[h.in]; o != nil {
			h.decl = o.Pos
		}
	}
	return h, v >= 0
}

// lastHolder is the last of those that the failing line names, or of all; nil: there is none, or the line that frees the object names it, too.
func (c Told) lastHolder(held map[string]pointerTo, free int) *report.Holder {
	var best *report.Holder
	named := false
	for _, h := range held {
		s := c.Steps[h.step]
		v := s.Changes[h.value]
		name, says := v.Of(s), shows(c.Violation.Text, v.Name)
		if says && shows(c.Steps[free].Place.Text, v.Name) {
			return nil
		}
		later := best == nil || h.step > best.Step || h.step == best.Step && name < best.Name
		if says && !named || says == named && later {
			best, named = &report.Holder{Name: name, Step: h.step}, says
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
		if s.Thread == c.Steps[k].Thread && (s.Depth < depth || s.Depth == depth && s.Function != function) { // a call that is given nothing has no step
			return false
		}
	}
	return true
}
