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

	OpForall // bound variables, then the body
	OpExists // bound variables, then the body

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
	OpUBV2Int: "ubv_to_int", OpSBV2Int: "sbv_to_int", OpSelect: "select", OpStore: "store", OpForall: "forall", OpExists: "exists",
}

// opNames are the names of the operators in this package.
var opNames = [numOps]string{
	"Var", "True", "False", "Not", "And", "Or", "Ite", "Eq",
	"BVConst", "BVAdd", "BVMul", "BVUDiv", "BVSDiv", "BVURem", "BVSRem", "BVShl", "BVLShr", "BVAShr",
	"BVAnd", "BVOr", "BVXor", "BVNot", "Concat", "Extract", "ZExt", "SExt", "ULt", "ULe", "SLt", "SLe",
	"IntConst", "IntAdd", "IntMul", "IntDiv", "IntMod", "IntLe", "IntLt",
	"UBV2Int", "SBV2Int", "Int2BV", "Select", "Store", "ConstArray", "Forall", "Exists",
}

// String is the operator's name without "Op".
func (o Op) String() string {
	if o >= numOps {
		return "Op(?)"
	}
	return opNames[o]
}
