package dialect

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// What the contracts of loops let them assign. A write whose text says that it is
// to a variable of the clause, or to one that the loop declares, is allowed. One
// through a pointer is compared, where it is done, with what the clause named when the
// loop began; what is outside of that is unsupported, as it may be the loop's own. Where
// neither can be said of a write, the clause is a claim that is not checked.

// An edit puts text around tokens.
type edit struct {
	first, last    int
	before, behind string
}

// A loopFrame is what the contract of one loop lets it assign.
type loopFrame struct {
	*unit
	keyword   int
	from, to  int      // the tokens that are done in each iteration
	named     []string // variables and their parts
	whole     []string // those of which all of the object may be assigned, if they are arrays
	targets   int      // that are compared where something is written
	before    string   // what is declared in front of the loop
	summaries map[string][]int
	functions map[string]item // with bodies
	static    map[string]bool // those that no other file can replace
	library   map[string]bool // functions that are taken for the library's
	renamed   map[string]bool // those that may be others than they are called
	clause    place
	noFrees   bool // there is a clause of what may be freed
	noAssigns bool // there is one of what may be assigned
	ownOfHead []string
	edits     []edit
	unchecked string // why a write cannot be compared; "": none is
	bitfields map[string]bool
	function  item
}

// loopFrames adds the checks of what loops assign; the result is what is to be declared in
// front of them, by the loop's keyword.
func (u *unit) loopFrames(places []place) map[int]string {
	before := map[int]string{}
	if !slices.ContainsFunc(u.tokens, func(t token) bool { return loopClauses[t.text] && framed(t.text) }) {
		return before
	}
	functions, static, bitfields := map[string]item{}, map[string]bool{}, map[string]bool{}
	names := map[int]string{} // of the functions that the linked program has by their names, by where the body begins
	exported := slices.Collect(maps.Values(u.options.Export))
	for _, it := range items(u.tokens) {
		if it.body < 0 {
			continue
		}
		for i := it.start; i+1 < it.body; i++ {
			if t := u.tokens[i]; t.identifier() && !notFunctions[t.text] && u.tokens[i+1].text == "(" {
				functions[t.text] = it
				names[it.body] = t.text
				static[t.text] = u.tokens[it.start].text == "static" && !slices.Contains(exported, t.text)
				break
			}
		}
	}
	for i := 1; i+1 < len(u.tokens); i++ {
		if u.tokens[i].text == ":" && u.tokens[i-1].identifier() {
			bitfields[u.tokens[i-1].text] = true
		}
	}
	renamed := u.renamed()
	for body, name := range names {
		if renamed[name] || slices.Contains(exported, name) || slices.Contains(u.options.Enforce, name) || slices.Contains(u.options.Replace, name) {
			delete(names, body)
		}
	}
	summaries := map[string][]int{}
	var edits []edit
	for _, it := range items(u.tokens) {
		if it.body < 0 {
			continue
		}
		var list []write
		for i := it.body; i < it.end; i++ {
			f := &loopFrame{unit: u, keyword: i, functions: functions, static: static, library: map[string]bool{}, renamed: renamed, summaries: summaries, bitfields: bitfields, function: it}
			if !f.read(places) {
				continue
			}
			if list == nil {
				list = u.writesOf(it)
			}
			for _, w := range list {
				if f.from <= w.at && w.at < f.to {
					f.check(w)
				}
			}
			if f.unchecked != "" {
				u.notes = append(u.notes, Note{f.clause.file, f.clause.line, "__CPROVER_assigns", unusedAssigns + ": " + f.unchecked, true, "", names[it.body]})
				continue
			}
			for _, name := range slices.Sorted(maps.Keys(f.library)) {
				u.notes = append(u.notes, Note{f.clause.file, f.clause.line, "__CPROVER_assigns", unusedAssigns + ": " + ownLibrary + name, true, name, names[it.body]})
			}
			if len(f.edits) > 0 {
				before[i] = f.before
				edits = append(edits, f.edits...)
			}
		}
	}
	for _, e := range edits { // what stands between tokens, so that brackets still match
		u.tokens[e.first].before += e.before
		u.tokens[e.last+1].before = e.behind + u.tokens[e.last+1].before
	}
	return before
}

