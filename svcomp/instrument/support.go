package instrument

import (
	"fmt"
	"strconv"
	"strings"
)

// following are the functions that follow a violation sequence. An execution is
// in segment n when it has ended n segments. It is of no interest any more, and
// ends, where it comes to the waypoint that ends the segment and does not pass it, or
// passes one that it is to avoid.
const following = `
extern void abort(void);
int tav__segment;
void tav__follow(int passed) { if (!passed) abort(); tav__segment = tav__segment + 1; }
void tav__avoid(int passed) { if (passed) abort(); }
`

const followingPrelude = "extern int tav__segment; extern void tav__follow(int), tav__avoid(int);\n"

// invariantName is the function that is called where invariant i has to hold.
func invariantName(i int) string { return invariantPrefix + strconv.Itoa(i) }

const invariantPrefix = "tav__invariant_"

// asserting makes the functions for n invariants.
func asserting(n int) (prelude, support string) {
	var p, s strings.Builder
	s.WriteString("extern void reach_error(void);\n")
	for i := range n {
		fmt.Fprintf(&p, "extern int %s(int); ", invariantName(i))
		fmt.Fprintf(&s, "int %s(int holds) { if (!holds) reach_error(); return 1; }\n", invariantName(i))
	}
	return p.String() + "\n", s.String()
}
