package dialect

import (
	"fmt"
	"slices"
	"strings"
)

// Terms and predicates of ACSL, read as C.

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
