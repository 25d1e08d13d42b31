package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A Fact is one thing that is said of why a trace fails. Its kind says which, and what its terms are.
type Fact struct {
	Kind   FactKind `json:"kind"`
	Step   int      `json:"step,omitempty"`   // index in Trace.Steps of what it is about, for kinds that are about one
	Place  Place    `json:"place,omitzero"`   // the line that it is about
	Terms  []string `json:"terms,omitempty"`  // names, values, conditions and statements
	Second Place    `json:"second,omitzero"`  // another line that it is about
	Inputs string   `json:"inputs,omitempty"` // the condition on the inputs under which it is so; "1": always
	In     *Called  `json:"in,omitempty"`     // the call that the step is in, if not the outermost
	Ends   bool     `json:"ends,omitempty"`   // what would be otherwise is that the program ends
}

// Called is an active call of a function.
type Called struct {
	Function string `json:"function"`
	Line     int    `json:"line"`         // of the call
	By       string `json:"by,omitempty"` // a function of the library that is called there, and calls it
}

// A FactKind is what a fact says.
type FactKind string

// The kinds of facts, with their terms.
const (
	Violated   FactKind = "violated"    // a condition that does not hold
	Fails      FactKind = "fails"       // the error happens on Inputs
	Freed      FactKind = "freed"       // the memory was freed
	Ended      FactKind = "ended"       // the variable whose lifetime ended
	PointsTo   FactKind = "points to"   // the pointer that still leads there, the statement that made it so
	Allocated  FactKind = "allocated"   // how many bytes, the statement that allocated them
	NullHeld   FactKind = "null held"   // the variable whose initial value the null pointer is
	NullPart   FactKind = "null part"   // the variable in whose initial value it is
	NullMade   FactKind = "null made"   // the statement that it comes from
	NullArg    FactKind = "null arg"    // the element of argv
	NullKnown  FactKind = "null known"  // the variable; Second uses it
	NullResult FactKind = "null result" // the function whose result it is, how it is used, "" where that is as it should be; the variable that is NULL there at Second, "": not known
	ReadHeap   FactKind = "read heap"   // memory that is read before it is written; the part of it that is read, "" if that has no name
	UsedHeap   FactKind = "used heap"   // the same, where the statement does not show that it reads
	ReadLocal  FactKind = "read local"  // a variable that is read before it has a value; the part as above; Second declares it
	UsedLocal  FactKind = "used local"  // the same, where the statement does not show that it reads
	NotFreed   FactKind = "not freed"   // the statement that allocated memory
	LeftWith   FactKind = "left with"   // the same; the pointer to it, the function that was left with it, its last statement, at Second
	FreedWith  FactKind = "freed with"  // the same; the pointer to it, the statement that frees what that is in, at Second; the line that frees others, "": none
	Wrapped    FactKind = "wrapped"     // a variable, and in words from where to where counting went
	CutOff     FactKind = "cut off"     // a variable, its value, the number that does not fit
	CutResult  FactKind = "cut result"  // a function, its result, the number that does not fit
	Reads      FactKind = "reads"       // in words how a comparison reads a number
	NotRun     FactKind = "not run"     // the statement that the correct run executes
	Begins     FactKind = "begins"      // the statement with which the failure begins, a variable, its value, that in the other run, that run
	Twice      FactKind = "twice"       // an operand that a condition has twice
	NoCase     FactKind = "no case"     // a value that a switch statement has no case for, what has it
	Lacking    FactKind = "lacking"     // a statement, what is not set after it, its value, the one that avoids the error
	Misread    FactKind = "misread"     // a statement, how a macro in it is read, or arguments are passed
	FallsOn    FactKind = "falls on"    // a statement, the label of the next case, at Second
	EnumsApart FactKind = "enums apart" // a comparison, the two enumerations
	Warned     FactKind = "warned"      // a statement, what the compiler says of it
	Idle       FactKind = "idle"        // the function whose call changes nothing, its arguments
	Otherwise  FactKind = "otherwise"   // a statement, how it would be otherwise each time
	Decided    FactKind = "decided"     // a condition, "" where C has no words; "true" or "false"; values in it; a statement at Second; "skipped", "skipped this time" or "executed"
	Became     FactKind = "became"      // a variable, its value, the one that avoids the error
	Returned   FactKind = "returned"    // the same of the result of a function
	Unended    FactKind = "unended"     // a statement, the last character that it writes, its value
	Gave       FactKind = "gave"        // a statement, the variable that it gave a value, that value
	Lets       FactKind = "lets"        // a condition, "true" or "false", values in it; the variable that it was to bound, its value
	Comes      FactKind = "comes"       // the statement that a value comes from, that value
	Literal    FactKind = "literal"     // the pointer to a string literal, the statement that made it so
	NoEffect   FactKind = "no effect"   // a call whose result is not used, which changes nothing
	Unread     FactKind = "unread"      // a call of scanf, in words how much it reads, the variable that keeps its value
	Late       FactKind = "late"        // a condition; what it tests, which Second has used before
	Exceeds    FactKind = "exceeds"     // a statement, the operator, the result that does not fit
	Stays      FactKind = "stays"       // a condition that holds in every iteration, the variables in it that nothing changes
)

