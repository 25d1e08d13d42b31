package dialect

import (
	"bytes"
	"regexp"
)

// A Note says what of a program counts for nothing.
type Note struct {
	File     string
	Line     int
	Function string // or what else it is of
	Text     string
}

const (
	unusedContract  = "its contract is not checked (--enforce-contract), nor does it stand for calls (--replace-call-with-contract)"
	unusedAssigns   = "what it may assign is not checked"
	unusedComment   = "is not checked: annotations in comments are not read"
	commentFunction = "ACSL"
)

// note adds a note, one for each function.
func (u *unit) note(at place, function, text string) {
	for _, n := range u.notes {
		if n.Function == function && n.Text == text {
			return
		}
	}
	u.notes = append(u.notes, Note{at.file, at.line, function, text})
}

// annotation finds a comment of ACSL that says something of executions.
var annotation = regexp.MustCompile(`/[*/]@[^@]?(?:[^*]|\*[^/])*?\b(assert|check|admit|requires|ensures|assigns|invariant|variant|behavior|axiom|lemma|predicate)\b`)

// Annotations is the note on the first annotation in comments of a file, if it has one.
func Annotations(path string, text []byte) []Note {
	at := annotation.FindIndex(text)
	if at == nil {
		return nil
	}
	return []Note{{path, 1 + bytes.Count(text[:at[0]], []byte("\n")), commentFunction, unusedComment}}
}
