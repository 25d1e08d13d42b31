package driver

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// policy is the import policy, in the notation of Go's own go/build/deps_test.go:
// "a, b < c, d" says that c and d may import a and b and whatever a and b may
// import. NONE stands for nothing. Paths are relative to the module.
const policy = `
NONE < cfg/toolchain, cfg/compdb, cmd/driver/project;
NONE < automata/unionfind < cfg/passes, cfg/lower, traceabs/bounded, traceabs/numeric, traceabs/predicates, explain/cascade;
NONE < automata/graph < cfg;
NONE < solver/families < solver;
NONE < solver/effort < solver/limits < solver/term, automata, cfg/source, cfg/interp/sandbox;
solver/term < solver < solver/z3 < solver/z3/z3test;
solver/term < solver/term/termtest;
solver/term < solver/domain < traceabs/query;
automata/unionfind, solver/families, solver/domain < solver/preprocess;
NONE < cfg/order;
solver/term, automata < cfg;
cfg, cfg/order < cfg/llvm < cfg/library < cfg/pointsto, cfg/passes, cfg/racefree, cfg/frontend, cfg/interp;
cfg/library < traceabs/certify/races < cfg/racefree;
cfg/llvm < cfg/harness;
solver/term < cfg/libm;
cfg, cfg/libm < cfg/assemble;
NONE < automata/interleave;
automata/interleave, cfg < cfg/sequentialise;
cfg/pointsto, cfg/passes, cfg/assemble, cfg/libm < cfg/lower;
NONE < cfg/dialect;
cfg/dialect, cfg/source, cfg/toolchain < cfg/frontend;
cfg/llvm < cfg/interp/forced < explain/schedule;
cfg/interp/forced, cfg/interp/sandbox, cfg/toolchain, cfg/libm < cfg/interp;
cfg/interp < cfg/interp/typed < explain/words;
solver, solver/preprocess, cfg/interp < traceabs/certify;
cfg < cfg/cfgtest;
solver, automata, cfg/interp < traceabs/trace;
traceabs/trace, cfg/cfgtest < traceabs/trace/tracetest;
traceabs/trace, traceabs/certify < traceabs/query < traceabs/hoare, traceabs/blocks;
traceabs/query, traceabs/blocks < traceabs/engine;
solver/z3/z3test, traceabs/engine, traceabs/trace/tracetest < traceabs/engine/enginetest;
traceabs/engine < traceabs/annotation, traceabs/accelerate, traceabs/bounded, traceabs/values;
traceabs/query < traceabs/concurrent/threadmodular;
traceabs/annotation < traceabs/candidates < traceabs/predicates;
traceabs/candidates < traceabs/numeric < traceabs;
NONE < traceabs/wto < traceabs/bounded, traceabs/numeric, traceabs/concurrent/partialorder;
cfg/sequentialise, cfg/cfgtest, solver < traceabs/concurrent/partialorder;
traceabs/hoare, traceabs/accelerate, traceabs/bounded, traceabs/values, traceabs/predicates < traceabs < traceabs/termination;
cfg/library, traceabs < danger/path < danger, explain/relevance, explain/errorinvariants, explain/cascade < explain < explain/report;
explain/errorinvariants < explain/concolic < explain;
cfg/interp < explain/chains < explain, explain/run;
explain/chains, explain/relevance < explain/avoid < explain;
explain/chains, explain/run, cfg/interp/typed, cfg/source, solver/families < explain/repair;
traceabs, cfg/interp, cfg/frontend, cfg/lower < explain/run;
NONE < svcomp/yaml < svcomp;
svcomp/yaml, cfg/source < svcomp/witness < svcomp/graphml;
cfg, cfg/interp, traceabs, explain < svcomp;
svcomp/graphml, cfg/interp, traceabs < svcomp/export;
svcomp/witness, cfg < svcomp/instrument;
cfg/interp, svcomp/instrument < svcomp/follow;
cfg/interp, cfg/sequentialise < explain/schedule;
cfg, cfg/library, solver < explain/bounds < cmd/verify;
explain/avoid, explain/report, explain/run, explain/schedule, svcomp/instrument < explain/words;
explain/repair, explain/report < explain/fixes;
cfg/compdb < cmd/driver/starterkit;
explain/report < cmd/process, cmd/driver/proofs;
cmd/driver/proofs, cmd/driver/project, cfg/source < cmd/lsp < cmd/driver < cmd/manpages;
cmd/driver/proofs < cmd/driver/slurm;
danger/path, solver/z3/z3test, cfg/cfgtest, cfg/frontend, cfg/interp, cfg/lower < danger/path/pathtest;
NONE < cmd/verify/verifytest < cmd/verify;
traceabs/termination, traceabs/concurrent/threadmodular, traceabs/concurrent/partialorder, solver/z3, cfg/racefree, cfg/sequentialise, cfg/frontend, danger, explain/words, svcomp, svcomp/export, svcomp/follow, cmd/process, explain/fixes < cmd/verify;
cmd/verify, cfg/compdb, cfg/harness, cmd/driver/project, cmd/driver/proofs, cmd/driver/starterkit, cmd/driver/slurm < cmd/driver < cmd/tav;
`

