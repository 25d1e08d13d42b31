package dialect

import (
	"fmt"
	"slices"
	"strings"
)

// A span is the range of a quantifier's variable, as C text; low may be empty.
type span struct {
	low, high string
	last      bool // high belongs to it
}

// rangeOf finds a range outside of which the body says nothing: in front of the
// implication of a universal quantifier, in an existential one anywhere. It may be too
// large at the lower end, as the body is evaluated with its conditions.
func rangeOf(body []token, variable string, universal bool) (r span, ok bool) {
	body = unwrap(body)
	if universal {
		parts := split(body, "==>")
		if len(parts) == 1 {
			return r, false
		}
		body = parts[0]
	}
	for _, c := range conjuncts(body) {
		left, operator, right, ok := comparison(c)
		switch {
		case !ok:
		case plain(right) == variable && constant(left, variable):
			r.low = plain(left)
		case plain(left) == variable && constant(right, variable):
			r.high, r.last = plain(right), operator == "<="
		}
	}
	return r, r.high != ""
}

// comparison reads left < right or left <= right, either way round.
func comparison(tokens []token) (left []token, operator string, right []token, ok bool) {
	for _, operator := range []string{"<=", "<", ">=", ">"} {
		if parts := split(tokens, operator); len(parts) == 2 {
			left, right := unwrap(parts[0]), unwrap(parts[1])
			if operator[0] == '>' {
				left, right = right, left
			}
			return left, strings.Replace(operator, ">", "<", 1), right, true
		}
	}
	return nil, "", nil, false
}

// constant reports whether an expression does not mention a variable, nor changes or
// compares anything.
func constant(tokens []token, variable string) bool {
	return len(tokens) > 0 && !slices.ContainsFunc(tokens, func(t token) bool {
		switch t.text {
		case variable, "++", "--", "=", "?", ":", "<", ">", "<=", ">=", "==", "!=", "&&", "||", "&", "|", "^", "!", "{":
			return true
		}
		return false
	})
}

// conjuncts are the parts of a conjunction.
func conjuncts(tokens []token) [][]token {
	tokens = unwrap(tokens)
	parts := split(tokens, "&&")
	if len(parts) == 1 {
		return parts
	}
	var all [][]token
	for _, part := range parts {
		all = append(all, conjuncts(part)...)
	}
	return all
}

// unwrap takes off the parentheses around an expression.
func unwrap(tokens []token) []token {
	for len(tokens) > 2 && tokens[0].text == "(" && matching(tokens, 0) == len(tokens)-1 {
		tokens = tokens[1 : len(tokens)-1]
	}
	return tokens
}

// loop is the text before and after the body of a quantifier that computes its
// truth. Bounds that the variable's type does not have, or that C compares as
// other numbers than they are, are unsupported.
func (r span) loop(n int, typ, variable string, universal bool) (head, tail string) {
	low, operator, negate, start := r.low, "<", "", 0
	if low == "" {
		low = "(" + typ + ")0"
	}
	if r.last {
		operator = "<="
	}
	if universal {
		negate, start = "!", 1
	}
	value := func(name, bound string) string {
		return fmt.Sprintf("%s %s%d = (%s)(%s); ", typ, name, n, typ, bound)
	}
	other := func(name, bound string) string {
		return fmt.Sprintf("%s%d != (%s) || (%s%d < 0) != ((%s) < 0)", name, n, bound, name, n, bound)
	}
	unsigned := func(bound string) string { return fmt.Sprintf("(__typeof__((%s) + (%s)0))-1 > 0", bound, typ) }
	odd := fmt.Sprintf("(%s)-1 < 0 && %s && !(%s)", typ, unsigned(low), unsigned(r.high))
	if r.low == "" {
		odd = fmt.Sprintf("(%s)-1 < 0", typ)
	}
	head = fmt.Sprintf(" ({ _Bool __tav_holds%d = %d; ", n, start) + value("__tav_low", low) + value("__tav_high", r.high) +
		fmt.Sprintf("if (%s || %s || %s) __tav_holds%d = %s; ", other("__tav_low", low), other("__tav_high", r.high), odd, n, unbounded) +
		fmt.Sprintf("else for (%s %s = __tav_low%d; %s %s __tav_high%d; %s++) { if (%s(", typ, variable, n, variable, operator, n, variable, negate)
	tail = fmt.Sprintf(")) { __tav_holds%d = %d; break; } if (%s == __tav_high%d) break; } __tav_holds%d; })", n, 1-start, variable, n, n)
	return head, tail
}
