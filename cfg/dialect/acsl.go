package dialect

import (
	"regexp"
	"slices"
	"strings"
)

// Annotations in comments, as Frama-C's ACSL has them ("ACSL: ANSI/ISO C Specification Language", version 1.18): those
// that a part of C can say become what CBMC has for them, before anything else is read.
//
//	assert, check, admit        an assertion, or an assumption, where they stand
//	loop invariant, assigns     clauses of the loop's contract
//	loop variant                what an iteration has to make less, and is not negative when the iteration begins
//	requires, ensures, assigns  clauses of the function's contract
//
// An annotation that says something else stays a comment, with a note.

// acslClause reports what a clause is, and what it is about.
var acslClause = regexp.MustCompile(`^(loop\s+invariant|loop\s+variant|loop\s+assigns|assert|check|admit|requires|ensures|assigns)\b`)

// Clauses that only ACSL has.
const (
	variantClause = "__tav_variant" // of a loop
	acslMark      = "__tav_acsl"    // of a function: its contract is one of ACSL; with an argument where that does not say what is assigned
)

// annotations rewrites the annotations that it can, and notes the others.
func (u *unit) annotations() {
	places := u.places()
	blocks := u.blocks()
	var unread []Note
	changed := false
	for i := range u.tokens {
		at := place{u.path, 1}
		if i > 0 {
			at = places[i-1]
			at.line += strings.Count(u.tokens[i-1].text, "\n")
		}
		for _, c := range comments(u.tokens[i].before, at) {
			switch {
			case !claim.MatchString(c.text):
				if theory.MatchString(c.text) {
					unread = append(unread, Note{c.at.file, c.at.line, commentFunction, unusedComment, false, "", ""})
				}
			case !u.annotation(i, c, blocks[i], places):
				unread = append(unread, Note{c.at.file, c.at.line, commentFunction, unusedComment, true, "", ""})
			default:
				changed = true
			}
		}
	}
	if i := slices.IndexFunc(unread, func(n Note) bool { return n.Claim }); i >= 0 {
		u.notes = append(u.notes, unread[i])
	} else if len(unread) > 0 {
		u.notes = append(u.notes, unread[0])
	}
	if changed {
		u.tokens = tokenize([]byte(join(u.tokens)))
	}
}

// blocks says of each token whether it stands in a function's body.
func (u *unit) blocks() []bool {
	in := make([]bool, len(u.tokens))
	for _, it := range items(u.tokens) {
		for i := it.body + 1; it.body >= 0 && i < it.end; i++ {
			in[i] = true
		}
	}
	return in
}

// annotation rewrites one annotation in front of token i, and reports whether it could.
func (u *unit) annotation(i int, c annotated, inBody bool, places []place) bool {
	clauses, ok := acslClauses(c.text)
	if !ok {
		return false
	}
	loop := strings.HasPrefix(clauses[0].kind, "loop")
	text, contract := "", ""
	for _, x := range clauses {
		code, ok := u.acslCode(x)
		statement := x.kind == "assert" || x.kind == "check" || x.kind == "admit"
		if !ok || strings.HasPrefix(x.kind, "loop") != loop || statement && len(clauses) > 1 {
			return false
		}
		if statement {
			text = code
		} else {
			at := c.at
			at.line += x.line
			contract += "\n" + at.marker() + code
		}
	}
	switch {
	case text != "":
		return inBody && u.beforeStatement(i) && u.replace(i, c, text)
	case loop:
		return inBody && u.loopClauses(i, contract, places) && u.replace(i, c, "")
	}
	anything := "1"
	if strings.Contains(contract, "__CPROVER_assigns") {
		anything = ""
	}
	contract += " " + acslMark + "(" + anything + ")"
	return !inBody && u.functionClauses(i, contract, places) && u.replace(i, c, "")
}

// An acslPart is a clause of an annotation.
type acslPart struct {
	kind   string
	tokens []token
	line   int // of the annotation, from 0
}

// acslClauses splits an annotation; not ok: some clause is none of those that are read.
func acslClauses(text string) (list []acslPart, ok bool) {
	text = strings.TrimSuffix(text, "*/")
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimPrefix(strings.TrimLeft(line, " \t"), "@")
	}
	text = strings.TrimSuffix(strings.TrimRight(strings.Join(lines, "\n"), " \t\n"), "@")
	text = strings.ReplaceAll(text, "..", " . . ")
	line := 0
	for _, part := range strings.Split(text, ";") {
		begins := line + strings.Count(part, "\n") - strings.Count(strings.TrimLeft(part, " \t\n"), "\n")
		line += strings.Count(part, "\n")
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		kind := acslClause.FindString(part)
		tokens := synthetic(part[len(kind):])
		if kind == "" || len(tokens) == 0 || slices.ContainsFunc(tokens, func(t token) bool { return comment.MatchString(t.before) || changes(t) && t.text != "=" }) {
			return nil, false
		}
		list = append(list, acslPart{strings.Join(strings.Fields(kind), " "), tokens, begins})
	}
	return list, len(list) > 0
}

