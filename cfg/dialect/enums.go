package dialect

import (
	"fmt"
	"slices"
)

// enumInRange is whether a value is one of the enumerators of its type.
const enumInRange = "__CPROVER_enum_is_in_range"

// numbers declares enumerations that are compatible with the integers that others are
// compatible with, and not with others.
const numbers = " enum __tav_enum_unsigned { __tav_unsigned }; enum __tav_enum_signed { __tav_signed = -1 };"

// enums gives __CPROVER_enum_is_in_range its meaning where the text says which
// enumerators a type has: a function after the definition compares with each of them,
// and a call chooses by the type of its argument. Types that are defined inside of
// functions, and those that are no enumerations, are left, and so unsupported.
func (u *unit) enums() {
	if !slices.ContainsFunc(u.tokens, func(t token) bool { return t.text == enumInRange }) {
		return
	}
	var out []token
	known, done := 0, 0
	for _, it := range items(u.tokens) {
		out = append(out, enumCalls(u.tokens[done:it.end], known)...)
		done = it.end
		if it.body >= 0 {
			continue
		}
		for _, e := range enumsOf(u.tokens[it.start:it.end]) {
			if known++; known == 1 {
				out = append(out, synthetic(numbers)...)
			}
			text := fmt.Sprintf(" typedef %s __tav_enum%d; static inline _Bool __tav_in_enum%d(long long __tav_e) { return 0", e.name, known, known)
			for _, name := range e.values {
				text += " || __tav_e == " + name
			}
			out = append(out, synthetic(text+"; }")...)
		}
	}
	u.tokens = append(out, enumCalls(u.tokens[done:], known)...)
}

// enumCalls rewrites calls where so many enumerations are known.
func enumCalls(tokens []token, known int) []token {
	var out []token
	for i := 0; i < len(tokens); i++ {
		end := -1
		if tokens[i].text == enumInRange && i+1 < len(tokens) && tokens[i+1].text == "(" {
			end = matching(tokens, i+1)
		}
		if end < 0 {
			out = append(out, tokens[i])
			continue
		}
		e := plain(tokens[i+2 : end])
		text := fmt.Sprintf("%s(%s)", enumInRange, e)
		for k := known; k > 0; k-- {
			text = fmt.Sprintf("__builtin_choose_expr(__builtin_types_compatible_p(__typeof__(%s), __tav_enum%d), __tav_in_enum%d(%s), %s)", e, k, k, e, text)
		}
		if known > 0 {
			text = fmt.Sprintf("__builtin_choose_expr(__builtin_types_compatible_p(__typeof__(%s), enum __tav_enum_unsigned) | __builtin_types_compatible_p(__typeof__(%s), enum __tav_enum_signed), %s(%s), %s)", e, e, enumInRange, e, text)
		}
		out = append(append(out, space(tokens[i])...), synthetic(" "+text)...)
		i = end
	}
	return out
}

// An enumeration has a type's name and its enumerators.
type enumeration struct {
	name   string
	values []string
}

// enumsOf lists the enumerations that a declaration defines, those with a name.
func enumsOf(tokens []token) []enumeration {
	var list []enumeration
	for i, t := range tokens {
		if t.text != "enum" {
			continue
		}
		tag := ""
		if i++; i < len(tokens) && tokens[i].identifier() {
			tag = "enum " + tokens[i].text
			i++
		}
		if i >= len(tokens) || tokens[i].text != "{" {
			continue
		}
		end := matching(tokens, i)
		if tag == "" && tokens[0].text == "typedef" && tokens[1].text == "enum" && end+2 < len(tokens) && tokens[end+1].identifier() && closesName[tokens[end+2].text] {
			tag = tokens[end+1].text
		}
		if tag == "" {
			continue
		}
		e := enumeration{name: tag}
		for _, part := range split(tokens[i+1:end], ",") {
			if len(part) > 0 {
				e.values = append(e.values, part[0].text)
			}
		}
		list = append(list, e)
	}
	return list
}

// closesName is what stands after the name that a typedef gives.
var closesName = map[string]bool{";": true, ",": true}
