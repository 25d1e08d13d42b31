package driver

import (
	"fmt"
	"strings"
	"testing"

	"tav/explain/report"
)

// TestQuestions: everyday names ask one question, in which each check has its answer; SV-COMP's names ask about properties.
func TestQuestions(t *testing.T) {
	program := report.Program{Files: []string{"a.c"}, Entry: "main"}
	function, assembly := program, program
	function.Function, assembly.Files = "f", []string{"a.ll"}
	for _, test := range []struct {
		program report.Program
		args    string
		want    string
	}{
		{program, "all", "checks [unreach-call no-overflow valid-deref valid-free valid-memtrack undefined]"},
		{function, "all", "checks [unreach-call no-overflow valid-deref valid-free undefined]"},
		{assembly, "all", "checks [unreach-call valid-deref valid-free valid-memtrack undefined]"},
		{program, "all overflow no-overflow termination", "checks [unreach-call no-overflow valid-deref valid-free valid-memtrack undefined], [termination]"},
		{program, "memory overflow", "checks [no-overflow valid-deref valid-free valid-memtrack]"},
		{function, "memory", "checks [valid-deref valid-free]"},
		{function, "memory leaks", "checks [valid-deref valid-free valid-memtrack]"},
		{program, "no-overflow valid-memsafety unreach-call", "[no-overflow], [valid-free valid-deref valid-memtrack], [unreach-call]"},
		{program, "race deadlock assertions", "checks [unreach-call], [no-data-race], [no-deadlock]"},
	} {
		names, err := readProperties(strings.Fields(test.args))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, q := range questions(test.program, names) {
			text := fmt.Sprint(q.properties)
			if q.each {
				text = "checks " + text
			}
			got = append(got, text)
		}
		if got := strings.Join(got, ", "); got != test.want {
			t.Errorf("%s: %s, want %s", test.args, got, test.want)
		}
	}
	if got := strings.Join(single([]string{"memory", "valid-free", "leaks", "race"}), " "); got != "valid-deref valid-free valid-memtrack no-data-race" {
		t.Errorf("single: %s", got)
	}
}
