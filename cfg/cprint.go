package cfg

import (
	"slices"
	"strings"

	"tav/solver/term"
)

// A cWriter writes terms over the variables of a program as C.
type cWriter struct{ *Program }

// C writes a term as C would, as far as it can.
func (p *Program) C(t *term.Term) string { return p.CAt(term.PrecLowest, t) }

// CAt is C for a place that takes operators of at least this precedence.
func (p *Program) CAt(prec int, t *term.Term) string { return p.CNamed(prec, t, p.VarOf) }

// CNamed is CAt for a term in which variables of the program have other names: named
// gives the one that a variable of t stands for, nil if it stands for none.
func (p *Program) CNamed(prec int, t *term.Term, named func(*term.Term) *Var) string {
	w := cWriter{p}
	o := w.options(maxNested)
	o.Prec = prec
	o.Number = func(value, beside *term.Term) (string, bool) { return w.constant(value, beside, named) }
	o.Truth = func(t *term.Term) bool {
		n := w.notationOf(t, named)
		return n != nil && n.Bool
	}
	return term.C(t, o)
}

func (w cWriter) write(t *term.Term, nested int) string { return term.C(t, w.options(nested)) }

// options make term.C write variables and reads of memory as C does.
func (w cWriter) options(nested int) term.COptions {
	return term.COptions{Name: w.cName, Atom: func(t *term.Term) (string, bool) {
		if t.Op() != term.OpSelect {
			return "", false
		}
		if nested > 0 {
			if text, ok := w.read(t, nested-1); ok {
				return text, true
			}
		}
		a := t
		for a.Op() == term.OpSelect {
			a = a.Args()[0]
		}
		v := w.VarOf(a)
		if v == nil || v.Region == nil {
			return "", false
		}
		return "{" + v.Name + "}", true // C has no expression for the cell
	}}
}

// read writes a read of memory: a[i].x, p[i].x, p->x, *p.
func (w cWriter) read(t *term.Term, nested int) (string, bool) {
	var at []*term.Term // the innermost index first
	for ; t.Op() == term.OpSelect && len(at) < 2; t = t.Args()[0] {
		at = append(at, t.Args()[1])
	}
	v := w.VarOf(t)
	if v == nil || v.Region == nil || !v.Region.holds(v) {
		return "", false
	}
	r := v.Region
	if r.ByObject && !w.isTo(at[len(at)-1], r) {
		return "", false
	}
	if !r.Written {
		return w.cell(r, at, nested)
	}
	switch {
	case r.ByObject && r.ByOffset && len(at) == 2:
		base, ok := w.pointerText(at[1], nested)
		if !ok {
			return "", false
		}
		if r.Array != "" {
			if w.OffsetTerm(at[1]) != nil {
				return "", false
			}
			return w.index(w.member(base, at[1], r.Array), at[0], r.Member, nested), true
		}
		return w.element(base, at[1], at[0], r.Member, nested)
	case r.ByObject && !r.ByOffset && len(at) == 1:
		base, ok := w.pointerText(at[0], nested)
		if !ok {
			return "", false
		}
		return w.member(base, at[0], r.Member), true
	case r.ByOffset && !r.ByObject && len(at) == 1:
		if off := w.pointerIn(at[0]); off != nil {
			return w.relative(off.C, at[0], off.Term, r.Member, nested)
		}
		if v.C != "" {
			return w.index(strings.TrimSuffix(v.C, r.Member), at[0], r.Member, nested), true
		}
	}
	return "", false
}

// holds reports whether v is the part of the region's cells that their C value
// is named after: the number, or the object of a pointer. What is in cells for both, no part shows.
func (r *Region) holds(v *Var) bool {
	return v == r.Cells[0] && r.Dual == nil
}

// isTo reports whether the pointer whose object part is t may be to the objects that a region's cells
// are named after, as far as its type shows.
func (w cWriter) isTo(t *term.Term, r *Region) bool {
	for t.Op() == term.OpSelect {
		t = t.Args()[0]
	}
	v := w.VarOf(t)
	return v == nil || v.Pointee == "" || r.Record == "" || v.Pointee == r.Record
}

// pointerText writes the pointer whose object part is t.
func (w cWriter) pointerText(t *term.Term, nested int) (string, bool) {
	switch t.Op() {
	case term.OpVar:
		v := w.VarOf(t)
		if off := w.offsets[v]; v == nil || v.Role != ObjectPart || v.C == "" || off != nil && off.Places > 0 {
			return "", false
		}
		return v.C, true
	case term.OpSelect:
		if nested > 0 && !w.severalPlaces(t) {
			return w.read(t, nested-1)
		}
	case term.OpBVConst:
		n, ok := t.Int64()
		if ok && n >= 1 && n <= int64(len(w.Objects)) && !w.Objects[n-1].Temp {
			return w.Objects[n-1].Name, true
		}
	}
	return "", false
}

// severalPlaces reports whether the pointer whose object part is a cell of memory leads to
// one of several places, of which C's type of it says nothing.
func (w cWriter) severalPlaces(t *term.Term) bool {
	for t.Op() == term.OpSelect {
		t = t.Args()[0]
	}
	v := w.VarOf(t)
	return v != nil && v.Region != nil && slices.ContainsFunc(v.Region.Cells, func(c *Var) bool { return c.Places > 0 })
}

// element writes element number i of the object of a pointer. The pointer
// itself may point into the object: then C's index is the difference to it,
// and there is no plain form when i does not depend on it.
func (w cWriter) element(base string, obj, i *term.Term, member string, nested int) (string, bool) {
	if off := w.OffsetTerm(obj); off != nil {
		return w.relative(base, i, off, member, nested)
	}
	return w.index(base, i, member, nested), true
}

// relative writes element number i of the object that base points into at
// number off.
func (w cWriter) relative(base string, i, off *term.Term, member string, nested int) (string, bool) {
	if off == i {
		return deref(base, member), true
	}
	i = w.Terms.BVSub(i, off)
	for _, x := range w.Terms.FreeVars(off) {
		if slices.Contains(w.Terms.FreeVars(i), x) {
			return "", false
		}
	}
	return w.index(base, i, member, nested), true
}

// index writes base[i]member.
func (w cWriter) index(base string, i *term.Term, member string, nested int) string {
	return wrap(base) + "[" + w.subscript(i, nested) + "]" + member
}

// pointerIn is the pointer variable whose offset is a summand of an index.
func (w cWriter) pointerIn(i *term.Term) *Var {
	sum := []*term.Term{i}
	if i.Op() == term.OpBVAdd {
		sum = i.Args()
	}
	for _, x := range sum {
		if v := w.VarOf(x); v != nil && v.Role == OffsetPart && v.C != "" {
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

// SetVars gives the program its variables, by their terms, and joins the two of
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
func (w cWriter) cName(t *term.Term) string {
	if v := w.VarOf(t); v != nil && v.C != "" {
		return v.C
	}
	return t.Name()
}

// VarOf is the variable of the program that a term is; nil when it is none.
func (p *Program) VarOf(t *term.Term) *Var { return p.varOf[t] }
