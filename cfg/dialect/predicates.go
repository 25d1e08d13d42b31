package dialect

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Functions by which contracts speak of memory. A function whose body asks __CPROVER_is_fresh of
// its parameters, directly or through other functions, gets a second version for where it is assumed,
// which is given the places of its pointers: they become new objects there. The file that defines a
// contract need not define the function: it has a version that only calls it, which gives way to
// that of the file that does.

// AssumedName is the name of the version of a function for where it is assumed.
func AssumedName(name string) string { return name + "__assumed" }

// A predicate is a function with parameters that are pointers.
type predicate struct {
	head    []token // up to the name
	names   []string
	params  [][]token
	places  []bool  // the parameters that are pointers
	body    []token // with its braces; nil: it is only declared
	at      place
	static  bool
	used    bool // its version is called
	written bool
}

// findPredicates lists the functions that may be predicates.
func (u *unit) findPredicates(places []place) {
	u.predicates = map[string]*predicate{}
	for _, it := range items(u.tokens) {
		if u.tokens[it.start].text == "typedef" {
			continue
		}
		stop := it.end
		if it.body >= 0 {
			stop = it.body
		}
		for i := it.start + 1; i+1 < stop; i++ {
			if u.tokens[i].text == "=" || u.tokens[i].text == "{" {
				break
			}
			t := u.tokens[i]
			end := matching(u.tokens, i+1)
			if !t.identifier() || notFunctions[t.text] || strings.HasPrefix(t.text, "__CPROVER_") || u.tokens[i+1].text != "(" || end < 0 {
				continue
			}
			p := &predicate{head: slices.Clone(u.tokens[it.start:i]), params: split(slices.Clone(u.tokens[i+2:end]), ","), at: places[i]}
			p.static = slices.ContainsFunc(p.head, func(t token) bool { return t.text == "static" })
			if it.body >= 0 {
				p.body = slices.Clone(u.tokens[it.body:it.end])
			}
			if known := u.predicates[t.text]; p.read(u) && (known == nil || known.body == nil) {
				u.predicates[t.text] = p
			}
			break
		}
	}
}

// read reads the parameters; false if there is no version of such a function.
func (p *predicate) read(u *unit) bool {
	if slices.ContainsFunc(p.body, func(t token) bool { return t.text == "static" }) {
		return false // which the versions would have each its own of
	}
	pointers := false
	for _, x := range p.params {
		n := parameter(x)
		if n == "" || specifierWords[n] || u.typedefs()[n] || x[len(x)-1].text != n {
			return false
		}
		pointer := slices.ContainsFunc(x, func(t token) bool { return t.text == "*" })
		pointers = pointers || pointer
		p.names, p.places = append(p.names, n), append(p.places, pointer)
	}
	return pointers
}

// speaksOfMemory reports whether a function allocates what it is assumed of, or may do so, as it is
// defined elsewhere.
func (u *unit) speaksOfMemory(name string, asked map[string]bool) (does, elsewhere bool) {
	p := u.predicates[name]
	if p == nil || asked[name] {
		return false, false
	}
	if p.body == nil {
		return false, true
	}
	asked[name] = true
	for i, t := range p.body {
		if t.text == "__CPROVER_is_fresh" || t.text == "__CPROVER_pointer_in_range_dfcc" {
			does = true
		}
		if i+1 < len(p.body) && p.body[i+1].text == "(" {
			d, e := u.speaksOfMemory(t.text, asked)
			does, elsewhere = does || d, elsewhere || e
		}
	}
	return does, elsewhere
}

