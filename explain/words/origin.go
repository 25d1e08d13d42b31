package words

import (
	"slices"
	"strconv"
	"strings"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/explain"
	"tav/explain/report"
	"tav/solver/term"
	"tav/traceabs/trace"
)

// Origin adds to a trace where a value comes from on which its error depends, if that
// is elsewhere, and has a place in the program's own text.
func (t Translator) Origin(o *explain.Origin, trace *trace.ErrorTrace, of Told) {
	if o == nil || of.From != nil {
		return
	}
	homes := explain.Homes(trace.Letters)
	if f := o.Found; f != nil {
		of.Known = &report.Fact{Kind: report.NullKnown, Step: max(0, of.step[f.At]), Place: t.Place(homes[f.At].Pos), Terms: []string{f.Name}, Second: of.Violation}
	}
	if r := o.Result; r != nil && (o.Held != nil || o.Walked || homes[o.Made].Func != r.Proc) {
		if fact := t.returned(r, homes, of); calls(fact.Place.Text, fact.Terms[0]) {
			of.comesFrom(fact)
			return
		}
	}
	switch {
	case o.Held != nil:
		kind := report.NullHeld
		if o.Held.Part {
			kind = report.NullPart
		}
		of.comesFrom(&report.Fact{Kind: kind, Place: t.Place(o.Held.Pos), Terms: []string{o.Held.Name}})
	case o.Made >= 0:
		p := t.Place(homes[o.Made].Pos)
		if p.Line == 0 || p.Line == of.Violation.Line && p.File == of.Violation.File {
			return
		}
		fact := &report.Fact{Kind: report.NullMade, Place: p, Terms: []string{statement(p)}}
		if trace.Letters[o.Made].Pos.File == argumentsFile {
			fact = t.noArgument(of.Steps[max(0, of.step[o.Made])])
		} else if k := of.step[o.Made]; k >= 0 {
			fact.Step, fact.In = k, called(of.Steps[:k], of.Steps[k])
		}
		of.comesFrom(fact)
	default:
		of.comesFrom(t.unset(o, t.Place(homes[o.Read].Pos), of))
	}
}

// noArgument is that a step has given the array of arguments a null pointer, its last; nil: it does not show it.
func (t Translator) noArgument(s report.Step) *report.Fact {
	for _, v := range slices.Backward(s.Changes) {
		if v.Value == "NULL" {
			return &report.Fact{Kind: report.NullArg, Place: s.Place, Terms: []string{v.Name}}
		}
	}
	return nil
}

// returned is that a function returned the null pointer.
func (t Translator) returned(r *explain.Result, homes []cfg.Home, of Told) *report.Fact {
	fact := &report.Fact{Kind: report.NullResult, Step: max(0, of.step[r.At]), Place: t.Place(homes[r.At].Pos), Terms: []string{t.program.CFunc(r.Proc), "", ""}}
	if r.Unread {
		fact.Terms[1] = "which is not tested"
	}
	if f := r.Found; f != nil {
		fact.Second, fact.Terms[2] = t.Place(homes[f.At].Pos), f.Name
	}
	return fact
}

// comesFrom notes where the error comes from.
func (c Told) comesFrom(f *report.Fact) {
	if f != nil {
		c.From, c.Trace.Origin = f, f.String()
	}
}

// unset is that a place reads what has no value; nil: that has no name.
func (t Translator) unset(o *explain.Origin, read report.Place, of Told) *report.Fact {
	fact := &report.Fact{Place: read}
	switch {
	case read.Line == 0 || o.Of == nil && of.blocks[o.Heap] == nil: // argv has what it is given
		return nil
	case o.Of == nil:
		fact.Kind, fact.Terms = report.UsedHeap, []string{of.blocks[o.Heap].String()}
		if getsAtMemory(read.Text) {
			fact.Kind = report.ReadHeap
		}
	default:
		fact.Kind, fact.Terms, fact.Second = report.UsedLocal, []string{o.Of.Name}, t.Place(o.Of.Pos)
		if mentions(read.Text, o.Of.Name) {
			fact.Kind = report.ReadLocal
		}
	}
	if o.Part {
		fact.Terms = append(fact.Terms, t.part(o, read.Text, of))
	}
	return fact
}

// part is how the text of the line that reads a part of an object calls it, "" if it does not.
func (t names) part(o *explain.Origin, text string, of Told) string {
	if o.Cell == nil || o.Read >= len(of.run) {
		return ""
	}
	c := interp.Change{Var: o.Cell.Var}
	for _, i := range o.Cell.Index {
		x, _ := term.ValueOf(i)
		c.Cell = append(c.Cell, x)
	}
	t.here = of.standpoint(o.Read, of.run[o.Read].Edge.Home().Pos)
	name := t.reachedBy(c, of.run[:o.Read+1])
	if name == "" || !shows(text, name) {
		return ""
	}
	return name
}

// indeterminate has steps of a run that ends with a read of what has no value say that of variables without one, and of copies of them.
func (t runs) indeterminate(steps []interp.Step, end *cfg.Loc, c Told) {
	if end.Unset == nil {
		return
	}
	unset := map[*cfg.Var]bool{}
	for i, s := range steps {
		for _, x := range s.Changes {
			switch a := s.Edge.Action.(type) {
			case *cfg.Havoc:
				unset[x.Var] = a.Input.Kind == cfg.Uninitialized
			case *cfg.Assign:
				k := slices.Index(a.Dst, x.Var)
				unset[x.Var] = k >= 0 && unset[t.program.VarOf(a.Src[k])]
			default:
				unset[x.Var] = false
			}
			if k := c.step[i]; unset[x.Var] && k >= 0 && len(c.Steps[k].Changes) == 1 {
				c.Steps[k].Changes[0].Value = "an indeterminate value"
			}
		}
	}
}

