package report

import (
	"strings"
	"testing"
)

// TestWrapped: lines fit the terminal, columns stay columns, and no character is lost.
func TestWrapped(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"short\n", "short\n"},
		{"a line of some words that is too long for it\n", "a line of some words that is\n  too long for it\n"},
		{"  prog.c:5:10  the condition and why it is open\n", "  prog.c:5:10  the condition\n               and why it is\n               open\n"},
		{"   16 | assert(low <= mid && mid <= high);\n", "   16 | assert(low <= mid &&\n      |   mid <= high);\n"},
		{"averyveryveryverylongwordwithoutanyblank and more\n", "averyveryveryverylongwordwithoutanyblank\n  and more\n"},
		{"averyveryveryverylongwordwithoutanyblank\n", "averyveryveryverylongwordwithoutanyblank\n"},
		{"\x1b[1ma line of some words\x1b[0m that is \x1b[36mtoo long\x1b[0m\n", "\x1b[1ma line of some words\x1b[0m that is\n  \x1b[36mtoo long\x1b[0m\n"},
		{"\n\n", "\n\n"},
		{"größere Wörter passen genau ab\n", "größere Wörter passen genau ab\n"},
	} {
		var out strings.Builder
		w := &wrapped{to: &out, width: 30}
		for _, part := range []string{test.text[:len(test.text)/2], test.text[len(test.text)/2:]} {
			if n, err := w.Write([]byte(part)); n != len(part) || err != nil {
				t.Errorf("%d, %v", n, err)
			}
		}
		if out.String() != test.want {
			t.Errorf("%q becomes\n%s\nwant\n%s", test.text, out.String(), test.want)
		}
	}
}

// TestNarrow: a report fits a narrow terminal, but for what has no blanks; its last line stays one.
func TestNarrow(t *testing.T) {
	for _, o := range []*Outcome{explained(t), checked()} {
		var wide, narrow strings.Builder
		Text{Out: &wide, Err: &wide, Checks: true}.Print(o)
		Text{Out: &narrow, Err: &narrow, Checks: true, Width: 60}.Print(o)
		for line := range strings.Lines(narrow.String()) {
			if n := len([]rune(line)); n > 61 && strings.Contains(strings.TrimSpace(line), " ") {
				t.Errorf("%d characters: %s", n, line)
			}
		}
		last := o.Result() + "\n"
		if !strings.HasSuffix(narrow.String(), last) || !strings.HasSuffix(wide.String(), last) {
			t.Errorf("no %s", last)
		}
		if a, b := strings.Fields(narrow.String()), strings.Fields(wide.String()); len(a) < len(b) {
			t.Errorf("%d words of %d", len(a), len(b))
		}
	}
}
