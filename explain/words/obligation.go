package words

import (
	"slices"
	"strings"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/explain/report"
	"tav/solver/term"
	"tav/traceabs"
)

// Obligation reports what a proof lacks.
func (t Translator) Obligation(o traceabs.Obligation) report.Obligation {
	told := report.Obligation{Situation: t.situation(o.Situation), Error: t.Place(o.Error.Pos), Unknown: o.Run == nil}
	here := (&vocabulary{names: t.names, known: map[*term.Term]*term.Term{}, homes: []cfg.Home{{Pos: t.body(o.At.Pos)}}}).at(0)
	here.within = told.Function
	for _, p := range o.Proved {
		var both []string
		for _, part := range t.bounds(p) {
			if text, whole := here.tell(part); whole && text != "" {
				both = append(both, text)
			}
		}
		if text := strings.Join(both, " && "); text != "" && !slices.Contains(told.Proved, text) {
			told.Proved = append(told.Proved, text)
		}
	}
	if o.Run != nil {
		last := o.Run.Letters[len(o.Run.Letters)-1]
		told.Error = t.Place(last.Home().Pos)
	}
	if o.Then != nil {
		then := t.situation(*o.Then)
		told.Inputs = told.Inputs[:len(told.Inputs)-len(then.Inputs)] // the rest is a part of the run
		then.State = slices.DeleteFunc(then.State, func(v report.Value) bool { return slices.Contains(told.State, v) })
		told.Then = &then
	}
	return told
}

// bounds is a fact as conditions that a person would write: that a signed number is below another one
// as numbers without sign are says that it is not negative, too.
func (t model) bounds(fact *term.Term) []*term.Term {
	if args := fact.Args(); fact.Op() == term.OpULe && args[1].IsConst() {
		m, v := t.program.Terms, t.program.VarOf(args[0])
		if upper, _ := term.ValueOf(args[1]); v != nil && v.Signed && upper.Signed().Sign() >= 0 {
			return []*term.Term{m.SGe(args[0], m.BVUint(args[0].Sort().Width, 0)), m.SLe(args[0], args[1])}
		}
	}
	return []*term.Term{fact}
}

// situation reports a state, and what is read from there on.
func (t runs) situation(s traceabs.Situation) report.Situation {
	told := report.Situation{At: t.Place(s.At.Pos), Function: t.scope(s.At.Pos)}
	if s.Run == nil {
		return told
	}
	told.Inputs = t.inputs(s.Run)
	var state, cells []interp.Change
	for _, v := range s.Run.Initial {
		x, _ := term.ValueOf(v.Value)
		state = append(state, interp.Change{Var: v.Var, Value: x})
	}
	for _, c := range s.Cells {
		cells = append(cells, interp.Change{Var: c.Array, Cell: c.Indices, Value: c.Value})
	}
	cells = t.joined(cells)
	t.lined, t.own = t.namesakes(state), map[int64]string{}
	for t.pointed(state) || t.pointed(cells) {
	}
	all := t.pairs(nil, cells)
	named := slices.DeleteFunc(slices.Clone(all), func(v report.Value) bool { return v.Name == "" })
	told.Arrays = len(named) < len(all) || len(named) > maxCells
	told.State = arrows(append(t.named(state), named[:min(len(named), maxCells)]...))
	return told
}

// joined are cells where the two parts of a pointer follow each other.
func (t model) joined(cells []interp.Change) (list []interp.Change) {
	is := func(object, offset interp.Change) bool {
		if !isObjectPart(object) || !isOffsetPart(offset) {
			return false
		}
		v := t.objectPart(offset)
		return v != nil && cellKey(v, offset) == cellKey(object.Var, object)
	}
	for _, c := range cells {
		if slices.ContainsFunc(cells, func(d interp.Change) bool { return is(d, c) }) {
			continue
		}
		list = append(list, c)
		if k := slices.IndexFunc(cells, func(d interp.Change) bool { return is(c, d) }); k >= 0 {
			list = append(list, cells[k])
		}
	}
	return list
}

// namesakes are the variables of a state that share their name with another one of their function.
func (t model) namesakes(state []interp.Change) map[*cfg.Var]bool {
	apart := map[*cfg.Var]bool{}
	for _, c := range state {
		apart[c.Var] = c.Var.C != "" && slices.ContainsFunc(state, func(d interp.Change) bool {
			return d.Var.C == c.Var.C && t.program.CFunc(d.Var.Proc) == t.program.CFunc(c.Var.Proc) && d.Var.Decl.Line != c.Var.Decl.Line
		})
	}
	return apart
}

// pointed gives an object without a name that of a pointer to its beginning, which is a part of the state;
// false: there is none without.
func (t names) pointed(state []interp.Change) bool {
	for i, c := range state {
		id, ok := c.Value.Int64()
		if !ok || id == 0 || !isObjectPart(c) || t.lined[c.Var] || t.objects[id] != nil || t.own[id] != "" {
			continue
		}
		name, offset := arrow(t.name(nil, c)), int64(0)
		if i+1 < len(state) && isOffsetPart(state[i+1]) && arrow(t.name(nil, state[i+1])) == name {
			offset, ok = state[i+1].Value.Int64()
		}
		if ok && name != "" && c.Var.Target != nil && c.Var.Target(id, offset).Offset == 0 {
			t.own[id] = "(*" + name + ")"
			return true
		}
	}
	return false
}

// arrows writes values so. That a pointer points to what has its name of it says nothing.
func arrows(list []report.Value) []report.Value {
	for i := range list {
		v := &list[i]
		v.Name, v.Value = arrow(v.Name), arrow(v.Value)
	}
	return slices.DeleteFunc(list, func(v report.Value) bool { return v.Name == v.Value })
}
