package repair

import (
	"bytes"
	"fmt"
	"strings"

	"tav/cfg/source"
)

// wording is a change in the words of an editor.
func (u *code) wording(edits []edit) string {
	e := edits[0]
	if len(edits) == 2 && e.how == deleted && edits[1].how == after {
		return fmt.Sprintf("move `%s` after line %d", oneLine(edits[1].text), u.line(edits[1].at))
	}
	text, first := oneLine(e.text), u.line(e.at)
	switch old := oneLine(u.of(e.at)); e.how {
	case replaced:
		return fmt.Sprintf("%s in line %d", u.exchanged(e), first)
	case before:
		return fmt.Sprintf("insert `%s` before line %d", text, first)
	case after:
		if s, ok := e.initialises(u.text); ok {
			return fmt.Sprintf("initialise `%s` with %s in line %d", u.of(e.at.Child("declarator")), strings.TrimPrefix(s.Text, " = "), first)
		}
		return fmt.Sprintf("insert `%s` after line %d", text, first+strings.Count(u.of(e.at), "\n"))
	case deleted:
		return fmt.Sprintf("remove `%s` in line %d", old, first)
	case guarded:
		return fmt.Sprintf("execute `%s` in line %d only if `%s`", old, first, text)
	}
	return fmt.Sprintf("execute the body of the loop in line %d before the condition is tested", first)
}

// exchanged says which expression becomes another one: only the operator where nothing else differs, else with as much
// around it as shows which one of its line it is.
func (u *code) exchanged(e edit) string {
	n, text := e.at, e.text
	if left, right, op := n.Child("left"), n.Child("right"), operator(n); left != nil && right != nil && strings.Count(u.lineOf(n), " "+op+" ") == 1 {
		other, ok := strings.CutPrefix(text, u.of(left)+" ")
		if other, rest := strings.CutSuffix(other, " "+u.of(right)); ok && rest && !strings.ContainsAny(other, " (") {
			return "replace `" + op + "` by `" + other + "`"
		}
	}
	if e.rank < needed(n) {
		text = "(" + text + ")"
	}
	old := u.of(n)
	for p := n.Parent; p.Is("binary_expression", "unary_expression", "subscript_expression", "parenthesized_expression", "argument_list", "call_expression", "assignment_expression", "return_statement") && len(u.of(p)) <= maxWording && (len(old) < leastWording || strings.Count(u.lineOf(n), old) > 1); p = p.Parent {
		text = string(u.text[p.Begin:n.Begin]) + text + string(u.text[n.End:p.End])
		n, old = p, u.of(p)
	}
	return "replace `" + oneLine(old) + "` by `" + oneLine(text) + "`"
}

// lineOf is the line that a node begins in.
func (u *code) lineOf(n *source.Syntax) string {
	begin := bytes.LastIndexByte(u.text[:n.Begin], '\n') + 1
	text, _, _ := bytes.Cut(u.text[begin:], []byte("\n"))
	return string(text)
}

// oneLine is C text with single spaces.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
