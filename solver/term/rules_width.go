package term

import (
	"math/big"
	"slices"
)

func addWidthRules(t *ruleTable) {
	t[OpConcat] = []rule{
		{name: "concat-constants", f2: concatConstants},
		{name: "concat-zero", f2: concatZero},
		{name: "concat-adjacent", f2: concatAdjacent},
	}
	t[OpExtract] = []rule{
		{name: "extract-constant", fp: extractConstant},
		{name: "extract-extract", fp: extractExtract},
		{name: "extract-concat", fp: extractConcat},
		{name: "extract-extension", fp: extractExtension},
		{name: "trunc-arithmetic", fp: truncArithmetic},
		{name: "extract-bitwise-constant", fp: extractBitwise},
		{name: "extract-ite", fp: extractIte},
	}
	t[OpZExt] = []rule{
		{name: "zext-constant", fp: zextConstant},
		{name: "zext-zext", fp: zextZExt},
		{name: "zext-ite", fp: zextIte},
	}
	t[OpSExt] = []rule{
		{name: "sext-constant", fp: sextConstant},
		{name: "sext-extension", fp: sextExtension},
		{name: "sext-ite", fp: sextIte},
	}
}

// match:  concat of constants
// result: the constant
func concatConstants(m *Manager, hi, lo *Term) *Term {
	if !hi.IsConst() || !lo.IsConst() {
		return nil
	}
	n, w := lo.sort.Width, hi.sort.Width+lo.sort.Width
	if w <= 64 {
		return m.BVUint(w, hi.u<<uint(n)|lo.u)
	}
	v := new(big.Int).Lsh(hi.num().big(hi.sort.Width), uint(n))
	return m.BVConst(w, v.Or(v, lo.num().big(n)))
}

// match:  concat(0, a)
// result: zext a
func concatZero(m *Manager, hi, lo *Term) *Term {
	if hi.IsConst() && hi.num().isZero() {
		return m.ZExt(lo, hi.sort.Width+lo.sort.Width)
	}
	return nil
}

// match:  concat(a[h:l], a[l-1:k]); the same at the end of a longer concat
// result: a[h:k]
func concatAdjacent(m *Manager, hi, lo *Term) *Term {
	if hi.op == OpExtract && lo.op == OpExtract && hi.args[0] == lo.args[0] && hi.Lo() == lo.Hi()+1 {
		return m.Extract(hi.args[0], hi.Hi(), lo.Lo())
	}
	return nil
}

// match:  bits of a constant
// result: the constant
func extractConstant(m *Manager, a *Term, hi, lo int) *Term {
	if !a.IsConst() {
		return nil
	}
	return m.constant(m.BV(hi-lo+1), extractNum(a.sort.Width, a.num(), hi, lo))
}

// match:  a[h:l][hi:lo]
// result: a[l+hi : l+lo]
func extractExtract(m *Manager, a *Term, hi, lo int) *Term {
	if a.op != OpExtract {
		return nil
	}
	return m.Extract(a.args[0], a.Lo()+hi, a.Lo()+lo)
}

// match:  bits of concat(a, b)
// result: bits of a, of b, or the concat of bits of both
func extractConcat(m *Manager, a *Term, hi, lo int) *Term {
	if a.op != OpConcat {
		return nil
	}
	x, y := a.args[0], a.args[1]
	n := y.sort.Width
	switch {
	case lo >= n:
		return m.Extract(x, hi-n, lo-n)
	case hi < n:
		return m.Extract(y, hi, lo)
	}
	return m.Concat(m.Extract(x, hi-n, 0), m.Extract(y, n-1, lo))
}

// match:  bits of zext a, sext a
// result: bits of a, extended; zeros beyond a's width
func extractExtension(m *Manager, a *Term, hi, lo int) *Term {
	if a.op != OpZExt && a.op != OpSExt {
		return nil
	}
	x := a.args[0]
	n := x.sort.Width
	switch {
	case hi < n:
		return m.Extract(x, hi, lo)
	case a.op == OpZExt && lo >= n:
		return m.BVUint(hi-lo+1, 0)
	case a.op == OpZExt:
		return m.ZExt(m.Extract(x, n-1, lo), hi-lo+1)
	}
	return m.SExt(m.Extract(x, n-1, min(lo, n-1)), hi-lo+1)
}

