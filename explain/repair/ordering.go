package repair

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"tav/cfg/source"
)

// An Access is one of the two accesses of a data race.
type Access struct {
	Line, Column int      // 1-based
	Memory       string   // what is accessed, in C; "": C has no words for it
	Mutexes      []string // that the thread has there, in C
}

// A Guard is what orders the accesses of memory by several threads.
type Guard struct {
	Mutex        string // the name of the mutex that is to be held, without what it is a member of; "": the memory is declared atomic
	lock, unlock string // statements, as the program has them elsewhere
	needs        ingredient
}

// An Ordering proposes changes that order the accesses of a data race. It knows no
// runs: whether a change orders all accesses, is for a verifier to say, whose next race
// has accesses that the change must reach, too.
type Ordering struct {
	unit   *unit
	memory string // the last name of what is accessed, "" for none
	member bool   // it is one of a structure
	Guards []Guard
}

// unlocks are the functions that end what other ones begin, by their names.
var unlocks = map[string]string{
	"pthread_mutex_lock": "pthread_mutex_unlock", "mtx_lock": "mtx_unlock",
	"pthread_spin_lock": "pthread_spin_unlock", "pthread_rwlock_wrlock": "pthread_rwlock_unlock",
}

var lastName = regexp.MustCompile(`(^|\.|->)([A-Za-z_]\w*)$`)

// NewOrdering reads a text in which a race was found. A mutex that orders one of the two
// accesses already comes first, then one that their functions lock elsewhere.
func NewOrdering(ctx context.Context, text []byte, race []Access) (*Ordering, error) {
	u, err := read(ctx, text)
	if err != nil {
		return nil, err
	}
	o := &Ordering{unit: u}
	if m := lastName.FindStringSubmatch(race[0].Memory); m != nil {
		o.memory, o.member = m[2], m[1] != ""
	}
	o.Guards = append(u.guards(), Guard{})
	rank := func(g Guard) int {
		switch {
		case slices.ContainsFunc(race, g.held):
			return 0
		case g.Mutex == "":
			return 2
		case slices.ContainsFunc(race, func(a Access) bool { return o.locks(a, g) }):
			return 1
		}
		return 3
	}
	slices.SortStableFunc(o.Guards, func(a, b Guard) int { return rank(a) - rank(b) })
	return o, nil
}

// guards are the mutexes that the program locks.
func (u *unit) guards() (list []Guard) {
	u.root.Walk(func(n *source.Syntax) bool {
		of := u.of(n.Child("function"))
		if !n.Is("call_expression") || unlocks[of] == "" {
			return true
		}
		if argument := inner(n.Child("arguments")); argument != nil {
			g := Guard{mutex(u.of(argument)), of + "(" + u.of(argument) + ");", unlocks[of] + "(" + u.of(argument) + ");", ingredient{names: u.variables(argument)}}
			if g.Mutex != "" && !slices.ContainsFunc(list, func(h Guard) bool { return h.lock == g.lock }) {
				list = append(list, g)
			}
		}
		return true
	})
	return list
}

// mutex is the last name of an expression, "" for none.
func mutex(text string) string {
	if m := lastName.FindStringSubmatch(strings.TrimPrefix(text, "&")); m != nil {
		return m[2]
	}
	return ""
}

// locks reports whether the function that makes an access locks the mutex somewhere.
func (o *Ordering) locks(a Access, g Guard) bool {
	n := o.statement(a)
	return n != nil && strings.Contains(o.unit.of(o.unit.functionOf(n).body), g.lock)
}

// held reports whether an access has the guard.
func (g Guard) held(a Access) bool {
	return g.Mutex != "" && slices.ContainsFunc(a.Mutexes, func(name string) bool { return mutex(name) == g.Mutex })
}

