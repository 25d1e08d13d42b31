package lsp

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/sourcegraph/jsonrpc2"

	"tav/explain/report"
)

const mainText = "int main(void) { return 0; }\nint f(int n) { return n; }\n"

// TestSave: saving a file with a main checks it; what is found vanishes when the text changes.
func TestSave(t *testing.T) {
	dir := write(t, map[string]string{"a.c": mainText})
	path := filepath.Join(dir, "a.c")
	c := newClient(t, dir, nil, func(_ context.Context, dir, command string, args []string) ([]*report.Outcome, error) {
		o := violation("a.c", 1, fmt.Sprint(command, " ", args))
		steps := &o.Results[0].Traces[0].Steps
		before := (*steps)[0] // another statement of the line
		before.Place.Column, before.Changes = 7, []report.Value{{Name: "y", Value: "0"}}
		*steps = append([]report.Step{before}, *steps...)
		o.Results[0].Traces[0].Explanations[0].Findings[0].Step++
		return []*report.Outcome{o}, nil
	})
	c.open(path)
	c.save(path)
	c.until(func() bool { return len(c.diagnostics[path]) == 1 })
	d := c.diagnostics[path][0]
	if d.Severity != severityError || d.Message != "check [--timeout=1m0s ./a.c]" || len(d.Related) != 1 || d.Related[0].Message != "x = 2" {
		t.Errorf("%+v", d)
	}
	var hints []inlayHint
	c.call("textDocument/inlayHint", at(path, 0), &hints)
	if len(hints) != 1 || hints[0].Label != "x = 2 (×2)" || hints[0].Position != (position{0, 28}) {
		t.Errorf("%+v", hints)
	}
	var h hover
	c.call("textDocument/hover", at(path, 0), &h)
	if want := "- failed: assertion\n\nOn the way to the error:\n- `y = 0`\n- `x = 1`\n- `x = 2`"; h.Contents.Value != want {
		t.Errorf("%q", h.Contents.Value)
	}
	var page string
	if c.call("tav/page", at(path, 0), &page); !strings.Contains(page, "<html") {
		t.Errorf("no page: %.100q", page)
	}
	c.change(path, "\n"+mainText)
	c.sync()
	if len(c.diagnostics[path]) != 0 {
		t.Errorf("after a change: %+v", c.diagnostics[path])
	}
	if c.call("textDocument/inlayHint", at(path, 0), &hints); len(hints) != 0 {
		t.Errorf("after a change: %+v", hints)
	}
}

// TestFunctions: functions are checked on demand, then whenever the file is saved, and with a suggested precondition.
func TestFunctions(t *testing.T) {
	dir := write(t, map[string]string{"a.c": "int f(int n) { return n; }\n"})
	path := filepath.Join(dir, "a.c")
	c := newClient(t, dir, nil, func(_ context.Context, dir, command string, args []string) ([]*report.Outcome, error) {
		o := violation("a.c", 1, fmt.Sprint(command, " ", args[1:]))
		o.Program.Harness = &report.Harness{Name: "f_harness.c"}
		return []*report.Outcome{o}, nil
	})
	c.open(path)
	c.save(path)
	var lenses []codeLens
	c.call("textDocument/codeLens", at(path, 0), &lenses)
	if len(lenses) != 2 || lenses[0].Command.Command != "tav.check" || lenses[0].Command.Arguments[1] != "f" {
		t.Fatalf("%+v", lenses)
	}
	if c.diagnostics[path] != nil {
		t.Errorf("a file without main was checked: %+v", c.diagnostics[path])
	}
	c.call("workspace/executeCommand", lenses[0].Command, nil)
	c.until(func() bool { return len(c.diagnostics[path]) == 1 })
	c.change(path, "int f(int n) { return n; }\n")
	c.sync()
	c.save(path)
	c.until(func() bool { return len(c.diagnostics[path]) == 1 })
	if m := c.diagnostics[path][0].Message; m != "check [--function=f ./a.c]" {
		t.Error(m)
	}
	var list []codeAction
	c.call("textDocument/codeAction", at(path, 0), &list)
	if len(list) != 2 || list[0].Title != "tav: check f() where !(n == 0)" {
		t.Fatalf("%+v", list)
	}
	c.call("workspace/executeCommand", list[0].Command, nil)
	c.until(func() bool {
		return len(c.diagnostics[path]) == 1 && c.diagnostics[path][0].Message == "check [--function=f --assume=!(n == 0) ./a.c]"
	})
}

