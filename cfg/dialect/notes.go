package dialect

// A Note says what of a program counts for nothing.
type Note struct {
	File     string
	Line     int
	Function string // or what else it is of
	Text     string
	Claim    bool // it says something of executions that a proof would leave out

	// Library is a function that is taken for the library's, as the file does not define it: the
	// note counts if the program has another one, or a variable, of that name. "": it counts.
	Library string

	// In is a function that has this name in the linked program, too, or one that begins with it and a
	// point: the note counts if it may be run. "": it counts.
	In string
}

const (
	unusedContract  = "its contract is not checked (--enforce-contract), nor does it stand for calls (--replace-call-with-contract)"
	unusedAssigns   = "what the loop may assign is not checked"
	ownLibrary      = "the program has its own "
	unusedComment   = "is not checked: it is not one of the annotations that are read"
	commentFunction = "ACSL"
)

// note adds a note, one for each function.
func (u *unit) note(at place, function, text string) {
	for _, n := range u.notes {
		if n.Function == function && n.Text == text {
			return
		}
	}
	u.notes = append(u.notes, Note{File: at.file, Line: at.line, Function: function, Text: text})
}
