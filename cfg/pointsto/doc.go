// Package pointsto finds out what pointers may lead to, and divides memory into
// regions. In comes a module; out come the functions that are reached (a
// copy for each context that is distinguished), the classes of pointers that can be
// equal, with their objects, and of each class a layout: groups of cells of one
// shape, which become the regions of a cfg.Program.
//
// The analysis is unification based and field sensitive (B. Steensgaard,
// "Points-to analysis in almost linear time", POPL 1996; C. Lattner, A.
// Lenharth, V. Adve, "Making context-sensitive points-to analysis with heap
// cloning practical for the real world", PLDI 2007).
//
//	pointsto.go    the analysis; constraints.go what instructions contribute,
//	               external.go calls of functions without a body;
//	               recursion.go which functions call themselves
//	aliasclass.go  pointers that can be equal: union-find with offsets; inner.go
//	               and innerplace.go arrays in structs; choice.go pointers to links, which
//	               lead to one of several classes; copies.go memory that is copied;
//	               views.go and viewgaps.go bytes of structs that are only looked at
//	provenance.go  the pointers that numbers come from; fixed.go numbers that
//	               are cast to pointers; outside.go memory outside of the program
//	movednull.go   arithmetic on NULL; escaped.go what undefined functions may write
//	lifetime.go    local variables that pointers outlive; numbered.go objects whose
//	               addresses are looked at as numbers; nan.go memory that is
//	               read as something else
//	modref.go      what calls may read and write, when all that is done; fresh.go what
//	               they have for themselves
//	layout.go      memory of a class as groups of cells
//	limits.go      the limits
package pointsto
