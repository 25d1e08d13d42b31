package dialect

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// A place is where a token stands, as line markers say.
type place struct {
	file string // as a marker writes it, without the quotes
	line int
}

// marker is what stands before text of a place.
func (p place) marker() string { return fmt.Sprintf("# %d \"%s\"\n", p.line, p.file) }

// An Error is a mistake in what is written for a verification tool.
type Error struct {
	File    string
	Line    int
	Message string
}

func (e *Error) Error() string { return fmt.Sprintf("%s:%d: %s", e.File, e.Line, e.Message) }

var lineMarker = regexp.MustCompile(`^[ \t]*#[ \t]*(?:line[ \t]+)?([0-9]+)[ \t]+"((?:[^"\\]|\\.)*)"`)

// behind is the place of the next line after one that begins here.
func (p place) behind(line string) place {
	p.line++
	if m := lineMarker.FindStringSubmatch(line); m != nil {
		p.file = m[2]
		p.line, _ = strconv.Atoi(m[1])
	}
	return p
}

// places are those of all tokens.
func (u *unit) places() []place {
	now := place{u.path, 1}
	all := make([]place, len(u.tokens))
	for i, t := range u.tokens {
		lines := strings.SplitAfter(t.before, "\n")
		for _, line := range lines[:len(lines)-1] {
			now = now.behind(line)
		}
		all[i] = now
		now.line += strings.Count(t.text, "\n")
	}
	return all
}
