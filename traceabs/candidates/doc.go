// Package candidates proposes annotations: what holds of sampled states, shapes of
// formulas over arrays and over the objects of the heap. All of it is checked
// by package annotation.
//
//	equalities.go     what holds of samples, an engine; sample.go, affine.go
//	points.go         what terms are in samples
//	arrays.go         candidates with quantifiers, an engine; arrayviews.go,
//	                  arraytemplates.go, arrayshapes.go, downscaling.go
//	order.go          candidates about pairs of elements, an engine: orderpairs.go,
//	                  ordercells.go, orderends.go
//	objects.go        candidates about all objects of the heap; heapshapes.go
//	ownership.go      candidates about the live ones: none leads to a freed one
package candidates