// A Role is what a fact is for among those of a cause.
type Role string

// The roles, in the order in which they are read.
const (
	WentWrong Role = "Went wrong"
	Spread    Role = "Spread" // how that led to the error
	Violation Role = "Violated"
	Contrast  Role = "Contrast" // what passes
)

// Role is what a fact is for.
func (f Fact) Role() Role {
	switch f.Kind {
	case Violated, Fails:
		return Violation
	case PointsTo, Gave, Allocated:
		return Spread
	}
	return WentWrong
}

// patterns are the sentences of facts: {n} is a term, {line} and {second} are lines, {in} is the call, {when} the condition on
// inputs, {avoided} what would be otherwise.
var patterns = map[FactKind]string{
	Violated:   "`{0}` does not hold{when}.",
	Fails:      "This path fails{when}.",
	Freed:      "The memory was freed at line {line}{in}.",
	Ended:      "The lifetime of `{0}` ended at line {line}{in}.",
	PointsTo:   "`{0}` still points to it, since line {line}, `{1}`.",
	Allocated:  "The {0} bytes were allocated at line {line}: `{1}`{in}.",
	NullHeld:   "The null pointer is the initial value of `{0}`, declared at line {line}.",
	NullPart:   "The null pointer is in the initial value of `{0}`, declared at line {line}.",
	NullMade:   "The null pointer comes from line {line}, `{0}`{in}.",
	NullArg:    "`{0}` is NULL: the run has no argument there.",
	NullKnown:  "Line {line} finds that `{0}` is NULL, and the run goes on to line {second}.",
	ReadHeap:   "Line {line} reads {part}{0}{comma} before anything is written there.",
	UsedHeap:   "Line {line} reads {part}{0} that was never written.",
	ReadLocal:  "Line {line} reads {part}`{0}`, declared at line {second}, before it has a value.",
	UsedLocal:  "What line {line} does depends on {part}`{0}`, declared at line {second}, which has no value.",
	NotFreed:   "The memory allocated at line {line}, `{0}`{in}, is never freed.",
	LeftWith:   "The memory allocated at line {line}, `{0}`{in}, is never freed: `{1}` points to it where `{2}()` is left after line {second}, `{3}`.",
	FreedWith:  "The memory allocated at line {line}, `{0}`{in}, is never freed: line {second}, `{2}`, frees what holds the last pointer to it, `{1}`{others}.",
	Wrapped:    "At line {line} `{0}` wraps around {1}.",
	CutOff:     "At line {line} `{0}` becomes {1}, as {2} does not fit.",
	CutResult:  "At line {line} `{0}` returns {1}, as {2} does not fit.",
	Reads:      "At line {line} {0}.",
	NotRun:     "The correct run executes {file}:{line}, `{0}`, where the failing run does not.",
	Begins:     "What leads to the failure begins at line {line}, `{0}`: `{1}` is {2}, but {3} in {4}.",
	Lacking:    "After line {line}, `{0}`, `{1}` is still {2}: with {3} there {avoided}.",
	Twice:      "Line {line} asks `{0}` twice.",
	NoCase:     "The switch at line {line} has no case for `{0}`, which `{1}` is here.",
	Misread:    "Line {line}, `{0}`: {1}.",
	FallsOn:    "Line {line}, `{0}`, falls through into line {second}, `{1}`: there is no `break` between them.",
	EnumsApart: "Line {line}, `{0}`, compares values of different enumerations, `{1}` and `{2}`.",
	Warned:     "The compiler warns of line {line}, `{0}`: {1}.",
	Idle:       "`{0}()`, called at line {line}{with}, changes nothing.",
	Otherwise:  "If line {line}, `{0}`, were different ({1}), {avoided}.",
	Became:     "Line {line} sets `{0}` to {1}: with {2} {avoided}.",
	Returned:   "At line {line} `{0}` returns {1}: with {2} {avoided}.",
	Unended:    "Line {line}, `{0}`, writes no '\\0' at the end: with '\\0' in `{1}` instead of {2} {avoided}.",
	Lets:       "Line {line} lets `{3}` be {4}: `{0}` is {1} ({2}).",
	Comes:      "The {1} comes from line {line}, `{0}`{in}.",
	Literal:    "`{0}` points to the literal since line {line}, `{1}`{in}.",
	NoEffect:   "Line {line}, `{0}`, has no effect: it changes nothing, and its result is not used.",
	Unread:     "At line {line} `{0}` reads {1}{keeps}.",
	Late:       "Line {line}, `{0}`, tests `{1}` only after line {second} has used it.",
	Exceeds:    "Line {line}, `{0}`: the result of `{1}` would be {2}, which does not fit.",
	Gave:       "Line {line}, `{0}`, made `{1}` {2}{in}.",
}

