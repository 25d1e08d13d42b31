package words

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"tav/cfg/interp/typed"
	"tav/explain/report"
	"tav/explain/run"
)

// Given reports what a run is given, and what is expected of it.
func Given(c *run.Config) []report.Given {
	args := "none"
	if len(c.Args) > 0 {
		var quoted []string
		for _, a := range c.Args {
			quoted = append(quoted, quote(a))
		}
		args = strings.Join(quoted, " ")
	}
	list := []report.Given{{What: "arguments", Value: args}}
	if len(c.Stdin) > 0 {
		list = append(list, report.Given{What: "standard input", Value: contents(c.Stdin)})
	}
	for _, name := range slices.Sorted(maps.Keys(c.Files)) {
		list = append(list, report.Given{What: "file " + name, Value: contents(c.Files[name])})
	}
	if c.ExpectOutput != nil {
		list = append(list, report.Given{What: "expected output", Value: contents(c.ExpectOutput)})
	}
	if c.ExpectExit != nil {
		list = append(list, report.Given{What: "expected exit code", Value: strconv.Itoa(*c.ExpectExit)})
	}
	return list
}

// Typed reports what a person types for a run, and a line to paste; reads says that the standard input is read.
func Typed(in typed.Input, reads bool) []report.Given {
	list := []report.Given{{What: "arguments", Value: in.Arguments()}}
	if reads {
		list = append(list, report.Given{What: "standard input", Value: cmp.Or(in.Text(), "none")})
	}
	return append(list, report.Given{What: "to paste", Value: in.Line(reads)})
}

// quote writes an argument as a shell would take it; one with control
// characters as C does.
func quote(arg string) string {
	const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=:,+%@"
	if arg != "" && strings.Trim(arg, plain) == "" {
		return arg
	}
	return strconv.Quote(arg)
}

// contents reports how a file begins.
func contents(text []byte) string {
	if len(text) <= shownContents {
		return strconv.Quote(string(text))
	}
	return fmt.Sprintf("%q … (%d bytes)", text[:shownContents], len(text))
}
