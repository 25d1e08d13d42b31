// Package order finds evaluations of one full expression whose order C does not
// say, and writes programs in which the order is an input.
//
// Operands of most operators, arguments of a call and the elements of an
// initialiser may be evaluated in any order (C11 6.5p2, 6.5.2.2p10, 6.7.9p23). A
// compiler has chosen one when it writes IR, so the expressions are read from
// clang's own syntax tree, in which macros are expanded and names resolved.
//
//	tree.go    the tree, from clang's JSON
//	object.go  what an expression accesses: a variable, a part of one, or what a
//	           pointer leads to
//	pairs.go   the accesses and calls of an expression, and the pairs of them that
//	           are not sequenced and may meet; lvalue.go those on the way to an object
//	filter.go  which texts are worth that: most have no side effect beside anything
//	           else; filteritems.go what their words do, filteroperands.go to what;
//	           filterwords.go the words, filtermacros.go without macros
//	blocks.go  from the same tree, the blocks with which variables end
//	explore.go the program in which the orders of pairs are inputs; write.go its text,
//	           writeinit.go that of initialisers
//	limits.go  the limits
//
// Whether a call, or an access through a pointer, does meet the other half of a
// pair is not known here: that is asked of the points-to analysis (cfg/lower).
package order
