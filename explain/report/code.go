package report

import (
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// What the text of C shows: lines of the source, conditions, names and values. Nothing else here takes text apart.

// A claim is a conjunct of a condition.
type claim struct {
	text               string
	same               string // the form that it has in all functions
	name, op, constant string // of the comparison of a variable with a number or another constant; "": it is none
	cameOut            bool   // it is how a condition came out before, which the step that decides it shows
	cut                bool   // it stands for conjuncts that have no words
}

var (
	outcomes    = regexp.MustCompile(`^\(.* at line \d+\)$`)
	comparisons = regexp.MustCompile(`^([A-Za-z_][\w.\[\]:#]*) (==|!=|<=|>=|<|>) (-?\d+|'.*'|[A-Z]\w*)$`)
)

// claimsOf are the claims of a condition.
func claimsOf(condition string) (list []claim) {
	for _, text := range conjuncts(condition) {
		c := claim{text: text, same: normal(text), cut: text == "…", cameOut: outcomes.MatchString(text)}
		if m := comparisons.FindStringSubmatch(text); m != nil {
			c.name, c.op, c.constant = m[1], m[2], m[3]
		}
		list = append(list, c)
	}
	return list
}

// conjuncts are the parts of a condition that && joins.
func conjuncts(condition string) (list []string) {
	depth, start := 0, 0
	for i := range len(condition) {
		switch condition[i] {
		case '(':
			depth++
		case ')':
			depth--
		case '&':
			if depth == 0 && strings.HasPrefix(condition[i:], "&& ") {
				list, start = append(list, strings.TrimSpace(condition[start:i])), i+3
			}
		}
	}
	return append(list, strings.TrimSpace(condition[start:]))
}

// normal is a condition in a form that it has in all functions: members are one way, sides that are equal or not and
// summands are in one order.
func normal(condition string) string {
	text := strings.ReplaceAll(condition, "->", ".")
	for _, op := range []string{" == ", " != "} {
		if sides := strings.Split(text, op); len(sides) == 2 && !strings.ContainsAny(text, "(&|?-") {
			for i, side := range sides {
				summands := strings.Split(side, " + ")
				slices.Sort(summands)
				sides[i] = strings.Join(summands, " + ")
			}
			slices.Sort(sides)
			return strings.Join(sides, op)
		}
	}
	return text
}

// holdsFor reports whether a comparison holds for a value of its variable, as far as their texts show.
func (c claim) holdsFor(value string) bool {
	if value == "NULL" {
		value = "0"
	}
	a, isNumber := new(big.Int).SetString(value, 10)
	b, isOther := new(big.Int).SetString(c.constant, 10)
	switch {
	case !isOther:
		return value == c.constant && c.op == "=="
	case !isNumber:
		return b.Sign() == 0 && c.op == "!=" && (strings.HasPrefix(value, "&") || onHeap(value))
	}
	sign := a.Cmp(b)
	return map[string]bool{"==": sign == 0, "!=": sign != 0, "<=": sign <= 0, ">=": sign >= 0, "<": sign < 0, ">": sign > 0}[c.op]
}

// incomplete reports whether conjuncts are left out of a condition.
func incomplete(condition string) bool { return strings.Contains(condition, "…") }

var variables = regexp.MustCompile(`[A-Za-z_][\w.]*(\[\w+\])?`)

// Variables are the variables and members in a condition.
func Variables(condition string) []string { return variables.FindAllString(condition, -1) }

// BlockPrefix begins the names of objects of the heap, which C has none for; a number follows.
const BlockPrefix = "block"

// blockNames matches them.
var blockNames = regexp.MustCompile(`\b` + BlockPrefix + `\d+\b`)

// Blocks are the names of objects of the heap in a text.
func Blocks(text string) []string { return blockNames.FindAllString(text, -1) }

// onHeap reports whether something is called as an object of the heap is, or a part of one.
func onHeap(name string) bool {
	at := blockNames.FindStringIndex(name)
	return at != nil && at[0] == 0
}

var returns = regexp.MustCompile(`^return\s*\(?\s*(\w+)\s*\)?;`)

// ReturnedVariable is the variable that a statement returns, "" if it returns none, or something else.
func ReturnedVariable(line string) string {
	if m := returns.FindStringSubmatch(strings.TrimSpace(line)); m != nil {
		return m[1]
	}
	return ""
}

var assignments = regexp.MustCompile(`[^=!<>]=[^=]`)

// assigns reports whether a text has an assignment in it.
func assigns(text string) bool { return assignments.MatchString(text) }

// hasCall reports whether a text has a call in it.
func hasCall(text string) bool { return strings.Contains(text, "(") }

// rises is what falls with its sign turned, "" if that is no single term.
func rises(falls string) string {
	if up, ok := strings.CutPrefix(falls, "-"); ok && !strings.ContainsAny(up, "+-*") {
		return up
	}
	return ""
}

// negative reports whether a number is below 0.
func negative(number string) bool { return strings.HasPrefix(number, "-") }

// elementOf finds the index of an element in an expression.
var elementOf = regexp.MustCompile(`\[\d+\]`)

// generic is an expression with k for the one number that it has as an index.
func generic(text string) (pattern string, index int, ok bool) {
	found := elementOf.FindAllString(text, -1)
	if len(found) == 0 || slices.ContainsFunc(found, func(f string) bool { return f != found[0] }) {
		return text, 0, false
	}
	index, err := strconv.Atoi(strings.Trim(found[0], "[]"))
	return strings.ReplaceAll(text, found[0], "[k]"), index, err == nil
}
