package report

import (
	"fmt"
	"slices"
	"strings"
)

// tree shows the cause tree, causes below what they influence; file is the one that
// needs not be named, lines how many of them are shown below the root.
func (r Text) tree(e *Explanation, file string, lines int) {
	if e.Tree == nil {
		return
	}
	r.heading("Cause tree")
	r.node(e.Tree, "  ", "  ", file, r.chosen(e.Tree, lines))
	fmt.Fprintln(r.Out)
}

// A choice is what is shown of a node.
type choice struct {
	causes []*Node
	places []Place
	left   int // causes that are left out for want of lines
}

// chosen is what is shown of each node: with --full all, else level by level the causes
// for which there are lines, without what stands at another place of the tree, and of the
// places those that none has before.
func (r Text) chosen(root *Node, lines int) map[*Node]*choice {
	seen := map[Place]bool{}
	fresh := func(n *Node) []Place {
		return slices.DeleteFunc(slices.Clone(n.Places), func(p Place) bool { return seen[p] && !r.Full })
	}
	chosen := map[*Node]*choice{}
	choose := func(n *Node) {
		chosen[n] = &choice{places: fresh(n)}
		for _, p := range n.Places {
			seen[p] = true
		}
	}
	choose(root)
	for level := []*Node{root}; len(level) > 0; {
		var next []*Node
		for _, n := range level {
			of := chosen[n]
			for _, c := range n.Causes {
				switch {
				case !r.Full && (c.Again || len(fresh(c)) == 0 && slices.ContainsFunc(of.causes, c.reads)):
				case !r.Full && lines < 1:
					of.left++
				default:
					choose(c)
					of.causes, next = append(of.causes, c), append(next, c)
					lines -= 1 + min(len(chosen[c].places), shownPlaces+1)
				}
			}
		}
		level = next
	}
	return chosen
}

// reads reports whether a cause reads like another one.
func (n *Node) reads(c *Node) bool { return n.Condition == c.Condition && n.Influence == c.Influence }

// node shows a node and its causes; first stands before its first line, rest before
// the others.
func (r Text) node(n *Node, first, rest, file string, chosen map[*Node]*choice) {
	condition := r.Style.value(n.Condition)
	if n.Influence != "" {
		condition = r.Style.faint(n.Influence+": ") + condition
	}
	if n.Instances > 1 {
		condition += r.Style.faint(fmt.Sprintf(" (%d times)", n.Instances))
	}
	if n.Again {
		condition += r.Style.faint(" (told at another place)")
	}
	fmt.Fprintf(r.Out, "%s%s\n", r.Style.faint(first), condition)
	causes, places, more := chosen[n].causes, chosen[n].places, ""
	switch {
	case chosen[n].left > 0:
		more = fmt.Sprintf("… %s with --full", count(chosen[n].left, "cause", "causes"))
	case n.Unexpanded && r.Full:
		more = "… its causes were not asked for"
	}
	stem := "  "
	if len(causes) > 0 || more != "" {
		stem = "│ "
	}
	hidden := len(places) - shownPlaces
	for i, p := range places {
		if !r.Full && hidden > 1 && i >= shownPlaces/2 && i < shownPlaces/2+hidden {
			if i == shownPlaces/2 {
				fmt.Fprintf(r.Out, "%s      | … %d more\n", r.Style.faint(rest+stem), hidden)
			}
			continue
		}
		fmt.Fprintf(r.Out, "%s%s\n", r.Style.faint(rest+stem), p.short(file))
	}
	for i, c := range causes {
		if i == len(causes)-1 && more == "" {
			r.node(c, rest+"└ ", rest+"  ", file, chosen)
		} else {
			r.node(c, rest+"├ ", rest+"│ ", file, chosen)
		}
	}
	if more != "" {
		fmt.Fprintf(r.Out, "%s%s\n", r.Style.faint(rest+"└ "), more)
	}
}

// short is the line of a place and its text; file is the one that needs not be named.
func (p Place) short(file string) string {
	if p.File != file {
		return fmt.Sprintf("%s  %s", p, p.code())
	}
	return fmt.Sprintf("%5d | %s", p.Line, p.code())
}

// code is the text of a place, as far as its first line goes.
func (p Place) code() string {
	p = p.clipped(maxLine)
	from, to := p.span()
	return printable(strings.TrimSpace(p.Text[from:to]))
}

// chain shows the failure inducing chain, of a long one the ends, but for what the cause above it says.
func (r Text) chain(e *Explanation, t *Trace, file string, above Cause) {
	if len(e.Chain) == 0 && e.Lacks == "" {
		return
	}
	r.heading("Failure inducing chain")
	if e.Reference != "" {
		text := "Compared with " + e.Reference + "."
		if e.Lacks != "" && !slices.ContainsFunc(above.Facts, func(f Fact) bool { return f.String() == e.Lacks }) {
			text += " " + e.Lacks
		}
		r.paragraph("  ", text)
	}
	for i, l := range e.Chain {
		if hidden := len(e.Chain) - shownLinks; !r.Full && hidden > 1 && i >= shownLinks/2 && i < shownLinks/2+hidden {
			if i == shownLinks/2 {
				fmt.Fprintf(r.Out, "      … %s with --full\n", count(hidden, "more", "more"))
			}
			continue
		}
		fmt.Fprintf(r.Out, "  %2d. %s  %s\n", i+1, l.Place.short(file), r.Style.value(l.tell(r.most(shownValues, len(l.Values)), t)))
	}
	fmt.Fprintln(r.Out)
}

// tell says at most so many of the values of a link of a trace.
func (l Link) tell(most int, t *Trace) string {
	var parts []string
	at := ""
	if p := t.Steps[l.Compared].Place; l.Compared > l.Step && p.Line != l.Place.Line {
		at = fmt.Sprintf(", after line %d", p.Line)
	}
	for i, v := range l.Values {
		if i == most {
			parts = append(parts, fmt.Sprintf("… %d more", len(l.Values)-i))
			break
		}
		text := v.Name + " = " + v.Value
		if c := valueOf(l.Correct, v.Name); c != "" {
			text += fmt.Sprintf(" (%s in the correct run%s)", c, at)
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ", ")
}

func valueOf(values []Value, name string) string {
	for _, v := range values {
		if v.Name == name {
			return v.Value
		}
	}
	return ""
}
