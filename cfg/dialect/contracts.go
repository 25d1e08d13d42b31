package dialect

import (
	"fmt"
	"slices"
	"strings"
)

// Contracts of functions. The clauses after a function's parameters are taken
// out. A function that Options names gets a wrapper under its own name, at the end
// of the file; its body has another name then.
//
//	enforced: the preconditions are assumed, the body is called, and the
//	postconditions are asserted
//	replaced: the preconditions are asserted, what assigns lists becomes
//	arbitrary, so does the result, and the postconditions are assumed
//
// Contracts that Options does not name say nothing of an execution.

var clauseNames = map[string]bool{
	"__CPROVER_requires": true, "__CPROVER_ensures": true, "__CPROVER_assigns": true, "__CPROVER_frees": true, acslMark: true,
}

// A contract of a function.
type contract struct {
	name    string
	head    []token // from the start of its declaration to the end of its parameters
	at      int     // of the name in head
	place   place
	clauses []clause
}

// A clause with its arguments.
type clause struct {
	kind string
	args []token
	place
}

// BodyOf is the name of a function's body where the function has a wrapper.
func BodyOf(name string) string { return name + "__body" }

// contracts takes out the clauses and adds the wrappers.
func (u *unit) contracts() error {
	places := u.places()
	u.findPredicates(places)
	found, defined := map[string]*contract{}, map[string]bool{}
	var checked []string    // functions whose contracts of ACSL are checked without being asked for
	var unasked []*contract // the others that are not asked for
	for _, it := range items(u.tokens) {
		c := u.contractOf(it, places)
		if c == nil {
			continue
		}
		known := found[c.name]
		if known != nil && len(known.clauses) > 0 && len(c.clauses) > 0 && known.text() != c.text() {
			return &Error{c.place.file, c.place.line, "another contract of " + c.name + ", which has one"}
		}
		if known == nil || len(c.clauses) > 0 {
			found[c.name] = c
		}
		if asked := slices.Contains(u.options.Enforce, c.name) || slices.Contains(u.options.Replace, c.name); !asked {
			if it.body >= 0 && found[c.name].acsl() {
				checked = append(checked, c.name)
			} else if len(c.clauses) > 0 {
				unasked = append(unasked, c)
			}
			if it.body < 0 || !found[c.name].acsl() {
				continue
			}
		} else if it.body < 0 {
			continue
		}
		defined[c.name] = true
		u.tokens[it.start].before += plain(c.head) + "; "
		u.tokens[it.start+c.at].text = BodyOf(c.name)
	}
	u.noteUnasked(unasked, checked)
	for name, c := range found {
		if c.acsl() {
			u.acsl = append(u.acsl, name)
		}
	}
	slices.Sort(u.acsl)
	wrappers, err := u.wrappers(found, defined, checked)
	if err != nil {
		return err
	}
	if text := u.versions() + wrappers; text != "" {
		last := len(u.tokens) - 1
		u.tokens = slices.Concat(u.tokens[:last], synthetic("\n"+text+"\n"), u.tokens[last:])
	}
	return nil
}

// noteUnasked notes the contracts that are not checked.
func (u *unit) noteUnasked(unasked []*contract, checked []string) {
	for _, c := range unasked {
		switch {
		case !c.acsl():
			u.note(c.place, c.name, unusedContract)
		case !slices.Contains(checked, c.name):
			u.notes = append(u.notes, Note{c.place.file, c.place.line, commentFunction, unusedComment, true, "", ""})
		}
	}
}

// wrappers is the text of the wrappers of functions that are enforced, replaced or checked.
func (u *unit) wrappers(found map[string]*contract, defined map[string]bool, checked []string) (text string, err error) {
	for _, name := range slices.Concat(u.options.Enforce, u.options.Replace, checked) {
		c, enforced := found[name], !slices.Contains(u.options.Replace, name)
		if enforced && defined[name] {
			u.bodies = append(u.bodies, name)
		}
		if c == nil || len(c.clauses) == 0 {
			continue
		}
		for _, x := range c.clauses {
			if i := slices.IndexFunc(x.args, changes); i >= 0 {
				return "", &Error{x.file, x.line, "a contract that changes something: " + x.args[i].text}
			}
		}
		if !enforced {
			u.replacing[name] = c
		}
		w := &wrapper{contract: c, unit: u, local: slices.ContainsFunc(c.head, func(t token) bool { return t.text == "static" })}
		w.absent = enforced && !defined[name]
		w.checked = slices.Contains(checked, name)
		if w.checked && c.framed() {
			u.framed = append(u.framed, name)
		}
		w.write(enforced)
		if !w.checked {
			u.texts[name] = c.text()
		}
		text += w.text.String() + "\n"
	}
	return text, nil
}

