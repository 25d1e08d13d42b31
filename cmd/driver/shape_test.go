package driver

import (
	"go/ast"
	"go/parser"
	gotoken "go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// mostMethods is how many methods a type may have: one with more knows too much.
const mostMethods = 40

// manyMethods are the types with more, and how many they may have. The numbers may only fall, and a type that has no more than the
// others is taken off the list. Terms are made in one place.
var manyMethods = map[string]int{
	"solver/term Manager": 173,
}

// TestMethodsPolicy counts the methods of each type.
func TestMethodsPolicy(t *testing.T) {
	methods := map[string]int{}
	eachFile(t, moduleRoot, func(path string, f *ast.File) {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv != nil {
				of := fn.Recv.List[0].Type
				if star, ok := of.(*ast.StarExpr); ok {
					of = star.X
				}
				if generic, ok := of.(*ast.IndexExpr); ok {
					of = generic.X
				}
				if name, ok := of.(*ast.Ident); ok {
					methods[filepath.Dir(path)+" "+name.Name]++
				}
			}
		}
	})
	for name, n := range methods {
		if most := max(mostMethods, manyMethods[name]); n > most {
			t.Errorf("%s has %d methods, may have %d: divide it by what its methods know", name, n, most)
		}
	}
	for name := range manyMethods {
		if methods[name] <= mostMethods {
			t.Errorf("%s has %d methods: take it off the list", name, methods[name])
		}
	}
}

// mostBranches is the cyclomatic complexity that a function may have (T. J. McCabe, "A complexity measure", 1976).
const mostBranches = 30

// dispatches are the functions with more that only choose what to call.
var dispatches = []string{"cfg/lower/effects.go external"}

// TestComplexityPolicy counts the branches of each function, with those of the functions inside of it.
func TestComplexityPolicy(t *testing.T) {
	eachFile(t, moduleRoot, func(path string, f *ast.File) {
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			branches := 1
			ast.Inspect(fn, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt:
					branches++
				case *ast.CaseClause:
					branches += min(len(n.List), 1)
				case *ast.CommClause:
					if n.Comm != nil {
						branches++
					}
				case *ast.BinaryExpr:
					if n.Op == gotoken.LAND || n.Op == gotoken.LOR {
						branches++
					}
				}
				return true
			})
			if branches > mostBranches && !slices.Contains(dispatches, path+" "+fn.Name.Name) {
				t.Errorf("%s: %s has a complexity of %d, may have %d: divide it", path, fn.Name.Name, branches, mostBranches)
			}
		}
	})
}

// ofFacts are the directories in which sentences are made of facts.
var ofFacts = []string{"explain", "cmd/verify"}

// readsText are their files that take text apart, which is C's, a file's or that of a format. Sentences are made of
// facts, and never read.
var readsText = []string{
	"explain/words/code.go", "explain/words/codevalues.go", "explain/words/macro.go", "explain/words/standpoint.go", // C, lines of the source and expressions
	"explain/words/model.go", "explain/avoid/missing.go", // names of the model
	"explain/report/code.go", "explain/report/fix.go", "explain/report/highlight.go", // C
	"explain/report/locks.go", "explain/report/reason.go", // the JSON form
	"explain/repair/",                                                                               // C, by its syntax
	"explain/run/format.go", "explain/run/names.go", "explain/run/output.go", "explain/run/scan.go", // what programs read and write
	"cmd/verify/dropped.go", "cmd/verify/vacuity.go", // C
	"cmd/verify/load.go", "cmd/verify/refute.go", "cmd/verify/repair.go", // what compilers and solvers write
	"cmd/verify/cover.go", "cmd/verify/smaller.go", "cmd/verify/witness.go", // names of files and types
	"cmd/verify/warned.go", // which lines a reason names
}

// taking are the functions of package strings that take text apart.
var taking = []string{"Contains", "ContainsAny", "Cut", "CutPrefix", "CutSuffix", "EqualFold", "HasPrefix", "HasSuffix", "Index", "TrimPrefix", "TrimSuffix"}

// TestTextPolicy: no file of these directories takes text apart but for those above.
func TestTextPolicy(t *testing.T) {
	check := func(path string, f *ast.File) {
		if slices.ContainsFunc(readsText, func(p string) bool { return strings.HasPrefix(path, p) }) {
			return
		}
		for _, i := range f.Imports {
			if name, _ := strconv.Unquote(i.Path.Value); name == "regexp" {
				t.Errorf("%s imports regexp", path)
			}
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok && slices.Contains(taking, s.Sel.Name) {
				if p, ok := s.X.(*ast.Ident); ok && p.Name == "strings" {
					t.Errorf("%s calls strings.%s", path, s.Sel.Name)
				}
			}
			return true
		})
	}
	for _, dir := range ofFacts {
		eachFile(t, filepath.Join(moduleRoot, dir), check)
	}
}

// eachFile visits the files below a directory that are no tests; path is relative to the module.
func eachFile(t *testing.T, dir string, visit func(path string, f *ast.File)) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && path != dir):
			return filepath.SkipDir
		case d.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		f, err := parser.ParseFile(gotoken.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err == nil {
			rel, _ := filepath.Rel(moduleRoot, path)
			visit(filepath.ToSlash(rel), f)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
