package repair

import (
	"strings"

	"tav/cfg/source"
)

// checks are functions that decide whether a run is an error, or ends it.
var checks = map[string]bool{
	"assert": true, "__assert_fail": true, "reach_error": true, "static_assert": true, "_Static_assert": true,
	"__VERIFIER_assert": true, "__VERIFIER_error": true, "__VERIFIER_assume": true, "assume_abort_if_not": true,
	"abort": true, "exit": true, "_exit": true, "__builtin_unreachable": true,
}

// oracle says what of a file checks the program or drives it.
type oracle struct {
	unit      *unit
	checks    map[string]bool // functions that only check
	inputs    map[string]bool // functions that only give inputs to others
	observers map[string]bool // functions that change nothing and that only checks ask
}

// newOracle finds the functions of a file that do nothing but check: they call a
// check, or one of themselves, and change nothing that others see; and those that only
// read an input: they change nothing either, and call no function of the file.
func newOracle(u *unit) *oracle {
	o := &oracle{u, map[string]bool{}, map[string]bool{}, map[string]bool{}}
	for name := range checks {
		o.checks[name] = true
	}
	for grown := true; grown; {
		grown = false
		for name, f := range u.functions {
			if name != "main" && !o.checks[name] && o.asserts(f.body) && !u.changes(f) && !u.gives(f) {
				o.checks[name], grown = true, true
			}
		}
	}
	for name, f := range u.functions {
		if name != "main" && reads(u, f.body) && !u.changes(f) && !u.calls(f.body, func(name string) bool { return u.functions[name] != nil }) {
			o.inputs[name] = true
		}
	}
	o.observes()
	return o
}

// gives reports whether a function returns what is no constant: then it is for more than to
// check.
func (u *unit) gives(f *function) bool {
	found := false
	f.body.Walk(func(n *source.Syntax) bool {
		if n.Is("return_statement") && len(n.Children) > 1 {
			x := n.Children[1]
			found = found || !x.Is(";", "number_literal", "true", "false", "null") && !u.constants[u.of(x)]
		}
		return !found
	})
	return found
}

// observes finds the functions that change nothing and that only checks ask.
func (o *oracle) observes() {
	u := o.unit
	outside := map[string]bool{}
	asked := map[string]bool{}
	u.root.Walk(func(n *source.Syntax) bool {
		if !n.Is("call_expression") {
			return true
		}
		if name := u.of(n.Child("function")); !o.checks[name] {
			outside[name] = true
			return true
		}
		for _, name := range u.called(n) {
			asked[name] = true
		}
		return false
	})
	for name := range asked {
		if f := u.functions[name]; !outside[name] && !o.checks[name] && !u.changes(f) {
			o.observers[name] = true
		}
	}
}

// reads reports whether a node calls a function that gives any value.
func reads(u *unit, n *source.Syntax) bool {
	return u.calls(n, func(name string) bool { return strings.HasPrefix(name, "__VERIFIER_nondet") })
}

// changes reports whether a function changes more than its own variables.
func (u *unit) changes(f *function) bool {
	found := false
	f.body.Walk(func(n *source.Syntax) bool {
		var to *source.Syntax
		switch n.Type {
		case "assignment_expression":
			to = n.Child("left")
		case "update_expression":
			to = n.Child("argument")
		case "call_expression": // of a function of the file that does
			if g := u.functions[u.of(n.Child("function"))]; g != nil && g != f && u.stores(g) {
				found = true
			}
			return true
		default:
			return true
		}
		found = found || !to.Is("identifier") || u.globals[u.of(to)] != ""
		return true
	})
	return found
}

// stores reports whether a function itself assigns to anything but a plain name.
func (u *code) stores(f *function) bool {
	found := false
	f.body.Walk(func(n *source.Syntax) bool {
		switch n.Type {
		case "assignment_expression":
			found = found || !n.Child("left").Is("identifier")
		case "update_expression":
			found = found || !n.Child("argument").Is("identifier")
		}
		return true
	})
	return found
}

// calls reports whether a call below a node is of a function for which is holds.
func (u *code) calls(n *source.Syntax, is func(name string) bool) bool {
	found := false
	n.Walk(func(c *source.Syntax) bool {
		if c.Is("call_expression") {
			found = found || is(u.of(c.Child("function")))
		}
		return !found
	})
	return found
}

// asserts reports whether a node calls a check.
func (o *oracle) asserts(n *source.Syntax) bool {
	return o.unit.calls(n, func(name string) bool { return o.checks[name] })
}

// reads reports whether a node reads an input.
func (o *oracle) reads(n *source.Syntax) bool {
	return reads(o.unit, n) || o.unit.calls(n, func(name string) bool { return o.inputs[name] })
}

// drives reports whether a function drives or checks the others: it asserts, and it
// reads inputs or changes nothing.
func (o *oracle) drives(f *function) bool {
	return o.checks[f.name] || o.asserts(f.body) && (o.reads(f.body) || f.name == "main")
}

// outside are the functions that see what the others do: main, and those that drive or check; and what these name.
func (o *oracle) outside() map[string]bool {
	all := map[string]bool{}
	for name, f := range o.unit.functions {
		if name == "main" || o.observers[name] || o.drives(f) {
			all[name] = true
			f.body.Walk(func(n *source.Syntax) bool {
				if n.Is("identifier") && o.unit.functions[o.unit.of(n)] == nil {
					all[o.unit.of(n)] = true
				}
				return true
			})
		}
	}
	return all
}

// fixed reports whether a statement, or a condition with what it decides, must stay
// as it is.
func (o *oracle) fixed(n *source.Syntax) bool { return o.asserts(n) || o.reads(n) }

// fails reports whether an if does nothing else, or nothing before it, than to report an error: its condition is the check.
func fails(u *unit, n *source.Syntax) bool {
	then := n.Child("consequence")
	for then != nil && n.Is("if_statement") && then.Is("compound_statement", "labeled_statement") {
		var first *source.Syntax
		for _, c := range then.Children {
			if first == nil && strings.HasSuffix(c.Type, "_statement") {
				first = c
			}
		}
		then = first
	}
	return then != nil && then.Is("expression_statement") && u.calls(then, func(name string) bool {
		return name == "reach_error" || name == "__VERIFIER_error" || name == "__assert_fail"
	})
}
