package dialect

import (
	"os"
	"path/filepath"
	"testing"
)

// FuzzRewrite: no text makes it panic, with contracts asked for or not.
func FuzzRewrite(f *testing.F) {
	files, err := filepath.Glob("../../cmd/driver/testdata/dialects/*.c")
	if err != nil || len(files) < 20 {
		f.Fatal(files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(_ *testing.T, text []byte) {
		Annotations("a.c", text)
		Rewrite("a.c", text, Options{})
		Rewrite("a.c", text, Options{Enforce: []string{"f"}, Replace: []string{"g"}})
	})
}
