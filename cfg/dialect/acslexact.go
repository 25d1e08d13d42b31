package dialect

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"
)

// Integers of ACSL are mathematical: an operation or a comparison is computed in
// a type that has all values it may have, by the number of its operands and, as the compiler knows their
// sizes, in a smaller one where it will do. What has no such type, and numbers that are not integers in
// anything but comparisons with each other and with constants, are calls of undefined functions, so unsupported where
// they are evaluated.

// leaves are the expressions of C in a term.
func (t *acslTerm) leaves() []*acslTerm {
	if t.operator == "" {
		return []*acslTerm{t}
	}
	var list []*acslTerm
	for _, o := range t.operands {
		list = append(list, o.leaves()...)
	}
	return list
}

// literalBits are how many a number without a suffix has, with a sign; 0 for other terms.
func (t *acslTerm) literalBits() int {
	if v, err := strconv.ParseUint(t.text, 0, 62); err == nil {
		return bits.Len64(v) + 1
	}
	return 0
}

// bits are how many a term has at most, whose expressions of C have at most so many.
func (t *acslTerm) bits(leaf int) int {
	if t.operator == "" {
		if n := t.literalBits(); n > 0 {
			return n
		}
		return leaf
	}
	n := 0
	for _, o := range t.operands {
		n = max(n, o.bits(leaf))
	}
	switch t.operator {
	case "*":
		return t.operands[0].bits(leaf) + t.operands[1].bits(leaf)
	case "+", "-", "/":
		return n + 1
	}
	return n
}

// value is a term as C.
func (r *acslReader) value(t *acslTerm) string {
	if t.operator == "" {
		return t.text
	}
	return r.exact([]*acslTerm{t}, func(typ string) string { return t.in(typ) }, false)
}

// compare is a comparison of two terms as C.
func (r *acslReader) compare(a *acslTerm, operator string, b *acslTerm) string {
	plain := a.operator == "" && b.operator == ""
	return r.exact([]*acslTerm{a, b}, func(typ string) string { return a.in(typ) + " " + operator + " " + b.in(typ) }, plain)
}

// exact is what text makes of terms in a type that has all their values. simple: expressions of C are compared, which
// may be numbers that are no integers.
func (r *acslReader) exact(terms []*acslTerm, text func(typ string) string, simple bool) string {
	var leaves []*acslTerm
	wide, narrow := 0, 0 // bits where integers have at most 64, and 32
	for _, t := range terms {
		leaves = append(leaves, t.leaves()...)
		wide, narrow = max(wide, t.bits(65)), max(narrow, t.bits(33))
	}
	var small, real []string
	for _, l := range leaves {
		if l.literalBits() > 0 {
			small = append(small, "1")
		} else {
			small = append(small, fmt.Sprintf("(sizeof(%s) <= 4 || %s)", l.text, ofClass(l, pointerClass)))
		}
		real = append(real, ofClass(l, realClass))
	}
	allSmall, someReal := strings.Join(small, " && "), strings.Join(real, " || ")
	if simple {
		someReal = fmt.Sprintf("%s != %s && %d", real[0], real[1], number(!leaves[0].constant && !leaves[1].constant))
	}
	bad, typ := someReal, "long long"
	switch {
	case !r.wide && narrow < 64:
		bad = fmt.Sprintf("(%s) || !(%s)", someReal, allSmall)
		if simple {
			bad = fmt.Sprintf("(%s) || !(%s) && !(%s)", someReal, allSmall, strings.Join(real, " || "))
		}
	case !r.wide || narrow > 127:
		return r.fail("a number of so many digits").text
	case wide > 127:
		bad, typ = fmt.Sprintf("(%s) || !(%s)", someReal, allSmall), "__int128"
	case narrow > 63:
		typ = "__int128"
	default:
		typ = fmt.Sprintf("__typeof__(__builtin_choose_expr(%s, 0LL, (__int128)0))", allSmall)
	}
	return fmt.Sprintf("__builtin_choose_expr(%s, %s(), %s)", bad, noNumber, text(typ))
}

// noNumber stands for the value of a term whose type cannot be had.
const noNumber = "__CPROVER_acsl_number"

func number(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Classes of types, as __builtin_classify_type has them.
const (
	pointerClass = 5
	realClass    = 8
)

func ofClass(leaf *acslTerm, class int) string {
	return fmt.Sprintf("(__builtin_classify_type(%s) == %d)", leaf.text, class)
}

// in is a term computed in a type. Pointers and numbers that are no integers stay what they are.
func (t *acslTerm) in(typ string) string {
	switch {
	case t.operator == "":
		return fmt.Sprintf("__builtin_choose_expr(%s || %s, (%s), (%s)(%s))", ofClass(t, pointerClass), ofClass(t, realClass), t.text, typ, t.text)
	case t.operator == "?":
		return "((" + t.operands[0].in(typ) + ") ? " + t.operands[1].in(typ) + " : " + t.operands[2].in(typ) + ")"
	case len(t.operands) == 1:
		return "(" + t.operator + t.operands[0].in(typ) + ")"
	}
	return "(" + t.operands[0].in(typ) + " " + t.operator + " " + t.operands[1].in(typ) + ")"
}
