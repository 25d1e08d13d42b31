package witness

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"tav/cfg/source"
)

// extensions are the words that expressions about two states add to C, and what
// they are for a C parser.
var extensions = strings.NewReplacer(`\result`, "_result", `\at`, "_at", "AnyPrev", "_label", "LastPrev", "_label", "Old", "_label", "Pre", "_label")

// expressionFormat checks the format of an expression; extended ones may speak
// of a result or an earlier state.
func (l *linter) expressionFormat(line int, f Format, extended bool) {
	switch {
	case f == "":
		l.report(line, "format", "an expression without format")
	case f == ExtCExpression:
		l.only21(line, string(f))
	case !extended && f == ACSLExpression:
		l.report(line, "format", "%s: want %s", f, CExpression)
	}
}

// expression checks that an expression can be evaluated at a place: it is C,
// changes nothing, calls nothing, and mentions what is declared there. There is
// no place when f is nil.
func (l *linter) expression(line int, text string, f *source.File, at source.Pos, extended bool) {
	c := text
	if extended {
		c = extensions.Replace(text)
	}
	e, err := source.ParseExpression(context.Background(), c)
	switch {
	case err != nil:
		l.report(line, "expression", "%q is no C expression", text)
		return
	case e.Assigns:
		l.report(line, "expression", "%q has a side effect", text)
	}
	for _, name := range e.Calls {
		if !extended || name != "_at" {
			l.report(line, "expression", "%q calls %s", text, name)
		}
	}
	if f == nil || f.Unread(at) {
		return
	}
	for _, name := range e.Names {
		_, known := f.Lookup(name, at)
		if !known && !l.ghost[name] && !f.IsConstant(name) && !(extended && strings.HasPrefix(name, "_")) {
			l.report(line, "scope", "%s is not known at %s:%v", name, f.Name, at)
		}
	}
}

// Hash is the hash of a program file as witnesses give it.
func Hash(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// hashes compares the hashes of the files.
func (l *linter) hashes(m Metadata) {
	for _, name := range m.Task.InputFiles {
		f := FindFile(l.files, name)
		switch hash := m.Task.Hashes[name]; {
		case len(l.files) == 0:
		case f == nil:
			l.report(m.At, "files", "there is no program file %s", name)
		case sha256Text.MatchString(hash) && hash != Hash(f.Text):
			l.report(m.Task.hashAt[name], "hash", "%s is another file than the witness is about", f.Name)
		}
	}
}
