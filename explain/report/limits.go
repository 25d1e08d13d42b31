package report

// Limits of what is shown.
const (
	shownSteps      = 60  // steps of a long trace at either end
	shownStatements = 60  // of the steps that matter, at either end
	shownVisits     = 2   // of those at the same place, which a loop has many of, at either end
	shownOthers     = 3   // traces of a cause, as differences to the first one
	shownCauses     = 10  // causes whose traces are shown so
	maxInputs       = 200 // rows of the inputs table
	maxNamed        = 12  // inputs in a sentence
	maxChanges      = 8   // changed values at a step
	maxStates       = 40  // states of a drawn automaton
)

// Limits of lines, in characters.
const (
	lineWidth  = 96  // of a paragraph
	maxIndent  = 12  // calls that are indented
	maxLine    = 120 // of a source line; of longer ones a part of so many is shown,
	lineBefore = 40  // and so many of them stand before the place
)
