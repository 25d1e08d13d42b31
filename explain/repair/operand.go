package repair

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"tav/cfg/source"
)

// ingredient is an expression that may be put in a place: one that the program has
// elsewhere.
type ingredient struct {
	text  string
	class string
	names []variable // in it
	calls []string   // the functions of the file that it calls
	rank  int
	cost  float64
	kind  string // its quantity, "" for none
	usual bool   // of conditions: that a pointer is not null, or a number not negative
}

// tight is the text for a place that needs a precedence.
func (i ingredient) tight(needs int) string {
	if i.rank < needs {
		return "(" + i.text + ")"
	}
	return i.text
}

// ingredients are the expressions for places in a function: those of the function
// first, then those of others in variables that there are here, and calls of functions
// whose parameters are called like them.
func (g *view) ingredients(f *function) []ingredient {
	u := g.unit
	seen := map[string]bool{}
	var list []ingredient
	add := func(n *source.Syntax, cost float64) {
		text := u.of(n)
		if own, ok := u.adapted(n, f); ok {
			if class := u.class(n); class != "" && class != "void" && !seen[own] && len(own) <= maxIngredient {
				seen[own] = true
				list = append(list, ingredient{own, class, nil, u.called(n), precedence(n), cost, u.quantity(n), false})
			}
			return
		}
		if seen[text] || len(text) > maxIngredient || strings.Contains(text, "\n") {
			return
		}
		if class := u.class(n); class != "" && class != "void" {
			seen[text] = true
			list = append(list, ingredient{text, class, u.variables(n), u.called(n), precedence(n), cost, u.quantity(n), false})
		}
	}
	collect := func(of *function, cost float64) {
		for _, p := range of.parameters {
			if text := p.name; !seen[text] && of == f {
				seen[text] = true
				list = append(list, ingredient{text, p.class, []variable{p}, nil, primary, cost, f.name + "::" + text, false})
			}
		}
		of.body.Walk(func(n *source.Syntax) bool {
			switch n.Type {
			case "identifier":
				if !n.Parent.Is("call_expression", "init_declarator", "declaration", "pointer_declarator", "array_declarator") || n.Field == "value" {
					add(n, cost)
				}
			case "field_expression", "subscript_expression", "pointer_expression":
				if operator(n) != "&" {
					add(n, cost)
				}
			case "call_expression":
				if name := u.of(n.Child("function")); u.functions[name] != nil && !u.changes(u.functions[name]) && !g.oracle.checks[name] {
					add(n, cost+0.2)
				}
			case "declaration":
				for _, v := range u.declares(n) {
					if of == f && !seen[v.name] {
						seen[v.name] = true
						list = append(list, ingredient{v.name, v.class, []variable{v}, nil, primary, cost, f.name + "::" + v.name, false})
					}
				}
			}
			return true
		})
	}
	collect(f, 0)
	list = append(list, g.calls(f, list)...)
	for _, other := range u.inOrder() {
		if other != f {
			collect(other, 0.5)
		}
	}
	return list
}

// adapted is an expression of another function about members of one structure, as it
// is about that of this class that the function has as its only parameter of the kind;
// false if it is about anything else.
func (u *unit) adapted(n *source.Syntax, f *function) (string, bool) {
	base := func(class string) string { return strings.TrimSuffix(class, "*") }
	text, at, all := "", n.Begin, true
	n.Walk(func(c *source.Syntax) bool {
		if c.Is("call_expression") {
			return true
		}
		if !c.Is("identifier") || c.Field == "function" && c.Parent.Is("call_expression") || u.constants[u.of(c)] {
			return all
		}
		var mine []variable
		for _, p := range f.parameters {
			if p.class == base(p.class)+"*" && base(p.class) == base(u.class(c)) && strings.HasPrefix(p.class, "struct") {
				mine = append(mine, p)
			}
		}
		if all = all && c != n && len(mine) == 1 && c.Parent.Is("field_expression") && c.Field == "argument"; all {
			text += string(u.text[at:c.Begin]) + mine[0].name + "->"
			at = c.Parent.Child("field").Begin
		}
		return all
	})
	all = all && text != ""
	text += string(u.text[at:n.End])
	return text, all && text != u.of(n)
}

