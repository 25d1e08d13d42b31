package dialect

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// Terms and predicates of ACSL as C. Integers of ACSL are mathematical: an operation or a comparison is computed in
// a type that has all values it may have, by the number of its operands and, as the compiler knows their
// sizes, in a smaller one where it will do. What has no such type, and numbers that are not integers in
// anything but comparisons with each other and with constants, are calls of functions that nobody has, so unsupported where
// they are evaluated.

// A term of ACSL.
type acslTerm struct {
	operator string // of arithmetic; "" for an expression of C
	operands []*acslTerm
	text     string // an expression of C
	constant bool
}

// acslReader reads predicates.
type acslReader struct {
	tokens []token
	at     int
	wide   bool            // there are integers of 128 bits
	types  map[string]bool // names of types
	place  acslPlace
	failed string // why what is read is unsupported
}

// An acslPlace says where a predicate stands, and so which words it may have.
type acslPlace uint8

const (
	atStatement acslPlace = iota
	inRequires
	inEnsures
	atLoop
)

func (r *acslReader) peek(k int) string {
	if r.at+k < len(r.tokens) {
		return r.tokens[r.at+k].text
	}
	return ""
}

// takes passes a sequence of tokens if it is next.
func (r *acslReader) takes(words ...string) bool {
	for k, w := range words {
		if r.peek(k) != w {
			return false
		}
	}
	r.at += len(words)
	return true
}

func (r *acslReader) fail(why string) *acslTerm {
	if r.failed == "" {
		r.failed = why
	}
	r.at = len(r.tokens)
	return &acslTerm{text: "0"}
}

// predicate reads all that is left as C.
func (r *acslReader) predicate() string {
	if r.tokens[r.at].identifier() && r.peek(1) == ":" { // its name
		r.at += 2
	}
	text := r.truth(r.equivalence())
	if r.at < len(r.tokens) {
		r.fail("`" + r.peek(0) + "`")
	}
	return text
}

// truth is a term as a condition.
func (r *acslReader) truth(t *acslTerm) string {
	if t.operator == "" {
		return t.text
	}
	return r.compare(t, "!=", &acslTerm{text: "0", constant: true})
}

func (r *acslReader) condition(format string, terms ...*acslTerm) *acslTerm {
	var texts []any
	for _, t := range terms {
		texts = append(texts, "("+r.truth(t)+")")
	}
	return &acslTerm{text: "(" + fmt.Sprintf(format, texts...) + ")"}
}

func (r *acslReader) equivalence() *acslTerm {
	left := r.implication()
	for r.takes("<=", "=", ">") {
		left = r.condition("!%s == !%s", left, r.implication())
	}
	return left
}

func (r *acslReader) implication() *acslTerm {
	left := r.binary(0)
	if r.takes("==>") {
		return r.condition("!%s || %s", left, r.implication())
	}
	if r.peek(0) == "?" {
		r.at++
		yes := r.implication()
		if !r.takes(":") {
			return r.fail("`?`")
		}
		return &acslTerm{operator: "?", operands: []*acslTerm{left, yes, r.implication()}}
	}
	return left
}

// levels are the operators from those that bind least.
var levels = [][]string{{"||"}, {"^^"}, {"&&"}, {"|"}, {"^"}, {"&"}, {"<", "<=", ">", ">=", "==", "!="}, {"+", "-"}, {"*", "/", "%"}}

const comparing = 6

// operator takes an operator of a level.
func (r *acslReader) operator(level int) string {
	next := r.peek(0)
	switch {
	case next == "^" && r.peek(1) == "^" && r.tokens[r.at+1].before == "":
		if level == 1 {
			r.at += 2
			return "^^"
		}
		return ""
	case next == "<=" && r.peek(1) == "=" && r.peek(2) == ">", !slices.Contains(levels[level], next):
		return ""
	}
	r.at++
	return next
}

func (r *acslReader) binary(level int) *acslTerm {
	if level == len(levels) {
		return r.unary()
	}
	left := r.binary(level + 1)
	if level == comparing {
		return r.chain(left)
	}
	for {
		operator := r.operator(level)
		if operator == "" {
			return left
		}
		right := r.binary(level + 1)
		switch operator {
		case "||", "&&":
			left = r.condition("%s "+operator+" %s", left, right)
		case "^^":
			left = r.condition("!%s != !%s", left, right)
		default:
			left = &acslTerm{operator: operator, operands: []*acslTerm{left, right}}
		}
	}
}

// chain reads a < b <= c, which is a < b && b <= c.
func (r *acslReader) chain(left *acslTerm) *acslTerm {
	text := ""
	for {
		operator := r.operator(comparing)
		if operator == "" {
			break
		}
		right := r.binary(comparing + 1)
		if text != "" {
			text += " && "
		}
		text, left = text+r.compare(left, operator, right), right
	}
	if text == "" {
		return left
	}
	return &acslTerm{text: "(" + text + ")"}
}