// text is the contract with the parameters that it is about.
func (c *contract) text() string {
	text := plain(c.head[c.at:])
	for _, x := range c.clauses {
		text += " " + x.kind + " " + plain(x.args)
	}
	return text
}

// acsl reports whether the contract is one of ACSL.
func (c *contract) acsl() bool {
	return slices.ContainsFunc(c.clauses, func(x clause) bool { return x.kind == acslMark })
}

// framed reports whether the contract says what is assigned.
func (c *contract) framed() bool {
	return !slices.ContainsFunc(c.clauses, func(x clause) bool { return x.kind == acslMark && len(x.args) > 0 })
}

// changes reports whether a token is that of an operator with an effect.
func changes(t token) bool {
	return t.text == "++" || t.text == "--" || delimiters[t.text] && strings.HasSuffix(t.text, "=")
}

// contractOf reads the declaration or definition of a function, and takes out the
// clauses; nil if it is none.
func (u *unit) contractOf(it item, places []place) *contract {
	if u.tokens[it.start].text == "typedef" {
		return nil
	}
	for i := it.start + 1; i < it.end; i++ {
		if u.tokens[i].text == "=" || u.tokens[i].text == "{" {
			return nil
		}
		if u.tokens[i].text != "(" {
			continue
		}
		end := matching(u.tokens, i)
		if name := u.tokens[i-1]; !name.identifier() || end < 0 || notFunctions[name.text] {
			i = max(end, i)
			continue
		}
		c := &contract{name: u.tokens[i-1].text, head: slices.Clone(u.tokens[it.start : end+1]), at: i - 1 - it.start, place: places[i-1]}
		c.clauses = u.clauses(end+1, places)
		return c
	}
	return nil
}

// notFunctions are words with parentheses after them in front of a function's name.
var notFunctions = map[string]bool{"__attribute__": true, "__attribute": true, "__asm__": true, "__typeof__": true, "typeof": true, "_Alignas": true}

// clauses takes out the clauses from token i on.
func (u *unit) clauses(i int, places []place) []clause {
	var list []clause
	for i+1 < len(u.tokens) && clauseNames[u.tokens[i].text] && u.tokens[i+1].text == "(" {
		end := matching(u.tokens, i+1)
		if end < 0 {
			break
		}
		list = append(list, clause{u.tokens[i].text, slices.Clone(u.tokens[i+2 : end]), places[i]})
		erase(u.tokens[i : end+1])
		i = end + 1
	}
	return list
}

// A wrapper is the text of the function that stands for a contract.
type wrapper struct {
	*contract
	unit      *unit
	predicate bool // it is no contract but what a function is where it is assumed
	elsewhere bool // what it assumes may allocate what is not followed
	local     bool // the function is static
	checked   bool // preconditions are asserted where the function is called
	absent    bool // its body is in another file
	text      strings.Builder
	fresh     int // places where memory is said to be fresh
	olds      []string
}

// line writes C text as if it stood at a place.
func (w *wrapper) line(at place, text string) { fmt.Fprintf(&w.text, "%s%s\n", at.marker(), text) }