// Change orders accesses by a guard; nil: it cannot.
func (o *Ordering) Change(g Guard, race []Access) *Candidate {
	if g.Mutex == "" {
		return o.atomic()
	}
	var at []*source.Syntax
	for _, a := range race {
		if g.held(a) {
			continue
		}
		n := o.statement(a)
		if n == nil || !o.fits(g, n) {
			return nil
		}
		if !slices.Contains(at, n) {
			at = append(at, n)
		}
	}
	slices.SortFunc(at, func(a, b *source.Syntax) int { return a.Begin - b.Begin })
	c := &Candidate{What: "the access is made with `" + g.Mutex + "` locked"}
	for i := 0; i < len(at); i++ {
		first := at[i]
		for i+1 < len(at) && inBlock(first) && following(at[i]) == at[i+1] && !at[i].Is("return_statement") && !at[i+1].Is("return_statement") {
			i++
		}
		edits := o.locked(g, first, at[i])
		if edits == nil {
			return nil
		}
		c.edits = append(c.edits, edits...)
	}
	if len(c.edits) == 0 {
		return nil
	}
	if len(at) > 1 {
		c.What = fmt.Sprintf("the accesses at %d places are made with `%s` locked", len(at), g.Mutex)
	}
	c.Line = o.unit.line(at[0])
	return c
}

// statement is what has an access in it and can be executed while a mutex is locked; nil for none.
func (o *Ordering) statement(a Access) *source.Syntax {
	at, n := o.unit.offset(a.Line, a.Column), o.unit.root
	var found *source.Syntax
	for n != nil {
		if n.Is("expression_statement", "declaration", "return_statement", "if_statement") {
			found = n
		}
		i := slices.IndexFunc(n.Children, func(c *source.Syntax) bool { return c.Begin <= at && at < c.End })
		if i < 0 {
			break
		}
		n = n.Children[i]
	}
	switch {
	case found == nil || around(found, "function_definition") == nil:
		return nil
	case found.Is("declaration") && !inBlock(found), found.Is("return_statement") && o.result(found) == "":
		return nil
	case found.Is("if_statement") && (at >= found.Child("consequence").Begin || o.leaves(found)):
		return nil
	case around(found, "for_statement") != nil && found.Parent.Is("for_statement") && found.Field != "body":
		return nil
	}
	return found
}

// fits reports whether a statement can be executed with the mutex locked: it is
// visible there, and the statement neither locks nor waits.
func (o *Ordering) fits(g Guard, n *source.Syntax) bool {
	return o.unit.knows(n, o.unit.visible(n), g.needs) && !o.waits(n, map[string]bool{})
}

// waits reports whether a node calls what may wait for other threads.
func (o *Ordering) waits(n *source.Syntax, seen map[string]bool) bool {
	return o.unit.calls(n, func(name string) bool {
		f := o.unit.functions[name]
		if f == nil || seen[name] {
			return f == nil && (strings.HasPrefix(name, "pthread_") || strings.HasPrefix(name, "mtx_") || strings.HasPrefix(name, "thrd_") ||
				strings.HasPrefix(name, "cnd_") || strings.HasPrefix(name, "sem_") || strings.HasPrefix(name, "__VERIFIER_atomic"))
		}
		seen[name] = true
		return o.waits(f.body, seen)
	})
}

// leaves reports whether a statement may lead elsewhere than behind itself.
func (o *Ordering) leaves(n *source.Syntax) bool {
	found := false
	n.Walk(func(c *source.Syntax) bool {
		found = found || c.Is("return_statement", "goto_statement", "break_statement", "continue_statement")
		return !found
	})
	return found
}

// result is the type of what a return statement returns, as the function has it, ""
// where that is no name.
func (o *Ordering) result(n *source.Syntax) string {
	f := o.unit.functionOf(n)
	if f == nil || returned(n) == nil || !f.node.Child("declarator").Is("function_declarator") || o.unit.of(f.node.Child("type")) == "void" {
		return ""
	}
	return o.unit.of(f.node.Child("type"))
}