// renamed are the functions whose declarations may give them other names for the linker.
func (u *unit) renamed() map[string]bool {
	names := map[string]bool{}
	for i, t := range u.tokens {
		if !renaming[t.text] {
			continue
		}
		for k := i - 1; k >= 0 && u.tokens[k].text != ";" && u.tokens[k].text != "{" && u.tokens[k].text != "}"; k-- {
			if u.tokens[k].identifier() && u.tokens[k+1].text == "(" {
				names[u.tokens[k].text] = true
			}
		}
	}
	return names
}

var renaming = map[string]bool{"asm": true, "__asm": true, "__asm__": true, "weakref": true, "__weakref__": true}

// framed reports whether a clause of a loop says what it may assign or free.
func framed(clause string) bool {
	return strings.HasSuffix(clause, "assigns") || strings.HasSuffix(clause, "frees")
}

// read reads the loop at the keyword; false if it has no clause of what it may assign.
func (f *loopFrame) read(places []place) bool {
	t, i := f.tokens, f.keyword
	if t[i].text != "while" && t[i].text != "for" || t[i+1].text != "(" {
		return false
	}
	end := matching(t, i+1)
	k := end + 1
	var clauses []clause
	for end > 0 && k+1 < len(t) && loopClauses[t[k].text] && t[k+1].text == "(" {
		close := matching(t, k+1)
		if close < 0 {
			return false
		}
		if framed(t[k].text) {
			f.noAssigns = f.noAssigns || strings.HasSuffix(t[k].text, "assigns")
			f.noFrees = f.noFrees || strings.HasSuffix(t[k].text, "frees")
			clauses = append(clauses, clause{t[k].text, t[k+2 : close], places[k]})
		}
		k = close + 1
	}
	if len(clauses) == 0 {
		return false
	}
	l := &loop{unit: f.unit, keyword: i, end: end}
	f.clause, f.from = clauses[0].place, i
	if do := l.doOf(); do >= 0 {
		f.from, f.to = do, end
	} else if f.to = l.statementEnd(k) + 1; f.to == 0 {
		f.to = f.function.end
		f.unchecked = "the end of the loop is not found"
	}
	if t[i].text == "for" {
		first := split(t[i+2:end], ";")[0]
		f.from = i + 2 + len(first)
		for _, x := range first {
			f.ownOfHead = append(f.ownOfHead, x.text)
		}
	}
	w := &wrapper{contract: &contract{clauses: clauses}}
	for _, kind := range []string{"__CPROVER_assigns", "__CPROVER_loop_assigns"} {
		w.targets(kind, f.target)
	}
	return true
}

// target adds a target of the clause.
func (f *loopFrame) target(condition string, target []token) {
	text := plain(target)
	object := target
	if len(target) > 3 && strings.HasPrefix(text, "__CPROVER_") && target[1].text == "(" {
		object = split(target[2:len(target)-1], ",")[0]
	}
	if condition == "1" {
		switch path := plain(object); {
		case !isPath(object):
		case len(object) == len(target) || target[0].text == "__CPROVER_typed_target":
			f.named = append(f.named, path)
		case target[0].text == "__CPROVER_object_whole" || target[0].text == "__CPROVER_object_from":
			f.whole = append(f.whole, path)
		}
	}
	if len(object) == len(target) && isPath(target) && !f.addressed(target[0].text) {
		return // nothing is written to it through a pointer
	}
	guard := f.readable(synthetic(condition), false)
	if len(object) == len(target) || target[0].text == "__CPROVER_typed_target" {
		guard += f.readable(object, true)
	} else {
		guard += f.readable(target[2:len(target)-1], false)
	}
	for _, t := range target {
		if slices.Contains(f.ownOfHead, t.text) && t.identifier() {
			return // which is declared after the place where the target is computed
		}
	}
	if strings.Contains(guard, "?") || f.bitfields[target[len(target)-1].text] {
		return
	}
	f.targets++
	pointer, extent := extentOf(target)
	t, e := f.variables(f.targets)
	f.before += fmt.Sprintf("const char *%s = 0; __CPROVER_size_t %s = 0; if (%s(%s)) { %s = (const char *)(%s); %s = %s; } ", t, e, guard, condition, t, pointer, e, extent)
}

