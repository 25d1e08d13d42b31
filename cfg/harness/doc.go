// Package harness writes the C program that calls a function with all arguments
// that it may have: numbers of any value; pointers that are NULL, lead to an
// object of their own of any contents, or into that of another pointer, as far as the
// function can notice; strings that end; pointers to functions that are any function
// of that type.
//
//	harness.go   the program
//	values.go    values of any type
//	pointers.go  objects and functions that pointers lead to
//	places.go    pointers into one object
//	valid.go     pointers that are not NULL, arrays as long as parameters and members say
//	uses.go      what the function does with parameters: casts, indices
//	elements.go  which elements of arrays it takes, and what it takes for strings
//	callers.go   what all calls of a static function pass
//	members.go   the members of structs that it touches
//	callbacks.go functions of the harness, where the program has none of a type
//	observe.go   what the function can notice of where pointers lead
//	conditions.go what callers may guarantee
//	fits.go      which functions a condition is about
//	types.go     types in C, and which of them are alike
//	limits.go    the limits
//
// What contents an object has is left open by not writing them. Pointers in
// objects lead to objects of their own, down to a depth; deeper ones are NULL.
// Arrays have any number of elements up to a limit.
package harness
