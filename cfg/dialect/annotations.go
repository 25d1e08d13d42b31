package dialect

import (
	"bytes"
	"regexp"
	"strings"
)

// Which annotations there are in comments.

var (
	comment = regexp.MustCompile(`(?s)/\*.*?(?:\*/|$)|//(?:\\\r?\n|[^\n])*`)

	// claim is an annotation that says something of executions, by the word that begins a clause or follows what
	// it is about.
	claim = regexp.MustCompile(`(?:^|[;:{}\n])[\s@]*(?:for[^;:]*:\s*)?(?:loop\s+)?(assert|check|admit|requires|ensures|assigns|allocates|frees|invariant|variant|decreases|terminates|exits|behavior)\b`)

	// theory is one that defines what others use.
	theory = regexp.MustCompile(`(?:^|[;:{}\n])[\s@]*(axiom|axiomatic|lemma|predicate|logic|inductive)\b`)
)

// Annotations is the note on the first annotation in comments of preprocessed C that claims something, or
// else on the first of another kind; none when there is no annotation. Markers in the text say where its lines are from.
func Annotations(path string, text []byte) []Note {
	if !bytes.Contains(text, []byte("/*@")) && !bytes.Contains(text, []byte("//@")) {
		return nil
	}
	var other []Note
	u := &unit{path: path, tokens: tokenize(text)}
	places := u.places()
	for i, t := range u.tokens {
		at := place{path, 1}
		if i > 0 {
			at = places[i-1]
			at.line += strings.Count(u.tokens[i-1].text, "\n")
		}
		for _, c := range comments(t.before, at) {
			switch {
			case claim.MatchString(c.text):
				return []Note{{c.at.file, c.at.line, commentFunction, unusedComment, true, "", ""}}
			case other == nil && theory.MatchString(c.text):
				other = []Note{{c.at.file, c.at.line, commentFunction, unusedComment, false, "", ""}}
			}
		}
	}
	return other
}

// An annotated comment is what stands after the @.
type annotated struct {
	at   place
	text string
}

// comments are the annotations in what stands before a token; at is where that begins.
func comments(before string, at place) (list []annotated) {
	for _, m := range comment.FindAllStringIndex(before, -1) {
		rest, ok := strings.CutPrefix(before[m[0]+2:m[1]], "@")
		if !ok {
			continue
		}
		c := annotated{at, rest}
		lines := strings.SplitAfter(before[:m[0]], "\n")
		for _, line := range lines[:len(lines)-1] {
			c.at = c.at.behind(line)
		}
		list = append(list, c)
	}
	return list
}
