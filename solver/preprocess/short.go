package preprocess

import (
	"strconv"

	"tav/solver/term"
)

// Name gives a name to a number, or to what is none, and returns what stands for it. A number that is computed,
// and all of whose values are known where an assumption holds, or whose high bits are 0, has only so many bits as these
// need: sizes and offsets of 64 bits are mostly small. (Small domains make the others narrow.) Where the assumption does not hold it may be
// another number than before, which is as well: no execution is there.
func (c *Context) Name(v, t *term.Term, a *Assumption) *term.Term {
	m := c.m
	set := c.Set(t, a)
	bits := 1
	for _, k := range set {
		bits = max(bits, k.Value().BitLen())
	}
	if set == nil {
		bits = max(c.LowBits(t), 1)
	}
	if 2*bits > t.Sort().Width || !c.computed(t) || !c.families.On(ShortNumbers) {
		c.define(v, t)
		c.Note(v, t, a)
		return v
	}
	c.families.Proposed(ShortNumbers, 1)
	low := m.Var(v.Name()+"~"+strconv.Itoa(bits), m.BV(bits), false)
	c.define(low, m.Trunc(t, bits))
	for _, k := range set {
		c.values[low] = append(c.values[low], m.Trunc(k, bits))
	}
	long := m.ZExt(low, t.Sort().Width)
	if c.low[low] = bits; t.Op() == term.OpIte {
		c.choices[long] = t
	}
	return long
}
