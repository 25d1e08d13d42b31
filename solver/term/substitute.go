package term

import "math"

// substitution is the memory of one Substitute: results by id of the term,
// valid where the stamp is the current one.
type substitution struct {
	result []*Term
	stamp  []uint32
	mark   uint32
	stack  []*Term
	args   []*Term
}

// Substitute replaces variables by terms of their sorts, simultaneously, and
// simplifies. Subterms in which none of the variables can occur (by their
// Bloom filters) are kept without looking into them. Bound variables must not
// occur in the replacements; only free variables are replaced.
func (m *Manager) Substitute(t *Term, sub map[*Term]*Term) *Term {
	if t.quant {
		sub = m.onlyFree(t, sub)
	}
	if t.op == OpVar {
		return replacement(t, sub)
	}
	m.sub.begin(int(m.nextID))
	return m.rebuild(t, sub, sub)
}

// Replace replaces subterms by terms of their sorts, simultaneously, and simplifies. None of them
// is a part of another, or has bound variables.
func (m *Manager) Replace(t *Term, sub map[*Term]*Term) *Term {
	s := &m.sub
	s.begin(int(m.nextID))
	for old, r := range sub {
		s.set(old, r)
	}
	return m.rebuild(t, sub, nil)
}

// rebuild is t with what the memory says of subterms that have some of the keys' variables, and with
// other terms for variables.
func (m *Manager) rebuild(t *Term, keys, sub map[*Term]*Term) *Term {
	var domain [2]uint64
	for v := range keys {
		domain[0] |= v.vars[0]
		domain[1] |= v.vars[1]
	}
	if !t.mayMention(domain) {
		return t
	}
	s := &m.sub
	s.stack = append(s.stack[:0], t)
	for len(s.stack) > 0 {
		top := s.stack[len(s.stack)-1]
		if s.stamp[top.id] == s.mark {
			s.stack = s.stack[:len(s.stack)-1]
			continue
		}
		if s.expand(top, domain, sub) {
			s.stack = s.stack[:len(s.stack)-1]
			s.set(top, m.Rebuild(top, s.args))
		}
	}
	return s.result[t.id]
}

// onlyFree is the part of sub that replaces free variables of t.
func (m *Manager) onlyFree(t *Term, sub map[*Term]*Term) map[*Term]*Term {
	free := map[*Term]*Term{}
	for _, v := range m.FreeVars(t) {
		if r := sub[v]; r != nil {
			free[v] = r
		}
	}
	return free
}

func (t *Term) mayMention(domain [2]uint64) bool {
	return t.vars[0]&domain[0]|t.vars[1]&domain[1] != 0
}

func replacement(v *Term, sub map[*Term]*Term) *Term {
	if r, ok := sub[v]; ok {
		return r
	}
	return v
}

// begin prepares for terms with ids below n.
func (s *substitution) begin(n int) {
	if len(s.stamp) < n {
		s.stamp = append(s.stamp, make([]uint32, n+n/2-len(s.stamp))...)
		s.result = append(s.result, make([]*Term, n+n/2-len(s.result))...)
	}
	if s.mark == math.MaxUint32 {
		clear(s.stamp)
		s.mark = 0
	}
	s.mark++
}

func (s *substitution) set(t, result *Term) {
	s.stamp[t.id] = s.mark
	s.result[t.id] = result
}

// expand gathers the results of t's arguments in s.args; it pushes those that
// have none yet and returns false if there are any.
func (s *substitution) expand(t *Term, domain [2]uint64, sub map[*Term]*Term) bool {
	ready := true
	s.args = s.args[:0]
	for i, a := range t.args {
		switch {
		case t.quant && i < len(t.args)-1 && (t.op == OpForall || t.op == OpExists), !a.mayMention(domain):
			s.args = append(s.args, a)
		case s.stamp[a.id] == s.mark:
			s.args = append(s.args, s.result[a.id])
		case a.op == OpVar:
			s.args = append(s.args, replacement(a, sub))
		default:
			ready = false
			s.stack = append(s.stack, a)
		}
	}
	return ready
}

// Rebuild is t with other arguments of the same sorts, simplified.
func (m *Manager) Rebuild(t *Term, args []*Term) *Term {
	if sameTerms(t.args, args) {
		return t
	}
	switch t.op {
	case OpExtract:
		return m.Extract(args[0], t.Hi(), t.Lo())
	case OpZExt:
		return m.ZExt(args[0], t.sort.Width)
	case OpSExt:
		return m.SExt(args[0], t.sort.Width)
	case OpInt2BV, OpFConvert, OpFFromSInt, OpFFromUInt, OpFToSInt, OpFToUInt:
		return m.simplifyP(t.op, args[0], t.sort.Width, 0)
	case OpFRound:
		return m.FRound(t.Rounding(), args[0])
	case OpConstArray:
		return m.ConstArray(t.sort, args[0])
	}
	return m.apply(t.op, args)
}

// apply builds the application of an operator without parameters.
func (m *Manager) apply(op Op, args []*Term) *Term {
	switch op {
	case OpNot:
		return m.Not(args[0])
	case OpAnd, OpOr:
		return m.junction(op, args)
	case OpIte:
		return m.Ite(args[0], args[1], args[2])
	case OpEq:
		return m.Eq(args[0], args[1])
	case OpBVAdd, OpIntAdd:
		return m.plus(args)
	case OpBVMul, OpIntMul:
		return m.multiply(args[0].sort, op, args...)
	case OpBVAnd, OpBVOr, OpBVXor, OpFAdd, OpFMul, OpFEq:
		return m.commutative(op, args[0], args[1])
	case OpBVNot:
		return m.BVNot(args[0])
	case OpULt:
		return m.ULt(args[0], args[1])
	case OpSLt:
		return m.SLt(args[0], args[1])
	case OpIntLt:
		return m.IntLt(args[0], args[1])
	case OpUBV2Int, OpSBV2Int, OpFSqrt, OpFIsNaN:
		return m.simplify1(op, args[0])
	case OpCopy:
		return m.Copy(args[0], args[1], args[2], args[3], args[4])
	case OpStore:
		return m.Store(args[0], args[1], args[2])
	case OpFFMA:
		return m.FFMA(args[0], args[1], args[2])
	case OpForall, OpExists:
		return m.quantify(op, args[:len(args)-1], args[len(args)-1])
	}
	return m.simplify2(op, args[0], args[1])
}
