package blocks

const (
	maxBlocks         = 2_000_000  // edges evaluated in all regions together, and conditions collected on the way: beyond, blocks take longer than what they save
	maxCells          = 20_000_000 // with calls: variables times locations, as each location has a value of each: beyond, as with maxBlocks
	maxValuations     = 1_000      // values that the parts of two conditions have that may exclude each other: all are tried
	maxApart          = 2_000      // pairs of parts of two conditions that are compared
	maxSearches       = 24         // of arrays for constants: more take every cut point too many candidates
	maxWrites         = 8          // in arrays that are searched, and terminators of an array: as maxSearches
	maxTerminatorSize = 12         // nodes of an index
	attention         = 64         // locations between two looks at whether the time is over
	maxConstants      = 64         // of a program that are distinguished: each is a candidate for bounds of every variable
)