// TestFix: a fix is offered as an edit, proved ones first choice, as long as the text is the one that was checked; where none is found,
// the user is told.
func TestFix(t *testing.T) {
	dir := write(t, map[string]string{"a.c": mainText})
	path := filepath.Join(dir, "a.c")
	var searches atomic.Int32
	c := newClient(t, dir, nil, func(_ context.Context, dir, command string, _ []string) ([]*report.Outcome, error) {
		o := violation("a.c", 1, "fails")
		if command == "fix" && searches.Add(1) > 1 {
			line, _, _ := strings.Cut(mainText, "\n")
			edit := report.Replacement{Place: report.Place{File: "a.c", Line: 1, Column: 25, EndLine: 1, End: 26, Text: line}, Text: "1"}
			o.Results[0].Fixes = []report.Fix{{What: "1", Proved: true, Edits: []report.Replacement{edit}}, {What: "2", Edits: []report.Replacement{edit}}}
		}
		return []*report.Outcome{o}, nil
	})
	c.open(path)
	c.save(path)
	c.until(func() bool { return len(c.diagnostics[path]) == 1 })
	var list []codeAction
	c.call("textDocument/codeAction", at(path, 0), &list)
	if list[0].Command == nil || list[0].Command.Command != "tav.fix" {
		t.Fatalf("%+v", list)
	}
	search := list[0].Command
	c.call("workspace/executeCommand", search, nil)
	c.until(func() bool { return slices.Contains(c.messages, "tav: a.c: no fix was found") })
	c.call("workspace/executeCommand", search, nil)
	for list = nil; len(list) != 3; c.call("textDocument/codeAction", at(path, 0), &list) {
	}
	want := map[string][]textEdit{uriOf(path): {{span{position{0, 24}, position{0, 25}}, "1"}}}
	if !list[0].Preferred || fmt.Sprint(list[0].Edit.Changes) != fmt.Sprint(want) || list[1].Preferred || list[1].Title != "tav: 2 (not proved)" {
		t.Errorf("%+v", list)
	}
}

// TestCancel: a question is cancelled by the user, and by a change of the text; its answer is not shown.
func TestCancel(t *testing.T) {
	dir := write(t, map[string]string{"a.c": mainText})
	path := filepath.Join(dir, "a.c")
	begun, ended := make(chan struct{}), make(chan struct{})
	c := newClient(t, dir, nil, func(ctx context.Context, _, _ string, _ []string) ([]*report.Outcome, error) {
		begun <- struct{}{}
		<-ctx.Done()
		ended <- struct{}{}
		return []*report.Outcome{violation("a.c", 1, "late")}, nil
	})
	c.open(path)
	for i, end := range []func(){
		func() {
			c.until(func() bool { return slices.Equal(c.progress, []string{"begin"}) })
			c.notify("window/workDoneProgress/cancel", map[string]any{"token": "tav-1"})
		},
		func() { c.change(path, mainText) },
		func() { c.save(path) },
	} {
		c.save(path)
		<-begun
		end()
		<-ended
		if i == 0 {
			c.until(func() bool { return slices.Equal(c.progress, []string{"begin", "end"}) })
		}
		if i == 2 { // saved again: the next question has begun
			<-begun
			c.change(path, mainText)
			<-ended
		}
		c.sync()
		if len(c.diagnostics[path]) != 0 {
			t.Errorf("%d: %+v", i, c.diagnostics[path])
		}
	}
}

