package forced

import (
	_ "embed" // the runtime is C
	"fmt"
	"slices"
	"strings"
)

// A Turn is something that one thread does and others notice.
type Turn struct {
	Thread      int // in order of creation, from 1; 0: the one that runs main
	First, Last int // the lines of the statement
}

// Freely is what the runtime prints to standard error where no thread goes on, before it lets all of them.
const Freely = "tav harness: the threads go on freely"

//go:embed c/runtime.c
var runtime string

// Runtime is the C text that holds threads until it is their turn. Turns of statements
// without an instrumented line, which no thread reaches, are left out.
func Runtime(turns []Turn, lines map[int]bool) string {
	turns = slices.DeleteFunc(slices.Clone(turns), func(t Turn) bool {
		for l := t.First; l <= t.Last; l++ {
			if lines[l] {
				return false
			}
		}
		return true
	})
	var b strings.Builder
	fmt.Fprintf(&b, "#define TAV_FREELY %q\n", Freely)
	b.WriteString("static const struct { int thread, segment, first, last; } tav_turns[] = {\n")
	segment := 0
	for i, t := range turns {
		if i > 0 && t.Thread != turns[i-1].Thread {
			segment++
		}
		fmt.Fprintf(&b, "\t{%d, %d, %d, %d},\n", t.Thread, segment, t.First, t.Last)
	}
	fmt.Fprintf(&b, "\t{-1, %d, 0, 0},\n};\n", segment+1)
	return b.String() + runtime
}
