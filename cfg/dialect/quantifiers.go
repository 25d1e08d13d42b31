package dialect

import (
	"fmt"
	"slices"
)

// Implications become disjunctions. A quantifier whose range the text bounds
// becomes a loop in a statement expression that computes its truth. Where it is
// asserted and universal, or assumed and existential, one arbitrary value stands
// for all of them: an assertion that fails for one fails, an assumption that
// holds for one holds. Without a bound, others are unsupported.

// polarity says what the truth of an expression is good for: 1 if it is asserted,
// -1 if it is assumed, 0 if neither is known.
var polarity = map[string]int{
	"assert": 1, "__CPROVER_assert": 1, "__CPROVER_precondition": 1, "__CPROVER_postcondition": 1, "__ESBMC_assert": 1, "klee_assert": 1, "__VERIFIER_assert": 1,
	"__CPROVER_assume": -1, "__ESBMC_assume": -1, "klee_assume": -1, "__VERIFIER_assume": -1, "__tav_assume": -1,
}

// delimiters end expressions.
var delimiters = map[string]bool{
	",": true, ";": true, "?": true, ":": true, "return": true, "=": true, "+=": true, "-=": true, "*=": true, "/=": true, "%=": true,
	"&=": true, "|=": true, "^=": true, "<<=": true, ">>=": true,
}

// sequence rewrites what brackets hold, or a file: expressions between delimiters.
func (u *unit) sequence(tokens []token, polarity int) []token {
	var out []token
	start, depth := 0, 0
	for i, t := range tokens {
		switch t.text {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		}
		if depth == 0 && delimiters[t.text] {
			out = append(out, u.expression(tokens[start:i], 0)...)
			out = append(out, t)
			start, polarity = i+1, 0
		}
	}
	return append(out, u.expression(tokens[start:], polarity)...)
}

// expression rewrites tokens without delimiters.
func (u *unit) expression(tokens []token, polarity int) []token {
	if parts := split(tokens, "==>"); len(parts) > 1 {
		n := len(parts[0])
		out := slices.Concat(synthetic(" (!("), u.expression(parts[0], -polarity), space(tokens[n]), synthetic(") || ("))
		return slices.Concat(out, u.expression(tokens[n+1:], polarity), synthetic("))"))
	}
	for _, operator := range []string{"||", "&&"} {
		parts := split(tokens, operator)
		if len(parts) == 1 {
			continue
		}
		at, out := 0, []token(nil)
		for i, part := range parts {
			if i > 0 {
				out = append(out, tokens[at])
				at++
			}
			out = append(out, u.expression(part, polarity)...)
			at += len(part)
		}
		return out
	}
	if first := slices.IndexFunc(tokens, func(t token) bool { return t.text != "" }); first > 0 {
		return slices.Concat(tokens[:first], u.expression(tokens[first:], polarity))
	}
	last := len(tokens) - 1
	switch {
	case last < 0:
		return nil
	case tokens[0].text == "!" && last > 0 && (tokens[1].text == "(" && matching(tokens, 1) == last || isQuantifier(tokens[1:])):
		return append([]token{tokens[0]}, u.expression(tokens[1:], -polarity)...)
	case tokens[0].text == "(" && matching(tokens, 0) == last:
		return u.group(tokens, polarity)
	case isQuantifier(tokens):
		return u.quantifier(tokens, polarity)
	}
	return u.others(tokens)
}

// space is what stands before a token, alone.
func space(t token) []token { return []token{{before: t.before, line: t.line}} }

// group rewrites what is between the first token and the last, which are brackets.
func (u *unit) group(tokens []token, polarity int) []token {
	last := len(tokens) - 1
	return slices.Concat(tokens[:1], u.sequence(tokens[1:last], polarity), tokens[last:])
}

// others rewrites an expression that is nothing but what its brackets hold.
func (u *unit) others(tokens []token) []token {
	var out []token
	for i := 0; i < len(tokens); i++ {
		end := -1
		if closing[tokens[i].text] {
			end = matching(tokens, i)
		}
		switch {
		case end < 0:
			out = append(out, tokens[i])
		case i > 0 && isQuantifier(tokens[i-1:end+1]):
			out = append(out[:len(out)-1], u.quantifier(tokens[i-1:end+1], 0)...)
			i = end
		case i > 0 && tokens[i].text == "(" && polarity[tokens[i-1].text] != 0:
			out = append(out, u.call(tokens[i:end+1], polarity[tokens[i-1].text])...)
			i = end
		default:
			out = append(out, u.group(tokens[i:end+1], 0)...)
			i = end
		}
	}
	return out
}

// call rewrites the arguments of an assertion or assumption, of which the first counts.
func (u *unit) call(tokens []token, polarity int) []token {
	last := len(tokens) - 1
	n := len(split(tokens[1:last], ",")[0])
	return slices.Concat(tokens[:1], u.expression(tokens[1:1+n], polarity), u.sequence(tokens[1+n:last], 0), tokens[last:])
}

// isQuantifier reports whether tokens are a quantifier with its braces.
func isQuantifier(tokens []token) bool {
	if len(tokens) < 3 || tokens[1].text != "{" || matching(tokens, 1) != len(tokens)-1 {
		return false
	}
	name := tokens[0].text
	return name == "__CPROVER_forall" || name == "__CPROVER_exists"
}

// unbounded stands for the truth of a quantifier that is not computed.
const unbounded = "__CPROVER_quantifier_without_bounds()"

// quantifier rewrites forall { T i; body } and exists { T i; body }.
func (u *unit) quantifier(tokens []token, polarity int) []token {
	last := len(tokens) - 1
	universal := tokens[0].text == "__CPROVER_forall"
	end := len(split(tokens[2:last], ";")[0]) + 2
	if end >= last {
		return refused(tokens)
	}
	declared, body := tokens[2:end], tokens[end+1:last]
	if n := len(body); n > 0 && body[n-1].text == ";" {
		body = body[:n-1]
	}
	n := len(declared) - 1
	if n < 1 || !declared[n].identifier() || len(split(body, ";")) > 1 {
		return refused(tokens)
	}
	variable, typ := declared[n].text, plain(declared[:n])
	kept := slices.Clone(tokens[:end+1])
	erase(kept)
	inner := u.expression(body, polarity)
	if universal && polarity > 0 || !universal && polarity < 0 {
		return slices.Concat(kept, synthetic(fmt.Sprintf(" ({ %s %s; (", typ, variable)), inner, space(tokens[last]), synthetic("); })"))
	}
	r, ok := rangeOf(body, variable, universal)
	if !ok {
		return refused(tokens)
	}
	u.count++
	head, tail := r.loop(u.count, typ, variable, universal)
	return slices.Concat(kept, synthetic(head), inner, space(tokens[last]), synthetic(tail))
}

// refused is the unsupported truth in place of a quantifier.
func refused(tokens []token) []token {
	kept := slices.Clone(tokens)
	erase(kept)
	return append(kept, synthetic(unbounded)...)
}