// assumedCall is a call of a predicate where it is assumed; ok is false for a function that is none.
func (u *unit) assumedCall(name string, args [][]token) (text string, ok bool) {
	p := u.predicates[name]
	does, elsewhere := u.speaksOfMemory(name, map[string]bool{})
	if p == nil || len(args) != len(p.params) || !does && !elsewhere {
		return "", false
	}
	for i, a := range args {
		for k, b := range args { // a place that is written may not be part of another argument
			if i != k && p.places[i] && isPlace(a) && slices.ContainsFunc(b, func(t token) bool { return p.places[k] && t.identifier() && t.text == a[0].text }) {
				return "", false
			}
		}
	}
	p.used = true
	var list []string
	before, behind := "", ""
	for i, a := range args {
		text := plain(a)
		if p.places[i] { // a copy, so that the variable itself has no address
			copied := fmt.Sprintf("__tav_copy%d", i)
			before += fmt.Sprintf("__auto_type %s = (%s) + 0; ", copied, text)
			if isPlace(a) {
				behind += fmt.Sprintf("%s = %s; ", assignable(text), copied)
			}
			text = "&" + copied
		}
		list = append(list, text)
	}
	return fmt.Sprintf(" ({ %s__auto_type __tav_holds = %s(%s); %s__tav_holds; })", before, AssumedName(name), strings.Join(list, ", "), behind), true
}

// assignable is a pointer that may be a constant, or part of one.
func assignable(p string) string {
	return fmt.Sprintf("*(__typeof__((%s) + 0) *)&(%s)", p, p)
}

// isPlace reports whether tokens are a variable, or a part of what is at a place.
func isPlace(tokens []token) bool {
	for _, t := range tokens {
		if !t.identifier() && !strings.Contains("( * ) . -> [ ]", t.text) {
			return false
		}
	}
	return len(tokens) == 1 || len(tokens) > 1 && (tokens[0].text == "*" || tokens[1].text == "->" || tokens[1].text == "." || strings.HasPrefix(plain(tokens), "( * __tav_place_"))
}

// versions are the versions for where functions are assumed, in C: their declarations first.
func (u *unit) versions() string {
	declared, text := "", ""
	for again := true; again; { // one may ask for others
		again = false
		for _, name := range slices.Sorted(maps.Keys(u.predicates)) {
			p := u.predicates[name]
			does, _ := u.speaksOfMemory(name, map[string]bool{})
			if p.written || !p.used && (!does || p.static) {
				continue
			}
			p.written, again = true, true
			head, body := p.version(u, name)
			declared += p.at.marker() + head + ";\n"
			text += p.at.marker() + head + " " + body + "\n"
		}
	}
	return declared + text
}

// version is the head and the body of a function's version for where it is assumed.
func (p *predicate) version(u *unit, name string) (head, body string) {
	result := slices.DeleteFunc(slices.Clone(p.head), func(t token) bool {
		return t.text == "extern" || t.text == "static" || t.text == "inline" || t.text == "__inline" || t.text == "__inline__"
	})
	kind := "" // that of the only file that defines it
	switch {
	case p.body == nil:
		kind = "__attribute__((weak)) "
	case p.static || len(result) < len(p.head):
		kind = "static "
	}
	var params, calls []string
	for i, x := range p.params {
		if !p.places[i] {
			params, calls = append(params, plain(x)), append(calls, p.names[i])
			continue
		}
		declared := x[:len(x)-1]
		if lastText(declared) == "const" {
			declared = declared[:len(declared)-1]
		}
		params = append(params, plain(declared)+" *__tav_place_"+p.names[i])
		calls = append(calls, "*__tav_place_"+p.names[i])
	}
	head = kind + plain(result) + " " + AssumedName(name) + "(" + strings.Join(params, ", ") + ")"
	if p.body == nil {
		return head, "{ return " + name + "(" + strings.Join(calls, ", ") + "); }"
	}
	var tokens []token
	for i, t := range p.body {
		k := slices.Index(p.names, t.text)
		if k < 0 || !p.places[k] || p.body[i-1].text == "." || p.body[i-1].text == "->" {
			tokens = append(tokens, t)
			continue
		}
		tokens = append(tokens, synthetic("(*__tav_place_"+t.text+")")...)
	}
	w := &wrapper{contract: &contract{}, unit: u, predicate: true}
	body = plain(w.meaning(tokens, true))
	return head, "{ " + w.freshPlaces() + body + " }"
}
