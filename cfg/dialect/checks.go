package dialect

import (
	"math"
	"regexp"
	"strings"
)

// An Unchecked is a part of a file in which CBMC does not make a check, as a pragma says: what is wrong there is
// nothing that the proof is about.
//
//	#pragma CPROVER check push
//	#pragma CPROVER check disable "pointer"
//	…
//	#pragma CPROVER check pop
type Unchecked struct {
	File        string
	First, Last int    // lines: of the pragma that disables the check, and of the one that ends that
	Check       string // the name of the check, as pointer, bounds, signed-overflow
}

var checkPragma = regexp.MustCompile(`^[ \t]*#[ \t]*pragma[ \t]+CPROVER[ \t]+check[ \t]+(push|pop|disable|enable)(?:[ \t]+"([^"]*)")?`)

// HasChecks reports whether text has such a pragma.
func HasChecks(text []byte) bool { return strings.Contains(string(text), "CPROVER check") }

// UncheckedIn lists those parts of a preprocessed file.
func UncheckedIn(path string, text []byte) (list []Unchecked) {
	if !HasChecks(text) {
		return nil
	}
	var disabled []Unchecked // by now, the last one is over first
	var saved []int          // how many were disabled when push was said
	end := func(is func(i int, u Unchecked) bool, last place) {
		for i := len(disabled) - 1; i >= 0; i-- {
			if u := disabled[i]; is(i, u) {
				if u.Last = last.line; last.file != u.File {
					u.Last = math.MaxInt
				}
				list, disabled = append(list, u), append(disabled[:i:i], disabled[i+1:]...)
			}
		}
	}
	now := place{path, 1}
	for line := range strings.Lines(string(text)) {
		if m := checkPragma.FindStringSubmatch(line); m != nil {
			switch m[1] {
			case "push":
				saved = append(saved, len(disabled))
			case "pop":
				if n := len(saved) - 1; n >= 0 {
					end(func(i int, _ Unchecked) bool { return i >= saved[n] }, now)
					saved = saved[:n]
				}
			case "disable":
				disabled = append(disabled, Unchecked{now.file, now.line, math.MaxInt, m[2]})
			case "enable":
				end(func(_ int, u Unchecked) bool { return u.Check == m[2] }, now)
			}
		}
		now = now.behind(line)
	}
	return append(list, disabled...)
}