func (w *wrapper) write(enforced bool) {
	assumed, asserted := "__CPROVER_requires", "__CPROVER_ensures"
	if !enforced {
		assumed, asserted = asserted, assumed
	}
	conditions := map[string][]string{}
	for _, kind := range []string{"__CPROVER_requires", "__CPROVER_ensures"} { // in the order in which they are evaluated
		for _, x := range w.clauses {
			if x.kind != kind {
				continue
			}
			call := "__CPROVER_assume("
			if x.kind == asserted || w.checked {
				call = "__CPROVER_assert("
			}
			conditions[x.kind] = append(conditions[x.kind], x.marker()+call+plain(w.meaning(x.args, x.kind == assumed && !w.checked))+");\n")
		}
	}
	var arguments []string
	for _, p := range split(w.head[w.at+2:len(w.head)-1], ",") {
		if name := parameter(p); name != "" {
			arguments = append(arguments, name)
		}
	}
	call := func(name string) string { return name + "(" + strings.Join(arguments, ", ") + ")" }
	set := ""
	if enforced {
		declared := ""
		declared, set = w.frame()
		if w.absent {
			head := slices.Clone(w.head)
			head[w.at].text = BodyOf(w.name)
			declared += " " + plain(head) + ";"
		}
		w.line(w.place, declared)
	}
	w.line(w.place, w.signature(enforced)+" {")
	w.line(w.place, w.freshPlaces())
	w.text.WriteString(strings.Join(conditions["__CPROVER_requires"], ""))
	for i, x := range w.olds {
		w.line(w.place, oldValue(x, fmt.Sprintf("__tav_old%d", i+1)))
	}
	result := ""
	if !w.void() {
		result = "__typeof__(" + call(w.name) + ") __tav_result = "
	}
	switch {
	case enforced:
		w.line(w.place, set+" "+result+call(BodyOf(w.name))+"; "+FrameVariable(w.name, "active", 0)+" = 0;")
	default:
		if !w.framed() {
			w.line(w.place, "__CPROVER_assigns_anything();") // unsupported
		}
		w.assign()
		if result != "" {
			w.line(w.place, "extern __typeof__("+call(w.name)+") nondet_"+w.name+"_result(void); "+result+"nondet_"+w.name+"_result();")
		}
	}
	w.text.WriteString(strings.Join(conditions["__CPROVER_ensures"], ""))
	if result != "" {
		w.line(w.place, "return __tav_result;")
	}
	w.line(w.place, "}")
}

// signature is the head of the wrapper: several files may have that of a function
// which is replaced.
func (w *wrapper) signature(enforced bool) string {
	head := slices.DeleteFunc(slices.Clone(w.head), func(t token) bool {
		return t.text == "extern" || t.text == "inline" || t.text == "__inline" || t.text == "__inline__"
	})
	if (!enforced || w.absent) && !w.local {
		return "__attribute__((weak)) " + plain(head)
	}
	return plain(head)
}

// void reports whether the function returns nothing.
func (w *wrapper) void() bool {
	result := w.head[:w.at]
	has := func(text string) bool {
		return slices.ContainsFunc(result, func(t token) bool { return t.text == text })
	}
	return has("void") && !has("*")
}

// parameter is the name that a parameter is declared with; "" for void.
func parameter(tokens []token) string {
	for i := 0; i+2 < len(tokens); i++ {
		if tokens[i].text == "(" && tokens[i+1].text == "*" && tokens[i+2].identifier() {
			return tokens[i+2].text // a pointer to a function
		}
	}
	name, words := "", 0
	for i := 0; i < len(tokens); i++ {
		if closing[tokens[i].text] {
			i = max(i, matching(tokens, i))
		} else if tokens[i].identifier() {
			name = tokens[i].text
			words++
		}
	}
	if words < 2 && !slices.ContainsFunc(tokens, func(t token) bool { return t.text == "*" }) {
		return ""
	}
	return name
}

// oldValue declares a variable with the value that an expression has before the call: an array, where a pointer is cast to one to arrays, is copied.
func oldValue(x, name string) string {
	if strings.HasPrefix(x, "*") && strings.Contains(x, "( * ) [") {
		return fmt.Sprintf("__typeof__(%s) %s; if (__CPROVER_r_ok(&(%s), sizeof(%s))) __builtin_memcpy(&%s, &(%s), sizeof(%s));", x, name, x, x, name, x, x)
	}
	return fmt.Sprintf("__typeof__(%s) %s = %s;", x, name, snapshot(x))
}

// snapshot is the value of an expression before the call; any where it is in memory
// that cannot be read.
func snapshot(x string) string {
	tokens := synthetic(x)
	if tokens[0].text != "*" && !slices.ContainsFunc(tokens, func(t token) bool { return t.text == "->" || t.text == "[" }) {
		return x
	}
	for _, t := range tokens[1:] {
		if !t.identifier() && !strings.Contains("* ( ) [ ] . ->", t.text) {
			return x
		}
	}
	return fmt.Sprintf("__CPROVER_r_ok(&(%s), sizeof(%s)) ? %s : *(__typeof__(%s) *)__tav_object(sizeof(%s))", x, x, x, x, x)
}
