package witness

import (
	"context"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tav/cfg/source"
)

var corpus = flag.String("corpus", "", "lint every witness (.yml) below this directory against the programs beside it")

// TestCorpus shows what Lint says of the witnesses of a directory.
func TestCorpus(t *testing.T) {
	if *corpus == "" {
		t.Skip("no -corpus")
	}
	err := filepath.WalkDir(*corpus, func(path string, _ fs.DirEntry, err error) error {
		if filepath.Ext(path) != ".yml" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		w, err := Parse(path, text)
		if err != nil {
			t.Error(err)
			return nil
		}
		var files []*source.File
		for _, e := range w.Entries {
			for _, name := range e.Metadata.Task.InputFiles {
				if c, err := os.ReadFile(filepath.Join(filepath.Dir(path), name)); err == nil {
					files = append(files, program(t, name, string(c)))
				}
			}
		}
		t.Logf("%s: %d files", path, len(files))
		for _, p := range Lint(w, files) {
			t.Log(strings.TrimPrefix(p.String(), *corpus))
		}
		again, err := Parse(path, w.Marshal())
		if err != nil {
			t.Errorf("%s: written: %v", path, err)
		} else if string(again.Marshal()) != string(w.Marshal()) {
			t.Errorf("%s: written and read it differs", path)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

func program(t testing.TB, name, text string) *source.File {
	t.Helper()
	f, err := source.Parse(context.Background(), name, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return f
}