// TestProject: what tav.toml names for a file is asked; what is wrong with it is its diagnostic; native runs are a setting.
func TestProject(t *testing.T) {
	dir := write(t, map[string]string{"a.c": mainText, "b.c": mainText, "tav.toml": "[[proof]]\nname = \"p*\"\nfiles = [\"a.c\"]\nfunction = \"f\"\n"})
	a, toml := filepath.Join(dir, "a.c"), filepath.Join(dir, "tav.toml")
	asked := make(chan string, 1)
	engine := func(_ context.Context, _, command string, args []string) ([]*report.Outcome, error) {
		asked <- fmt.Sprint(command, " ", args[1:])
		return nil, errors.New("no")
	}
	c := newClient(t, dir, nil, engine)
	c.open(a)
	c.save(a)
	if got := <-asked; got != `prove [-- p\*]` {
		t.Error(got)
	}
	var lenses []codeLens
	if c.call("textDocument/codeLens", at(a, 0), &lenses); len(lenses) != 5 || lenses[4].Command.Title != "prove p*" {
		t.Errorf("%+v", lenses)
	}
	b := filepath.Join(dir, "b.c") // no proof names it
	c.open(b)
	c.save(b)
	if got := <-asked; got != "check [./b.c]" {
		t.Error(got)
	}
	set := func(text string) {
		if err := os.WriteFile(toml, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		c.save(a)
		c.sync()
	}
	set("[[proof]]\nname = \"p\"\nfiles = [\"a.c\"]\nflags = [\"--check\"]\n")
	if !slices.ContainsFunc(c.messages, func(m string) bool { return strings.Contains(m, "tav.toml:4: --check would run the program natively") }) {
		t.Errorf("messages %q", c.messages)
	}
	set("[[proof]]\nnames = 1\n")
	if d := c.diagnostics[toml]; len(d) != 1 || d[0].Range.Start.Line != 1 || d[0].Message != "unknown key proof.names" {
		t.Errorf("%+v", d)
	}
	select {
	case got := <-asked:
		t.Errorf("asked %s", got)
	default:
	}
	set("[[proof]]\nname = \"p\"\nfiles = [\"a.c\"]\n")
	if <-asked; len(c.diagnostics[toml]) != 0 {
		t.Errorf("%+v", c.diagnostics[toml])
	}
}

// TestOutside: files outside of the folders are not checked, until their folder is added; with its folder what was found goes.
func TestOutside(t *testing.T) {
	dir, other := write(t, nil), write(t, map[string]string{"a.c": mainText})
	path := filepath.Join(other, "a.c")
	c := newClient(t, dir, nil, func(context.Context, string, string, []string) ([]*report.Outcome, error) {
		return []*report.Outcome{violation("a.c", 1, "fails")}, nil
	})
	c.open(path)
	c.save(path)
	c.sync()
	if len(c.messages) != 1 || !strings.Contains(c.messages[0], "outside of the folders that are open") || c.diagnostics[path] != nil {
		t.Errorf("%q %+v", c.messages, c.diagnostics)
	}
	folders := []any{map[string]any{"uri": uriOf(other), "name": "other"}}
	c.notify("workspace/didChangeWorkspaceFolders", map[string]any{"event": map[string]any{"added": folders}})
	c.save(path)
	c.until(func() bool { return len(c.diagnostics[path]) == 1 })
	c.notify("workspace/didChangeWorkspaceFolders", map[string]any{"event": map[string]any{"removed": folders}})
	if c.sync(); len(c.diagnostics[path]) != 0 {
		t.Errorf("%+v", c.diagnostics)
	}
}

// TestPanic: a bug in what answers a question is a message, and the next question is answered.
func TestPanic(t *testing.T) {
	dir := write(t, map[string]string{"a.c": mainText})
	path := filepath.Join(dir, "a.c")
	outcomes := []*report.Outcome{nil}
	c := newClient(t, dir, nil, func(context.Context, string, string, []string) ([]*report.Outcome, error) { return outcomes, nil })
	c.open(path)
	c.save(path)
	c.until(func() bool {
		return slices.ContainsFunc(c.messages, func(m string) bool { return strings.Contains(m, "internal error in tav: a.c") })
	})
	outcomes = []*report.Outcome{violation("a.c", 1, "fails")}
	c.save(path)
	c.until(func() bool { return len(c.diagnostics[path]) == 1 })
	if err := c.call("initialize", map[string]any{}, nil); err == nil {
		t.Error("the server was initialized twice")
	}
}

// TestHeader: what was found vanishes when a header changes, and open files are checked again when it is saved.
func TestHeader(t *testing.T) {
	dir := write(t, map[string]string{"a.c": mainText, "a.h": "\n"})
	path, header := filepath.Join(dir, "a.c"), filepath.Join(dir, "a.h")
	c := newClient(t, dir, nil, func(context.Context, string, string, []string) ([]*report.Outcome, error) {
		return []*report.Outcome{violation("a.c", 1, "fails")}, nil
	})
	c.open(path)
	c.open(header)
	c.save(path)
	c.until(func() bool { return len(c.diagnostics[path]) == 1 })
	c.change(header, "#define X\n")
	if c.sync(); len(c.diagnostics[path]) != 0 {
		t.Errorf("%+v", c.diagnostics)
	}
	c.save(header)
	c.until(func() bool { return len(c.diagnostics[path]) == 1 })
}

// TestWrongMessages: what makes no sense is an error, and the server lives.
func TestWrongMessages(t *testing.T) {
	dir := write(t, map[string]string{"a.c": mainText})
	path := filepath.Join(dir, "a.c")
	c := newClient(t, dir, map[string]any{"timeout": "soon", "open": true}, func(context.Context, string, string, []string) ([]*report.Outcome, error) {
		return nil, errors.New("the engine is gone")
	})
	for method, params := range map[string]any{
		"no/method": nil, "textDocument/hover": []int{1}, "workspace/executeCommand": map[string]any{"command": "rm"},
		"textDocument/codeAction": map[string]any{"range": "x"}, "textDocument/inlayHint": 7,
	} {
		if err := c.call(method, params, nil); !errors.As(err, new(*jsonrpc2.Error)) {
			t.Errorf("%s: %v", method, err)
		}
	}
	c.notify("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": uriOf(path)}, "contentChanges": []any{map[string]any{"text": "x"}}}) // not open
	c.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": "untitled:x", "text": "x"}})
	c.notify("textDocument/didSave", map[string]any{"textDocument": map[string]any{"uri": "%"}})
	c.open(path)
	c.notify("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": uriOf(path)},
		"contentChanges": []any{map[string]any{"range": span{position{-1, 99}, position{1 << 30, -5}}, "text": mainText}}})
	c.call("workspace/executeCommand", map[string]any{"command": "tav.check", "arguments": []any{uriOf(path), "f"}}, nil)
	c.save(path)
	c.until(func() bool { return slices.Contains(c.messages, "tav: a.c: the engine is gone") })
	for _, want := range []string{"not a time", "not saved"} {
		if !slices.ContainsFunc(c.messages, func(m string) bool { return strings.Contains(m, want) }) {
			t.Errorf("no message says %s: %q", want, c.messages)
		}
	}
}
