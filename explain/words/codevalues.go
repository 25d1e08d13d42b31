package words

import (
	"regexp"
	"slices"
	"strings"

	"tav/explain/report"
)

// What the text of C shows of values: which variables are compared, copied, handed over, or an index.

// bounds reports whether a condition compares a variable, or a sum with it, with something by its order.
func bounds(condition, name string) bool {
	sides := comparing.Split(condition, -1)
	return len(sides) == 2 && strings.ContainsAny(condition, "<>") && slices.ContainsFunc(sides, func(side string) bool {
		return sum.MatchString(side) && shows(side, name)
	})
}

// sum matches sums of variables and numbers.
var sum = regexp.MustCompile(`^[\w\s+-]+$`)

// sets reports whether a line assigns what matches a pattern, and nothing else, to a variable.
func sets(line, name, pattern string) bool {
	return named(`(^|[^\w.>])`, name, `\s*=\s*`+pattern+`\s*[;,]`).MatchString(line)
}

// copied is the variable that a line assigns to another one, "" for none.
func copied(line, name string) string {
	if m := named(`(?:^|[^\w.>])`, name, `\s*=\s*([A-Za-z_]\w*)\s*[;,]`).FindStringSubmatch(line); m != nil {
		return m[1]
	}
	return ""
}

// subscript matches an index, divisor a variable that a number is divided by.
var (
	subscript = regexp.MustCompile(`\[([^\[\]]+)\]`)
	divisor   = regexp.MustCompile(`[/%]=?\s*([A-Za-z_]\w*)\b`)
)

// indices are those in an expression, one after the other.
func indices(expression string) (text string) {
	for _, m := range subscript.FindAllStringSubmatch(expression, -1) {
		text += m[1] + " "
	}
	return text
}

// divisors are the variables that an expression divides by.
func divisors(expression string) (names []string) {
	for _, m := range divisor.FindAllStringSubmatch(expression, -1) {
		names = append(names, m[1])
	}
	return names
}

// indexOf is the index of the only element of an array in an expression, after it was counted up; "": there is none.
func indexOf(expression, array string) string {
	m := named(`\b`, array, `\[([^\[\]]+)\]`).FindAllStringSubmatch(expression, -1)
	if len(m) != 1 {
		return ""
	}
	return strings.TrimPrefix(strings.TrimSpace(m[0][1]), "++")
}

// handedOver are the arguments that the text of a call has, "" for what is no variable.
func handedOver(call string) []string {
	_, text, _ := strings.Cut(call, "(")
	list, _ := arguments("(" + text)
	for i, a := range list {
		if head.FindString(a) != a {
			list[i] = ""
		}
	}
	return list
}

// addresses are the variables whose addresses a line takes.
func addresses(line string) (names []string) {
	for _, m := range address.FindAllStringSubmatch(line, -1) {
		names = append(names, m[1])
	}
	return names
}

var address = regexp.MustCompile(`&\s*(\w+)`)

// opened is the line of a place without the brace at its end.
func opened(p report.Place) string { return strings.Trim(p.Text, " \t{") }

// shiftsRight reports whether a text shifts to the right.
func shiftsRight(text string) bool { return strings.Contains(text, ">>") }

// isAlone reports whether a statement is no more than a call.
func isAlone(statement, call string) bool { return strings.TrimRight(statement, " \t\n;") == call }
