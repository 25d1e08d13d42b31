package repair

import (
	"slices"
	"strconv"

	"tav/cfg/source"
)

// wider are types of whole numbers by those that hold fewer.
var wider = map[string]string{
	"uint8_t": "uint32_t", "uint16_t": "uint32_t", "int8_t": "int32_t", "int16_t": "int32_t",
	"unsigned char": "unsigned", "unsigned short": "unsigned", "unsigned short int": "unsigned",
	"signed char": "int", "short": "int", "short int": "int",
}

// widenings declare what a statement that the failing run was at assigns the result of an
// operation, or of a function of the file, to of a wider type, or as a bit-field of more bits: it does nothing unless a
// value does not fit, and no comparison with a number says which text is the program.
func (g *view) widenings() (list []*Candidate) {
	u := g.unit
	add := func(stored *source.Syntax) {
		d, name := u.declaration(stored)
		if d == nil {
			return
		}
		c := &Candidate{Cost: costOfWidening - g.suspicion[u.line(stored)]*costOfSuspicion}
		typ := d.Child("type")
		bits := slices.IndexFunc(d.Children, func(c *source.Syntax) bool { return c.Is("bitfield_clause") })
		switch {
		case bits >= 0:
			number := inner(&source.Syntax{Children: d.Children[bits].Children[1:]})
			n, err := strconv.Atoi(u.of(number))
			if err != nil {
				return
			}
			c.What = "declare `" + name + "` with " + strconv.Itoa(2*n) + " bits"
			c.edits = []edit{{at: number, how: replaced, text: strconv.Itoa(2 * n), rank: primary}}
		case wider[u.of(typ)] != "":
			c.What = "declare `" + name + "` as `" + wider[u.of(typ)] + "`"
			c.edits = []edit{{at: typ, how: replaced, text: wider[u.of(typ)], rank: primary}}
		default:
			return
		}
		c.Line = u.line(c.edits[0].at)
		c.Last = c.Line
		if i := slices.IndexFunc(list, func(o *Candidate) bool { return o.edits[0].at == c.edits[0].at }); i >= 0 {
			list[i].Cost = min(list[i].Cost, c.Cost)
			return
		}
		list = append(list, c)
	}
	computes := func(n *source.Syntax) bool {
		found := false
		n.Walk(func(c *source.Syntax) bool {
			found = found || c.Is("binary_expression") && precedences[operator(c)] >= 11 || c.Is("call_expression") && u.functions[u.of(c.Child("function"))] != nil
			return !found
		})
		return found
	}
	for _, f := range u.inOrder() {
		if g.oracle.checks[f.name] {
			continue
		}
		f.body.Walk(func(n *source.Syntax) bool {
			switch {
			case !n.Is("assignment_expression", "update_expression", "init_declarator") || !g.executed(n):
			case n.Is("update_expression"):
				add(n.Child("argument"))
			case n.Is("init_declarator"):
				if v := n.Child("value"); v != nil && computes(v) {
					add(n.Child("declarator"))
				}
			case operator(n) != "=" || computes(n.Child("right")):
				add(n.Child("left"))
			}
			return true
		})
	}
	slices.SortStableFunc(list, cheaper)
	return list[:min(len(list), maxWidenings)]
}

// declaration is that of the variable or member that is stored to, if it declares nothing
// else, and its name; nil for none.
func (u *unit) declaration(n *source.Syntax) (found *source.Syntax, name string) {
	for n.Is("subscript_expression", "parenthesized_expression") {
		if n = n.Child("argument"); n == nil {
			return nil, ""
		}
	}
	root, kind := u.root, "declaration"
	switch {
	case n.Is("field_expression"):
		name, kind = u.of(n.Child("field")), "field_declaration"
	case n.Is("identifier"):
		name = u.of(n)
		if f := u.functionOf(n); f != nil && slices.ContainsFunc(u.visible(n), func(v variable) bool { return v.name == name }) || n.Parent.Is("init_declarator") {
			root = f.body
		}
	default:
		return nil, ""
	}
	several := false
	root.Walk(func(c *source.Syntax) bool {
		if !c.Is(kind) || c.Child("type") == nil || !slices.ContainsFunc(u.declares(c), func(v variable) bool { return v.name == name }) {
			return true
		}
		several = several || found != nil || len(u.declares(c)) > 1 || slices.ContainsFunc(c.Children, func(d *source.Syntax) bool {
			return d.Is("pointer_declarator") || d.Child("declarator").Is("pointer_declarator")
		})
		found = c
		return false
	})
	if several {
		return nil, ""
	}
	return found, name
}
