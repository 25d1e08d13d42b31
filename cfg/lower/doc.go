// Package lower gives LLVM's instructions their meaning: a module becomes a
// draft of control-flow automata over terms, and package assemble makes the
// program of it: bit-precise integers, IEEE floating point, pointers as
// pairs of an object and an offset.
//
// It is built in layers. Each is a type that holds those below which it uses
// and knows nothing of those above. Of the whole program, terms without edges:
//
//	encoding     numbers: encoding.go
//	pointers     an object's id and a number of strides: pointers.go; fixed.go
//	             those made from numbers, inner.go those into arrays in structs,
//	             choice.go those to one of several places, views.go single bytes of structs
//	variables    vars.go; leaves.go variables for values that are passed on
//	regions      memory becomes variables with C's names: regions.go; paths.go its cells
//	             aliasing.go parts of variables that are accessed as another type, aliasingtypes.go
//	             which types may; allocated.go C's types of memory from malloc
//	             alignment.go accesses that are not aligned; restrict.go what restrict parameters promise
//	objects      where objects begin, end and die: objects.go, bounds.go, members.go
//	assumptions  about functions without a body: assumptions.go
//
// Of one function, terms and edges:
//
//	emitter      emit.go edges and guards, jumps.go, values.go assignments and what they
//	             must not change
//	integers     integers.go; overflow.go when signed arithmetic overflows; widefields.go
//	             on bit-fields of more bits than int
//	floats       floats.go; exponents.go neighbours and exponents
//	addresses    address.go pointers as numbers and back, compare.go, movednull.go,
//	             literals.go those that may be one, places.go where objects lie
//	expressions  instructions that compute: expr.go, float.go, excess.go of the x87;
//	             operands.go constants
//	guards       of accesses: guards.go; apart.go of copies between memory that overlaps;
//	             constants.go of writes to local constants;
//	             accesses.go announces them where data races are looked for;
//	             rows.go indices of rows and members; spelling.go how the text names them
//	memory       memory.go loads, truths.go those of _Bool, store.go; dual.go pointers and numbers in one place
//	copier       copy.go memcpy, fill.go memset; copybulk.go, copyloop.go and copypart.go of
//	             sizes that are not known, copyrow.go whole arrays, spans.go the cells;
//	             copyswap.go loops that swap memory
//	heap         heap.go allocation, realloc.go; leaks.go memory that is left at the end
//	locals       locals.go variables in memory, arraysizes.go sizes that vary, lifetime.go
//	             those that die
//	intrinsics   intrinsics.go; math.go <math.h>, mathfacts.go what holds of the rest
//	             of it, monotone.go what rises or falls, computed.go what a run computes,
//	             fenv.go the rounding mode
//	effects      effects.go functions without a body; reads.go what the library reads,
//	             uninitialised.go the arguments that it uses,
//	             undefined.go undefined functions, outside.go what leads
//	             outside of the program, questions.go what programs ask about pointers,
//	             marks.go marks of what may be reached
//	calls        calls.go; misuse.go what is undefined whatever the function does
//	builder      builder.go a function's blocks, branches.go how they end
//
// lower.go has the steps and stacks the layers, input.go what directs them, copies.go which functions stay procedures,
// value.go the lowered values, globals.go the initial values, threads.go the threads, order.go
// evaluations whose order C does not say, internal.go broken invariants, limits.go the limits.
package lower
