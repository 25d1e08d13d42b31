package svcomp

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestReadFile: a file that is too large is not read to its end.
func TestReadFile(t *testing.T) {
	sparse := filepath.Join(t.TempDir(), "sparse.yml")
	if err := os.WriteFile(sparse, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(sparse, 1<<40); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadTask(sparse); err == nil || !strings.Contains(err.Error(), "sparse.yml: larger than 64 MB") {
		t.Errorf("%v", err)
	}
	if text, err := ReadFile("file.go"); err != nil || !strings.HasPrefix(string(text), "package svcomp") {
		t.Errorf("%.20q, %v", text, err)
	}
}
