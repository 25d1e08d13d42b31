package export

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/cfg/source"
	"tav/solver/term"
)

// A conditionValue is the outcome of one evaluation of a condition.
type conditionValue struct {
	node  *source.Node
	file  *source.File
	value string // "true", "false", or of a switch the constant or "default"
}

// spotAt is the file and place of a step; nil for steps outside of the text.
func (x *exporter) spotAt(s *interp.Step) (*source.File, source.Pos) {
	if s.Edge.Pos.Col == 0 {
		return nil, source.Pos{}
	}
	return x.files[s.Edge.Pos.File], source.Pos{Line: s.Edge.Pos.Line, Col: s.Edge.Pos.Col}
}

// conditions finds the evaluations of conditions in a run, each at the step
// that decides it. Of a condition of which some evaluation cannot be expressed, none is listed:
// waypoints at the same place would be taken for another evaluation.
func (x *exporter) conditions(steps []interp.Step) map[int]conditionValue {
	found := map[int]conditionValue{}
	unclear := map[*source.Node]bool{}
	part := map[int]bool{} // of an evaluation that began before
	for i := range steps {
		n, f := x.decides(&steps[i])
		if n == nil || part[i] {
			continue
		}
		last := i
		for _, k := range x.otherDecisions(steps, i, n) {
			part[k], last = true, k
		}
		value, ok := x.outcome(steps, last, n, f)
		found[last] = conditionValue{n, f, value}
		unclear[n] = unclear[n] || !ok
	}
	for i, c := range found {
		if unclear[c.node] {
			delete(found, i)
		}
	}
	return found
}

// decides is the condition that a step decides, or a part of it.
func (x *exporter) decides(s *interp.Step) (*source.Node, *source.File) {
	a, ok := s.Edge.Action.(*cfg.Assume)
	if !ok || a.Branch == 0 {
		return nil, nil
	}
	f, p := x.spotAt(s)
	if f == nil {
		return nil, nil
	}
	if n := f.Condition(p); n != nil {
		return n, f
	}
	return doAround(f, p), f
}

// doAround is the do statement whose body ends at p, which is where clang says
// that its condition is decided; nil if there is none.
func doAround(f *source.File, p source.Pos) *source.Node {
	n := f.Innermost(p)
	if n == nil || n.Parent == nil || n.Parent.Type != "do_statement" || n.EndOffset != n.Parent.Body.EndOffset {
		return nil
	}
	return n.Parent
}

// otherDecisions are the steps that decide further parts of a condition, in the
// evaluation that begins at step i. Its first part is never decided twice in one
// evaluation.
func (x *exporter) otherDecisions(steps []interp.Step, i int, n *source.Node) []int {
	var list []int
	for k := i + 1; k < len(steps) && steps[k].Depth >= steps[i].Depth; k++ {
		s := &steps[k]
		f, p := x.spotAt(s)
		if s.Depth > steps[i].Depth || f == nil {
			continue
		}
		inside := n.Cond.Contains(p) || n.Head.Contains(p) // reads of memory are at the keyword
		if !inside || s.Edge.From == steps[i].Edge.From {
			break
		}
		if m, _ := x.decides(s); m == n {
			list = append(list, k)
		}
	}
	return list
}

// outcome is the value of a condition whose last part is decided by a step. In
// a condition made of && and || the part that is decided last decides the whole.
// Where there may be a negation around it, it shows in where the run goes.
func (x *exporter) outcome(steps []interp.Step, last int, n *source.Node, f *source.File) (string, bool) {
	a := steps[last].Edge.Action.(*cfg.Assume)
	if n.Type == "switch_statement" {
		return switchValue(a.Cond)
	}
	plain, known := x.plain[n]
	if !known {
		plain = plainCondition(f, f.Slice(n.Cond))
		x.plain[n] = plain
	}
	if plain {
		return [...]string{"", "true", "false"}[a.Branch], true
	}
	for k := last + 1; k < len(steps) && steps[k].Depth >= steps[last].Depth; k++ {
		g, p := x.spotAt(&steps[k])
		if steps[k].Depth > steps[last].Depth || g == nil {
			continue
		}
		switch {
		case n.Kind == source.Conditional:
			return "", false
		case n.Body.Contains(p):
			return "true", true
		case n.Else.Contains(p):
			return "false", true
		}
		return "false", showsInSteps(f, n.Body)
	}
	return "", false
}

// plainCondition reports that the value of a condition is that of the branch
// taken last: there is no negation, in the text or in a macro, and no ?:.
func plainCondition(f *source.File, text string) bool {
	e, err := source.ParseExpression(context.Background(), text)
	if err != nil || strings.ContainsAny(strings.ReplaceAll(text, "!=", ""), "!?") {
		return false
	}
	for _, names := range [2][]string{e.Names, e.Calls} {
		for _, name := range names {
			if f.IsConstant(name) {
				return false
			}
		}
	}
	return true
}

// callStatement is a call whose result is not used.
var callStatement = regexp.MustCompile(`^[A-Za-z_]\w*\s*\(`)

// showsInSteps reports that a body begins with a statement that has steps of
// its own, as jumps do not, and calls that have no effect.
func showsInSteps(f *source.File, body source.Range) bool {
	text := strings.TrimLeft(f.Slice(body), "{ \t\r\n")
	for _, jump := range []string{"break", "continue", "goto", "return", ";", "}", "/", "#"} {
		if strings.HasPrefix(text, jump) {
			return false
		}
	}
	word := callStatement.FindString(text)
	word = strings.TrimRight(word, "( \t")
	return text != "" && (word == "" || slices.Contains([]string{"if", "while", "for", "switch"}, word))
}

// switchValue is the constant that a switch found, or default.
func switchValue(cond *term.Term) (string, bool) {
	switch cond.Op() {
	case term.OpEq:
		x, c := cond.Args()[0], cond.Args()[1]
		if c.Op() != term.OpBVConst {
			x, c = c, x
		}
		if c.Op() != term.OpBVConst {
			return "", false
		}
		v := c.Value()
		if looksSigned(x) {
			v = c.SignedValue()
		}
		return v.String(), true
	case term.OpNot, term.OpAnd:
		for _, a := range cond.Args() {
			if cond.Op() == term.OpAnd && (a.Op() != term.OpNot || a.Args()[0].Op() != term.OpEq) {
				return "", false
			}
		}
		return "default", cond.Op() == term.OpAnd || cond.Args()[0].Op() == term.OpEq
	}
	return "", false
}
