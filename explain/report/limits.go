package report

// Limits of what is shown.
const (
	shownSteps      = 60  // steps of a long trace at either end
	shownStatements = 10  // of the steps that matter
	shownOfRun      = 14  // of those of a run on given input, of which no condition on its input is known
	mostOfRun       = 20  // of these, where so many could have avoided the error; the cause tree has fewer lines then
	fewStatements   = 4   // that say something: fewer, and all that matter are shown
	shownVisits     = 2   // of those at the same place, which a loop has many of
	fullStatements  = 120 // with --full: of the steps that matter
	fullVisits      = 5   // with --full: of those at the same place
	shownConditions = 3   // of the conditions that hold between them, the last ones
	shownTree       = 12  // lines of a cause tree below its root
	shownBesides    = 3   // of one of a run on given input beside a chain, which says more
	shownPlaces     = 4   // of a cause in it, half of them at either end
	shownLinks      = 8   // of a chain, half of them at either end
	shownValues     = 2   // of a link
	shownFrees      = 2   // calls of free before memory is used that does not exist any more
	shownBefore     = 4   // steps before the last one that could have avoided the error
	shownOthers     = 3   // traces of a cause, as differences to the first one
	shownLanes      = 24  // steps of threads in columns, the last ones
	maxLanes        = 200 // the same with --full
	shownCauses     = 10  // causes whose traces are shown so
	shownInputs     = 8   // rows of the inputs table
	maxInputs       = 200 // the same with --full
	shownOpen       = 20  // rows of the table of open checks
	maxOpen         = 500 // the same with --full
	maxNamed        = 12  // inputs in a sentence
	maxChanges      = 8   // changed values at a step
	leastTime       = 0.1 // seconds of an engine: less is not shown
	maxStates       = 40  // states of an automaton
	drawnStates     = 12  // states of one that is drawn
)

// Limits of lines, in characters.
const (
	timeColumn     = 68  // where the time stands after the counts of checks
	leastWidth     = 40  // of a terminal: in a narrower one lines run over
	tabWidth       = 8   // of a terminal
	lineWidth      = 96  // of a paragraph
	shortLine      = 160 // of a condition on inputs in it
	maxIndent      = 12  // calls that are indented
	maxFunction    = 24  // of a function before its steps; longer ones stand above
	codeWidth      = 64  // of the source line of a step that matters
	laneWidth      = 32  // of the source line of a step in a column of its thread
	remarkColumn   = 48  // of those before what it did, where that stands in a column
	shortInvariant = 56  // of what holds there
	maxLine        = 120 // of a source line; of longer ones a part of so many is shown,
	lineBefore     = 40  // and so many of them stand before the place
)