// variables are those of a target.
func (f *loopFrame) variables(n int) (target, extent string) {
	return fmt.Sprintf("__tav_target%d_%d", f.keyword, n), fmt.Sprintf("__tav_extent%d_%d", f.keyword, n)
}

// isPath reports whether tokens are a variable, or a part of one without a pointer on the way.
func isPath(tokens []token) bool {
	for i, t := range tokens {
		if i%2 == 0 && !t.identifier() || i%2 == 1 && t.text != "." {
			return false
		}
	}
	return len(tokens)%2 == 1
}

// addressed reports whether a variable may be written to through a pointer or as an array.
func (f *loopFrame) addressed(name string) bool {
	for i := 1; i < len(f.tokens); i++ {
		if f.tokens[i].text == name && (f.tokens[i-1].text == "&" || f.tokens[i+1].text == "[") {
			return true
		}
	}
	return false
}

// readable is the condition, in C with && after it, that all pointers can be read that an
// expression follows, but for the last of one whose address is taken; with ? if that is not known.
func (f *loopFrame) readable(tokens []token, address bool) (guard string) {
	follows := 0
	for i := 0; i < len(tokens); i++ {
		t := tokens[i]
		switch {
		case t.text == "sizeof" && i+1 < len(tokens) && tokens[i+1].text == "(" && matching(tokens, i+1) > 0:
			i = matching(tokens, i+1) // which is not evaluated
		case t.text == "->":
			if follows++; i < 1 || !tokens[i-1].identifier() || i > 1 && (tokens[i-2].text == "." || tokens[i-2].text == "->") {
				return "?"
			}
			if !address {
				guard += fmt.Sprintf("__CPROVER_r_ok(%s, sizeof(*%s)) && ", tokens[i-1].text, tokens[i-1].text)
			}
		case t.text == "[", t.text == "*" && (i == 0 || !tokens[i-1].identifier() && tokens[i-1].text != ")"):
			if follows++; !address {
				return "?"
			}
		case t.text == "(" && i > 0 && tokens[i-1].identifier() && tokens[i-1].text != "sizeof", t.text == "{":
			return "?"
		}
	}
	if address && follows > 1 {
		return "?"
	}
	return guard
}

// harmless are functions that write nothing of the program's.
var harmless = map[string]bool{
	"assert": true, "__assert_fail": true, "abort": true, "exit": true, "__builtin_expect": true, "__builtin_unreachable": true,
	"__CPROVER_assume": true, "__CPROVER_assert": true, "__CPROVER_precondition": true, "__CPROVER_postcondition": true, "__CPROVER_cover": true,
	"__CPROVER_r_ok": true, "__CPROVER_w_ok": true, "__CPROVER_rw_ok": true, "__CPROVER_same_object": true, "__CPROVER_OBJECT_SIZE": true,
	"__CPROVER_POINTER_OFFSET": true, "__CPROVER_POINTER_OBJECT": true, "__CPROVER_overflow_plus": true, "__CPROVER_overflow_minus": true,
	"__CPROVER_overflow_mult": true, "__VERIFIER_assert": true, "__VERIFIER_assume": true, "reach_error": true,
}

// copies write as many bytes as their third argument says, to where their first leads.
var copies = map[string]bool{
	"memcpy": true, "memmove": true, "memset": true, "__builtin_memcpy": true, "__builtin_memmove": true, "__builtin_memset": true,
}

