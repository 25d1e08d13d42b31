package repair

import (
	"slices"
	"strings"

	"tav/cfg/source"
)

// forWriting locks for writing what the function around a statement locks for reading.
func (o *Ordering) forWriting(g Guard, n *source.Syntax) (edits []edit) {
	o.unit.functionOf(n).body.Walk(func(n *source.Syntax) bool {
		if f := n.Child("function"); n.Is("call_expression") && o.unit.of(f) == readLock && strings.HasSuffix(strings.TrimSuffix(o.unit.of(n), ")"), g.Mutex) {
			edits = append(edits, edit{at: f, how: replaced, text: writeLock, rank: primary})
		}
		return true
	})
	return edits
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
	case found.Is("if_statement") && (at >= found.Child("consequence").Begin || o.jumps(found)):
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

// jumps reports whether a statement may lead elsewhere than after itself, and not out of its function.
func (o *Ordering) jumps(n *source.Syntax) bool {
	found := false
	n.Walk(func(c *source.Syntax) bool {
		found = found || c.Is("goto_statement", "break_statement", "continue_statement")
		return !found
	})
	return found
}

// result is the type of what a return statement returns, as it is written before a variable; "" where that
// is none.
func (o *Ordering) result(n *source.Syntax) string {
	f := o.unit.functionOf(n)
	if f == nil || returned(n) == nil {
		return ""
	}
	typ, d := o.unit.of(f.node.Child("type"))+" ", f.node.Child("declarator")
	for ; d.Is("pointer_declarator"); d = d.Child("declarator") {
		typ += "*"
	}
	if !d.Is("function_declarator") || typ == "void " {
		return ""
	}
	return typ
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
		return []edit{{at: first, how: enclosed, text: strings.Join([]string{g.lock, o.result(first) + name + " = " + u.of(value) + ";", g.unlock, "return " + name + ";"}, "\n")}}
	case !inBlock(first):
		return []edit{{at: first, how: enclosed, text: strings.Join([]string{g.lock, u.of(first), g.unlock}, "\n")}}
	}
	var edits []edit
	for n := first; n != nil && n.Begin <= last.Begin; n = following(n) {
		n.Walk(func(c *source.Syntax) bool {
			if c.Is("return_statement") {
				edits = append(edits, edit{at: c, how: before, text: g.unlock})
			}
			return true
		})
	}
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
