package driver

import (
	"fmt"
	"regexp"
	"strings"

	"tav/explain/report"
)

// Statements that compute with what they change, and that store.
var (
	updating = regexp.MustCompile(`^(.*[\w\])])\s*([-+*/%&|^]|<<|>>)=\s*(.*)$`)
	storing  = regexp.MustCompile(`^[^=]*[\w\])]\s*=\s*([^=].*)$`)
)

// wholeCast matches a cast of all of an expression.
var wholeCast = regexp.MustCompile(`^\(\w[\w ]*\)(\([^()]*\)|\w+)$`)

// isRead matches what is said of a number that a comparison reads otherwise.
var isRead = regexp.MustCompile("^`(.*)` (?:wraps around to|is) (-?\\d+)")

// fits executes what is said of numbers that do not fit where they are stored or compared, and of
// counting that wraps around.
func (x *changedRun) fits(all tally) {
	if x.trace.Omitted > 0 || x.trace.Endless {
		return
	}
	var cut, turned, read []told
	for i, s := range x.trace.Steps {
		if s.Cut != "" {
			cut = append(cut, told{step: i, cond: fmt.Sprintf("(%s) == %s", computed(s.Place), s.Cut)})
		}
		if m := isRead.FindStringSubmatch(s.Converted); m != nil {
			read = append(read, told{step: i, cond: fmt.Sprintf("(%s) == %s", m[1], m[2])})
		}
		if s.Turned == "" {
			continue
		}
		old, value, _ := strings.Cut(strings.TrimPrefix(s.Turned, "from "), " to ")
		name := s.Changes[0].Of(s)
		turned = append(turned, told{step: i, cond: name + " == " + old}, told{step: i, cond: name + " == " + value, after: true})
	}
	x.execute("does not fit", cut, all)
	x.execute("wraps around", turned, all)
	x.execute("read otherwise", read, all)
}

// computed is the expression whose value a statement stores.
func computed(p report.Place) string {
	if p.EndLine != p.Line || p.End-1 > len(p.Text) {
		return ""
	}
	code := strings.TrimSuffix(p.Text[p.Column-1:p.End-1], ";")
	if m := updating.FindStringSubmatch(code); m != nil {
		return fmt.Sprintf("(%s) %s (%s)", m[1], m[2], m[3])
	}
	if m := storing.FindStringSubmatch(code); m != nil {
		return m[1]
	}
	return wholeCast.ReplaceAllString(strings.TrimPrefix(code, "return "), "$1")
}
