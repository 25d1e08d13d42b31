package lower

import (
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// A val is the lowered value of an SSA value: a number (i1 is Bool, iN is
// BV(N), a floating-point number the BV of its IEEE bits), a pointer, the leaves of an aggregate, an address as a number, or
// nothing that the model can express (bad).
type val struct {
	t     *term.Term
	ptr   *pointer
	parts []val
	addr  *pointer    // ptrtoint of it, when t is nil
	moved int64       // bytes that arithmetic on numbers moved addr by
	diff  *difference // t is the difference of two pointers
	flag  bool        // t is a _Bool in memory: 0 or 1
	bad   string
}

// A pointer is an object id and the number of strides from the residue off of
// its class. Without a class it is NULL plus off bytes.
type pointer struct {
	c   *pointsto.Class // a root
	off int64
	obj *term.Term
	idx *term.Term // zero when the class has no stride
}

// A difference of pointers is units*stride + rest bytes.
type difference struct {
	units  *term.Term
	stride int64
	rest   int64
}

func bad(reason string) val { return val{bad: reason} }

// rebuild replaces every term of v.
func (v val) rebuild(f func(*term.Term) *term.Term) val {
	if v.t != nil {
		v.t = f(v.t)
	}
	if v.diff != nil {
		d := *v.diff
		d.units = f(d.units)
		v.diff = &d
	}
	move := func(p *pointer) *pointer {
		if p == nil {
			return nil
		}
		q := *p
		q.obj, q.idx = f(p.obj), f(p.idx)
		return &q
	}
	v.ptr, v.addr = move(v.ptr), move(v.addr)
	if v.parts != nil {
		parts := make([]val, len(v.parts))
		for i, p := range v.parts {
			parts[i] = p.rebuild(f)
		}
		v.parts = parts
	}
	return v
}

// broken is the reason why v, or a part of it, cannot be expressed.
func (v *val) broken() string {
	if v.bad != "" {
		return v.bad
	}
	for i := range v.parts {
		if r := v.parts[i].broken(); r != "" {
			return r
		}
	}
	return ""
}
