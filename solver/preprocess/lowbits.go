package preprocess

import (
	"strconv"

	"tav/solver/term"
)

// LowBits is a number of lowest bits of a number outside of which all are 0.
func (c *Context) LowBits(t *term.Term) int {
	if n, known := c.low[t]; known {
		return n
	}
	n := t.Sort().Width
	if t.Size() <= maxChoice {
		n = min(n, c.lowBitsOf(t))
	}
	c.low[t] = n
	return n
}

// lowBitsOf is the same, or more than the number has.
func (c *Context) lowBitsOf(t *term.Term) int {
	args, width := t.Args(), t.Sort().Width
	switch t.Op() {
	case term.OpBVConst:
		return t.Value().BitLen()
	case term.OpZExt:
		return c.LowBits(args[0])
	case term.OpIte:
		return max(c.LowBits(args[1]), c.LowBits(args[2]))
	case term.OpBVOr, term.OpBVXor:
		return max(c.LowBits(args[0]), c.LowBits(args[1]))
	case term.OpBVAnd:
		return min(c.LowBits(args[0]), c.LowBits(args[1]))
	case term.OpExtract:
		return max(c.LowBits(args[0])-t.Lo(), 0)
	case term.OpConcat:
		if n := c.LowBits(args[0]); n > 0 {
			return n + args[1].Sort().Width
		}
		return c.LowBits(args[1])
	case term.OpBVMul:
		sum := 0
		for _, x := range args {
			sum += c.LowBits(x)
		}
		if sum <= width { // nothing is lost above
			return sum
		}
	case term.OpBVUDiv:
		if args[1].IsConst() && args[1].Value().Sign() > 0 {
			return max(c.LowBits(args[0])-args[1].Value().BitLen()+1, 0)
		}
	case term.OpBVURem:
		if args[1].IsConst() && args[1].Value().Sign() > 0 {
			return min(c.LowBits(args[0]), args[1].Value().BitLen())
		}
		return c.LowBits(args[0])
	}
	return width
}

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