// external says which packages import a module that is not ours; "tests" stands for
// the test files of packages. Modules that are not listed are not used.
var external = map[string][]string{
	"github.com/aclements/go-z3": {"solver/z3"},
	"github.com/llir/llvm": {"cfg/llvm", "cfg/library", "cfg/passes", "cfg/pointsto", "cfg/racefree", "cfg/lower", "cfg/frontend", "cfg/harness", "cfg/interp/forced",
		"traceabs/certify/races"}, // which checks what is claimed of the module as the compiler wrote it
	"github.com/smacker/go-tree-sitter": {"cfg/source"},
	"github.com/llir/ll":                {"cfg/frontend"},
	"github.com/spf13/cobra":            {"cmd/driver", "cmd/manpages"},
	"github.com/fsnotify/fsnotify":      {"cmd/driver"},
	"github.com/mattn/go-isatty":        {"cmd/driver"},
	"github.com/mattn/go-shellwords":    {"cfg/compdb", "cmd/driver", "cmd/driver/starterkit"},
	"github.com/spf13/pflag":            {"cmd/driver"},
	"github.com/sourcegraph/jsonrpc2":   {"cmd/lsp"},
	"github.com/google/uuid":            {"svcomp/witness"},
	"go.yaml.in/yaml":                   {"svcomp/yaml"},
	"github.com/emirpasic/gods":         {"automata", "traceabs/bounded", "traceabs/numeric", "explain/relevance", "explain/cascade"},
	"github.com/emicklei/dot":           {"cfg"},
	"golang.org/x/sys":                  {"cfg/interp/sandbox", "cmd/driver", "cmd/process"},
	"github.com/pelletier/go-toml":      {"cmd/driver/project"},
	"github.com/rogpeppe/go-internal":   {"tests"},
	"github.com/owenrumney/go-sarif":    {"explain/report"},
	"github.com/chromedp/chromedp":      {"tests"},
	"github.com/chromedp/cdproto":       {"tests"},
	"github.com/google/go-cmp":          {"tests"},
}

// cgo are the files that call C.
var cgo = map[string][]string{"solver/z3": {"libz3.go"}, "cfg/libm": {"call.go"}}

// topLevel is all that the repository's top level may hold.
var topLevel = []string{
	"cmd", "cfg", "automata", "solver", "traceabs", "danger", "explain", "svcomp",
	"go.mod", "go.sum", "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "NEWS.md", "REFERENCES.md", "LICENSE",
	"Makefile", "action.yml", ".ci", "docs", "editors", "examples", ".git", ".gitignore",
}

// ignored is what builds leave at the top level (.gitignore).
var ignored = []string{"tav"}

const moduleRoot = "../.."

// parsePolicy returns, for every package of the policy, what it may import.
func parsePolicy(text string) (map[string]map[string]bool, error) {
	allowed := map[string]map[string]bool{}
	add := func(p, q string) {
		if q == "NONE" {
			return
		}
		allowed[p][q] = true
		for r := range allowed[q] {
			allowed[p][r] = true
		}
	}
	for _, rule := range strings.Split(text, ";") {
		if strings.TrimSpace(rule) == "" {
			continue
		}
		var lower []string
		for i, part := range strings.Split(rule, "<") {
			var names []string
			for _, name := range strings.Split(part, ",") {
				name = strings.TrimSpace(name)
				if name == "" {
					return nil, fmt.Errorf("empty name in %q", rule)
				}
				if i == 0 && name != "NONE" && allowed[name] == nil {
					return nil, fmt.Errorf("%q is used before it is declared", name)
				}
				if i > 0 && allowed[name] == nil {
					allowed[name] = map[string]bool{}
				}
				names = append(names, name)
			}
			for _, p := range names {
				for _, q := range lower {
					add(p, q)
				}
			}
			lower = names
		}
	}
	return allowed, nil
}

