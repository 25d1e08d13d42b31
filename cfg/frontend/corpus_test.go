package frontend

import (
	"context"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var corpusDir = flag.String("corpus", "", "a directory whose .c and .i files are compiled")

// TestCorpus compiles every C file of a directory, as ILP32 if a task
// definition next to it says so, and logs what takes long.
func TestCorpus(t *testing.T) {
	if *corpusDir == "" {
		t.Skip("no -corpus")
	}
	var files int
	var compiling, parsing time.Duration
	err := filepath.WalkDir(*corpusDir, func(path string, e fs.DirEntry, err error) error {
		if ext := filepath.Ext(path); err != nil || ext != ".c" && ext != ".i" {
			return err
		}
		o := Options{Models: true}
		task, _ := os.ReadFile(strings.TrimSuffix(path, filepath.Ext(path)) + ".yml")
		if strings.Contains(string(task), "ILP32") {
			o.DataModel = ILP32
		}
		u, err := Compile(context.Background(), []string{path}, o)
		if err != nil {
			t.Errorf("%v", err)
			return nil
		}
		files++
		compiling, parsing = compiling+u.CompileTime, parsing+u.ParseTime
		if u.CompileTime+u.ParseTime > 300*time.Millisecond {
			t.Logf("%s: %d bytes, compiled in %v, parsed in %v", path, len(u.Files[0].Text), u.CompileTime, u.ParseTime)
		}
		if len(u.Modeled) > 0 {
			t.Logf("%s: modeled %v", path, u.Modeled)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d files, %v compiling, %v parsing", files, compiling, parsing)
}
