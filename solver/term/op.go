package term

// Op is the operator at the root of a term.
type Op uint8

// The operators. Strict comparisons (OpULt, OpSLt, OpIntLt) never occur in
// built terms: a < b is the negation of b <= a.
const (
	OpVar Op = iota
	OpTrue
	OpFalse
	OpNot
	OpAnd // two or more arguments, ordered by id
	OpOr  // two or more arguments, ordered by id
	OpIte
	OpEq // of any sort; on Bool it is "if and only if"

	OpBVConst
	OpBVAdd // two or more summands ordered by id, a constant last
	OpBVMul // a constant coefficient first, then factors ordered by id
	OpBVUDiv
	OpBVSDiv
	OpBVURem
	OpBVSRem
	OpBVShl
	OpBVLShr
	OpBVAShr
	OpBVAnd // two arguments, a constant last
	OpBVOr  // two arguments, a constant last
	OpBVXor // two arguments, a constant last
	OpBVNot
	OpConcat // two arguments, the high part first
	OpExtract
	OpZExt
	OpSExt
	OpULt
	OpULe
	OpSLt
	OpSLe

	OpIntConst
	OpIntAdd // like OpBVAdd
	OpIntMul // like OpBVMul
	OpIntDiv // Euclidean: the remainder is never negative
	OpIntMod
	OpIntLe
	OpIntLt

	OpUBV2Int // the value of a bit-vector read as an unsigned number
	OpSBV2Int // the value of a bit-vector read as a signed number
	OpInt2BV  // an integer modulo 2^w

	OpSelect
	OpStore
	OpConstArray
	OpCopy // see Manager.Copy

	OpForall // bound variables, then the body
	OpExists // bound variables, then the body

	// Floating point over bit-vectors, see FloatFormat. The first group results
	// in the nearest value of the result's format, and in the canonical NaN.
	OpFAdd // ordered like OpBVAnd
	OpFSub
	OpFMul // ordered like OpBVAnd
	OpFDiv
	OpFSqrt
	OpFRem      // the quotient is rounded toward zero
	OpFFMA      // a*b + c, rounded once
	OpFRound    // to an integer
	OpFConvert  // from another format
	OpFFromSInt // from a signed number
	OpFFromUInt // from an unsigned number
	OpFToSInt   // to a signed number, toward zero; see Manager.FToSInt
	OpFToUInt   // to an unsigned number
	OpFLt       // false for NaN
	OpFLe       // false for NaN
	OpFEq       // false for NaN, -0 equals +0; ordered like OpBVAnd
	OpFIsNaN

	numOps
)

// smtNames are the names of the operators in SMT-LIB; those that need more
// than a name are empty.
var smtNames = [numOps]string{
	OpTrue: "true", OpFalse: "false", OpNot: "not", OpAnd: "and", OpOr: "or", OpIte: "ite", OpEq: "=",
	OpBVAdd: "bvadd", OpBVMul: "bvmul", OpBVUDiv: "bvudiv", OpBVSDiv: "bvsdiv", OpBVURem: "bvurem", OpBVSRem: "bvsrem",
	OpBVShl: "bvshl", OpBVLShr: "bvlshr", OpBVAShr: "bvashr", OpBVAnd: "bvand", OpBVOr: "bvor", OpBVXor: "bvxor",
	OpBVNot: "bvnot", OpConcat: "concat", OpULt: "bvult", OpULe: "bvule", OpSLt: "bvslt", OpSLe: "bvsle",
	OpIntAdd: "+", OpIntMul: "*", OpIntDiv: "div", OpIntMod: "mod", OpIntLe: "<=", OpIntLt: "<",
	OpUBV2Int: "ubv_to_int", OpSBV2Int: "sbv_to_int", OpSelect: "select", OpStore: "store", OpCopy: "array.copy", OpForall: "forall", OpExists: "exists",
	OpFAdd: "float.add", OpFSub: "float.sub", OpFMul: "float.mul", OpFDiv: "float.div", OpFSqrt: "float.sqrt", OpFRem: "float.mod", OpFFMA: "float.fma",
	OpFRound: "float.round", OpFConvert: "float.convert", OpFFromSInt: "float.of_sbv", OpFFromUInt: "float.of_ubv", OpFToSInt: "float.to_sbv", OpFToUInt: "float.to_ubv",
	OpFLt: "float.lt", OpFLe: "float.le", OpFEq: "float.eq", OpFIsNaN: "float.is_nan",
}

// opNames are the names of the operators in this package.
var opNames = [numOps]string{
	"Var", "True", "False", "Not", "And", "Or", "Ite", "Eq",
	"BVConst", "BVAdd", "BVMul", "BVUDiv", "BVSDiv", "BVURem", "BVSRem", "BVShl", "BVLShr", "BVAShr",
	"BVAnd", "BVOr", "BVXor", "BVNot", "Concat", "Extract", "ZExt", "SExt", "ULt", "ULe", "SLt", "SLe",
	"IntConst", "IntAdd", "IntMul", "IntDiv", "IntMod", "IntLe", "IntLt",
	"UBV2Int", "SBV2Int", "Int2BV", "Select", "Store", "ConstArray", "Copy", "Forall", "Exists",
	"FAdd", "FSub", "FMul", "FDiv", "FSqrt", "FRem", "FFMA", "FRound", "FConvert", "FFromSInt", "FFromUInt", "FToSInt", "FToUInt",
	"FLt", "FLe", "FEq", "FIsNaN",
}

// String is the operator's name without "Op".
func (o Op) String() string {
	if o >= numOps {
		return "Op(?)"
	}
	return opNames[o]
}

// IsFloat reports an operator of floating-point arithmetic.
func (o Op) IsFloat() bool { return o >= OpFAdd && o <= OpFIsNaN }

// makesFloat: the result is a floating-point value, NaN in its canonical form.
func (o Op) makesFloat() bool { return o >= OpFAdd && o <= OpFFromUInt }

// readsFloat: the operands are floating-point values.
func (o Op) readsFloat() bool { return o.IsFloat() && o != OpFFromSInt && o != OpFFromUInt }