// variables are those in an expression or statement.
func (u *unit) variables(n *source.Syntax) (list []variable) {
	n.Walk(func(c *source.Syntax) bool {
		if c.Is("identifier") && !(c.Field == "function" && c.Parent.Is("call_expression")) && !u.constants[u.of(c)] {
			list = append(list, variable{u.of(c), u.class(c)})
		}
		return true
	})
	return list
}

// called are the functions of the file that an expression or statement calls.
func (u *unit) called(n *source.Syntax) (list []string) {
	n.Walk(func(c *source.Syntax) bool {
		if name := u.of(c); c.Is("identifier") && u.functions[name] != nil {
			list = append(list, name)
		}
		return true
	})
	return list
}

// knows reports whether the variables of an ingredient are there, of their classes, at
// a node where these are visible, and the functions defined before.
func (u *unit) knows(n *source.Syntax, visible []variable, i ingredient) bool {
	for _, name := range i.calls {
		if u.functions[name].node.End > n.Begin {
			return false
		}
	}
	for _, v := range i.names {
		k := slices.IndexFunc(visible, func(w variable) bool { return w.name == v.name })
		if k >= 0 && !slices.Contains(visible, v) || k < 0 && (u.globals[v.name] == "" || u.globals[v.name] != v.class) {
			return false
		}
	}
	return true
}

// calls are calls of functions that change nothing, whose arguments are what
// expressions of this function call like the parameters.
func (g *view) calls(f *function, list []ingredient) (more []ingredient) {
	for _, h := range g.unit.inOrder() {
		if h == f || len(h.parameters) == 0 || g.unit.changes(h) || g.oracle.checks[h.name] || g.oracle.fixed(h.body) {
			continue
		}
		var arguments []string
		var names []variable
		for _, p := range h.parameters {
			i := slices.IndexFunc(list, func(i ingredient) bool {
				last := i.text[strings.LastIndexAny(i.text, ".>")+1:]
				return alike(i.class, p.class) && (last == p.name || len(h.parameters) == 1 && strings.HasPrefix(strings.TrimRight(p.class, "*"), "struct"))
			})
			if i < 0 {
				break
			}
			arguments, names = append(arguments, list[i].text), append(names, list[i].names...)
		}
		if len(arguments) == len(h.parameters) {
			text := h.name + "(" + strings.Join(arguments, ", ") + ")"
			more = append(more, ingredient{text, h.class, names, []string{h.name}, postfix, 0.2, h.name + "()", false})
		}
	}
	return more
}

// fitting are the ingredients of a class that can stand at a node.
func (g *view) fitting(n *source.Syntax, class string) (list []ingredient) {
	visible := g.unit.visible(n)
	for _, i := range g.pool {
		if alike(i.class, class) && g.unit.knows(n, visible, i) {
			list = append(list, i)
		}
	}
	slices.SortStableFunc(list, func(a, b ingredient) int { return cmp.Compare(a.cost, b.cost) })
	return list[:min(len(list), maxPool)]
}

// value puts another value of the class in the place of a variable, member, element
// or call, or one that is one more or less.
func (g *generator) value(n *source.Syntax) {
	u := g.unit
	class := u.class(n)
	if class == "" || class == "void" || n.Field == "function" || n.Parent.Is("expression_statement") || u.ofOwnName(n) {
		return
	}
	if others := u.enumerations[u.of(n)]; len(others) > 0 {
		for i, name := range others {
			g.replace(n, name, primary, 1.8+0.1*float64(min(i, 5)))
		}
		return
	}
	comparison := n.Parent.Is("binary_expression") && (precedences[operator(n.Parent)] == 9 || precedences[operator(n.Parent)] == 10)
	for _, i := range g.fitting(n, class) {
		if !comparison || !isNumber(class) { // bounds has these
			cost := 2.9 + i.cost + g.kinds.strange(u.quantity(n), i.kind)
			if sibling(i.text, u.of(n)) {
				cost -= 0.2
			}
			g.replace(n, i.text, i.rank, cost)
		}
	}
	if n.Is("field_expression") {
		whole := n.Child("argument")
		for _, m := range u.members[strings.TrimSuffix(u.class(whole), "*")] {
			if name := u.of(n.Child("field")); m.name != name && alike(m.class, class) {
				text := u.of(n)
				g.replace(n, text[:len(text)-len(name)]+m.name, postfix, 2.2)
			}
		}
	}
	if class == "int" && !comparison {
		for _, by := range []string{"+", "-"} {
			g.replace(n, u.tight(n, 12)+" "+by+" 1", 12, 2.3)
		}
	}
	if class == "bool" {
		g.replace(n, "!"+u.tight(n, unary), unary, 2.0)
	}
}