// String is a fact as a sentence.
func (f Fact) String() string {
	args := []string{"{line}", strconv.Itoa(f.Place.Line), "{second}", strconv.Itoa(f.Second.Line), "{file}", f.Place.File}
	for i, t := range f.Terms {
		args = append(args, fmt.Sprintf("{%d}", i), t)
	}
	args = append(args, "{in}", f.In.tell(), "{when}", f.when(), "{avoided}", f.avoided())
	switch f.Kind {
	case ReadHeap, UsedHeap, ReadLocal, UsedLocal:
		part, comma := f.part()
		args = append(args, "{part}", part, "{comma}", comma)
	case Unread:
		keeps := ""
		if f.Terms[2] != "" {
			keeps = fmt.Sprintf(": `%s` keeps its value", f.Terms[2])
		}
		args = append(args, "{keeps}", keeps)
	case FreedWith:
		others := ""
		if f.Terms[3] != "" {
			others = fmt.Sprintf("; line %s frees other memory that was allocated there", f.Terms[3])
		}
		args = append(args, "{others}", others)
	case Idle:
		with := ""
		if f.Terms[1] != "" {
			with = fmt.Sprintf(" with `%s`", f.Terms[1])
		}
		args = append(args, "{with}", with)
	}
	return strings.NewReplacer(args...).Replace(f.pattern())
}

// pattern is the sentence of a fact.
func (f Fact) pattern() string {
	switch {
	case f.Kind == Allocated && f.Terms[0] == "1":
		return "The byte was allocated at line {line}: `{1}`{in}."
	case f.Kind == NullResult:
		return f.nullReturned()
	case f.Kind == Decided:
		return f.decided()
	case f.Kind == Stays:
		return f.stays()
	}
	return patterns[f.Kind]
}

