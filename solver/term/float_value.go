package term

// EvalFloat is the value of t, a floating-point operator, for values of its
// operands.
func EvalFloat(t *Term, operands []Value) Value { return computeFloat(t, operands) }
