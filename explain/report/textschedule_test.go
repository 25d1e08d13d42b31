package report

import (
	"strings"
	"testing"
)

// lostUpdate is a schedule, made by hand.
func lostUpdate() *Schedule {
	at := func(line int, text string) Place {
		return Place{File: "a.c", Line: line, Column: 1, EndLine: line, End: len(text) + 1, Text: text}
	}
	check := at(9, "if (x != 2)")
	return &Schedule{
		Threads:  []ThreadName{{0, "main"}, {1, "add"}, {2, "add"}},
		Switches: 3,
		Kind:     LostUpdate,
		Rows: []Shared{
			{Step: Step{Place: at(3, "v = x;"), Thread: 1, Changes: []Value{{Name: "v", Value: "0"}}}, Locks: []Lock{{Name: "m"}}},
			{Step: Step{Place: at(5, "lock(&n);"), Thread: 2, Changes: []Value{{Name: "n", Value: "locked", Lock: true}}}, Locks: []Lock{{Name: "n"}}},
			{Step: Step{Place: at(6, "unlock(&n);"), Thread: 2, Changes: []Value{{Name: "n", Value: "unlocked", Lock: true}}}},
			{Step: Step{Place: check, Note: "x != 2"}},
		},
		Orders: []Order{
			{
				First: Event{1, at(3, "v = x;"), "reads", "x"}, Second: Event{2, at(4, "x = v + 1;"), "writes", "x"},
				Executed: true, Would: []Value{{Name: "x", Value: "2"}}, Check: &check,
			},
			{First: Event{2, at(4, "x = v + 1;"), "writes", "x"}, Second: Event{0, at(9, ""), "passes", ""}},
		},
	}
}

// TestSchedule shows orders and columns.
func TestSchedule(t *testing.T) {
	var out strings.Builder
	Text{Out: &out}.schedule(lostUpdate())
	want := `Order of threads
  Lost update: two threads have read the same when they write it, so that one overwrites what the other one wrote.
  On these inputs the error happens in every execution that ends and in which the second waits for the first:
  - thread 1 reads ` + "`x`" + ` (line 3) before thread 2 writes it (line 4)
    had thread 1 waited at line 3 for line 4 of thread 2, ` + "`x`" + ` would be 2 at line 9: no error
  - thread 2 writes ` + "`x`" + ` (line 4) before main passes line 9

Threads (3 switches)
       main                 add, thread 1       add, thread 2
    3                       v = x;  v = 0  [m]
    5                                           lock(&n);  [n]
    6                                           unlock(&n);
    9  if (x != 2)  x != 2

`
	if out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", out.String(), want)
	}
}
