package bounded

import "tav/solver/term"

// lowBits is a number of lowest bits of a number outside of which all are 0.
func (c *cells) lowBits(t *term.Term) int {
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
func (c *cells) lowBitsOf(t *term.Term) int {
	args, width := t.Args(), t.Sort().Width
	switch t.Op() {
	case term.OpBVConst:
		return t.Value().BitLen()
	case term.OpZExt:
		return c.lowBits(args[0])
	case term.OpIte:
		return max(c.lowBits(args[1]), c.lowBits(args[2]))
	case term.OpBVOr, term.OpBVXor:
		return max(c.lowBits(args[0]), c.lowBits(args[1]))
	case term.OpBVAnd:
		return min(c.lowBits(args[0]), c.lowBits(args[1]))
	case term.OpExtract:
		return max(c.lowBits(args[0])-t.Lo(), 0)
	case term.OpConcat:
		if n := c.lowBits(args[0]); n > 0 {
			return n + args[1].Sort().Width
		}
		return c.lowBits(args[1])
	case term.OpBVMul:
		sum := 0
		for _, x := range args {
			sum += c.lowBits(x)
		}
		if sum <= width { // nothing is lost above
			return sum
		}
	case term.OpBVUDiv:
		if args[1].IsConst() && args[1].Value().Sign() > 0 {
			return max(c.lowBits(args[0])-args[1].Value().BitLen()+1, 0)
		}
	case term.OpBVURem:
		if args[1].IsConst() && args[1].Value().Sign() > 0 {
			return min(c.lowBits(args[0]), args[1].Value().BitLen())
		}
		return c.lowBits(args[0])
	}
	return width
}
