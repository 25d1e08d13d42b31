package cfg

import (
	"slices"
	"strings"

	"tav/solver/term"
)

// C writes a term as C would, as far as it can.
func (p *Program) C(t *term.Term) string { return p.CAt(term.PrecLowest, t) }

// CAt is C for a place that takes operators of at least this precedence.
func (p *Program) CAt(prec int, t *term.Term) string { return p.CNamed(prec, t, p.VarOf) }

// CNamed is CAt for a term in which variables of the program have other names: named
// gives the one that a variable of t stands for, nil if it stands for none.
func (p *Program) CNamed(prec int, t *term.Term, named func(*term.Term) *Var) string {
	o := p.options(maxNested)
	o.Prec = prec
	o.Number = func(value, beside *term.Term) (string, bool) { return p.constant(value, beside, named) }
	o.Truth = func(t *term.Term) bool {
		n := p.notationOf(t, named)
		return n != nil && n.Bool
	}
	return term.C(t, o)
}

func (p *Program) write(t *term.Term, nested int) string { return term.C(t, p.options(nested)) }

// options make term.C write variables and reads of memory as C does.
func (p *Program) options(nested int) term.COptions {
	return term.COptions{Name: p.cName, Atom: func(t *term.Term) (string, bool) {
		if t.Op() != term.OpSelect {
			return "", false
		}
		if nested > 0 {
			if text, ok := p.read(t, nested-1); ok {
				return text, true
			}
		}
		a := t
		for a.Op() == term.OpSelect {
			a = a.Args()[0]
		}
		v := p.VarOf(a)
		if v == nil || v.Region == nil {
			return "", false
		}
		return "{" + v.Name + "}", true // C has no expression for the cell
	}}
}

// read writes a read of memory: a[i].x, p[i].x, p->x, *p.
func (p *Program) read(t *term.Term, nested int) (string, bool) {
	var at []*term.Term // the innermost index first
	for ; t.Op() == term.OpSelect && len(at) < 2; t = t.Args()[0] {
		at = append(at, t.Args()[1])
	}
	v := p.VarOf(t)
	if v == nil || v.Region == nil || !v.Region.holds(v) {
		return "", false
	}
	r := v.Region
	if r.ByObject && !p.isTo(at[len(at)-1], r) {
		return "", false
	}
	if !r.Written {
		return p.cell(r, at, nested)
	}
	switch {
	case r.ByObject && r.ByOffset && len(at) == 2:
		base, ok := p.pointerText(at[1], nested)
		if !ok {
			return "", false
		}
		if r.Array != "" {
			if p.OffsetTerm(at[1]) != nil {
				return "", false
			}
			return p.index(p.member(base, at[1], r.Array), at[0], r.Member, nested), true
		}
		return p.element(base, at[1], at[0], r.Member, nested)
	case r.ByObject && !r.ByOffset && len(at) == 1:
		base, ok := p.pointerText(at[0], nested)
		if !ok {
			return "", false
		}
		return p.member(base, at[0], r.Member), true
	case r.ByOffset && !r.ByObject && len(at) == 1:
		if off := p.pointerIn(at[0]); off != nil {
			return p.relative(off.C, at[0], off.Term, r.Member, nested)
		}
		if v.C != "" {
			return p.index(strings.TrimSuffix(v.C, r.Member), at[0], r.Member, nested), true
		}
	}
	return "", false
}

// holds reports whether v is the part of the region's cells that their C value
// is named after: the number, or the object of a pointer. What is in cells for both, no part tells.
func (r *Region) holds(v *Var) bool {
	return v == r.Cells[0] && r.Dual == nil
}

// isTo reports whether the pointer whose object part is t may be to the objects that a region's cells
// are named after, as far as its type tells.
func (p *Program) isTo(t *term.Term, r *Region) bool {
	for t.Op() == term.OpSelect {
		t = t.Args()[0]
	}
	v := p.VarOf(t)
	return v == nil || v.Pointee == "" || r.Record == "" || v.Pointee == r.Record
}

// pointerText writes the pointer whose object part is t.
func (p *Program) pointerText(t *term.Term, nested int) (string, bool) {
	switch t.Op() {
	case term.OpVar:
		v := p.VarOf(t)
		if off := p.offsets[v]; v == nil || v.Role != ObjectPart || v.C == "" || off != nil && off.Places > 0 {
			return "", false
		}
		return v.C, true
	case term.OpSelect:
		if nested > 0 && !p.severalPlaces(t) {
			return p.read(t, nested-1)
		}
	case term.OpBVConst:
		n, ok := t.Int64()
		if ok && n >= 1 && n <= int64(len(p.Objects)) && !p.Objects[n-1].Temp {
			return p.Objects[n-1].Name, true
		}
	}
	return "", false
}

