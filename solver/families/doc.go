// Package families switches families of heuristics off, and counts what comes of each: candidates for invariants, engines, tricks
// with formulas. A family is a row of a table, which its package gives; the names of those that are off and the counts are in the
// context, which whatever searches has anyway. A context without them has all families on and counts nothing.
//
//	if t := families.Of(ctx); t.On("sums") {
//		list := …
//		t.Proposed("sums", len(list))
//	}
//
// What a family is worth is measured by the runs without it (.ci/families).
package families