// statement is the text of the line of a place, as a sentence quotes it.
func statement(p report.Place) string { return strings.Trim(p.Text, " \t") }

// leaked is which memory of a run is not freed, and where the function is left that had
// the pointer to it last; nil: that is not known.
func (t runs) leaked(steps []interp.Step, c Told) *report.Fact {
	id, ok := t.lost(steps)
	if !ok || c.Omitted > 0 {
		return nil
	}
	name := t.heap[id]
	points := func(s report.Step) int {
		return slices.IndexFunc(s.Changes, func(v report.Value) bool { return v.Value == name })
	}
	first := slices.IndexFunc(c.Steps, func(s report.Step) bool { return points(s) >= 0 })
	if first < 0 {
		return nil
	}
	s := c.Steps[first]
	fact := &report.Fact{Kind: report.NotFreed, Step: first, Place: s.Place, Terms: []string{statement(s.Place)}, In: called(c.Steps[:first], s)}
	last := first
	for i, s := range c.Steps {
		if points(s) >= 0 {
			last = i
		}
	}
	s = c.Steps[last]
	if t.freedWith(id, steps, c, fact) {
		return fact
	}
	holder := s.Changes[points(s)]
	if holder.Function != s.Function || holder.IsResult() || holder.Function == "" {
		return fact
	}
	for i := last + 1; i < len(c.Steps); i++ {
		next := c.Steps[i]
		if slices.ContainsFunc(next.Changes, holder.Same) && next.Depth >= s.Depth {
			break
		}
		if next.Depth < s.Depth && next.Thread == s.Thread {
			p := c.Steps[i-1]
			if p.Function == s.Function && p.Depth == s.Depth && p.Place.Line != 0 {
				fact.Kind, fact.Second = report.LeftWith, p.Place
				fact.Terms = append(fact.Terms, holder.Name, s.Function, statement(p.Place))
			}
			break
		}
	}
	return fact
}

// freedWith adds to a fact about memory that is not freed that what had the last pointer to it was freed itself; false: it was not.
func (t runs) freedWith(id int64, steps []interp.Step, c Told, fact *report.Fact) bool {
	holders := map[string]interp.Change{} // that lead to it
	name, other := "", ""
	for i := range steps {
		for _, x := range steps[i].Changes {
			to, _ := x.Value.Int64()
			if !isObjectPart(x) || x.Var.Decl.InLibrary() || t.library[x.Var.Proc] || x.Var.C == "" && x.Var.Role != cfg.Memory {
				continue
			}
			if delete(holders, cellKey(x.Var, x)); to == id {
				holders[cellKey(x.Var, x)] = x
			}
		}
		if k := c.step[i]; k >= 0 && len(holders) > 0 {
			for _, v := range c.Steps[k].Changes {
				if v.Value == t.heap[id] {
					name = v.Name
				}
			}
		}
		gone, ok := freed(&steps[i])
		if !ok || c.step[i] < 0 {
			continue
		}
		place := c.Steps[c.step[i]].Place
		if b := t.blocks[gone]; b != nil && b.Place == t.blocks[id].Place {
			other = strconv.Itoa(place.Line)
		}
		for _, x := range holders {
			in := int64(0)
			if r := x.Var.Region; len(holders) == 1 && r != nil && r.ByObject && len(x.Cell) > 0 {
				in, _ = x.Cell[0].Int64()
			}
			if in == gone && name != "" && fact.Second.Line == 0 {
				fact.Kind, fact.Second, fact.Terms = report.FreedWith, place, append(fact.Terms, name, statement(place))
			}
		}
	}
	if fact.Kind == report.FreedWith {
		fact.Terms = append(fact.Terms, other)
	}
	return fact.Kind == report.FreedWith
}

// lost is the first block of a run that is not freed, and that no pointer of a global variable leads to at its end, directly or through other
// memory; false: that is not known.
func (t runs) lost(steps []interp.Step) (id int64, ok bool) {
	gone, last := map[int64]bool{}, map[string]interp.Change{}
	for i := range steps {
		if id, ok := freed(&steps[i]); ok {
			gone[id] = true
		}
		for _, c := range steps[i].Changes {
			if isObjectPart(c) && !unnamed(c) && c.Var.Proc == "" {
				last[cellKey(c.Var, c)] = c
			}
		}
	}
	reached := map[int64]bool{}
	for more := true; more; {
		more = false
		for _, c := range last {
			in := int64(0)
			if r := c.Var.Region; r != nil && r.ByObject && len(c.Cell) > 0 {
				in, _ = c.Cell[0].Int64()
			}
			to, _ := c.Value.Int64()
			if outer := t.blocks[in] != nil || t.own[in] != "" || t.heap[in] != ""; !reached[to] && (!outer || reached[in]) {
				reached[to], more = true, true
			}
		}
	}
	for candidate := range t.blocks {
		if !gone[candidate] && !reached[candidate] && (!ok || candidate < id) {
			id, ok = candidate, true
		}
	}
	return id, ok
}

// leaks reports whether an error location is reached by memory that is not freed.
func leaks(l *cfg.Loc) bool {
	return l.Violates == cfg.ValidMemcleanup || l.Violates == cfg.ValidMemtrack
}