// goPackage is what go list says of a package.
type goPackage struct {
	ImportPath                         string
	Imports, TestImports, XTestImports []string
	CgoFiles                           []string
}

func listPackages(t *testing.T) []goPackage {
	t.Helper()
	list := exec.Command("go", "list", "-e", "-json=ImportPath,Imports,TestImports,XTestImports,CgoFiles", "./...")
	list.Dir = moduleRoot
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	var packages []goPackage
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p goPackage
		if err := dec.Decode(&p); err == io.EOF {
			return packages
		} else if err != nil {
			t.Fatal(err)
		}
		packages = append(packages, p)
	}
}

// TestImportPolicy checks the imports of every package, and that what the policy
// lists is there.
func TestImportPolicy(t *testing.T) {
	allowed, err := parsePolicy(policy)
	if err != nil {
		t.Fatal(err)
	}
	used := map[[2]string]bool{} // modules by packages, or by tests
	listed := map[string]bool{}
	for _, p := range listPackages(t) {
		name := strings.TrimPrefix(p.ImportPath, "tav/")
		if allowed[name] == nil {
			t.Errorf("%s is not in the import policy", p.ImportPath)
			continue
		}
		listed[name] = true
		for _, i := range p.Imports {
			if ours, ok := strings.CutPrefix(i, "tav/"); ok {
				if !allowed[name][ours] {
					t.Errorf("%s must not import %s", name, ours)
				}
			} else if m := moduleOf(i); m != "" {
				used[[2]string{m, name}] = true
				if !slices.Contains(external[m], name) {
					t.Errorf("%s must not import %s", name, i)
				}
			}
		}
		for _, i := range slices.Concat(p.TestImports, p.XTestImports) {
			m := moduleOf(i)
			used[[2]string{m, "tests"}] = true
			if m != "" && external[m] == nil {
				t.Errorf("the tests of %s import %s, which is not in the policy", name, i)
			}
		}
		if len(p.CgoFiles) > 0 && !slices.Equal(p.CgoFiles, cgo[name]) {
			t.Errorf("%s uses cgo in %v", name, p.CgoFiles)
		}
	}
	for name := range allowed {
		if !listed[name] {
			t.Errorf("there is no package %s", name)
		}
	}
	for m, users := range external {
		for _, name := range users {
			if !used[[2]string{m, name}] {
				t.Errorf("%s does not import %s", name, m)
			}
		}
	}
}

// moduleOf returns the module of an import path that is neither ours nor of
// the standard library; an unknown module is returned as the path itself.
func moduleOf(path string) string {
	first, _, _ := strings.Cut(path, "/")
	if !strings.Contains(first, ".") || first == "tav" {
		return ""
	}
	for m := range external {
		if path == m || strings.HasPrefix(path, m+"/") {
			return m
		}
	}
	return path
}

// TestPolicyParser checks the notation.
func TestPolicyParser(t *testing.T) {
	allowed, err := parsePolicy("NONE < a, b; a < c < d; b, c < e;")
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(allowed); got != "map[a:map[] b:map[] c:map[a:true] d:map[a:true c:true] e:map[a:true b:true c:true]]" {
		t.Error(got)
	}
	for _, bad := range []string{"a < b", "NONE < a, ; "} {
		if _, err := parsePolicy(bad); err == nil {
			t.Errorf("%q was accepted", bad)
		}
	}
}

// TestTopLevel checks that nothing was added to the top level.
func TestTopLevel(t *testing.T) {
	entries, err := os.ReadDir(moduleRoot)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !slices.Contains(topLevel, e.Name()) && !slices.Contains(ignored, e.Name()) {
			t.Errorf("%s does not belong to the top level", e.Name())
		}
	}
	for _, name := range []string{"README.md", "LICENSE", "go.mod", ".ci/run"} {
		if _, err := os.Stat(filepath.Join(moduleRoot, name)); err != nil {
			t.Error(err)
		}
	}
}
