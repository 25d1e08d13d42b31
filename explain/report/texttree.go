package report

import (
	"fmt"
	"slices"
	"strings"
)

// tree shows the cause tree, causes below what they influence.
func (r Text) tree(e *Explanation) {
	if e.Tree == nil {
		return
	}
	r.heading("Cause tree")
	lines := shownTree
	r.node(e.Tree, "  ", "  ", &lines)
	fmt.Fprintln(r.Out)
}

// node shows a node and its causes; first stands before its first line, rest
// before the others. Without --full what stands at another place of the tree is
// left out, and causes for which there are no lines left are not shown.
func (r Text) node(n *Node, first, rest string, lines *int) {
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
	causes, open := n.Causes, n.Unexpanded
	if !r.Full {
		causes = slices.DeleteFunc(slices.Clone(causes), func(c *Node) bool { return c.Again })
		if *lines -= 1 + len(n.Places); *lines < 0 {
			causes, open = nil, open || len(causes) > 0
		}
	}
	stem := "  "
	if len(causes) > 0 || open {
		stem = "│ "
	}
	for _, p := range n.Places {
		fmt.Fprintf(r.Out, "%s%s  %s\n", r.Style.faint(rest+stem), p, p.code())
	}
	for i, c := range causes {
		if i == len(causes)-1 && !open {
			r.node(c, rest+"└ ", rest+"  ", lines)
		} else {
			r.node(c, rest+"├ ", rest+"│ ", lines)
		}
	}
	switch {
	case n.Unexpanded:
		fmt.Fprintf(r.Out, "%s%s\n", r.Style.faint(rest+"└ "), "… its causes were not asked for")
	case open:
		fmt.Fprintf(r.Out, "%s%s\n", r.Style.faint(rest+"└ "), "… --full has its causes")
	}
}

// code is the text of a place, as far as its first line goes.
func (p Place) code() string {
	p = p.clipped()
	from, to := p.span()
	return printable(strings.TrimSpace(p.Text[from:to]))
}

// chain shows the failure inducing chain.
func (r Text) chain(e *Explanation) {
	if len(e.Chain) == 0 {
		return
	}
	r.heading("Failure inducing chain")
	if e.Reference != "" {
		r.paragraph("Compared with " + e.Reference + ".")
	}
	for i, l := range e.Chain {
		fmt.Fprintf(r.Out, "  %d. %s  %s\n", i+1, l.Place, l.Place.code())
		for _, v := range l.Values {
			text := v.Name + " = " + v.Value
			if c := valueOf(l.Correct, v.Name); c != "" {
				text += fmt.Sprintf(" (%s in the correct run)", c)
			}
			fmt.Fprintf(r.Out, "     %s\n", r.Style.value(text))
		}
	}
	fmt.Fprintln(r.Out)
}

func valueOf(values []Value, name string) string {
	for _, v := range values {
		if v.Name == name {
			return v.Value
		}
	}
	return ""
}
