package dialect

import "slices"

// What a function writes, read off its tokens.

// A write is an assignment, or a call, with the tokens of what it writes to. Indices are
// those of the unit's tokens.
type write struct {
	at         int // the operator, or the name of the function that is called
	start, end int // what is written to, or the arguments of the call; end after the last one
	call       bool
	known      bool      // the tokens above say what is written; otherwise it is not known
	base       *variable // the variable that the text of what is written begins with; nil: none of the function's own
	through    bool      // it is written through a pointer
	scopes     [][]*variable
}

// A variable is a parameter or a variable that the function declares.
type variable struct {
	at        int // of its name
	name      string
	dims      int  // of an array
	lasting   bool // static or extern
	parameter int  // from 1; 0: it is none
}

// statementWords are those that a declaration does not begin with, and that are no functions.
var statementWords = map[string]bool{
	"return": true, "goto": true, "if": true, "while": true, "for": true, "do": true, "else": true, "switch": true, "case": true, "default": true,
	"break": true, "continue": true, "sizeof": true, "_Alignof": true, "__alignof__": true, "typeof": true, "__typeof__": true, "__typeof": true,
	"__attribute__": true, "__attribute": true, "_Alignas": true, "_Static_assert": true, "_Generic": true, "__extension__": true, "__builtin_offsetof": true,
}

// specifierWords begin types that are not one name.
var specifierWords = map[string]bool{
	"struct": true, "union": true, "enum": true, "const": true, "volatile": true, "unsigned": true, "signed": true, "int": true, "char": true,
	"short": true, "long": true, "float": true, "double": true, "void": true, "_Bool": true, "__int128": true,
	"static": true, "extern": true, "register": true, "auto": true, "__typeof__": true, "typeof": true,
}

// A writes is a walk over a function's body.
type writes struct {
	*unit
	scopes  [][]*variable
	ends    map[int]int // of scopes without braces: the last token
	names   map[int]*variable
	initial map[int]bool // the = of declarations
	inside  []string     // the brackets that are open
	list    []write
}

// writesOf lists what the function at an item may write, in the order of the text.
func (u *unit) writesOf(it item) []write {
	w := &writes{unit: u, scopes: [][]*variable{nil}, ends: map[int]int{}, names: map[int]*variable{}, initial: map[int]bool{}}
	w.parameters(it)
	t := u.tokens
	for i := it.body; i < it.end; i++ {
		if loopClauses[t[i].text] && t[i+1].text == "(" {
			i = max(i, matching(t, i+1))
			continue
		}
		switch t[i].text {
		case "{":
			w.scopes = append(w.scopes, nil)
			w.declaration(i + 1)
		case ";":
			if w.inside[len(w.inside)-1] == "{" {
				w.declaration(i + 1)
			}
		case "for":
			w.scopes = append(w.scopes, nil)
			end := (&loop{unit: u}).statementEnd(i)
			w.ends[end]++
			if w.declaration(i + 2); end < 0 {
				w.add(write{at: i})
			}
		}
		switch {
		case closing[t[i].text]:
			w.inside = append(w.inside, t[i].text)
		case t[i].text == ")" || t[i].text == "]" || t[i].text == "}":
			w.inside = w.inside[:len(w.inside)-1]
		}
		if v := w.names[i]; v != nil {
			last := len(w.scopes) - 1
			w.scopes[last] = append(w.scopes[last], v)
		}
		w.event(i, it.body)
		closed := w.ends[i]
		if t[i].text == "}" {
			closed++
			w.declaration(i + 1)
		}
		w.scopes = w.scopes[:max(1, len(w.scopes)-closed)]
	}
	return w.list
}

// add adds a write where the walk is.
func (w *writes) add(x write) {
	x.scopes = slices.Clone(w.scopes)
	w.list = append(w.list, x)
}

// parameters enters a function's parameters.
func (w *writes) parameters(it item) {
	open := it.body - 1
	for open >= it.start && w.tokens[open].text != ")" {
		open--
	}
	for depth := 0; open >= it.start; open-- {
		if w.tokens[open].text == ")" {
			depth++
		} else if w.tokens[open].text == "(" {
			if depth--; depth == 0 {
				break
			}
		}
	}
	if open < it.start {
		return
	}
	for i, p := range split(w.tokens[open+1:matching(w.tokens, open)], ",") {
		if name := parameter(p); name != "" {
			w.scopes[0] = append(w.scopes[0], &variable{at: open, name: name, parameter: i + 1})
		}
	}
}

