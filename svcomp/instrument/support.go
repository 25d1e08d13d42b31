package instrument

import (
	"fmt"
	"strconv"
	"strings"
)

// following makes the functions that follow a violation sequence. An execution is
// in segment n when it has ended n segments. It is of no interest any more, and
// ends, where it reaches the waypoint that ends the segment and does not pass it, or
// passes one that it is to avoid. After the last segment of a cycle comes its first one.
func following(p *Program) string {
	next := "tav__segment + 1"
	if p.Endless {
		next = fmt.Sprintf("tav__segment == %d ? %d : tav__segment + 1", p.Segments-1, p.Cycle)
	}
	return `
extern void abort(void);
int tav__segment;
void tav__follow(int passed) { if (!passed) abort(); tav__segment = ` + next + `; }
void tav__avoid(int passed) { if (passed) abort(); }
`
}

const followingPrelude = "extern int tav__segment; extern void tav__follow(int), tav__avoid(int);\n"

// invariantName is the function that is called where invariant i has to hold.
func invariantName(i int) string { return invariantPrefix + strconv.Itoa(i) }

const invariantPrefix = "tav__invariant_"

// asserting makes the functions for n invariants, and for the choice of an earlier state.
func asserting(n int, chooses bool) (prelude, support string) {
	var p, s strings.Builder
	s.WriteString("extern void reach_error(void);\n")
	if chooses {
		s.WriteString("extern int __VERIFIER_nondet_int(void);\nint tav__choose(void) { return __VERIFIER_nondet_int() != 0; }\n")
		p.WriteString("extern int tav__choose(void); ")
	}
	for i := range n {
		fmt.Fprintf(&p, "extern int %s(int); ", invariantName(i))
		fmt.Fprintf(&s, "int %s(int holds) { if (!holds) reach_error(); return 1; }\n", invariantName(i))
	}
	return p.String() + "\n", s.String()
}
