package dialect

import (
	"fmt"
	"slices"
	"strings"
)

// Functions of CBMC that have no definition and give the same result for the same
// arguments. A declaration gets a definition that remembers its calls: the result of the
// first call with some arguments is any value, and those with the same arguments get
// it again. Calls with more arguments than it remembers are unsupported.

const uninterpretedPrefix = "__CPROVER_uninterpreted_"

// uninterpreted adds the definitions of the functions that are declared.
func (u *unit) uninterpreted() {
	if !slices.ContainsFunc(u.tokens, func(t token) bool { return strings.HasPrefix(t.text, uninterpretedPrefix) }) {
		return
	}
	places := u.places()
	heads, defined := map[string]bool{}, map[string]bool{}
	text := ""
	list := items(u.tokens)
	for _, it := range list {
		if it.body < 0 {
			continue
		}
		for i := it.start; i < it.body; i++ {
			if name := u.tokens[i].text; strings.HasPrefix(name, uninterpretedPrefix) {
				defined[name] = true
			}
		}
	}
	for _, it := range list {
		if it.body >= 0 {
			continue
		}
		for i := it.start + 1; i+1 < it.end; i++ {
			name, end := u.tokens[i].text, matching(u.tokens, i+1)
			if !strings.HasPrefix(name, uninterpretedPrefix) || u.tokens[i+1].text != "(" || defined[name] || end != it.end-2 {
				continue
			}
			if heads[name] { // of other types, perhaps: CBMC does not compare them
				for k := it.start; k < it.end-1; k++ {
					u.tokens[k].text = ""
				}
				break
			}
			heads[name] = true
			text += places[i].marker() + u.remembering(name, u.tokens[it.start:i], split(u.tokens[i+2:end], ",")) + "\n"
		}
	}
	last := len(u.tokens) - 1
	u.tokens = slices.Concat(u.tokens[:last], synthetic("\n"+text), u.tokens[last:])
}

// remembering is the definition of a function; "" for one of structs or floating-point numbers, whose
// values are not compared by ==.
func (u *unit) remembering(name string, result []token, parameters [][]token) string {
	result = slices.DeleteFunc(slices.Clone(result), func(t token) bool { return t.text == "extern" })
	pointers := func(t []token) bool { return slices.ContainsFunc(t, func(t token) bool { return t.text == "*" }) }
	var values, declared []string
	other := "" // types that are no numbers of 64 bits, by whatever name
	for i, p := range parameters {
		if plain(p) == "void" || len(p) == 0 {
			continue
		}
		for _, t := range p {
			switch t.text {
			case "struct", "union", "float", "double":
				if !pointers(p) {
					return ""
				}
			case "(", "[", "...":
				return ""
			}
		}
		n := parameter(p)
		if n == "" || specifierWords[n] || u.typedefs()[n] || plain(p[len(p)-1:]) != n {
			n = fmt.Sprintf("__tav_p%d", i)
			p = append(slices.Clone(p), synthetic(" "+n)...)
		}
		declared = append(declared, plain(p))
		if pointers(p) {
			values = append(values, "__CPROVER_POINTER_OBJECT("+n+")", "(unsigned long long)__tav_pointer_offset("+n+")")
		} else {
			values = append(values, "(unsigned long long)"+n)
			other += fmt.Sprintf("if (__builtin_classify_type(%s) == 8 || sizeof(%s) > 8) __CPROVER_uninterpreted_more(); ", n, n)
		}
	}
	if len(values) == 0 || !pointers(result) && slices.ContainsFunc(result, func(t token) bool { return t.text == "void" }) {
		return ""
	}
	if slices.ContainsFunc(result, func(t token) bool { return t.text == "__attribute__" || t.text == "inline" || t.text == "static" }) {
		return ""
	}
	kind := plain(result)
	head := fmt.Sprintf("extern %s nondet_tav_%s(void); __attribute__((weak)) %s %s(%s) { static unsigned char __tav_n; ", kind, name, kind, name, strings.Join(declared, ", "))
	find, keep := "", ""
	for i := range maxRemembered {
		same := fmt.Sprintf("__tav_n > %d", i)
		store := ""
		for k, value := range values {
			head += fmt.Sprintf("static unsigned long long __tav_a%d_%d; ", i, k) // numbers, through which no memory is reached
			same += fmt.Sprintf(" && __tav_a%d_%d == %s", i, k, value)
			store += fmt.Sprintf("__tav_a%d_%d = %s; ", i, k, value)
		}
		head += fmt.Sprintf("static %s __tav_r%d; ", kind, i)
		find += fmt.Sprintf("if (%s) return __tav_r%d; ", same, i)
		keep += fmt.Sprintf("if (__tav_n == %d) { %s__tav_r%d = __tav_r; __tav_n = %d; return __tav_r; } ", i, store, i, i+1)
	}
	return head + other + find + fmt.Sprintf("%s __tav_r = nondet_tav_%s(); ", kind, name) + keep + "__CPROVER_uninterpreted_more(); return __tav_r; }"
}
