package frontend

import "time"

// The limits of the package. None of them changes what a program means.
const (
	maxFieldWidth   = 1 << 20               // characters; widths and precisions of formats above are taken for this
	maxFlags        = 20                    // bytes between an operator's name and its operands in LLVM assembly: "inbounds inrange "
	maxForwarders   = 500                   // copies of functions that hand variable arguments on
	maxCachedResult = 8 << 20               // bytes that the compiler writes; more are not kept
	maxCache        = 256 << 20             // bytes of all that is kept
	maxLookedFor    = 20000                 // files that might have been read instead; where they are more nothing is kept
	fileClock       = 10 * time.Millisecond // by which the clock of files may be late
	killGrace       = 2 * time.Second       // for which a killed tool may keep its pipes open
)
