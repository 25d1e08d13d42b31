package dialect

import (
	"fmt"
	"slices"
	"strconv"
)

// elements reads a set of elements p + (a .. b), p[a .. b], or one that p leads to: a pointer, and how many there are.
func (r *acslReader) elements() (pointer, count string) {
	n := len(r.tokens)
	dots := func(tokens []token) int {
		for i := 0; i+1 < len(tokens); i++ {
			if tokens[i].text == "." && tokens[i+1].text == "." {
				return i
			}
		}
		return -1
	}
	open := slices.IndexFunc(r.tokens, func(t token) bool { return t.text == "(" || t.text == "[" })
	for open >= 0 && matching(r.tokens, open) != n-1 {
		next := slices.IndexFunc(r.tokens[open+1:], func(t token) bool { return t.text == "(" || t.text == "[" })
		if next < 0 {
			break
		}
		open += 1 + next
	}
	if open < 1 || dots(r.tokens[open:]) < 0 {
		return r.value(r.whole(r.tokens)), "1"
	}
	base, limits := r.tokens[:open], r.tokens[open+1:n-1]
	if r.tokens[open].text == "(" {
		if base[open-1].text != "+" {
			r.fail("a set of elements")
			return "0", "0"
		}
		base = base[:open-1]
	}
	at := dots(limits)
	low, high := r.whole(limits[:at]), r.whole(limits[at+2:])
	one := &acslTerm{text: "1", constant: true}
	size := &acslTerm{operator: "+", operands: []*acslTerm{{operator: "-", operands: []*acslTerm{high, low}}, one}}
	if last, err := strconv.Atoi(high.text); err == nil && low.text == "0" { // as they are mostly written
		size = &acslTerm{text: strconv.Itoa(last + 1), constant: true}
	} else if high.operator == "-" && len(high.operands) == 2 && high.operands[1].text == "1" && low.text == "0" {
		size = high.operands[0]
	}
	first := r.value(r.whole(base))
	if low.text != "0" {
		first = fmt.Sprintf("(%s) + (%s)", first, r.value(low))
	}
	return first, r.value(size)
}

// whole reads a term that some tokens are.
func (r *acslReader) whole(tokens []token) *acslTerm {
	inner := *r
	inner.tokens, inner.at = tokens, 0
	t := inner.binary(levelOfSums)
	if inner.at < len(tokens) {
		inner.fail("`" + inner.peek(0) + "`")
	}
	if r.failed == "" {
		r.failed = inner.failed
	}
	return t
}

// most is the number of elements from which on no object has as many.
const most = "0x1000000"

// valid is whether the elements that r has may be accessed.
func (r *acslReader) valid(how string) *acslTerm {
	pointer, count := r.elements()
	if count == "1" {
		return &acslTerm{text: fmt.Sprintf("__CPROVER_%s((%s), sizeof(*(%s)))", how, pointer, pointer)}
	}
	return &acslTerm{text: fmt.Sprintf("((%[3]s) <= 0 || (%[3]s) <= %[4]s && __CPROVER_%[1]s((%[2]s), (__CPROVER_size_t)(%[3]s) * sizeof(*(%[2]s))))", how, pointer, count, most)}
}
