package values

import "time"

const (
	maxReached  = 3_000_000 // states, about 1 GB
	maxBytes    = 600 << 20 // of the keys of states, about
	someJoins   = 5         // times that states at a location are distinguished before they are joined, once whole ranges do not suffice
	exactValues = 40        // of a variable at loop heads while its values are distinguished
	roughValues = 200       // afterwards, while intervals may still be few

	maxSplit   = 6      // conditions that an assignment is split by: two to that power are the states, as many as ranges split a state into
	maxCells   = 64     // of an array that are known
	firstCells = 16     // of an array all of whose cells are given one value
	maxEffort  = 20_000 // terms that are looked at after one edge: they are graphs, and what is known differs from path to path in them
	enumerable = 256    // combinations of values of arguments that are tried one by one

	integerLimit = 500 * time.Millisecond // for a question over integers, before bit-vectors are tried
	followTime   = 100 * time.Millisecond // for following a path to an error, at least, though the turn be over: which engine finds the first one should not depend on a few milliseconds
)