// lookup finds the variable of a name where the walk is.
func (w *writes) lookup(name string) *variable { return visible(w.scopes, name) }

// visible finds the innermost variable of a name.
func visible(scopes [][]*variable, name string) *variable {
	for _, scope := range slices.Backward(scopes) {
		for _, v := range slices.Backward(scope) {
			if v.name == name {
				return v
			}
		}
	}
	return nil
}

// declaration notes the names that a declaration at i declares, if there is one.
func (w *writes) declaration(i int) {
	t := w.tokens
	for i < len(t) && t[i].text == "" {
		i++
	}
	if i >= len(t) || t[i].text != "__extension__" && !specifierWords[t[i].text] && !w.typeName(t[i].text) {
		return
	}
	w.specifiers(i)
}

// specifiers notes the names that a declaration declares whose specifiers begin at i.
func (w *writes) specifiers(i int) {
	t := w.tokens
	words, lasting := 0, false
	for ; i+1 < len(t) && t[i].identifier(); i++ {
		switch text := t[i].text; {
		case text == "typedef":
			return
		case text == "__typeof__" || text == "typeof" || text == "__attribute__" || text == "_Alignas":
			if i = matching(t, i+1); i < 0 {
				return
			}
		case statementWords[text]:
			return
		case text == "struct" || text == "union" || text == "enum":
			if t[i+1].identifier() {
				i++
			}
			if t[i+1].text == "{" {
				i = max(i, matching(t, i+1))
			}
		case text == "static" || text == "extern" || text == "__thread" || text == "_Thread_local":
			lasting = true
		case words > 0 && delimiters[t[i+1].text], words > 0 && t[i+1].text == "[":
			w.declarators(i, lasting)
			return
		}
		words++
	}
	if words > 0 && i < len(t) && t[i].text == "*" {
		w.declarators(i, lasting)
	}
}

// declarators notes the names from token i to the end of the declaration.
func (w *writes) declarators(i int, lasting bool) {
	t := w.tokens
	for i < len(t) {
		for t[i].text == "*" || t[i].text == "const" || t[i].text == "restrict" || t[i].text == "__restrict" || t[i].text == "volatile" {
			i++
		}
		if !t[i].identifier() {
			return
		}
		v := &variable{at: i, name: t[i].text, lasting: lasting}
		w.names[i] = v
		for i++; i < len(t) && t[i].text == "["; i = matching(t, i) + 1 {
			if matching(t, i) < 0 {
				return
			}
			v.dims++
		}
		if i < len(t) && t[i].text == "=" {
			w.initial[i] = true
		}
		for ; i < len(t) && t[i].text != "," && t[i].text != ";"; i++ {
			if closing[t[i].text] {
				if i = matching(t, i); i < 0 {
					return
				}
			}
		}
		if i >= len(t) || t[i].text == ";" {
			return
		}
		i++
	}
}

// event adds what is written at token i.
func (w *writes) event(i, body int) {
	t := w.tokens
	switch text := t[i].text; {
	case text == "asm" || text == "__asm__" || text == "__asm":
		w.add(write{at: i})
	case text == "++" || text == "--":
		previous := t[i-1]
		if previous.identifier() && !statementWords[previous.text] || previous.text == "]" || previous.text == ")" && !w.castEnds(i-1) && !w.headEnds(i-1) {
			start := w.operand(i-1, body)
			for start >= 0 && t[start].text == "*" { // *p++ changes p
				start++
			}
			w.assignment(i, start, i)
		} else {
			w.assignment(i, i+1, w.unary(i+1))
		}
	case delimiters[text] && text[len(text)-1] == '=' && !w.initial[i]:
		if start := w.operand(i-1, body); start != designator {
			w.assignment(i, start, i)
		}
	case text == "(" && t[i-1].identifier() && !statementWords[t[i-1].text] && w.names[i-1] == nil:
		known := t[i-2].text != "." && t[i-2].text != "->" && w.lookup(t[i-1].text) == nil
		w.add(write{at: i - 1, start: i + 1, end: max(i+1, matching(t, i)), call: true, known: known})
	case text == "(" && (t[i-1].text == "]" || t[i-1].text == ")" && !w.castEnds(i-1) && !w.headEnds(i-1)):
		w.add(write{at: i})
	}
}

// designator is what operand returns for the name of a part in an initialiser.
const designator = -2

