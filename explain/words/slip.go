package words

import (
	"slices"
	"strings"

	"tav/cfg/source"
	"tav/explain/report"
)

// slips are what the text of lines that matter shows: the same operand twice, which asks nothing new, and a value for which a switch
// statement has no case, where another one would have avoided the error.
func slips(files sources, of Told) (list []*report.Fact) {
	for name, f := range files {
		if f == nil || !slices.ContainsFunc(of.Steps, func(s report.Step) bool { return s.Place.File == name }) {
			continue
		}
		f.Syntax().Walk(func(n *source.Syntax) bool {
			line := f.PosAt(n.Begin).Line
			switch {
			case n.Is("binary_expression"):
				if twice := repeated(f, n); twice != "" {
					if k := of.lastAt(name, line, of.matter); k >= 0 {
						list = append(list, &report.Fact{Kind: report.Twice, Step: k, Place: of.Steps[k].Place, Terms: []string{twice}})
					}
				}
			case n.Is("switch_statement"):
				k := of.lastAt(name, line, func(k int) bool { return of.turns(of.Steps[k].Place) })
				if subject := strings.Trim(textOf(f, n.Child("condition")), "() "); k >= 0 {
					if value := of.valueAt(k, subject); noCase(f, n.Child("body"), value) {
						list = append(list, &report.Fact{Kind: report.NoCase, Step: k, Place: of.Steps[k].Place, Terms: []string{value, subject}})
					}
				}
			}
			return true
		})
	}
	slices.SortStableFunc(list, func(a, b *report.Fact) int { return b.Step - a.Step })
	return list[:min(len(list), 1)]
}

// textOf is the text of a node, with single spaces.
func textOf(f *source.File, n *source.Syntax) string {
	if n == nil {
		return ""
	}
	return oneLine(string(f.Text[n.Begin:n.End]))
}

// repeated is an operand that a chain of one of && and || has twice, and that has no effect; "": it has none.
func repeated(f *source.File, n *source.Syntax) string {
	op, right := textOf(f, n.Child("operator")), n.Child("right")
	if op != "&&" && op != "||" || right == nil || hasEffect(right) {
		return ""
	}
	last := textOf(f, right)
	for left := n.Child("left"); left != nil; left = left.Child("left") {
		if textOf(f, left) == last || textOf(f, left.Child("right")) == last && textOf(f, left.Child("operator")) == op {
			return last
		} else if textOf(f, left.Child("operator")) != op {
			break
		}
	}
	return ""
}

// hasEffect reports whether an expression may do more than have a value.
func hasEffect(n *source.Syntax) (has bool) {
	n.Walk(func(n *source.Syntax) bool {
		has = has || n.Is("call_expression", "update_expression", "assignment_expression")
		return !has
	})
	return has
}

// noCase reports whether the body of a switch statement has no label for an enumeration constant: all its labels are others of the enumeration.
func noCase(f *source.File, body *source.Syntax, value string) bool {
	others := enumeration(f, value)
	if others == nil || body == nil {
		return false
	}
	none := true
	body.Walk(func(n *source.Syntax) bool {
		if label := textOf(f, n.Child("value")); n.Is("case_statement") && label != "" {
			none = none && label != value && slices.Contains(others, label)
		}
		none = none && !n.Is("ERROR", "MISSING") // such as a range of labels
		return none && !n.Is("switch_statement")
	})
	return none
}

// enumeration are the constants of the enumeration that has one, if all differ for sure: only the first one is given a value; nil: that is not known.
func enumeration(f *source.File, constant string) (all []string) {
	f.Syntax().Walk(func(n *source.Syntax) bool {
		if !n.Is("enumerator_list") {
			return true
		}
		var names []string
		differ := true
		for _, c := range n.Children {
			if c.Is("enumerator") {
				differ = differ && (len(names) == 0 || c.Child("value") == nil)
				names = append(names, textOf(f, c.Child("name")))
			}
		}
		if differ && slices.Contains(names, constant) {
			all = names
		}
		return false
	})
	return all
}

// lastAt is the last step at a line for which a condition holds; -1: there is none.
func (c Told) lastAt(file string, line int, holds func(step int) bool) int {
	for k, s := range slices.Backward(c.Steps) {
		if s.Place.File == file && s.Place.Line == line && holds(k) {
			return k
		}
	}
	return -1
}

// valueAt is what a variable that a step's function has a name for was given last before the step; "": it is not known.
func (c Told) valueAt(step int, name string) string {
	for _, s := range slices.Backward(c.Steps[:step]) {
		for _, v := range s.Changes {
			if v.Of(c.Steps[step]) == name {
				return v.Value
			}
		}
	}
	return ""
}
