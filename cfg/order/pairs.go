package order

import (
	"slices"
	"strings"
)

// Kind is what an access does.
type Kind uint8

// The kinds of accesses.
const (
	Read Kind = iota
	Write
	Call
)

// An Access is an evaluation of a part of an expression: of a value in memory, of an
// assignment, or the call of a function with all that it does.
type Access struct {
	Kind   Kind
	Callee string  // of a call; "" through a pointer
	At     Range   // where the debug information has its instructions
	But    []Range // and where they are others'
	Text   Range   // where it is written
	Words  string  // what is written there

	node   *node
	object object
}

// A Pair are two accesses that C does not order, and that may be of the same memory, of which
// they need not both only read.
type Pair struct {
	File      string // as it was given
	Function  string
	Line      int // of the function's name
	A, B      *Access
	Surely    bool   // they are of the same memory
	Undefined bool   // they are no calls: without an order, the behaviour is undefined
	buffer    string // what its text was read as
}

// Pairs are those of the functions of a syntax tree that clang has written as JSON for a text, which it has read as buffer.
func Pairs(tree []byte, buffer string, text []byte) (all []*Pair, err error) {
	fs, unions, err := functions(tree)
	for _, f := range fs {
		w := &walker{body: newBody(f, unions), function: f}
		w.statements(f)
		all = append(all, w.pairs...)
	}
	for _, p := range all {
		p.buffer = buffer
		p.A.say(buffer, text)
		p.B.say(buffer, text)
	}
	return all, err
}

// say puts an access in words, those of the text where it is there.
func (a *Access) say(name string, text []byte) {
	from, to := a.Text.From, a.Text.To
	switch {
	case from.Buffer == name && to.Buffer == name && from.Offset < to.Offset && to.Offset <= len(text):
		a.Words = strings.Join(strings.Fields(string(text[from.Offset:to.Offset])), " ")
	case a.Callee != "":
		a.Words = a.Callee + "()"
	default:
		a.Words = "what a macro has there"
	}
}

// walker goes through the expressions of a function.
type walker struct {
	*body
	function *node
	pairs    []*Pair
}

// evaluation are the accesses of an expression.
type evaluation struct {
	all    []*Access
	effect []*Access // the side effects among them that need not be complete when the value is there
}

// statements goes through what is no expression, each of whose expressions is a full one.
func (w *walker) statements(n *node) (all []*Access) {
	if n.Category != "" {
		return w.value(n).all
	}
	for _, c := range n.Inner {
		all = append(all, w.statements(c)...)
	}
	return all
}

// value are the accesses of an expression.
func (w *walker) value(n *node) evaluation {
	switch n.Kind {
	case "ImplicitCastExpr", "CStyleCastExpr":
		if n.CastKind == "LValueToRValue" || n.CastKind == "AtomicToNonAtomic" && n.Inner[0].Category == "lvalue" {
			return w.read(n)
		}
	case "BinaryOperator", "CompoundAssignOperator":
		return w.binary(n)
	case "UnaryOperator":
		return w.unary(n)
	case "CallExpr", "AtomicExpr":
		return w.call(n)
	case "VAArgExpr":
		_, e := w.lvalue(n.Inner[0])
		a := &Access{Kind: Write, At: n.seen, Text: n.written, node: n, object: object{typ: "struct va_list"}}
		if v := variableOf(n.Inner[0]); v != "" {
			a.object = object{variable: v, private: w.private(v), typ: "struct va_list"} // without its name: the call of a builtin writes it
		}
		return evaluation{append(e.all, a), e.effect} // complete when the value is there, as a call's
	case "ConditionalOperator":
		first, one, other := w.value(n.Inner[0]), w.value(n.Inner[1]), w.value(n.Inner[2])
		return evaluation{slices.Concat(first.all, one.all, other.all), slices.Concat(one.effect, other.effect)}
	case "BinaryConditionalOperator", "StmtExpr":
		return w.sequence(n.Inner)
	case "UnaryExprOrTypeTraitExpr", "OffsetOfExpr", "TypesCompatibleExpr":
		return evaluation{}
	case "InitListExpr":
		return w.unsequenced(n.Inner, false)
	case "DeclRefExpr", "MemberExpr", "ArraySubscriptExpr":
		_, e := w.lvalue(n)
		return e
	}
	return w.unsequenced(n.Inner, true)
}

// sequence are parts that are evaluated one after the other.
func (w *walker) sequence(parts []*node) (e evaluation) {
	for _, p := range parts {
		if p.Category == "" {
			e.all = append(e.all, w.statements(p)...)
			continue
		}
		next := w.value(p)
		e.all, e.effect = append(e.all, next.all...), next.effect
	}
	return e
}

// unsequenced are parts that are evaluated in any order.
func (w *walker) unsequenced(parts []*node, mixed bool) evaluation {
	es := make([]evaluation, len(parts))
	for i, p := range parts {
		es[i] = w.value(p)
	}
	return w.combine(mixed, es...)
}

// combine pairs what is unsequenced; mixed: accesses of memory may overlap.
func (w *walker) combine(mixed bool, parts ...evaluation) (e evaluation) {
	for _, p := range parts {
		w.pair(mixed, e.all, p.all)
		e.all, e.effect = append(e.all, p.all...), append(e.effect, p.effect...)
	}
	return e
}

// pair notes those of two sets that may be of the same memory.
func (w *walker) pair(mixed bool, as, bs []*Access) {
	for _, a := range as {
		for _, b := range bs {
			if surely, perhaps := meet(a, b); perhaps {
				w.pairs = append(w.pairs, &Pair{Function: w.function.Name, Line: w.function.name.Line, A: a, B: b, Surely: surely, Undefined: mixed && a.Kind != Call && b.Kind != Call})
			}
		}
	}
}

