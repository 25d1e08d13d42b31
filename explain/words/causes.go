package words

import (
	"fmt"
	"slices"
	"strings"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/explain"
	"tav/explain/cascade"
	"tav/explain/chains"
	"tav/explain/report"
)

// causes reports a cause tree in the words of the program.
type causes struct {
	Translator
	of    Told
	shown map[*cascade.Node]bool // a cause that has influence in several ways is reported once
}

// tree reports a cause tree as far as it was computed.
func (t Translator) tree(tree *cascade.Tree, of Told) *report.Node {
	if tree == nil {
		return nil
	}
	c := &causes{t, of, map[*cascade.Node]bool{}}
	c.shown[tree.Root] = true
	return c.node([]*cascade.Node{tree.Root}, "")
}

// node reports causes of one condition: loops make many of them, one the cause of
// the next.
func (c *causes) node(group []*cascade.Node, influence string) *report.Node {
	for i := 0; i < len(group); i++ {
		for _, child := range group[i].Children {
			if x := child.Node; x.Expanded && !c.shown[x] && same(x, group[0]) {
				c.shown[x], group = true, append(group, x)
			}
		}
	}
	n := &report.Node{Condition: c.word(group[0]), Influence: influence, Steps: []int{}, Places: []report.Place{}}
	if len(group) > 1 {
		n.Instances = len(group)
	}
	for _, x := range group {
		if x.Kind != cascade.Failure {
			c.add(n, x.Pos)
		}
	}
	for _, x := range group {
		for _, s := range x.Statements {
			c.add(n, s.Pos)
		}
	}
	var groups [][]*cascade.Node
	var influences []string
	for _, x := range group {
		for _, child := range x.Children {
			if !child.Node.Expanded {
				n.Unexpanded = true
				continue
			}
			if same(child.Node, group[0]) {
				continue
			}
			how := influenceOf(child)
			k := slices.IndexFunc(groups, func(g []*cascade.Node) bool { return same(g[0], child.Node) })
			switch {
			case k < 0:
				groups, influences = append(groups, []*cascade.Node{child.Node}), append(influences, how)
			case !slices.Contains(groups[k], child.Node):
				groups[k] = append(groups[k], child.Node)
			}
			if k >= 0 && how == direct {
				influences[k] = how
			}
		}
	}
	told := make([]bool, len(groups)) // at another place
	for i, g := range groups {
		told[i] = !slices.ContainsFunc(g, func(x *cascade.Node) bool { return !c.shown[x] })
		for _, x := range g {
			c.shown[x] = true
		}
	}
	for i, g := range groups {
		if told[i] {
			n.Causes = append(n.Causes, &report.Node{
				Condition: c.word(g[0]), Influence: influences[i], Steps: []int{}, Places: []report.Place{}, Again: true,
			})
			continue
		}
		n.Causes = append(n.Causes, c.node(g, influences[i]))
	}
	return n
}

// same reports whether two causes are of one condition of the source.
func same(a, b *cascade.Node) bool { return a.Kind == b.Kind && a.Edge == b.Edge }

// The words for influence.
const (
	direct   = "direct"
	indirect = "indirect"
)

func influenceOf(c cascade.Child) string {
	if slices.ContainsFunc(c.Influences, func(i cascade.Influence) bool { return !i.Indirect }) {
		return direct
	}
	return indirect
}

// add adds a position of the trace to a node.
func (c *causes) add(n *report.Node, pos int) {
	if pos >= len(c.of.step) || c.of.step[pos] < 0 {
		return
	}
	i := c.of.step[pos]
	if !slices.Contains(n.Steps, i) {
		n.Steps = append(n.Steps, i)
	}
	if p := c.of.Steps[i].Place; !slices.Contains(n.Places, p) {
		n.Places = append(n.Places, p)
	}
}

// word is what a node explains. Where C has no name for a part of a condition
// it is the text at its place.
func (c *causes) word(n *cascade.Node) string {
	switch n.Kind {
	case cascade.Call:
		return "call of " + c.function(n)
	case cascade.Branch:
		c.here = c.of.standpoint(n.Pos, n.Edge.Home().Pos)
		if cond := n.Edge.Action.(*cfg.Assume).Cond; c.nameable(cond) && !numbersObject(c.program, cond) && writable(n.Text) {
			if text, ok := c.apartIn(cond, n.Edge.Home().Func, n.Text); ok {
				return text
			}
		}
		if text := c.text(n.Edge.Pos); text != "" {
			return fmt.Sprintf("%s: %s", text, c.branch(n.Edge))
		}
		return "a branch that the compiler made"
	case cascade.Failure:
		if n.Condition.IsFalse() {
			return "this is not reached"
		}
	}
	return n.Text
}

// function is the function that a cause is a call of: as the program calls it,
// for the library's.
func (c *causes) function(n *cascade.Node) string {
	if c.library[n.Text] && n.Pos < len(c.of.step) && c.of.step[n.Pos] >= 0 {
		p := c.of.Steps[c.of.step[n.Pos]].Place
		if name, ok := callee(p.Text[max(0, min(p.Column-1, len(p.Text))):]); ok {
			return name
		}
	}
	return n.Text
}

