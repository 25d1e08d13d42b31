package driver

import (
	"fmt"
	"go/ast"
	"go/parser"
	gotoken "go/token"
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
	limitName = regexp.MustCompile(`\blimits\.(?:Hit|Over|Timeout|Effort|Counted)\([^"]*"([^"]+)"\)`)
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
		for _, name := range strings.Split(m[1], ", ") {
			rows = append(rows, name)
			if noted[name] == "" {
				t.Errorf("the limit %q of docs/stats.md is noted nowhere", name)
			}
		}
	}
	for name, path := range noted {
		if !slices.Contains(rows, name) {
			t.Errorf("%s: the limit %q is not in docs/stats.md", path, name)
		}
	}
}

// isLimit are the names of limits.
var isLimit = regexp.MustCompile(`^(max|min|most|least)[A-Z]|.Limit$`)

// TestLimitTables: a package that has a table of limits, limits.go, has no limit in
// another file, and no duration.
func TestLimitTables(t *testing.T) {
	tables := 0
	err := filepath.WalkDir(moduleRoot, func(path string, d os.DirEntry, err error) error {
		if err == nil && d.Name() == "limits.go" {
			tables++
			limitsElsewhere(t, filepath.Dir(path))
		}
		return err
	})
	if err != nil || tables < 10 {
		t.Errorf("%d tables, %v", tables, err)
	}
}

// limitsElsewhere reports what is no limits.go of a folder and declares limits.
func limitsElsewhere(t *testing.T, dir string) {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if filepath.Base(file) == "limits.go" || strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(gotoken.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GenDecl:
				for _, s := range n.Specs {
					if v, ok := s.(*ast.ValueSpec); ok && n.Tok == gotoken.CONST && isLimit.MatchString(v.Names[0].Name) {
						t.Errorf("%s: %s belongs to limits.go", file, v.Names[0].Name)
					}
				}
			case *ast.KeyValueExpr: // a row of a table, as in traceabs/budget.go
				return false
			case *ast.BinaryExpr: // 5 * time.Second
				x, literal := n.X.(*ast.BasicLit)
				y, unit := n.Y.(*ast.SelectorExpr)
				if literal && unit && n.Op == gotoken.MUL && fmt.Sprint(y.X) == "time" {
					t.Errorf("%s: %s*time.%s belongs to limits.go", file, x.Value, y.Sel.Name)
				}
			}
			return true
		})
	}
}
