// Package libm computes the functions of <math.h> that no operation of IEEE 754
// is, and says how far results of any good C library may be apart.
//
//	call.go    the functions, by the C library of this machine
//	bounds.go  what holds of their results in all libraries
package libm
