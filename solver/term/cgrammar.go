package term

// The precedences of C's operators, for printing C.
const (
	PrecLowest = iota
	PrecCond
	PrecOr
	PrecAnd
	PrecBitOr
	PrecBitXor
	PrecBitAnd
	PrecEq
	PrecRel
	PrecShift
	PrecAdd
	PrecMul
	PrecUnary
	PrecPostfix
)

// binaryC are the binary operators that C has: symbol, precedence, and how
// they read their first operand and the second one.
var binaryC = map[Op]struct {
	symbol      string
	prec        int
	left, right signedness
}{
	OpBVUDiv: {" / ", PrecMul, asUnsigned, asUnsigned}, OpBVSDiv: {" / ", PrecMul, asSigned, asSigned},
	OpBVURem: {" % ", PrecMul, asUnsigned, asUnsigned}, OpBVSRem: {" % ", PrecMul, asSigned, asSigned},
	OpBVShl: {" << ", PrecShift, either, either}, OpBVLShr: {" >> ", PrecShift, asUnsigned, either}, OpBVAShr: {" >> ", PrecShift, asSigned, either},
	OpBVAnd: {" & ", PrecBitAnd, either, either}, OpBVOr: {" | ", PrecBitOr, either, either}, OpBVXor: {" ^ ", PrecBitXor, either, either},
	OpIntDiv: {" / ", PrecMul, either, either}, OpIntMod: {" % ", PrecMul, either, either},
}

// COperator is how C writes a binary operator of bit-vectors or integers, with
// blanks around it; ok is false for those that C does not have, or that are lists.
func COperator(op Op) (symbol string, prec int, ok bool) {
	o, ok := binaryC[op]
	return o.symbol, o.prec, ok
}

var mirrored = map[string]string{" <= ": " >= ", " < ": " > ", " > ": " < ", " >= ": " <= "}

// CMirrored is a comparison with its sides exchanged.
func CMirrored(symbol string) string {
	if m, ok := mirrored[symbol]; ok {
		return m
	}
	return symbol
}