// ofOwnName reports whether an expression is the variable that a member of the same name is given.
func (u *code) ofOwnName(n *source.Syntax) bool {
	left := n.Parent.Child("left")
	return n.Field == "right" && n.Parent.Is("assignment_expression") && left.Is("field_expression") && u.of(left.Child("field")) == u.of(n)
}

// factors are those between units of time, of length and of memory that programs
// mistake most.
var factors = []string{"1000", "60", "1024"}

// factor takes a value that is stored, handed over or returned in another unit.
func (g *generator) factor(n *source.Syntax) {
	if g.unit.class(n) != "int" || g.unit.constants[g.unit.of(n)] || !n.Parent.Is("assignment_expression", "init_declarator", "argument_list", "return_statement") {
		return
	}
	for _, k := range factors {
		if !g.unit.mentions(k) {
			continue
		}
		for _, op := range []string{"*", "/"} {
			g.replace(n, g.unit.tight(n, 13)+" "+op+" "+k, 13, 2.5)
		}
	}
}

// mentions reports whether a number is in the program.
func (u *code) mentions(number string) bool {
	found := false
	u.root.Walk(func(n *source.Syntax) bool {
		found = found || n.Is("number_literal", "preproc_arg") && strings.TrimSpace(strings.TrimRight(u.of(n), "uUlL")) == number
		return !found
	})
	return found
}

// sibling reports whether two expressions are members of the same structure.
func sibling(a, b string) bool {
	cut := func(s string) string { return s[:strings.LastIndexAny(s, ".>")+1] }
	return cut(a) == cut(b)
}

// levels reports whether a function always returns the same with a text in place of what a
// statement returns.
func (g *view) levels(n *source.Syntax, text string) bool {
	others, same := 0, 0
	g.within.body.Walk(func(c *source.Syntax) bool {
		if c.Is("return_statement") && c != n.Parent {
			if others++; len(c.Children) > 1 && g.unit.of(c.Children[1]) == text {
				same++
			}
		}
		return true
	})
	return n.Parent.Is("return_statement") && others > 0 && same == others
}

// constant changes a constant by one, or to its opposite.
func (g *generator) constant(n *source.Syntax) {
	text := g.unit.of(n)
	truth := 1.2
	if n.Parent.Is("return_statement") {
		truth = 2.3 // as below
	}
	switch text {
	case "true":
		g.replace(n, "false", primary, truth)
		return
	case "false":
		g.replace(n, "true", primary, truth)
		return
	}
	digits := strings.TrimRight(text, "uUlL")
	x, err := strconv.ParseInt(digits, 0, 64)
	if err != nil {
		return
	}
	suffix := text[len(digits):]
	write := func(x int64) string {
		if strings.HasPrefix(digits, "0x") || strings.HasPrefix(digits, "0X") {
			return digits[:2] + strconv.FormatInt(x, 16) + suffix
		}
		return strconv.FormatInt(x, 10) + suffix
	}
	cost := 1.3
	if n.Parent.Is("return_statement") {
		cost = 2.3 // what callers get is right more often than not
	}
	if n.Parent.Is("assignment_expression") && operator(n.Parent) == "=" {
		cost += costOfFlag
	}
	known := len(g.list)
	p := precedences[operator(n.Parent)]
	limits := p == 9 || p == 10 || g.unit.allocates(n) || n.Parent.Is("array_declarator")
	if limits {
		cost += costOfLimit
	}
	for _, y := range []int64{x + 1, x - 1} {
		c := cost
		if neutral(n, y) {
			c += costOfNothing
		}
		if y >= 0 {
			g.replace(n, write(y), primary, c)
		}
	}
	if x == 0 && suffix == "" && n.Parent.Is("init_declarator", "assignment_expression", "return_statement") {
		g.replace(n, "-1", unary, cost)
	}
	if x > 1 {
		g.replace(n, "0", primary, 2.6)
	}
	initial(g, n)
	if limits || n.Parent.Is("argument_list", "return_statement") || x > 1 && !g.question.Assertions && !n.Parent.Is("binary_expression") {
		merely(g.list[known:])
	}
	for _, i := range g.fitting(n, "int") {
		g.replace(n, i.text, i.rank, 2.9+i.cost)
	}
}

