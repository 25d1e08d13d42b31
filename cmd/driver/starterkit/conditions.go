package starterkit

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// conditions are the conditionals that are open, the innermost one last.
type conditions []condition

// A condition is a conditional: whether its lines count, and whether some have. Where that cannot be found they do not, and what
// they assign to is not known.
type condition struct {
	active, taken bool
	unknown       error // why that cannot be found
}

// An unknown is why a condition cannot be decided.
type unknown struct{ error }

// unknown is why it is not known whether lines count, nil if it is.
func (c conditions) unknown() (why error) {
	for _, one := range c {
		if why = cmp.Or(why, one.unknown); !one.active && one.unknown == nil {
			return nil
		}
	}
	return why
}

// active reports whether lines count.
func (c conditions) active() bool {
	return !slices.ContainsFunc(c, func(one condition) bool { return !one.active })
}

// line carries out a line of a conditional; known: it was one.
func (c *conditions) line(m *makefile, word, rest string) (known bool, err error) {
	switch word {
	case "ifeq", "ifneq", "ifdef", "ifndef":
		next := condition{unknown: c.unknown()}
		if c.active() {
			next, err = m.decide(word, rest)
		}
		*c = append(*c, next)
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
		next := condition{active: !inner.taken, taken: true}
		if again, condition, ok := strings.Cut(rest, " "); ok && !inner.taken && c.active() {
			next, err = m.decide(again, strings.TrimSpace(condition))
		}
		if inner.unknown != nil {
			next = inner
		}
		*c = append(*c, next)
		return true, err
	}
	return false, nil
}

// decide is a conditional of which a condition decides whether its lines count.
func (m *makefile) decide(word, rest string) (condition, error) {
	holds, err := m.holds(word, rest)
	if why := (unknown{}); errors.As(err, &why) {
		return condition{unknown: why.error}, nil
	}
	return condition{active: holds, taken: holds}, err
}

// holds decides a condition.
func (m *makefile) holds(word, rest string) (bool, error) {
	if word == "ifdef" || word == "ifndef" {
		name, err := m.expand(rest)
		v := m.variables[strings.TrimSpace(name)]
		if v != nil && v.unknown != nil {
			return false, unknown{v.unknown}
		}
		return (v != nil && v.text != "") == (word == "ifdef"), err
	}
	a, b, err := operands(rest)
	if err != nil {
		return false, err
	}
	left, err := m.expand(a)
	if err != nil {
		return false, unknown{err}
	}
	right, err := m.expand(b)
	if err != nil {
		return false, unknown{err}
	}
	return (left == right) == (word == "ifeq"), nil
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