// locked executes statements that follow each other with a mutex locked.
func (o *Ordering) locked(g Guard, first, last *source.Syntax) []edit {
	u := o.unit
	switch {
	case first.Is("return_statement"):
		value, name := returned(first), "result"
		if strings.Contains(u.of(u.functionOf(first).node), name) {
			return nil
		}
		return []edit{{at: first, how: enclosed, text: strings.Join([]string{g.lock, o.result(first) + " " + name + " = " + u.of(value) + ";", g.unlock, "return " + name + ";"}, "\n")}}
	case !inBlock(first):
		return []edit{{at: first, how: enclosed, text: strings.Join([]string{g.lock, u.of(first), g.unlock}, "\n")}}
	}
	var edits []edit
	if p := preceding(first); p != nil && u.of(p) == g.unlock { // it is locked for longer
		edits = append(edits, edit{at: p, how: deleted})
	} else {
		edits = append(edits, edit{at: first, how: before, text: g.lock})
	}
	if f := following(last); f != nil && u.of(f) == g.lock {
		return append(edits, edit{at: f, how: deleted})
	}
	return append(edits, edit{at: last, how: after, text: g.unlock})
}

// returned is the value of a return statement, nil for none.
func returned(n *source.Syntax) *source.Syntax {
	for _, c := range n.Children {
		if !c.Is("return", ";", "comment") {
			return c
		}
	}
	return nil
}

// preceding is the statement before n, nil for none.
func preceding(n *source.Syntax) (last *source.Syntax) {
	for _, c := range n.Parent.Children {
		if c == n {
			return last
		}
		if !c.Is("comment", "{") {
			last = c
		}
	}
	return nil
}

// atomic declares the memory, if it is a number with a declaration of its own whose
// address is not taken.
func (o *Ordering) atomic() *Candidate {
	u := o.unit
	var found []*source.Syntax
	number, taken := true, false
	u.root.Walk(func(n *source.Syntax) bool {
		declared := n.Is("declaration") && !o.member && (!within(n, "function_definition") || strings.HasPrefix(u.of(n), "static ")) ||
			n.Is("field_declaration") && o.member
		if declared {
			list := u.declares(n)
			for _, v := range list {
				if v.name == o.memory {
					found = append(found, n)
					number = number && isNumber(v.class) && len(list) == 1
				}
			}
		}
		taken = taken || n.Is("pointer_expression") && operator(n) == "&" && mutex(u.of(n.Child("argument"))) == o.memory
		return true
	})
	if o.memory == "" || len(found) != 1 || !number || taken || strings.Contains(u.of(found[0]), "_Atomic") {
		return nil
	}
	typ := found[0].Child("type")
	return &Candidate{What: "`" + o.memory + "` is atomic", Line: u.line(typ), edits: []edit{{at: typ, how: replaced, text: "_Atomic " + u.of(typ), rank: primary}}}
}

// Missing are the accesses of a race that is left with a change, as far as they are
// made without the guard: where they are in the text as it was.
func (o *Ordering) Missing(g Guard, c *Candidate, race []Access) (list []Access) {
	text := c.Apply(o.unit.text)
	for _, a := range race {
		if g.Mutex != "" && !g.held(a) {
			a.Line, a.Column = o.unit.position(c.original(o.unit.text, offset(text, a.Line, a.Column)))
			list = append(list, a)
		}
	}
	return list
}

// original is where what is at an offset of the changed text is, or was, in the text.
func (c *Candidate) original(text []byte, at int) int {
	for _, s := range slices.Backward(c.Splices(text)) {
		switch {
		case at < s.Begin:
			return at
		case at < s.Begin+len(s.Text):
			return s.Begin
		}
		at -= len(s.Text) - (s.End - s.Begin)
	}
	return at
}

// offset is where a line and column of the text are.
func (u *unit) offset(line, column int) int { return offset(u.text, line, column) }

func offset(text []byte, line, column int) int {
	at := 0
	for _, l := range lines(text)[:min(line-1, len(lines(text)))] {
		at += len(l)
	}
	return at + max(column-1, 0)
}

// position is the line and column of an offset.
func (u *unit) position(at int) (line, column int) {
	before := string(u.text[:at])
	return 1 + strings.Count(before, "\n"), at - strings.LastIndex(before, "\n")
}
