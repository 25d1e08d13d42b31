package driver

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// limitName is the name of a limit where it is noted, limitRow a row of the table
// of limits.
var (
	limitName = regexp.MustCompile(`\blimits\.(?:Hit|Over|Timeout)\(.*"([^"]+)"\)`)
	limitRow  = regexp.MustCompile(`(?m)^\| ([^|]+) \|`)
)

// TestLimitNames: docs/stats.md has a row for each limit that is noted, and no
// other.
func TestLimitNames(t *testing.T) {
	noted := map[string]string{}
	err := filepath.WalkDir(moduleRoot, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, line := range strings.Split(string(text), "\n") {
			if m := limitName.FindStringSubmatch(line); m != nil && !strings.HasPrefix(line, "//") {
				noted[m[1]] = path
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(moduleRoot, "docs/stats.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "| limit | what is given up |\n|---|---|\n")
	table, _, _ = strings.Cut(table, "\n\n")
	var rows []string
	for _, m := range limitRow.FindAllStringSubmatch(table, -1) {
		rows = append(rows, m[1])
		if noted[m[1]] == "" {
			t.Errorf("the limit %q of docs/stats.md is noted nowhere", m[1])
		}
	}
	for name, path := range noted {
		if !slices.Contains(rows, name) {
			t.Errorf("%s: the limit %q is not in docs/stats.md", path, name)
		}
	}
}
