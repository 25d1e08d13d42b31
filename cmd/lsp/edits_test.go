package lsp

import (
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"tav/explain/report"
)

// A model is a document as the editor has it, in UTF-16.
type model struct {
	path  string
	text  []uint16
	saved string
}

func (m *model) String() string { return string(utf16.Decode(m.text)) }

// position is where a code unit of the text is.
func (m *model) position(offset int) (p position) {
	for _, u := range m.text[:offset] {
		if p.Character++; u == '\n' {
			p = position{p.Line + 1, 0}
		}
	}
	return p
}

// boundary is a random offset that is not inside of a character or a line's end.
func (m *model) boundary(r *rand.Rand) int {
	for {
		i := r.IntN(len(m.text) + 1)
		inside := 0 < i && i < len(m.text) && (utf16.IsSurrogate(rune(m.text[i])) && m.text[i] >= 0xdc00 || m.text[i-1] == '\r')
		if !inside {
			return i
		}
	}
}

// pieces are what is put in by edits.
var pieces = []string{"x", "\n", "é", "😀", "int f(void) { return 1; }\n", "\r\n", "/*", "*/", "{", "}", "", "int main(void) { return 0; }\n", "\"", "#if 0\n", "\t"}

// hasMain reports whether the server sees a main in a document.
func (c *client) hasMain(path string) bool {
	var list []codeLens
	c.call("textDocument/codeLens", at(path, 0), &list)
	return slices.ContainsFunc(list, func(l codeLens) bool { return l.Command.Arguments[1] == "" })
}

// stamp distinguishes texts.
func stamp(text string) string {
	h := fnv.New64()
	h.Write([]byte(text))
	return fmt.Sprintf("stamp %x", h.Sum64())
}

// TestEdits: after each of a thousand random edits and saves of two files the server has the editor's text, and no diagnostic
// is of another text than what is in the editor.
func TestEdits(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	dir := write(t, map[string]string{"a.c": mainText, "b.c": mainText})
	c := newClient(t, dir, nil, func(_ context.Context, dir, _ string, args []string) ([]*report.Outcome, error) {
		name := args[len(args)-1]
		text, err := os.ReadFile(filepath.Join(dir, name))
		for range 20 {
			runtime.Gosched()
		}
		return []*report.Outcome{violation(name, 1+strings.Count(string(text), "\n"), stamp(string(text)))}, err
	})
	models := []*model{{path: filepath.Join(dir, "a.c")}, {path: filepath.Join(dir, "b.c")}}
	for _, m := range models {
		m.text, m.saved = utf16.Encode([]rune(mainText)), mainText
		c.open(m.path)
	}
	shown := 0
	for i := range 1000 {
		m := models[r.IntN(2)]
		if r.IntN(4) == 0 {
			m.saved = m.String()
			if err := os.WriteFile(m.path, []byte(m.saved), 0o600); err != nil {
				t.Fatal(err)
			}
			c.save(m.path)
			if r.IntN(2) == 0 && c.hasMain(m.path) { // its answer arrives before the next edit
				c.until(func() bool {
					return len(c.diagnostics[m.path]) == 1 && c.diagnostics[m.path][0].Message == stamp(m.saved)
				})
			}
		} else {
			from, to := m.boundary(r), m.boundary(r)
			if from, to = min(from, to), max(from, to); to-from > 40 {
				to = from
			}
			piece := pieces[r.IntN(len(pieces))]
			c.notify("textDocument/didChange", map[string]any{"textDocument": map[string]any{"uri": uriOf(m.path)},
				"contentChanges": []any{map[string]any{"range": span{m.position(from), m.position(to)}, "text": piece}}})
			m.text = append(append(append([]uint16{}, m.text[:from]...), utf16.Encode([]rune(piece))...), m.text[to:]...)
		}
		if r.IntN(3) > 0 {
			continue // several edits at once
		}
		c.sync()
		c.mu.Lock()
		for _, m := range models {
			for _, d := range c.diagnostics[m.path] {
				if shown++; d.Message != stamp(m.String()) || d.Range.Start.Line > strings.Count(m.String(), "\n") {
					t.Errorf("edit %d: stale: %+v", i, d)
				}
			}
		}
		c.mu.Unlock()
		var list []codeLens
		if err := c.call("textDocument/codeLens", at(m.path, 0), &list); err != nil {
			t.Fatal(err)
		}
		var h any
		if err := c.call("textDocument/hover", at(m.path, r.IntN(5)), &h); err != nil {
			t.Fatal(err)
		}
	}
	if shown == 0 {
		t.Error("no diagnostic was ever shown")
	}
	for _, m := range models { // the last texts are checked
		m.text = utf16.Encode([]rune("😀é\r\n" + mainText))
		c.change(m.path, m.String())
		if err := os.WriteFile(m.path, []byte(m.String()), 0o600); err != nil {
			t.Fatal(err)
		}
		c.save(m.path)
		c.until(func() bool {
			return len(c.diagnostics[m.path]) == 1 && c.diagnostics[m.path][0].Message == stamp(m.String())
		})
	}
}