// neutral reports whether an operation would do nothing with x for an operand.
func neutral(n *source.Syntax, x int64) bool {
	if !n.Parent.Is("binary_expression") {
		return false
	}
	switch operator(n.Parent) {
	case "*", "/", "%":
		return x == 1 || x == 0
	case "+", "-", "|", "^", "<<", ">>", "&":
		return x == 0
	}
	return false
}

// unary drops a negation or complement.
func (g *generator) unary(n *source.Syntax) {
	if op := operator(n); op == "!" || op == "~" || op == "-" {
		arg := n.Child("argument")
		g.replace(n, g.unit.of(arg), precedence(arg), 1.8)
	}
}

// choice puts the two values of a conditional expression in each other's place.
func (g *generator) choice(n *source.Syntax) {
	u := g.unit
	c, a, b := n.Child("condition"), n.Child("consequence"), n.Child("alternative")
	if c != nil && a != nil && b != nil {
		g.replace(n, u.of(c)+" ? "+u.tight(b, conditional)+" : "+u.tight(a, conditional), conditional, 2.0)
		g.decisions(c)
	}
}

// arguments puts neighbouring arguments of a class in each other's place.
func (g *generator) arguments(n *source.Syntax) {
	u, args := g.unit, handedOver(n)
	for i := 1; i < len(args); i++ {
		a, b := args[i-1], args[i]
		if !alike(u.class(a), u.class(b)) {
			continue
		}
		text := string(u.text[n.Begin:a.Begin]) + u.of(b) + string(u.text[a.End:b.Begin]) + u.of(a) + string(u.text[b.End:n.End])
		cost := 2.2
		if f := u.functions[u.of(n.Child("function"))]; f != nil && len(f.parameters) == len(args) && f.parameters[i-1].name == u.of(b) && f.parameters[i].name == u.of(a) {
			cost = costOfSwapped
		}
		g.replace(n, text, postfix, cost)
	}
	name := u.of(n.Child("function"))
	library(g, n, args)
	if size := g.element(n); size != "" && (name == "malloc" && len(args) == 1 || name == "realloc" && len(args) == 2) && !strings.Contains(u.of(n), "sizeof") {
		last := args[len(args)-1]
		g.replace(last, u.tight(last, 13)+" * "+size, 13, costOfInitial)
	}
	for _, a := range args {
		if a.Is("binary_expression") || (name == "malloc" || name == "realloc" || name == "calloc") && !a.Is("identifier", "field_expression", "number_literal") && isNumber(u.class(a)) {
			for _, by := range []string{"+", "-"} {
				g.replace(a, u.tight(a, 12)+" "+by+" 1", 12, 2.2)
			}
		}
	}
}

// handedOver are the arguments of a call.
func handedOver(call *source.Syntax) (args []*source.Syntax) {
	list := call.Child("arguments")
	if list == nil {
		return nil
	}
	for _, c := range list.Children {
		if !c.Is("(", ")", ",", "comment") {
			args = append(args, c)
		}
	}
	return args
}

// element is the size of what the pointer points to that a call initialises or is
// assigned to, "" if it is none that has a name.
func (g *view) element(n *source.Syntax) string {
	for n.Parent.Is("cast_expression", "parenthesized_expression") {
		n = n.Parent
	}
	var to *source.Syntax
	switch p := n.Parent; {
	case p.Is("init_declarator"):
		for to = p.Child("declarator"); to.Is("pointer_declarator"); {
			to = to.Child("declarator")
		}
	case p.Is("assignment_expression"):
		to = p.Child("left")
	}
	if to == nil || !to.Is("identifier", "field_expression") {
		return ""
	}
	return "sizeof(*" + g.unit.of(to) + ")"
}

// size takes the size of what a pointer points to, and the other way round.
func (g *generator) size(n *source.Syntax) {
	u := g.unit
	v := n.Child("value")
	if v == nil {
		return
	}
	for v.Is("parenthesized_expression") {
		v = inner(v)
	}
	switch {
	case v.Is("pointer_expression") && operator(v) == "*":
		g.replace(n, "sizeof("+u.of(v.Child("argument"))+")", unary, 2.2)
	case strings.HasSuffix(u.class(v), "*"):
		g.replace(n, "sizeof(*"+u.tight(v, unary)+")", unary, costOfInitial)
	}
}
