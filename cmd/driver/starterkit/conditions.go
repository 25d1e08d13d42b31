package starterkit

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
)

// conditions are the conditionals that are open, the innermost one last.
type conditions []condition

// A condition is a conditional: whether its lines count, and whether some have.
type condition struct{ active, taken bool }

// active reports whether lines count.
func (c conditions) active() bool {
	for _, one := range c {
		if !one.active {
			return false
		}
	}
	return true
}

// line carries out a line of a conditional; known: it was one.
func (c *conditions) line(m *makefile, word, rest string) (known bool, err error) {
	switch word {
	case "ifeq", "ifneq", "ifdef", "ifndef":
		holds := false
		if c.active() {
			holds, err = m.holds(word, rest)
		}
		*c = append(*c, condition{holds, holds})
		return true, err
	case "else", "endif":
		if len(*c) == 0 {
			return true, fmt.Errorf("%s without a condition", word)
		}
		last := len(*c) - 1
		inner := (*c)[last]
		*c = (*c)[:last]
		if word == "endif" {
			return true, nil
		}
		next := condition{!inner.taken, true}
		if again, condition, ok := strings.Cut(rest, " "); ok && !inner.taken && c.active() {
			next.active, err = m.holds(again, strings.TrimSpace(condition))
			next.taken = next.active
		}
		*c = append(*c, next)
		return true, err
	}
	return false, nil
}

// holds decides a condition.
func (m *makefile) holds(word, rest string) (bool, error) {
	if word == "ifdef" || word == "ifndef" {
		name, err := m.expand(rest)
		v := m.variables[strings.TrimSpace(name)]
		return (v != nil && v.text != "") == (word == "ifdef"), err
	}
	a, b, err := operands(rest)
	if err != nil {
		return false, err
	}
	left, err := m.expand(a)
	if err != nil {
		return false, err
	}
	right, err := m.expand(b)
	return (left == right) == (word == "ifeq"), err
}

var quotedOperands = regexp.MustCompile(`^(?:"([^"]*)"|'([^']*)')\s*(?:"([^"]*)"|'([^']*)')$`)

// operands are those of (a,b), "a" "b" and 'a' 'b'.
func operands(text string) (a, b string, err error) {
	if inner, ok := strings.CutPrefix(text, "("); ok && strings.HasSuffix(inner, ")") {
		if parts := arguments(strings.TrimSuffix(inner, ")"), 2); len(parts) == 2 {
			return strings.TrimSpace(parts[0]), strings.TrimSpace(parts[1]), nil
		}
	}
	if q := quotedOperands.FindStringSubmatch(text); q != nil {
		return q[1] + q[2], q[3] + q[4], nil
	}
	return "", "", errors.New("condition: want (a,b) or \"a\" \"b\"")
}
