package driver

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// namedFile is the name of a file of the same package in a comment; rules_*.go names several.
var namedFile = regexp.MustCompile(`(^|[^\w/*])([\w*]+\.go)\b`)

// TestDocFiles checks that the doc.go of each package with several files says what each of them is for, and names no others.
func TestDocFiles(t *testing.T) {
	for _, p := range listPackages(t) {
		name := strings.TrimPrefix(p.ImportPath, "tav/")
		missing, extra := undocumented(t, filepath.Join(moduleRoot, name))
		if len(missing) > 0 {
			t.Errorf("the doc.go of %s does not name %s", name, strings.Join(missing, ", "))
		}
		if len(extra) > 0 {
			t.Errorf("the doc.go of %s names files that it does not have: %s", name, strings.Join(extra, ", "))
		}
	}
}

// undocumented returns the files of a package that its doc.go does not name (limits.go and families.go say enough by their
// names), and what it names that is no file.
func undocumented(t *testing.T, dir string) (missing, extra []string) {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for i := range files {
		files[i] = filepath.Base(files[i])
	}
	text, err := os.ReadFile(filepath.Join(dir, "doc.go"))
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	var names []string
	for _, m := range namedFile.FindAllStringSubmatch(string(text), -1) {
		names = append(names, m[2])
	}
	named := func(file string) bool {
		return slices.ContainsFunc(names, func(name string) bool { ok, _ := filepath.Match(name, file); return ok })
	}
	ours := slices.DeleteFunc(slices.Clone(files), func(f string) bool {
		return slices.Contains([]string{"doc.go", "limits.go", "families.go"}, f) || strings.HasSuffix(f, "_test.go")
	})
	if len(ours) > 1 {
		missing = slices.DeleteFunc(ours, named)
	}
	for _, name := range names {
		if !slices.ContainsFunc(files, func(f string) bool { ok, _ := filepath.Match(name, f); return ok }) {
			extra = append(extra, name)
		}
	}
	return missing, extra
}

// TestDocFilesFinds checks that the test above can fail.
func TestDocFilesFinds(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"doc.go": "// Package p: a.go does this, rules_*.go that; q/d.go is another's, gone.go nothing.\npackage p\n",
		"a.go":   "package p\n", "b.go": "package p\n", "rules_x.go": "package p\n", "b_test.go": "package p\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	missing, extra := undocumented(t, dir)
	if !slices.Equal(missing, []string{"b.go"}) || !slices.Equal(extra, []string{"gone.go"}) {
		t.Errorf("missing %v, extra %v", missing, extra)
	}
}