// check looks at what is written in the loop.
func (f *loopFrame) check(w write) {
	switch {
	case !w.known:
		f.fail("what is written by", w.at, w.at+1)
	case w.call:
		f.call(w)
	case f.noAssigns && !f.names(w):
		f.compare(w.start, w.end, w.through)
	}
}

// fail says why the clause is not checked.
func (f *loopFrame) fail(what string, start, end int) {
	if f.unchecked == "" {
		f.unchecked = what + " " + strings.ReplaceAll(plain(f.tokens[start:min(end, start+12)]), " ", "")
	}
}

// names reports whether the text says that a write is to the loop's own or to what the clause names.
func (f *loopFrame) names(w write) bool {
	if w.through {
		return false
	}
	if v := w.base; v != nil && f.from <= v.at && v.at < f.to {
		return !v.lasting
	}
	tokens := unwrap(f.tokens[w.start:w.end])
	for n := 1; n <= len(tokens); n += 2 {
		if n < len(tokens) && tokens[n].text != "." && tokens[n].text != "[" {
			break
		}
		path := plain(tokens[:n])
		if slices.Contains(f.named, path) || n == 1 && w.base != nil && w.base.dims > 0 && slices.Contains(f.whole, path) {
			return true
		}
		if n < len(tokens) && tokens[n].text == "[" {
			break
		}
	}
	return false
}

// compare puts a comparison with the targets around what is written to.
func (f *loopFrame) compare(start, end int, through bool) {
	tokens := unwrap(f.tokens[start:end])
	if last := tokens[len(tokens)-1]; f.targets == 0 || !through && len(tokens) == 1 || f.bitfields[last.text] || f.register() {
		f.fail("the loop may assign", start, end)
		return
	}
	f.edits = append(f.edits, edit{start, end - 1, "(*({ __auto_type __tav_written = &(", "); " + f.test("__tav_written", "sizeof(*__tav_written)") + " __tav_written; }))"})
}

// register reports whether some variable of the function has no address.
func (f *loopFrame) register() bool {
	return slices.ContainsFunc(f.tokens[f.function.start:f.function.end], func(t token) bool { return t.text == "register" })
}

// test is a statement that is unsupported where n bytes from p on are not in one of the targets.
func (f *loopFrame) test(p, n string) string {
	covered := ""
	for i := range f.targets {
		t, e := f.variables(i + 1)
		covered += fmt.Sprintf(" || %s && __tav_covers(%s, %s, %s, %s)", t, t, e, p, n)
	}
	return "if (!(" + strings.TrimPrefix(covered, " || ") + ")) __CPROVER_assigns_clause();"
}

// call looks at a call of the loop.
func (f *loopFrame) call(w write) {
	name := f.tokens[w.at].text
	_, defined := f.functions[name]
	defined = defined || f.replacing[name] != nil
	if !defined && f.renamed[name] {
		f.fail("what is written by", w.at, w.at+1)
		return
	}
	if !defined {
		f.library[name] = true
		if harmless[name] || strings.HasPrefix(name, "nondet_") || strings.HasPrefix(name, "__VERIFIER_nondet_") {
			return
		}
	}
	args := split(f.tokens[w.start:w.end], ",")
	offset := w.start
	extents := map[int]string{} // how many bytes it writes, where that is not the size of what an argument leads to
	where := f.written(name, defined, len(args), extents)
	if where == nil {
		f.fail("what is written by", w.at, w.at+1)
		return
	}
	if !f.noAssigns {
		return
	}
	tests, copying := "", copies[name] && !defined
	for i, a := range args {
		if slices.Contains(where, i+1) {
			x := write{start: offset + 1, end: offset + len(a), known: true}
			if len(a) == 2 && a[0].text == "&" && a[1].identifier() {
				x.base = visible(w.scopes, a[1].text)
			}
			bytes := "sizeof(*(" + plain(a) + "))"
			if copying {
				bytes = plain(args[2])
			} else if extents[i+1] != "" {
				bytes = extents[i+1]
			}
			switch {
			case !copying && extents[i+1] == "" && len(a) == 2 && a[0].text == "&" && f.names(x):
			case f.targets == 0 || !simple(a) || copying && !simple(args[2]):
				f.fail("what is written by", w.at, w.at+1)
			default:
				if tests += f.test(plain(a), bytes); !copying && extents[i+1] == "" {
					tests += " if (__builtin_types_compatible_p(__typeof__(*(" + plain(a) + ")), void)) __CPROVER_assigns_clause();"
				}
			}
		}
		offset += len(a) + 1
	}
	if tests != "" {
		f.edits = append(f.edits, edit{w.at, w.end, "({ " + tests + " ", "; })"})
	}
}