// opening is the token that opens the bracket that i closes; -1 if none does.
func (w *writes) opening(i, body int) int {
	for depth := 0; i > body; i-- {
		switch w.tokens[i].text {
		case ")", "]", "}":
			depth++
		case "(", "[", "{":
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// operand is where the left side begins that ends with token i; -1 if that is not found.
func (w *writes) operand(i, body int) int {
	t := w.tokens
	start := -1
	for start < 0 {
		switch {
		case i <= body:
			return -1
		case t[i].text == "++" || t[i].text == "--":
			i--
		case t[i].text == "]":
			if i = w.opening(i, body); i < 0 {
				return -1
			}
			if t[i-1].text == "{" || t[i-1].text == "," {
				return designator
			}
			i--
		case t[i].text == ")":
			if i = w.opening(i, body); i < 0 || t[i-1].identifier() && !statementWords[t[i-1].text] || t[i-1].text == ")" && !w.castEnds(i-1) && !w.headEnds(i-1) {
				return -1
			}
			start = i
		case t[i].identifier() && (t[i-1].text == "." || t[i-1].text == "->"):
			if t[i-1].text == "." && (t[i-2].text == "{" || t[i-2].text == ",") {
				return designator
			}
			i -= 2
		case t[i].identifier():
			start = i
		default:
			return -1
		}
	}
	for {
		switch {
		case t[start-1].text == "*":
			start--
		case t[start-1].text == ")" && w.castEnds(start-1) && t[w.opening(start-1, body)-1].text == "*":
			start = w.opening(start-1, body)
		default:
			return start
		}
	}
}

// unary is the end of the left side that begins at token i; -1 if that is not found.
func (w *writes) unary(i int) int {
	t := w.tokens
	for t[i].text == "*" {
		i++
	}
	switch {
	case t[i].text == "(":
		if i = matching(t, i); i < 0 {
			return -1
		}
	case !t[i].identifier():
		return -1
	}
	for i++; i < len(t); i++ {
		switch {
		case t[i].text == "[":
			if i = matching(t, i); i < 0 {
				return -1
			}
		case t[i].text == "." || t[i].text == "->":
			i++
		default:
			return i
		}
	}
	return -1
}

// castEnds reports whether the parenthesis that token i closes is a cast for certain.
func (w *writes) castEnds(i int) bool {
	open := w.opening(i, 0)
	if open < 0 || open+1 == i {
		return false
	}
	for _, t := range w.tokens[open+1 : i] {
		if !t.identifier() && t.text != "*" {
			return false
		}
	}
	return specifierWords[w.tokens[open+1].text] || w.tokens[i-1].text == "*" || i == open+2 && w.typeName(w.tokens[open+1].text)
}

// typeName reports whether a typedef outside of functions has this name, and no variable.
func (w *writes) typeName(name string) bool {
	return w.lookup(name) == nil && w.typedefs()[name]
}

// typedefs are the names that typedefs outside of functions give.
func (u *unit) typedefs() map[string]bool {
	if u.types == nil {
		u.types = map[string]bool{}
		for _, it := range items(u.tokens) {
			if u.tokens[it.start].text == "typedef" {
				u.types[lastText(u.tokens[it.start:it.end-1])] = true
			}
		}
	}
	return u.types
}

// headEnds reports whether token i closes the condition of a statement.
func (w *writes) headEnds(i int) bool {
	open := w.opening(i, 0)
	return open > 0 && statementWords[w.tokens[open-1].text]
}

// assignment adds an assignment to what stands between start and end.
func (w *writes) assignment(at, start, end int) {
	x := write{at: at, start: start, end: end}
	if start < 0 || end < start {
		w.add(x)
		return
	}
	t := w.tokens[start:end]
	for len(t) > 2 && t[0].text == "(" && matching(t, 0) == len(t)-1 {
		t = t[1 : len(t)-1]
	}
	x.known, x.through = true, true
	if len(t) > 0 && t[0].identifier() {
		x.base = w.lookup(t[0].text)
		indices := 0
		for i := 1; i < len(t); i++ {
			switch t[i].text {
			case "[":
				if indices++; x.base == nil || x.base.parameter > 0 || indices > x.base.dims {
					w.add(x)
					return
				}
				i = matching(t, i)
			case ".":
				i++
			default:
				w.add(x)
				return
			}
		}
		x.through = false
	} else if len(t) == 2 && t[0].text == "*" && t[1].identifier() {
		x.base = w.lookup(t[1].text)
	}
	w.add(x)
}