// severalPlaces reports whether the pointer whose object part is a cell of memory leads to
// one of several places, of which C's type of it says nothing.
func (p *Program) severalPlaces(t *term.Term) bool {
	for t.Op() == term.OpSelect {
		t = t.Args()[0]
	}
	v := p.VarOf(t)
	return v != nil && v.Region != nil && slices.ContainsFunc(v.Region.Cells, func(c *Var) bool { return c.Places > 0 })
}

// element writes element number i of the object of a pointer. The pointer
// itself may point into the object: then C's index is the difference to it,
// and there is no plain form when i does not depend on it.
func (p *Program) element(base string, obj, i *term.Term, member string, nested int) (string, bool) {
	if off := p.OffsetTerm(obj); off != nil {
		return p.relative(base, i, off, member, nested)
	}
	return p.index(base, i, member, nested), true
}

// relative writes element number i of the object that base points into at
// number off.
func (p *Program) relative(base string, i, off *term.Term, member string, nested int) (string, bool) {
	if off == i {
		return deref(base, member), true
	}
	i = p.Terms.BVSub(i, off)
	for _, x := range p.Terms.FreeVars(off) {
		if slices.Contains(p.Terms.FreeVars(i), x) {
			return "", false
		}
	}
	return p.index(base, i, member, nested), true
}

// index writes base[i]member.
func (p *Program) index(base string, i *term.Term, member string, nested int) string {
	return wrap(base) + "[" + p.subscript(i, nested) + "]" + member
}

// pointerIn is the pointer variable whose offset is a summand of an index.
func (p *Program) pointerIn(i *term.Term) *Var {
	sum := []*term.Term{i}
	if i.Op() == term.OpBVAdd {
		sum = i.Args()
	}
	for _, x := range sum {
		if v := p.VarOf(x); v != nil && v.Role == OffsetPart && v.C != "" {
			return v
		}
	}
	return nil
}

// OffsetOf is the offset part of the pointer whose object part is v; nil if it has none.
func (p *Program) OffsetOf(v *Var) *Var { return p.offsets[v] }

// OffsetTerm is the offset part of the pointer whose object part is t; nil when
// it always points to the start of an object.
func (p *Program) OffsetTerm(t *term.Term) *term.Term {
	var at []*term.Term
	for ; t.Op() == term.OpSelect; t = t.Args()[0] {
		at = append(at, t.Args()[1])
	}
	v := p.VarOf(t)
	var off *Var
	switch {
	case v == nil:
		return nil
	case v.Region == nil:
		off = p.offsets[v]
	case len(v.Region.Cells)%2 == 0:
		off = v.Region.Cells[1]
	}
	if off == nil {
		return nil
	}
	t = off.Term
	for _, i := range slices.Backward(at) {
		t = p.Terms.Select(t, i)
	}
	return t
}

// SetVars tells the program its variables, by their terms, and joins the two of
// every pointer variable.
func (p *Program) SetVars(vars map[*term.Term]*Var) {
	p.varOf, p.offsets = vars, map[*Var]*Var{}
	offsets := map[string]*Var{}
	for _, v := range vars {
		if v.Role == OffsetPart {
			offsets[v.Name] = v
		}
	}
	for _, v := range vars {
		if k := strings.LastIndex(v.Name, ".obj"); v.Role == ObjectPart && k >= 0 {
			if off := offsets[v.Name[:k]+".off"+v.Name[k+len(".obj"):]]; off != nil {
				p.offsets[v] = off
			}
		}
	}
}

// deref writes *p or p->member.
func deref(base, member string) string {
	if member == "" {
		return "*" + base
	}
	return wrap(base) + "->" + strings.TrimPrefix(member, ".")
}

func wrap(base string) string {
	if strings.HasPrefix(base, "*") {
		return "(" + base + ")"
	}
	return base
}

// cName is how C writes a variable.
func (p *Program) cName(t *term.Term) string {
	if v := p.VarOf(t); v != nil && v.C != "" {
		return v.C
	}
	return t.Name()
}

// VarOf is the variable of the program that a term is; nil when it is none.
func (p *Program) VarOf(t *term.Term) *Var { return p.varOf[t] }