// written lists the arguments through which a call writes; nil if that is not known.
func (f *loopFrame) written(name string, defined bool, args int, extents map[int]string) []int {
	switch contract := f.replacing[name]; {
	case contract != nil:
		return contract.writes(extents)
	case defined:
		return f.summary(name)
	case copies[name] && args == 3:
		return []int{1}
	}
	return nil
}

// writes lists the parameters through which a function writes as its contract says, and how many bytes; nil if that is not known.
func (c *contract) writes(extents map[int]string) []int {
	list, known := []int{}, c.framed()
	parameters := map[string]int{}
	for i, p := range split(c.head[c.at+2:len(c.head)-1], ",") {
		parameters[parameter(p)] = i + 1
	}
	w := &wrapper{contract: c}
	w.targets("__CPROVER_assigns", func(condition string, target []token) {
		pointer, bytes := target[1:], ""
		if len(target) > 3 && target[0].text == "__CPROVER_object_upto" {
			if args := split(target[2:len(target)-1], ","); len(args) == 2 {
				pointer, bytes = args[0], plain(args[1])
				known = known && !slices.ContainsFunc(args[1], func(t token) bool { return parameters[t.text] > 0 && t.identifier() })
			}
		} else {
			known = known && target[0].text == "*"
		}
		i := 0
		if pointer = unwrap(pointer); len(pointer) == 1 {
			i = parameters[pointer[0].text]
		}
		known = known && condition == "1" && i > 0 && !slices.Contains(list, i)
		list, extents[i] = append(list, i), bytes
	})
	if !known || slices.ContainsFunc(c.clauses, func(x clause) bool { return strings.HasSuffix(x.kind, "frees") }) {
		return nil
	}
	return list
}

// simple reports whether an expression has no effects.
func simple(tokens []token) bool {
	for i, t := range tokens {
		if changes(t) || t.text == "{" || t.text == "(" && i > 0 && tokens[i-1].identifier() && tokens[i-1].text != "sizeof" {
			return false
		}
	}
	return true
}

// summary lists the parameters, from 1, to whose targets a function writes; it writes nothing
// else but its own variables. nil: it may.
func (f *loopFrame) summary(name string) []int {
	if list, ok := f.summaries[name]; ok {
		return list
	}
	if !f.static[name] {
		return nil
	}
	f.summaries[name] = nil // while it is looked at: recursion
	list, changed := []int{}, map[int]bool{}
	for _, w := range f.writesOf(f.functions[name]) {
		tokens := unwrap(f.tokens[max(0, w.start):max(0, w.start, w.end)])
		switch {
		case !w.known:
			return nil
		case w.call:
			callee := f.tokens[w.at].text
			if _, ok := f.functions[callee]; ok {
				if where := f.summary(callee); where == nil || len(where) > 0 {
					return nil
				}
			} else if f.library[callee] = true; !harmless[callee] || f.renamed[callee] {
				return nil
			}
		case !w.through && w.base != nil && !w.base.lasting:
			changed[w.base.parameter] = true
		case w.through && w.base != nil && w.base.parameter > 0 && (len(tokens) == 2 || len(tokens) == 3 && tokens[1].text == "->"):
			list = append(list, w.base.parameter)
		default:
			return nil
		}
	}
	if slices.ContainsFunc(list, func(p int) bool { return changed[p] }) {
		return nil
	}
	f.summaries[name] = list
	return list
}
