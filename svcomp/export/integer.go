package export

import (
	"math/big"

	"tav/solver/term"
)

// integer writes a term over integers of unlimited size, in 64 bits, if no
// part of it can leave their range.
func (p *printer) integer(t *term.Term) (e expr, ok bool) {
	if m := p.magnitude(t); t.Op() != term.OpSBV2Int && (m == nil || m.BitLen() > 63) {
		return e, false
	}
	return p.int64(t)
}

// magnitude bounds the absolute values of a term and its parts; nil: unknown.
func (p *printer) magnitude(t *term.Term) *big.Int {
	defer p.leave()
	if !p.enter() {
		return nil
	}
	switch t.Op() {
	case term.OpIntConst:
		return new(big.Int).Abs(t.Value())
	case term.OpUBV2Int:
		return new(big.Int).Lsh(big.NewInt(1), uint(t.Args()[0].Sort().Width))
	case term.OpSBV2Int:
		return new(big.Int).Lsh(big.NewInt(1), uint(t.Args()[0].Sort().Width-1))
	case term.OpIntAdd, term.OpIntMul:
		all := p.magnitude(t.Args()[0])
		for _, a := range t.Args()[1:] {
			m := p.magnitude(a)
			if m == nil || all == nil || m.BitLen()+all.BitLen() > maxBits {
				return nil
			}
			if t.Op() == term.OpIntAdd {
				all.Add(all, m)
			} else {
				all.Mul(all, m)
			}
		}
		return all
	case term.OpIntMod:
		if k := t.Args()[1]; k.Op() == term.OpIntConst && k.Value().Sign() > 0 {
			if m := p.magnitude(t.Args()[0]); m != nil {
				return m.Add(m, new(big.Int).Lsh(k.Value(), 1))
			}
		}
	}
	return nil
}

// int64 writes a term whose parts all fit into 64 bits.
func (p *printer) int64(t *term.Term) (e expr, ok bool) {
	defer p.leave()
	if !p.enter() {
		return e, false
	}
	wide := func(t *term.Term) (expr, bool) {
		e, ok := p.int64(t)
		return cast(e, 64, true), ok
	}
	args := t.Args()
	switch t.Op() {
	case term.OpIntConst:
		return literal(t.Value()), true
	case term.OpUBV2Int, term.OpSBV2Int:
		return p.value(args[0], t.Op() == term.OpSBV2Int)
	case term.OpIntAdd, term.OpIntMul:
		op, prec := " + ", term.PrecAdd
		if t.Op() == term.OpIntMul {
			op, prec = " * ", term.PrecMul
		}
		if e, ok = wide(args[0]); !ok {
			return e, false
		}
		for _, a := range args[1:] {
			b, ok := p.int64(a)
			if !ok {
				return e, false
			}
			e = expr{text: e.at(prec) + op + b.at(prec+1), prec: prec, width: 64, signed: true}
		}
		return e, true
	case term.OpIntMod: // Euclidean
		a, ok := wide(args[0])
		k := args[1].Value().String()
		return expr{text: "(" + a.at(term.PrecMul) + " % " + k + " + " + k + ") % " + k, prec: term.PrecMul, width: 64, signed: true}, ok
	}
	return e, false
}
