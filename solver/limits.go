package solver

// The limits of this package. What is beyond one is encoded less exactly, or not at all.
const (
	maxWiden        = 1024 // bits of an integer as a bit-vector (WidenBV): wider ones overwhelm any solver
	maxRuns         = 4    // runs of ones in a mask that is encoded exactly: each is a division
	maxZeros        = 4    // operators below which low bits are known to be zero: what sums of shifts need
	maxShifts       = 8    // amounts of a shift that are distinguished by a cascade of ite
	maxShiftedWidth = 64   // bits of a constant all of whose shifts are distinguished
	maxCascade      = 4    // ranges that a cascade of ite distinguishes: beyond, a quotient is cheaper
	wideVariable    = 32   // bits from which on a variable without wrap-around has no upper bound
	liftedWidth     = 64   // bits of a bound integer that is lifted: C's widest
	maxProducts     = 8    // products of variables that are compared with each other
	maxCases        = 5000 // of a conjunction about sums of elements that are gone through
	maxElements     = 64   // of an array whose sum is looked at
)
