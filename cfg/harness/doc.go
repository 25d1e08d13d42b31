// Package harness writes the C program that calls a function with all arguments
// that it may have: numbers of any value; pointers that are NULL, lead to an
// object of their own of any contents, or to that of another argument of the same
// type; strings that end; pointers to functions that are any function of that type.
//
// What contents an object has is left open by not writing them. Pointers in
// objects lead to objects of their own, down to a depth; those behind are NULL.
// Arrays have any number of elements up to a limit.
package harness