// acslCode is a clause as C, or as a clause of CBMC.
func (u *unit) acslCode(x acslPart) (text string, ok bool) {
	r := &acslReader{tokens: x.tokens, wide: u.options.Wide, types: u.typedefs()}
	switch x.kind {
	case "assert", "check":
		text = "__CPROVER_assert(" + r.predicate() + `, "ACSL");`
	case "admit":
		text = "__CPROVER_assume(" + r.predicate() + ");"
	case "requires":
		r.place = inRequires
		text = "__CPROVER_requires(" + r.predicate() + ")"
	case "ensures":
		r.place = inEnsures
		text = "__CPROVER_ensures(" + r.predicate() + ")"
	case "loop invariant":
		r.place = atLoop
		text = "__CPROVER_loop_invariant(" + r.predicate() + ")"
	case "loop variant":
		r.place = atLoop
		v := r.value(r.whole(x.tokens))
		text = variantClause + "(" + v + ")"
	default:
		text = "__CPROVER_assigns(" + r.locations() + ")"
	}
	return text, r.failed == ""
}

// locations are what an assigns clause lists, as CBMC's.
func (r *acslReader) locations() string {
	var list []string
	for _, one := range split(r.tokens, ",") {
		if plain(one) == `\ nothing` {
			continue
		}
		inner := *r
		inner.tokens, inner.at = one, 0
		if pointer, count := inner.elements(); count == "1" && inner.failed == "" {
			list = append(list, pointer)
		} else {
			list = append(list, "__CPROVER_object_upto("+pointer+", (("+count+") > 0) * (__CPROVER_size_t)("+count+") * sizeof(*("+pointer+")))")
		}
		if r.failed == "" {
			r.failed = inner.failed
		}
	}
	return strings.Join(list, ", ")
}

// replace puts text in the place of a comment in front of token i, on as many lines.
func (u *unit) replace(i int, c annotated, text string) bool {
	before := u.tokens[i].before
	for _, m := range comment.FindAllStringIndex(before, -1) {
		if old := before[m[0]:m[1]]; old[2:] == "@"+c.text {
			text += strings.Repeat("\n", strings.Count(old, "\n"))
			u.tokens[i].before = before[:m[0]] + text + before[m[1]:]
			return true
		}
	}
	return false
}

// beforeStatement reports whether a statement of its own may stand in front of token i.
func (u *unit) beforeStatement(i int) bool {
	last := lastText(u.tokens[:i])
	next := u.tokens[i].text
	label := next == "case" || next == "default" || i+1 < len(u.tokens) && u.tokens[i+1].text == ":"
	return (last == ";" || last == "{" || last == "}") && next != "else" && !label && (next != "while" || !u.endsDo(i))
}

// endsDo reports whether the while at i may end a do statement.
func (u *unit) endsDo(i int) bool {
	l := &loop{unit: u, keyword: i}
	return l.doOf() >= 0
}

// loopClauses adds clauses to the loop that token i begins.
func (u *unit) loopClauses(i int, clauses string, places []place) bool {
	if word := u.tokens[i].text; word != "for" && (word != "while" || u.endsDo(i)) || u.tokens[i+1].text != "(" {
		return false
	}
	end := matching(u.tokens, i+1)
	if end < 0 {
		return false
	}
	u.tokens[end].text += clauses + "\n" + places[end].marker()
	return true
}

// functionClauses adds clauses to the function whose declaration token i begins.
func (u *unit) functionClauses(i int, clauses string, places []place) bool {
	for k := i + 1; k < len(u.tokens); k++ {
		switch u.tokens[k].text {
		case ";", "=", "{", "}", "":
			return false
		case "(":
			end := matching(u.tokens, k)
			if name := u.tokens[k-1]; !name.identifier() || end < 0 || notFunctions[name.text] {
				k = max(end, k)
				continue
			}
			back := places[end]
			u.tokens[end].text += clauses + "\n" + back.marker()
			return true
		}
	}
	return false
}
