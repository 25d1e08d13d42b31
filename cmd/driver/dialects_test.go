package driver

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestDialects: each construct in the table of docs/dialects.md is in one of the programs
// that its row names, each program is in a row.
func TestDialects(t *testing.T) {
	table, err := os.ReadFile(filepath.Join(moduleRoot, "docs/dialects.md"))
	if err != nil {
		t.Fatal(err)
	}
	construct := regexp.MustCompile("`([^`]+)`")
	word := regexp.MustCompile(`^(\w+_\w+|LLVM\w+|<?==>|#pragma CPROVER check|/[*/]@ \w+|\\\w+|\^\^|requires|ensures|assigns|loop \w+)`)
	named := map[string]bool{}
	for line := range strings.Lines(string(table)) {
		cells := strings.Split(line, " | ")
		if !strings.HasPrefix(line, "| `") || len(cells) < 3 {
			continue
		}
		text := ""
		for _, name := range strings.Split(strings.Trim(cells[len(cells)-1], "| \n"), ", ") {
			program, err := os.ReadFile(filepath.Join("testdata/dialects", name+".c"))
			if err != nil {
				t.Error(err)
			}
			named[name+".c"] = true
			text += string(program)
		}
		for _, m := range construct.FindAllStringSubmatch(cells[0], -1) {
			name := strings.TrimSuffix(word.FindString(m[1]), "T")
			if name == "" || !strings.Contains(text, name) {
				t.Errorf("%s is in none of the programs of its row", m[1])
			}
		}
	}
	files, err := filepath.Glob("testdata/dialects/*.c")
	if err != nil || len(files) < 20 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		if !named[filepath.Base(file)] {
			t.Errorf("%s is in no row", file)
		}
	}
}
