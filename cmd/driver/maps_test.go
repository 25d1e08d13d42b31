package driver

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// fileName is a Go file as package comments name it.
var fileName = regexp.MustCompile(`[\w/]+\.go\b`)

// TestMaps: the files that package comments name are there.
func TestMaps(t *testing.T) {
	docs := 0
	err := filepath.WalkDir(moduleRoot, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.Name() != "doc.go" {
			return err
		}
		docs++
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, name := range fileName.FindAllString(string(text), -1) {
			here, root := filepath.Join(filepath.Dir(path), name), filepath.Join(moduleRoot, name)
			if _, err := os.Stat(here); err == nil {
				continue
			}
			if _, err := os.Stat(root); err != nil {
				t.Errorf("%s names %s, which is not there", path, name)
			}
		}
		return nil
	})
	if err != nil || docs < 10 {
		t.Errorf("%d package comments: %v", docs, err)
	}
}