func (r *acslReader) unary() *acslTerm {
	switch next := r.peek(0); next {
	case "!":
		r.at++
		return r.condition("!%s", r.unary())
	case "-", "~", "+":
		r.at++
		return &acslTerm{operator: next, operands: []*acslTerm{r.unary()}}
	case "*", "&":
		r.at++
		return &acslTerm{text: next + "(" + r.value(r.unary()) + ")"}
	case "(":
		end := matching(r.tokens, r.at)
		if end > 0 && r.isType(r.tokens[r.at+1:end]) {
			typ := plain(r.tokens[r.at : end+1])
			r.at = end + 1
			return &acslTerm{text: "(" + typ + "(" + r.value(r.unary()) + "))"}
		}
	}
	return r.postfix()
}

// isType reports whether what is in parentheses is the name of a type.
func (r *acslReader) isType(tokens []token) bool {
	for _, t := range tokens {
		if t.text != "*" && !r.types[t.text] && !typeWords[t.text] {
			return len(tokens) > 1 && (tokens[0].text == "struct" || tokens[0].text == "union" || tokens[0].text == "enum")
		}
	}
	return len(tokens) > 0 && tokens[0].text != "*"
}

var typeWords = map[string]bool{
	"char": true, "short": true, "int": true, "long": true, "unsigned": true, "signed": true, "float": true, "double": true,
	"void": true, "const": true, "_Bool": true,
}

func (r *acslReader) postfix() *acslTerm {
	t := r.primary()
	for {
		switch next := r.peek(0); next {
		case "[":
			r.at++
			index := r.binary(levelOfSums)
			if !r.takes("]") {
				return r.fail("an index")
			}
			t = &acslTerm{text: r.value(t) + "[" + r.value(index) + "]"}
		case ".", "->":
			t = &acslTerm{text: r.value(t) + next + r.peek(1)}
			r.at += 2
		default:
			return t
		}
	}
}

const levelOfSums = comparing + 1

func (r *acslReader) primary() *acslTerm {
	next := r.peek(0)
	switch {
	case next == "\\":
		return r.word()
	case next == "(":
		r.at++
		t := r.equivalence()
		if !r.takes(")") {
			return r.fail("what is in parentheses")
		}
		if t.operator == "" {
			t = &acslTerm{text: "(" + t.text + ")", constant: t.constant}
		}
		return t
	case next == "sizeof" && r.peek(1) == "(" && matching(r.tokens, r.at+1) > 0:
		end := matching(r.tokens, r.at+1)
		text := plain(r.tokens[r.at : end+1])
		r.at = end + 1
		return &acslTerm{text: text, constant: true}
	case next != "" && (next[0] >= '0' && next[0] <= '9' || next[0] == '\''):
		r.at++
		return &acslTerm{text: next, constant: true}
	case next != "" && r.tokens[r.at].identifier() && r.peek(1) != "(":
		r.at++
		return &acslTerm{text: next}
	}
	return r.fail("`" + next + "`")
}

// word reads what begins with a backslash.
func (r *acslReader) word() *acslTerm {
	name := r.peek(1)
	r.at += 2
	switch name {
	case "true":
		return &acslTerm{text: "1", constant: true}
	case "false":
		return &acslTerm{text: "0", constant: true}
	case "null":
		return &acslTerm{text: "((void *)0)", constant: true}
	case "result":
		if r.place == inEnsures {
			return &acslTerm{text: "__CPROVER_return_value"}
		}
	case "old", "at", "valid", "valid_read":
		if r.peek(0) != "(" || matching(r.tokens, r.at) < 0 {
			break
		}
		end := matching(r.tokens, r.at)
		arguments := split(r.tokens[r.at+1:end], ",")
		r.at = end + 1
		if t := r.call(name, arguments); t != nil {
			return t
		}
	}
	return r.fail(`\` + name)
}

// call is \old(e), \at(e, label), \valid(p) or \valid_read(p); nil for others.
func (r *acslReader) call(name string, arguments [][]token) *acslTerm {
	inner := *r
	inner.tokens, inner.at = arguments[0], 0
	defer func() { r.failed = inner.failed }()
	label := ""
	if name == "at" && len(arguments) == 2 {
		label = plain(arguments[1])
	}
	switch {
	case len(arguments[0]) == 0:
		return nil
	case strings.HasPrefix(name, "valid") && len(arguments) == 1:
		return inner.valid(map[string]string{"valid": "rw_ok", "valid_read": "r_ok"}[name])
	case r.place == inEnsures && (name == "old" && len(arguments) == 1 || label == "Pre" || label == "Old"):
		return inner.before("__CPROVER_old")
	case r.place == atLoop && label == "LoopEntry":
		return inner.before("__CPROVER_loop_entry")
	}
	return nil
}

// before is a term whose expressions of C have their values of a time before.
func (r *acslReader) before(when string) *acslTerm {
	t := r.binary(levelOfSums)
	if r.at < len(r.tokens) {
		return r.fail("`" + r.peek(0) + "`")
	}
	for _, leaf := range t.leaves() {
		if !leaf.constant {
			leaf.text = when + "(" + leaf.text + ")"
		}
	}
	return t
}

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
