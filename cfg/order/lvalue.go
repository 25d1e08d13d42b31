package order

// lvalue is the object that an expression stands for, nil for none in memory, after what is evaluated to get there.
func (w *walker) lvalue(n *node) (*object, evaluation) {
	switch n.Kind {
	case "ParenExpr":
		return w.lvalue(n.Inner[0])
	case "DeclRefExpr":
		if n.Decl == nil || n.Decl.Kind != "VarDecl" && n.Decl.Kind != "ParmVarDecl" {
			return nil, evaluation{}
		}
		return &object{variable: n.Decl.ID, name: n.Decl.Name, private: w.private(n.Decl.ID), typ: n.Type.canonical()}, evaluation{}
	case "MemberExpr":
		return w.member(n)
	case "ArraySubscriptExpr":
		return w.element(n)
	case "UnaryOperator":
		switch n.Opcode {
		case "*":
			if array := decayed(n.Inner[0]); array != nil {
				o, e := w.lvalue(array)
				return o.part("0", n), e
			}
			return &object{typ: n.Type.canonical()}, w.value(n.Inner[0])
		case "__extension__":
			return w.lvalue(n.Inner[0])
		}
	case "CompoundLiteralExpr", "StringLiteral", "PredefinedExpr":
		return nil, w.unsequenced(n.Inner, true)
	}
	return nil, w.value(n)
}

func (w *walker) private(variable string) bool { return w.locals[variable] && !w.taken[variable] }

// member is a member of a struct or union.
func (w *walker) member(n *node) (*object, evaluation) {
	var o *object
	var e evaluation
	if n.IsArrow {
		o, e = &object{}, w.value(n.Inner[0])
	} else if o, e = w.lvalue(n.Inner[0]); o == nil {
		return nil, e
	}
	o = o.part(n.Member, n)
	o.member, o.overlaid = n.Member, o.overlaid || w.unions[n.Member]
	return o, e
}

// element is an element of an array, or of what a pointer leads to.
func (w *walker) element(n *node) (*object, evaluation) {
	base, index := n.Inner[0], n.Inner[1]
	if decayed(base) == nil && !isPointer(base) {
		base, index = index, base
	}
	array := decayed(base)
	if array == nil {
		return &object{typ: n.Type.canonical()}, w.combine(true, w.value(base), w.value(index))
	}
	o, e := w.lvalue(array)
	k := number(index)
	if k == "" {
		k = anyElement
	}
	return o.part(k, n), w.combine(true, e, w.value(index))
}

func isPointer(n *node) bool {
	t := n.Type.canonical()
	return len(t) > 0 && t[len(t)-1] == '*'
}

// part is a part of an object.
func (o *object) part(name string, n *node) *object {
	if o == nil {
		return nil
	}
	p := *o
	p.path, p.typ = append(p.path[:len(p.path):len(p.path)], name), n.Type.canonical()
	return &p
}
