package llvm

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/value"
)

// BinOp names the binary operators of LLVM.
type BinOp uint8

const (
	OpAdd BinOp = iota
	OpSub
	OpMul
	OpUDiv
	OpSDiv
	OpURem
	OpSRem
	OpShl
	OpLShr
	OpAShr
	OpAnd
	OpOr
	OpXor
)

func ConstantBinary(c constant.Constant) (BinOp, value.Value, value.Value, bool) {
	switch c := c.(type) {
	case *constant.ExprAdd:
		return OpAdd, c.X, c.Y, true
	case *constant.ExprSub:
		return OpSub, c.X, c.Y, true
	case *constant.ExprMul:
		return OpMul, c.X, c.Y, true
	case *constant.ExprUDiv:
		return OpUDiv, c.X, c.Y, true
	case *constant.ExprSDiv:
		return OpSDiv, c.X, c.Y, true
	case *constant.ExprURem:
		return OpURem, c.X, c.Y, true
	case *constant.ExprSRem:
		return OpSRem, c.X, c.Y, true
	case *constant.ExprShl:
		return OpShl, c.X, c.Y, true
	case *constant.ExprLShr:
		return OpLShr, c.X, c.Y, true
	case *constant.ExprAShr:
		return OpAShr, c.X, c.Y, true
	case *constant.ExprAnd:
		return OpAnd, c.X, c.Y, true
	case *constant.ExprOr:
		return OpOr, c.X, c.Y, true
	case *constant.ExprXor:
		return OpXor, c.X, c.Y, true
	}
	return 0, nil, nil, false
}

// AddressOperation reads v as the address of pointer x (then y is nil) or as
// x op y.
func AddressOperation(v value.Value) (op BinOp, x, y value.Value, ok bool) {
	switch v := v.(type) {
	case *ir.InstPtrToInt:
		return 0, v.From, nil, true
	case *constant.ExprPtrToInt:
		return 0, v.From, nil, true
	case *ir.InstAdd:
		return OpAdd, v.X, v.Y, true
	case *ir.InstSub:
		return OpSub, v.X, v.Y, true
	case *ir.InstAnd:
		return OpAnd, v.X, v.Y, true
	case *ir.InstOr:
		return OpOr, v.X, v.Y, true
	case *ir.InstXor:
		return OpXor, v.X, v.Y, true
	case constant.Constant:
		op, x, y, ok := ConstantBinary(v)
		return op, x, y, ok
	}
	return 0, nil, nil, false
}
