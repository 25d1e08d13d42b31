package preprocess

import "tav/solver/term"

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