// chain reports a failure inducing chain.
func (t Translator) chain(c *chains.Chain, of Told) []report.Link {
	var list []report.Link
	for _, l := range c.Links {
		if l.Step >= len(of.step) || of.step[l.Step] < 0 {
			continue
		}
		link := report.Link{Step: of.step[l.Step], Values: []report.Value{}}
		link.Compared = link.Step
		link.Place = of.Steps[link.Step].Place
		t.here = of.standpoint(l.Step, of.run[l.Step].Edge.Home().Pos)
		var values, correct []interp.Change
		for _, f := range l.Faults {
			switch {
			case f.IsWorld(), f.Var != nil && f.Var.Decl.InLibrary() && !isPosition(f.Var), f.Taken != nil && f.Taken.Pos.InLibrary():
				continue // the place says it
			case f.Taken != nil:
				link.Values = append(link.Values, report.Value{Name: "branch", Value: t.goes(f.Taken), Branch: true})
				if f.Other != nil {
					link.Correct = append(link.Correct, report.Value{Name: "branch", Value: t.wouldGo(f.Other), Branch: true})
				}
				continue
			}
			if f.Value != nil {
				values = append(values, interp.Change{Var: f.Var, Cell: f.Cell, Value: *f.Value})
			}
			at := of.before(f.At, link.Step)
			if f.Reference != nil && (len(correct) == 0 || at == link.Compared) { // of one point only
				correct, link.Compared = append(correct, interp.Change{Var: f.Var, Cell: f.Cell, Value: *f.Reference}), at
			}
		}
		link.Values = append(link.Values, t.named(values)...)
		link.Correct = append(link.Correct, t.named(correct)...)
		if k := len(list) - 1; k >= 0 && list[k].Step == link.Step { // another part of the statement
			list[k].Values = append(list[k].Values, link.Values...)
			if len(list[k].Correct) == 0 {
				list[k].Compared = link.Compared
			}
			if list[k].Compared == link.Compared {
				list[k].Correct = append(list[k].Correct, link.Correct...)
			}
			continue
		}
		list = append(list, link)
	}
	for i := range list {
		if list[i].Compared == list[i].Step {
			list[i].Compared = 0
		}
	}
	return list
}

// induced is what a reference that is given does and the run does not, or where what leads to the failure
// begins; nil: no chain says so.
func induced(t *report.Trace) *report.Fact {
	for _, e := range t.Explanations {
		if !e.Given {
			continue
		}
		if e.NotRun != nil {
			return e.NotRun
		}
		for _, l := range e.Chain[:min(1, len(e.Chain))] {
			for _, v := range l.Values {
				k := slices.IndexFunc(l.Correct, v.Same)
				if k >= 0 && l.Compared == 0 && !v.Branch {
					terms := []string{strings.Trim(l.Place.Text, " \t;{"), v.Name, v.Value, l.Correct[k].Value, e.Reference}
					return &report.Fact{Kind: report.Begins, Step: l.Step, Place: l.Place, Terms: terms}
				}
			}
		}
	}
	return nil
}

// before is the index of the last step that is reported up to a position, at least that of first.
func (c Told) before(pos, first int) int {
	for ; pos >= 0; pos-- {
		if pos < len(c.step) && c.step[pos] >= 0 {
			return max(first, c.step[pos])
		}
	}
	return first
}

// lacks is the statement that a reference executes and the failing run does not; nil: none is known.
func (t Translator) lacks(c *chains.Chain) *report.Fact {
	if c.Lacks == nil || c.Reference.Switch != nil {
		return nil
	}
	homes := explain.Homes(c.Lacks)
	k := len(homes) - 1
	for k > 0 && (homes[k].Pos.Line == 0 || t.ends(homes[k].Pos)) { // what it returns is set before
		k--
	}
	p := t.Place(homes[k].Pos)
	if p.Line == 0 {
		return nil
	}
	return &report.Fact{Kind: report.NotRun, Place: p, Terms: []string{statement(p)}}
}

// named are the changes that C has a name for.
func (t names) named(changes []interp.Change) []report.Value {
	return slices.DeleteFunc(t.pairs(nil, changes), func(v report.Value) bool { return v.Name == "" })
}

// reference says what a chain compares with.
func (t Translator) reference(c *chains.Chain, file string, of Told) string {
	s := c.Reference.Switch
	if s == nil {
		return "the run of " + file
	}
	text := fmt.Sprintf("the run that goes the way `%s`", t.goes(s.Edge))
	if t.branch(s.Edge).way == unclear {
		text = fmt.Sprintf("the run that goes the other way at `%s`", t.goes(s.Edge))
	}
	if s.Step < len(of.step) && of.step[s.Step] >= 0 {
		text += fmt.Sprintf(" at line %d (step %d)", of.Steps[of.step[s.Step]].Place.Line, of.step[s.Step]+1)
	}
	return text
}
