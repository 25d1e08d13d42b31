package repair

import (
	"fmt"
	"strings"
)

// contextLines is how many lines a difference shows on either side of a change.
const contextLines = 3

// Diff is how a text differs from an old one, as a unified diff of a file: in one
// hunk, for a candidate changes one place.
func Diff(name string, old, new []byte) string {
	a, b := lines(old), lines(new)
	first := 0
	for first < len(a) && first < len(b) && a[first] == b[first] {
		first++
	}
	if first == len(a) && first == len(b) {
		return ""
	}
	last := 0 // lines at the end that are the same
	for last < len(a)-first && last < len(b)-first && a[len(a)-1-last] == b[len(b)-1-last] {
		last++
	}
	from, to := max(first-contextLines, 0), min(len(a)-last+contextLines, len(a))
	more := to - (len(a) - last)
	var d strings.Builder
	fmt.Fprintf(&d, "--- %s\n+++ %s\n@@ -%s +%s @@\n", name, name, hunk(from, to-from), hunk(from, len(b)-last+more-from))
	show := func(sign string, list []string) {
		for _, l := range list {
			d.WriteString(sign + l)
			if !strings.HasSuffix(l, "\n") {
				d.WriteString("\n\\ No newline at end of file\n")
			}
		}
	}
	show(" ", a[from:first])
	show("-", a[first:len(a)-last])
	show("+", b[first:len(b)-last])
	show(" ", a[len(a)-last:to])
	return d.String()
}

// hunk is a range of lines as a header has it.
func hunk(from, count int) string {
	if count == 0 {
		return fmt.Sprintf("%d,0", from)
	}
	return fmt.Sprintf("%d,%d", from+1, count)
}

// lines are those of a text with their ends.
func lines(text []byte) []string {
	list := strings.SplitAfter(string(text), "\n")
	if list[len(list)-1] == "" {
		list = list[:len(list)-1]
	}
	return list
}