// match:  the low n bits of a sum or product with a part that a truncation simplifies
// result: the sum or product modulo 2^n of the truncated parts
func truncArithmetic(m *Manager, a *Term, hi, lo int) *Term {
	if lo != 0 || a.op != OpBVAdd && a.op != OpBVMul || len(a.args) > maxNarrow || wideProduct(a) {
		return nil
	}
	for _, t := range a.args {
		if !truncates(t, hi+1, maxNarrowDepth) {
			return nil
		}
	}
	parts := make([]*Term, len(a.args))
	for i, t := range a.args {
		parts[i] = m.Trunc(t, hi+1)
	}
	if a.op == OpBVAdd {
		return m.BVAdd(parts...)
	}
	return m.multiply(parts[0].sort, OpBVMul, parts...)
}

// wideProduct: two extended numbers are multiplied in as many bits as their product has. Who multiplies so reads more
// than the low bits somewhere; they stay bits of the one product, whose bounds say what is cut off.
func wideProduct(t *Term) bool {
	return t.op == OpBVMul && len(t.args) == 2 && extended(t.args[0]) && extended(t.args[1]) &&
		t.args[0].args[0].sort.Width+t.args[1].args[0].sort.Width <= t.sort.Width
}

func extended(t *Term) bool { return t.op == OpZExt || t.op == OpSExt }

// truncates: cutting t to n bits leaves no new extract.
func truncates(t *Term, n, depth int) bool {
	switch t.op {
	case OpBVConst, OpExtract:
		return true
	case OpZExt, OpSExt:
		return n >= t.args[0].sort.Width || truncates(t.args[0], n, depth)
	case OpConcat:
		return n >= t.args[1].sort.Width || truncates(t.args[1], n, depth)
	case OpIte:
		return constantBranches(t)
	case OpBVMul, OpBVAdd:
		if depth == 0 || len(t.args) > maxNarrow || wideProduct(t) {
			return false
		}
		return !slices.ContainsFunc(t.args, func(a *Term) bool { return !truncates(a, n, depth-1) })
	}
	return false
}

// match:  bits of a & k, a | k, a ^ k, ~a
// result: the operation on the bits
func extractBitwise(m *Manager, a *Term, hi, lo int) *Term {
	switch {
	case a.op == OpBVNot:
		return m.BVNot(m.Extract(a.args[0], hi, lo))
	case (a.op == OpBVAnd || a.op == OpBVOr || a.op == OpBVXor) && a.args[1].IsConst():
		return m.commutative(a.op, m.Extract(a.args[0], hi, lo), m.Extract(a.args[1], hi, lo))
	}
	return nil
}

// match:  bits of (if c then k else l), both constant
// result: the choice between the bits
func extractIte(m *Manager, a *Term, hi, lo int) *Term {
	if !constantBranches(a) {
		return nil
	}
	return m.Ite(a.args[0], m.Extract(a.args[1], hi, lo), m.Extract(a.args[2], hi, lo))
}

// match:  zext k
// result: the constant
func zextConstant(m *Manager, a *Term, w, _ int) *Term {
	if !a.IsConst() {
		return nil
	}
	return m.BVConst(w, a.num().big(a.sort.Width))
}

// match:  zext zext a
// result: zext a
func zextZExt(m *Manager, a *Term, w, _ int) *Term {
	if a.op != OpZExt {
		return nil
	}
	return m.ZExt(a.args[0], w)
}

// match:  zext (if c then k else l), both constant
// result: the choice between the constants
func zextIte(m *Manager, a *Term, w, _ int) *Term {
	if !constantBranches(a) {
		return nil
	}
	return m.Ite(a.args[0], m.ZExt(a.args[1], w), m.ZExt(a.args[2], w))
}

// match:  sext k
// result: the constant
func sextConstant(m *Manager, a *Term, w, _ int) *Term {
	if !a.IsConst() {
		return nil
	}
	return m.BVConst(w, a.num().signed(a.sort.Width))
}

// match:  sext sext a, sext zext a
// result: sext a, zext a
func sextExtension(m *Manager, a *Term, w, _ int) *Term {
	switch a.op {
	case OpSExt:
		return m.SExt(a.args[0], w)
	case OpZExt:
		return m.ZExt(a.args[0], w)
	}
	return nil
}

// match:  sext (if c then k else l), both constant
// result: the choice between the constants
func sextIte(m *Manager, a *Term, w, _ int) *Term {
	if !constantBranches(a) {
		return nil
	}
	return m.Ite(a.args[0], m.SExt(a.args[1], w), m.SExt(a.args[2], w))
}
