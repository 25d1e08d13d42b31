package lower

import (
	"fmt"
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// hasVars reports whether leafVars makes variables for t.
func (en *encoding) hasVars(t types.Type) bool {
	ls, ok := en.layout.Leaves(t)
	if !ok {
		return false
	}
	return !slices.ContainsFunc(ls, func(x llvm.Leaf) bool { return !llvm.IsPointer(x.Typ) && en.sortOf(x.Typ) == nil })
}

// leafVars makes the variables for a value of type t; none for types that the
// model has no values of.
func (vs *variables) leafVars(fn *pointsto.Function, base cfg.Var, t types.Type, abs func(int) pointsto.AbsPtr) []*cfg.Var {
	if !vs.hasVars(t) {
		return nil
	}
	ls, _ := vs.layout.Leaves(t)
	var vars []*cfg.Var
	add := func(suffix string, role cfg.Role, sort *term.Sort, float bool) {
		v := base
		v.Float = float
		v.Name += suffix
		v.Role = role
		w := vs.newVar(v, sort, fn)
		vs.draft.Transient[w] = true
		vars = append(vars, w)
	}
	for i, x := range ls {
		suffix := ""
		if len(ls) > 1 {
			suffix = fmt.Sprintf(".%d", i)
		}
		if !llvm.IsPointer(x.Typ) {
			add(suffix, base.Role, vs.sortOf(x.Typ), llvm.IsFloat(x.Typ))
			continue
		}
		add(suffix+".obj", cfg.ObjectPart, vs.m.BV(pointsto.ObjBits), false)
		if c := pointsto.Find(abs(i)).Class; c != nil && c.Stride != 0 {
			add(suffix+".off", cfg.OffsetPart, vs.m.BV(vs.ptrBits), false)
			vars[len(vars)-1].Places = c.ArmBits()
		}
	}
	return vars
}

// leafValues makes a value of variables in the order of leafTerms.
func (vs *variables) leafValues(t types.Type, vars []*cfg.Var, abs func(int) pointsto.AbsPtr) (val, int) {
	ls, _ := vs.layout.Leaves(t)
	var parts []val
	n := 0
	for i, x := range ls {
		if !llvm.IsPointer(x.Typ) {
			parts = append(parts, val{t: vars[n].Term})
			n++
			continue
		}
		to := pointsto.Find(abs(i))
		p := &pointer{c: to.Class, off: to.Offset, obj: vars[n].Term, idx: vs.zero()}
		n++
		if to.Class != nil && to.Class.Stride != 0 {
			p.idx = vars[n].Term
			n++
		}
		parts = append(parts, val{ptr: p})
	}
	if llvm.IsAggregate(t) {
		return val{parts: parts}, n
	}
	return parts[0], n
}

// leafTerms lists the terms of a value in the order of leafVars.
func (ad *addresses) leafTerms(v val, t types.Type, abs func(int) pointsto.AbsPtr, pos cfg.Pos) ([]*term.Term, string) {
	ls, ok := ad.layout.Leaves(t)
	if !ok {
		return nil, "a big aggregate as a value"
	}
	var ts []*term.Term
	for i, l := range ls {
		part := v
		if llvm.IsAggregate(t) && v.bad == "" {
			if v.parts == nil {
				return nil, "a broken aggregate"
			}
			part = v.parts[i]
		}
		if !llvm.IsPointer(l.Typ) {
			if ad.sortOf(l.Typ) == nil {
				return nil, fmt.Sprintf("a value of type %s", l.Typ)
			}
			n, why := ad.number(part, pos)
			if why != "" {
				return nil, why
			}
			ts = append(ts, n)
			continue
		}
		if part.bad != "" {
			return nil, part.bad
		}
		if part.ptr == nil {
			return nil, "a pointer made from a number"
		}
		to := pointsto.Find(abs(i))
		p, why := ad.at(part.ptr, to)
		if why != "" {
			return nil, why
		}
		ts = append(ts, p.obj)
		if to.Class != nil && to.Class.Stride != 0 {
			ts = append(ts, p.idx)
		}
	}
	return ts, ""
}

// pointerVars makes a pointer of variables for what a call returns; nil when
// it points nowhere.
func (ad *addresses) pointerVars(x *ir.InstCall) (*pointer, []*cfg.Var) {
	abs := pointsto.Find(ad.fn.Abs[pointsto.NodeKey{V: x, Leaf: 0}])
	if abs.Class == nil {
		return nil, nil
	}
	obj := ad.temp(ad.m.BV(pointsto.ObjBits), false)
	obj.Role = cfg.ObjectPart
	p := &pointer{c: abs.Class, off: abs.Offset, obj: obj.Term, idx: ad.zero()}
	vars := []*cfg.Var{obj}
	if abs.Class.Stride != 0 {
		idx := ad.temp(ad.m.BV(ad.ptrBits), true)
		idx.Role, idx.Places = cfg.OffsetPart, abs.Class.ArmBits()
		p.idx = idx.Term
		vars = append(vars, idx)
	}
	return p, vars
}

// sameShape reports whether values of two types have the same variables.
func sameShape(t, u types.Type) bool {
	return t.Equal(u) || llvm.IsPointer(t) && llvm.IsPointer(u)
}