// meet says whether two accesses, not both of which only read, are of the same memory.
func meet(a, b *Access) (surely, perhaps bool) {
	switch {
	case a.Kind == Read && b.Kind == Read:
		return false, false
	case a.Kind == Call || b.Kind == Call:
		return false, !a.object.private && !b.object.private
	}
	return a.object.same(&b.object)
}

// read is the value of an lvalue.
func (w *walker) read(n *node) evaluation {
	o, e := w.lvalue(n.Inner[0])
	if o == nil {
		return e
	}
	a := &Access{Kind: Read, At: n.seen, But: operands(n.Inner[0]), Text: n.written, node: n, object: *o}
	w.pair(true, e.effect, []*Access{a})
	e.all = append(e.all, a)
	return e
}

// operands is where the pointer that is followed, or the index of an element, is evaluated; none where macros hide that.
func operands(n *node) []Range {
	last := n.Inner[max(0, len(n.Inner)-1):]
	for _, o := range last {
		switch {
		case n.Kind == "ParenExpr":
			return operands(o)
		case n.seen.From.Before(o.seen.From) && (n.Kind == "UnaryOperator" && n.Opcode == "*" || n.Kind == "ArraySubscriptExpr" && !isPointer(o)):
			return []Range{o.seen}
		}
	}
	return nil
}

// binary is an operator with two operands.
func (w *walker) binary(n *node) evaluation {
	switch n.Opcode {
	case "&&", "||", ",":
		return w.sequence(n.Inner)
	}
	left, right := n.Inner[0], n.Inner[1]
	if n.Kind == "BinaryOperator" && n.Opcode != "=" {
		return w.operands(w.value(left), w.value(right))
	}
	o, l := w.lvalue(left)
	if o == nil {
		return w.combine(true, l, w.value(right))
	}
	at := Range{left.seen.To, right.seen.From}
	if !at.From.Before(at.To) { // of a macro
		at = n.seen
	}
	if n.Kind == "CompoundAssignOperator" {
		old := &Access{Kind: Read, At: n.seen, Text: left.written, node: n, object: *o}
		if at != n.seen {
			old.But = []Range{right.seen}
		}
		l.all = append(l.all, old)
	}
	e := w.combine(true, l, w.value(right))
	return w.write(e, &Access{Kind: Write, At: at, Text: n.written, node: n, object: *o})
}

// operands are those of an operator, which are evaluated in any order; but what va_arg reads in both is taken from left to right, as
// gcc and clang do and programs rely on (of arguments they do not).
func (w *walker) operands(l, r evaluation) evaluation {
	next := func(a *Access) bool { return a.node.Kind == "VAArgExpr" }
	others := func(list []*Access) []*Access { return slices.DeleteFunc(slices.Clone(list), next) }
	w.pair(true, others(l.all), r.all)
	w.pair(true, slices.DeleteFunc(slices.Clone(l.all), func(a *Access) bool { return !next(a) }), others(r.all))
	return evaluation{append(l.all, r.all...), append(l.effect, r.effect...)}
}

// write is an assignment after what its value is made of.
func (w *walker) write(e evaluation, a *Access) evaluation {
	w.pair(true, e.effect, []*Access{a})
	return evaluation{append(e.all, a), append(e.effect, a)}
}

// unary is an operator with one operand.
func (w *walker) unary(n *node) evaluation {
	switch n.Opcode {
	case "++", "--":
		o, e := w.lvalue(n.Inner[0])
		if o == nil {
			return e
		}
		return w.write(e, &Access{Kind: Write, At: n.seen, Text: n.written, node: n, object: *o})
	case "&":
		_, e := w.lvalue(n.Inner[0])
		return e
	case "*":
		_, e := w.lvalue(n)
		return e
	}
	return w.value(n.Inner[0])
}

// call is a call after its arguments, whose effects are complete then.
func (w *walker) call(n *node) evaluation {
	e := w.unsequenced(n.Inner, true)
	a := &Access{Kind: Call, At: n.seen, Text: n.written, node: n}
	if n.Kind == "CallExpr" {
		a.Callee = called(n.Inner[0])
	}
	return evaluation{all: append(e.all, a)}
}

// called is the name of a function that is called; "" through a pointer.
func called(n *node) string {
	for n.Kind == "ImplicitCastExpr" || n.Kind == "ParenExpr" || n.Kind == "UnaryOperator" && n.Opcode != "__extension__" {
		n = n.Inner[0]
	}
	if n.Kind == "DeclRefExpr" && n.Decl != nil && n.Decl.Kind == "FunctionDecl" {
		return n.Decl.Name
	}
	return ""
}

// Has reports whether an instruction with this place in the debug information is of the access.
func (a *Access) Has(line, col int) bool {
	return a.At.Contains(line, col) && !slices.ContainsFunc(a.But, func(r Range) bool { return r.Contains(line, col) })
}

// Follows reports whether an access is of all that a pointer leads to: of no member of a struct, unless the text takes the address of one there.
func (a *Access) Follows() bool {
	return a.object.variable == "" && a.object.path == nil && a.object.typ != "" && !a.node.addresses()
}

// Member reports whether an access is of a member of a struct, unless the text takes an address there.
func (a *Access) Member() bool {
	p := a.object.path
	return len(p) > 0 && p[len(p)-1] == a.object.member && !a.node.addresses()
}

// Variable is the name of the variable that an access is of, or of a part of; "" for what a pointer leads to.
func (a *Access) Variable() string { return a.object.name }
