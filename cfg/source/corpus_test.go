package source

import (
	"context"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"
)

var corpusDir = flag.String("corpus", "", "a directory whose .c and .i files are parsed and checked")

// TestCorpus parses every C file of a directory, checks the invariants and
// logs what could not be read.
func TestCorpus(t *testing.T) {
	if *corpusDir == "" {
		t.Skip("no -corpus")
	}
	err := filepath.WalkDir(*corpusDir, func(path string, e fs.DirEntry, err error) error {
		if ext := filepath.Ext(path); err != nil || ext != ".c" && ext != ".i" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		start := time.Now()
		f, err := Parse(context.Background(), path, text)
		if err != nil {
			return err
		}
		if d := time.Since(start); d > 200*time.Millisecond {
			t.Logf("%s: %d bytes, %d nodes, %v", path, len(text), len(f.Nodes), d)
		}
		checkInvariants(t, f)
		for _, n := range f.Nodes {
			if n.Kind == Error {
				t.Logf("%s:%v: in %q: not read: %.60q", path, n.Start, n.Func, f.Slice(n.Range))
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// checkInvariants checks that all ranges are inside of the text, consistent,
// in order and nested.
func checkInvariants(t *testing.T, f *File) {
	t.Helper()
	inside := func(n *Node, what string, r Range) {
		if !r.IsValid() {
			return
		}
		if r.Offset < n.Offset || r.EndOffset > n.EndOffset || r.Offset >= r.EndOffset {
			t.Fatalf("%s: %s of %s %v is %v", f.Name, what, n.Type, n.Range, r)
		}
		if f.PosAt(r.Offset) != r.Start || f.PosAt(r.EndOffset) != r.End {
			t.Fatalf("%s: %s of %s: positions %v do not fit offsets %d-%d", f.Name, what, n.Type, r, r.Offset, r.EndOffset)
		}
	}
	last := 0
	for _, n := range f.Nodes {
		if n.Offset < last || n.EndOffset > len(f.Text) {
			t.Fatalf("%s: %s %v out of order or text", f.Name, n.Type, n.Range)
		}
		last = n.Offset
		inside(n, "range", n.Range)
		if n.Parent != nil {
			inside(n.Parent, "child", n.Range)
		}
		for what, r := range map[string]Range{
			"keyword": n.Keyword, "condition": n.Cond, "init": n.Init, "update": n.Update,
			"body": n.Body, "else": n.Else, "head": n.Head,
		} {
			inside(n, what, r)
		}
		if got := f.Innermost(n.Start); got == nil || !n.Contains(got.Start) {
			t.Fatalf("%s: Innermost(%v) = %v, not in %v", f.Name, n.Start, got, n.Range)
		}
	}
}
