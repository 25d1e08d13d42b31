package words

import (
	"cmp"
	"slices"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/cfg/source"
	"tav/explain"
	"tav/explain/report"
	"tav/solver/term"
)

// decision is what the branch of a finding decided: the condition as the source has it, and the values in it; nil
// where the source shows no condition of one branch.
func (t Translator) decision(f explain.Finding, of Told) *report.Decision {
	e := of.run[f.Pos].Edge
	a, ok := e.Action.(*cfg.Assume)
	if !ok || a.Branch == 0 || f.Switch == nil {
		return nil
	}
	d := &report.Decision{Condition: oneLine(t.text(e.Pos)), True: a.Branch == 1}
	if !simple(d.Condition) || t.selects(e.Pos) {
		if d.Condition = t.inC(a.Cond, e.Home().Func); d.Condition == "" || compound(d.Condition) {
			return nil
		}
		d.True = true
	}
	d.Found = finds(t.program, a.Cond)
	d.Guard, d.Does = t.isGuard(e.Home().Pos), t.does(f.Pos, of)
	s := t.stateOf(of.run[:f.Pos+1], of.Omitted == 0, of)
	if s == nil {
		return d
	}
	for _, v := range s.read(a.Cond) {
		if shows(d.Condition, v.Name) && len(d.Values) < maxValues && !slices.ContainsFunc(d.Values, v.Same) {
			d.Values = append(d.Values, v)
		}
	}
	slices.SortStableFunc(d.Values, func(a, b report.Value) int {
		return cmp.Compare(column(d.Condition, a.Name), column(d.Condition, b.Name))
	})
	return d
}

// finds reports whether a condition is that pointers are not NULL.
func finds(p *cfg.Program, cond *term.Term) bool {
	if cond.Op() != term.OpNot || cond.Args()[0].Op() != term.OpEq {
		return false
	}
	vars := p.Terms.FreeVars(cond)
	other := slices.ContainsFunc(vars, func(x *term.Term) bool { v := p.VarOf(x); return v == nil || v.Role != cfg.ObjectPart })
	return len(vars) > 0 && !other && slices.ContainsFunc(cond.Args()[0].Args(), (*term.Term).IsConst)
}

// read are the numbers that a term reads, by what C calls them.
func (s *state) read(x *term.Term) (list []report.Value) {
	for _, leaf := range term.Postorder(x, nil) {
		sub := map[*term.Term]*term.Term{}
		if leaf.Op() != term.OpVar && leaf.Op() != term.OpSelect || leaf.Sort().Kind != term.BitVecKind || !s.leaves(leaf, sub) {
			continue
		}
		array := leaf
		for array.Op() == term.OpSelect {
			array = array.Args()[0]
		}
		v := s.program.VarOf(array)
		if v == nil || v.Bits != nil || v.Parts || v.Role != cfg.Scalar && v.Role != cfg.Memory || v.Region != nil && len(v.Region.Cells) > 1 {
			continue
		}
		value, ok := term.ValueOf(sub[leaf])
		if name, named := s.apartIn(leaf, s.last.Func, s.written(leaf)); ok && named && isPlain(name) {
			list = append(list, report.Value{Name: name, Value: numeral(interp.Change{Var: v, Value: value})})
		}
	}
	return list
}

// skipped are the statements that a branch decides about and does not execute, those first that, or a function called
// there, mention what the error is about.
func (t Translator) skipped(f explain.Finding, branch cfg.Pos, of Told) (list []report.Place) {
	var about []string
	for _, s := range slices.Backward(of.run) {
		if a, ok := s.Edge.Action.(*cfg.Assume); ok && len(about) == 0 {
			for _, x := range t.program.Terms.FreeVars(a.Cond) {
				if v := t.program.VarOf(x); v != nil && v.Base() != "" {
					about = append(about, lastMember(v.Base()))
				}
			}
		}
	}
	concerns := func(p report.Place) bool {
		text := p.Text + t.bodyOf(t.calleeAt(cfg.Pos{File: p.File, Line: p.Line, Col: p.Column}))
		return slices.ContainsFunc(about, func(name string) bool { return mentions(text, name) })
	}
	for _, p := range f.Skipped {
		if t.controls(branch, p) {
			list = append(list, t.Place(p))
		}
	}
	slices.SortStableFunc(list, func(a, b report.Place) int {
		return map[bool]int{true: 0, false: 1}[concerns(a)] - map[bool]int{true: 0, false: 1}[concerns(b)]
	})
	return list
}

// does is the first statement that an if statement at a position executes; nil: there is none.
func (t Translator) does(pos int, of Told) *report.Place {
	branch := of.homes[pos].Pos
	n, step := t.deciding(branch), of.step[pos]
	if n == nil || n.Type != "if_statement" || step < 0 {
		return nil
	}
	for _, s := range of.Steps[step+1:] {
		switch p := s.Place; {
		case s.Depth != of.Steps[step].Depth || s.Thread != of.Steps[step].Thread:
		case p.File != branch.File || !n.Range.Contains(source.Pos{Line: p.Line, Col: p.Column}):
			return nil
		case p.Line != branch.Line:
			return &p
		}
	}
	return nil
}

// isGuard reports whether a branch is that of an if statement.
func (files sources) isGuard(branch cfg.Pos) bool {
	n := files.deciding(branch)
	return n != nil && n.Type == "if_statement"
}

// deciding is the loop or if statement whose condition a place is in; nil: there is none.
func (files sources) deciding(branch cfg.Pos) *source.Node {
	f := files[branch.File]
	if f == nil {
		return nil
	}
	at := source.Pos{Line: branch.Line, Col: branch.Col}
	for n := f.Innermost(at); n != nil && n.Kind != source.Function; n = n.Parent {
		if n.Cond.IsValid() && n.Cond.Contains(at) {
			return n
		}
	}
	return nil
}

// controls reports whether a branch decides about a place: that is in its statement, or in the same function where a part of
// the statement leaves what is around it.
func (files sources) controls(branch, place cfg.Pos) bool {
	n := files.deciding(branch)
	if n == nil || branch.File != place.File {
		return false
	}
	f := files[branch.File]
	leaves := !n.IsLoop() && (leaving.MatchString(f.Slice(n.Body)) || leaving.MatchString(f.Slice(n.Else)))
	return n.Range.Contains(source.Pos{Line: place.Line, Col: place.Col}) || leaves && files.scope(branch) == files.scope(place)
}
