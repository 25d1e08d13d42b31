package repair

import (
	"strings"

	"tav/cfg/source"
)

// atomic declares the memory atomic, if it is a number or a pointer with one declaration, and its
// address is not taken.
func (o *Ordering) atomic() *Candidate {
	u := o.unit
	var found []*source.Syntax
	taken := false
	u.root.Walk(func(n *source.Syntax) bool {
		declared := n.Is("declaration") && !o.member && (!within(n, "function_definition") || strings.HasPrefix(u.of(n), "static ")) ||
			n.Is("field_declaration") && o.member
		if declared {
			for _, v := range u.declares(n) {
				if v.name == o.memory {
					found = append(found, n)
				}
			}
		}
		taken = taken || n.Is("pointer_expression") && operator(n) == "&" && mutex(u.of(n.Child("argument"))) == o.memory
		return true
	})
	if o.memory == "" || len(found) != 1 || taken || strings.Contains(u.of(found[0]), "_Atomic") {
		return nil
	}
	changed := o.declared(found[0])
	if changed.at == nil {
		return nil
	}
	return &Candidate{What: "declare `" + o.memory + "` as `_Atomic`", Line: u.line(found[0]), edits: []edit{changed}}
}

// declared makes the memory atomic in its declaration, or in one of its own between those of what is declared there, too.
// It is at nothing where that cannot be.
func (o *Ordering) declared(n *source.Syntax) edit {
	u, typ := o.unit, n.Child("type")
	var own *source.Syntax
	var sides [2][]string // of the memory
	first := n.End
	for _, d := range n.Children {
		switch {
		case d.Is("bitfield_clause"):
			return edit{}
		case d.Field != "declarator":
			continue
		case u.named(d) != nil && u.of(u.named(d)) == o.memory:
			own = d
		case own == nil:
			sides[0] = append(sides[0], u.of(d))
		default:
			sides[1] = append(sides[1], u.of(d))
		}
		first = min(first, d.Begin)
	}
	if own == nil {
		return edit{}
	}
	name := u.named(own)
	pointer := name.Parent.Is("pointer_declarator")
	if number := isNumber(u.specified(typ)) && (name == own || name.Parent.Is("init_declarator")); !number && !pointer {
		return edit{}
	}
	whole := string(u.text)
	same, atomic := whole[n.Begin:first], whole[n.Begin:typ.Begin]+"_Atomic "+whole[typ.Begin:first]+u.of(own)+";"
	switch {
	case len(sides[0])+len(sides[1]) == 0 && pointer:
		return edit{at: name, how: replaced, text: "_Atomic " + o.memory, rank: primary}
	case len(sides[0])+len(sides[1]) == 0:
		return edit{at: typ, how: replaced, text: "_Atomic " + u.of(typ), rank: primary}
	case strings.Contains(same, "{"):
		return edit{}
	case pointer:
		atomic = same + whole[own.Begin:name.Begin] + "_Atomic " + whole[name.Begin:own.End] + ";"
	}
	list := []string{atomic}
	if len(sides[0]) > 0 {
		list = append([]string{same + strings.Join(sides[0], ", ") + ";"}, list...)
	}
	if len(sides[1]) > 0 {
		list = append(list, same+strings.Join(sides[1], ", ")+";")
	}
	apart := " "
	if begin := strings.LastIndexByte(whole[:n.Begin], '\n') + 1; strings.TrimSpace(whole[begin:n.Begin]) == "" {
		apart = "\n" + whole[begin:n.Begin]
	}
	return edit{at: n, how: replaced, text: strings.Join(list, apart), rank: primary}
}

// named is the name that a declarator declares, of no array and no function; nil for none.
func (u *unit) named(d *source.Syntax) *source.Syntax {
	for d.Is("init_declarator", "pointer_declarator") {
		d = d.Child("declarator")
	}
	if d.Is("identifier", "field_identifier") {
		return d
	}
	return nil
}
