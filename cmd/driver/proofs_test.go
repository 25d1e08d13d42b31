package driver

import (
	"bytes"
	"encoding/csv"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestProofsTable: the proofs of libraries that examples/proofs lists are there: harnesses that define
// what is run, and patches for what the table calls wrong. The libraries are not part of the repository.
func TestProofsTable(t *testing.T) {
	dir := filepath.Join("..", "..", "examples", "proofs")
	text, err := os.ReadFile(filepath.Join(dir, "projects.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	r := csv.NewReader(bytes.NewReader(text))
	r.Comma, r.LazyQuotes = '\t', true
	rows, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, row := range rows[1:] {
		cell := map[string]string{}
		for i, head := range rows[0] {
			cell[head] = row[i]
		}
		name := cell["name"]
		if names[name] {
			t.Errorf("%s is there twice", name)
		}
		names[name] = true
		harness, _, _ := strings.Cut(cell["sources"], " ")
		text, err := os.ReadFile(filepath.Join(dir, cell["dir"], harness))
		if err != nil || !regexp.MustCompile(`(?m)^void `+cell["entry"]+`\(`).Match(text) {
			t.Errorf("%s: %s does not define %s", name, harness, cell["entry"])
		}
		if _, err := os.Stat(filepath.Join(dir, cell["patch"])); err != nil || (cell["patch"] != "") != strings.HasSuffix(name, ".bug") {
			t.Errorf("%s: patch %q", name, cell["patch"])
		}
		if cell["expected"] != "true" && cell["expected"] != "false" {
			t.Errorf("%s: expected %q", name, cell["expected"])
		}
	}
}