// tell is the call that a step is in, in words.
func (c *Called) tell() string {
	if c == nil {
		return ""
	}
	return fmt.Sprintf(", in `%s()` called at line %d", c.Function, c.Line)
}

// String is an active call in words.
func (c Called) String() string {
	by := ""
	if c.By != "" {
		by = " by " + c.By + "()"
	}
	return fmt.Sprintf("in %s() called%s at line %d", c.Function, by, c.Line)
}

// when says on which inputs a fact is so: those on which the program takes the same path.
func (f Fact) when() string {
	path := ""
	if f.Kind != Fails { // that speaks of the path itself
		path = " on this path"
	}
	switch f.Inputs {
	case "":
		return ""
	case "1":
		return path + ", whatever the inputs are"
	}
	return fmt.Sprintf("%s whenever `%s`", path, f.Inputs)
}

// avoided says what would be otherwise.
func (f Fact) avoided() string {
	if f.Ends {
		return "the program would have ended"
	}
	return "the error would not have happened"
}

// part is the part of an object that is read, and what follows the object's name.
func (f Fact) part() (part, comma string) {
	switch {
	case len(f.Terms) < 2:
		return "", ""
	case f.Terms[1] == "":
		return "a part of ", ""
	}
	return "`" + f.Terms[1] + "`, a part of ", ","
}

// decided is the sentence of a branch that avoids the error when it goes the other way.
func (f Fact) decided() string {
	passes := " the run passes."
	if f.Ends {
		passes = " the program ends."
	}
	text := "Line {line}: `{0}` is {1}"
	switch {
	case f.Terms[0] == "" && f.Terms[3] == "":
		return "With the other branch at line {line}" + passes
	case f.Terms[0] == "":
		return "With the branch that was taken at line {line} line {second}, `{3}`, is {4}; with the other one" + passes
	case f.Terms[2] != "":
		text += " ({2})"
	}
	if f.Terms[3] != "" {
		text += ", so line {second}, `{3}`, is {4}"
	}
	return text + "; with the other branch" + passes
}

// nullReturned is the sentence of a null pointer that a function returned.
func (f Fact) nullReturned() string {
	text := "`{0}()`, called at line {line}, returns NULL"
	if f.Terms[1] != "" {
		text += ", {1}"
	}
	if f.Terms[2] != "" {
		text += ": `{2}` is NULL at line {second}"
	}
	return text + "."
}

// stays is the sentence of a condition that holds in every iteration of a loop that never ends.
func (f Fact) stays() string {
	if len(f.Terms) == 1 {
		return "`{0}` holds in every iteration."
	}
	var names []string
	for i := range f.Terms[1:] {
		names = append(names, fmt.Sprintf("`{%d}`", i+1))
	}
	return "`{0}` holds in every iteration: nothing in it changes " + strings.Join(names, " or ") + "."
}

// Roles are those of the facts of a cause: the first that went wrong comes first, others say how it spread.
func Roles(facts []Fact) (list []Role) {
	for _, f := range facts {
		r := f.Role()
		if r == WentWrong && slices.Contains(list, WentWrong) {
			r = Spread
		}
		list = append(list, r)
	}
	return list
}

// InOrder sorts facts as they are read.
func InOrder(facts []Fact) {
	rank := map[FactKind]int{}
	for i, r := range Roles(facts) {
		rank[facts[i].Kind] = slices.Index([]Role{WentWrong, Spread, Violation, Contrast}, r)
	}
	slices.SortStableFunc(facts, func(a, b Fact) int { return rank[a.Kind] - rank[b.Kind] })
}

// Sentences are facts in words.
func Sentences(facts []Fact) string {
	list := make([]string, len(facts))
	for i, f := range facts {
		list[i] = f.String()
	}
	return strings.Join(list, " ")
}

// quotes reports whether a condition is a term of facts.
func quotes(facts []Fact, condition string) bool {
	return slices.ContainsFunc(facts, func(f Fact) bool { return f.Inputs == condition || slices.Contains(f.Terms, condition) })
}
