package source

import (
	sitter "github.com/smacker/go-tree-sitter"
)

// detail fills in the parts of a node that its type has.
func (b *builder) detail(n *Node, sn *sitter.Node) {
	switch n.Type {
	case "function_definition":
		n.Name = b.declaredName(sn)
		n.Func = n.Name
		n.Body = b.nodeRange(sn.ChildByFieldName("body"))
	case "compound_statement":
		if n.Kind == Function {
			n.Name = b.oldStyleName()
			n.Func = n.Name
			n.Body = n.Range
		}
	case "declaration":
		if n.Parent == nil {
			n.Name = b.declaredFunction(sn)
		}
	case "call_expression":
		b.call(n, sn)
	case "conditional_expression":
		b.conditional(n, sn)
	case "if_statement", "while_statement", "switch_statement":
		b.branch(n, sn)
	case "do_statement":
		b.do(n, sn)
	case "for_statement":
		b.loop(n, sn)
	case "labeled_statement", "goto_statement":
		n.Name = b.textOf(sn.ChildByFieldName("label"))
	}
}

func (b *builder) textOf(n *sitter.Node) string { return b.file.Slice(b.nodeRange(n)) }

// declaredName is the name that a function definition declares: the
// identifier at the end of its chain of declarators.
func (b *builder) declaredName(sn *sitter.Node) string {
	for n := sn.ChildByFieldName("declarator"); n != nil; {
		if n.Type() == "identifier" {
			return b.textOf(n)
		}
		next := n.ChildByFieldName("declarator")
		if next == nil && n.NamedChildCount() > 0 { // parenthesized_declarator has no field
			next = n.NamedChild(0)
		}
		n = next
	}
	return ""
}

// declaredFunction is the name of the function that a declaration declares, ""
// when it declares something else.
func (b *builder) declaredFunction(sn *sitter.Node) string {
	for d := sn.ChildByFieldName("declarator"); d != nil; d = d.ChildByFieldName("declarator") {
		if d.Type() == "function_declarator" {
			return b.declaredName(sn)
		}
	}
	return ""
}

// oldStyleName is the name of a function whose definition the grammar does not
// know as one: with K&R parameters and without a type, or with a pointer for
// its result. What it makes of that is a declaration or a call at file level,
// declarations of the parameters, and a block at file level, for which this is
// called.
func (b *builder) oldStyleName() string {
	for i := len(b.file.Nodes) - 1; i >= 0; i-- {
		n := b.file.Nodes[i]
		switch {
		case n.Kind == Function:
			return ""
		case n.Name != "" && (n.Kind == Declaration && n.Parent == nil || n.Kind == Call):
			return n.Name
		}
	}
	return ""
}

func (b *builder) call(n *Node, sn *sitter.Node) {
	if f := sn.ChildByFieldName("function"); f != nil && f.Type() == "identifier" {
		n.Name = b.textOf(f)
	}
	n.CloseParen = b.file.PosAt(n.EndOffset - 1)
}

func (b *builder) conditional(n *Node, sn *sitter.Node) {
	n.Cond = b.nodeRange(sn.ChildByFieldName("condition"))
	n.Body = b.nodeRange(sn.ChildByFieldName("consequence"))
	n.Else = b.nodeRange(sn.ChildByFieldName("alternative"))
	n.Keyword = b.token(sn, "?")
}

// branch is an if, while or switch statement.
func (b *builder) branch(n *Node, sn *sitter.Node) {
	n.Keyword = b.nodeRange(sn.Child(0))
	cond := sn.ChildByFieldName("condition")
	b.condition(n, cond)
	body := sn.ChildByFieldName("body")
	if body == nil {
		body = sn.ChildByFieldName("consequence")
	}
	n.Body = b.nodeRange(body)
	if clause := sn.ChildByFieldName("alternative"); clause != nil {
		if last := int(clause.NamedChildCount()) - 1; last >= 0 {
			n.Else = b.nodeRange(clause.NamedChild(last))
		}
	}
	if r := b.nodeRange(cond); r.IsValid() {
		n.Head = join(n.Keyword, r)
	}
}

func (b *builder) do(n *Node, sn *sitter.Node) {
	n.Keyword = b.nodeRange(sn.Child(0))
	n.Body = b.nodeRange(sn.ChildByFieldName("body"))
	cond := sn.ChildByFieldName("condition")
	b.condition(n, cond)
	if while, r := b.token(sn, "while"), b.nodeRange(cond); while.IsValid() && r.IsValid() {
		n.Head = join(while, r)
	}
}

// loop is a for statement.
func (b *builder) loop(n *Node, sn *sitter.Node) {
	n.Keyword = b.nodeRange(sn.Child(0))
	n.Init = b.nodeRange(sn.ChildByFieldName("initializer"))
	n.Cond = b.nodeRange(sn.ChildByFieldName("condition"))
	n.Update = b.nodeRange(sn.ChildByFieldName("update"))
	n.Body = b.nodeRange(sn.ChildByFieldName("body"))
	if r := b.token(sn, ")"); r.IsValid() {
		n.Head = join(n.Keyword, r)
	}
}

// condition sets Cond to what the parentheses around a condition contain.
func (b *builder) condition(n *Node, cond *sitter.Node) {
	r := b.nodeRange(cond)
	if !r.IsValid() {
		return
	}
	n.Cond = r
	if cond.Type() != "parenthesized_expression" {
		return
	}
	for i := range int(cond.NamedChildCount()) {
		if e := cond.NamedChild(i); e.Type() != "comment" {
			if inner := b.nodeRange(e); inner.IsValid() {
				n.Cond = inner
			}
			return
		}
	}
}

// token is the range of the first child of the given type.
func (b *builder) token(sn *sitter.Node, typ string) Range {
	for i := range int(sn.ChildCount()) {
		if ch := sn.Child(i); ch.Type() == typ {
			return b.nodeRange(ch)
		}
	}
	return Range{}
}

// join is the range from the start of a to the end of c.
func join(a, c Range) Range { return Range{a.Start, c.End, a.Offset, c.EndOffset} }
