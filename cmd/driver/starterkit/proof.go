package starterkit

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"tav/cfg/compdb"
)

// A Proof is one of the kit's, as tav.toml says it. Names of files are relative
// to the directory of tav.toml.
type Proof struct {
	Name       string
	Files      []string // of the project
	Stubs      []string // of the proof, the harness first: what they define stands for the project's functions
	Entry      string
	Properties []string
	DataModel  string
	Defines    []string
	Includes   []string
	Remove     []string
	Globals    string   // "any" or ""
	Initial    []string // variables that have their initial values all the same
	Enforce    []string
	Replace    []string
	Flags      []string
	Expected   string // "false" or ""
}

// An Import is what was read.
type Import struct {
	Proofs  []Proof
	LeftOut []error  // a proof that could not be read, each, with file and line
	Notes   []string // what CBMC is asked for and tav does not do, each once
}

// Read reads the proofs in a directory and below it, for a tav.toml in another
// one.
func Read(dir, root string) (*Import, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	if root, err = filepath.Abs(root); err != nil {
		return nil, err
	}
	all := &Import{}
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && strings.HasPrefix(d.Name(), ".") && path != dir {
			return fs.SkipDir
		}
		found, err := all.read(path, root)
		name, relErr := filepath.Rel(dir, filepath.Dir(path))
		if err = errors.Join(err, relErr); err != nil {
			return err
		}
		if name == "." {
			name = filepath.Base(dir)
		}
		for _, p := range found {
			p.Name = filepath.ToSlash(filepath.Join(name, p.Name))
			all.Proofs = append(all.Proofs, *p)
		}
		return nil
	})
	return all, err
}

// read reads the proofs of a file, named for their configurations.
func (all *Import) read(path, root string) (found []*Proof, err error) {
	if !isFile(path) {
		return nil, nil
	}
	dir, configs := filepath.Dir(path), []string{""}
	read := func(string) (*makefile, error) { return readMakefile(dir) }
	switch filepath.Base(path) {
	case "Makefile":
		text, err := os.ReadFile(path)
		if err != nil || !names.Match(text) {
			return nil, err // no proof
		}
	case jsonProof, jsonConfigs:
		if isFile(filepath.Join(dir, "Makefile")) {
			return nil, nil // that was made of it
		}
		if configs, err = jsonNames(path); err != nil {
			all.LeftOut = append(all.LeftOut, err)
			return nil, nil
		}
		read = func(config string) (*makefile, error) { return readJSON(path, config) }
	default:
		return nil, nil
	}
	for _, config := range configs {
		m, err := read(config)
		var p *Proof
		if err == nil {
			p, err = all.proof(m, root)
		}
		if err != nil {
			all.LeftOut = append(all.LeftOut, err)
			continue
		}
		p.Name = config
		found = append(found, p)
	}
	return found, nil
}

// names finds what names the harness of a proof; the kit's first versions have ENTRY.
var names = regexp.MustCompile(`HARNESS_|(?m:^ *ENTRY *[:?]?=)`)

// proof makes a proof of the variables.
func (all *Import) proof(m *makefile, root string) (p *Proof, err error) {
	p = &Proof{}
	for _, list := range []struct {
		variable string
		words    *[]string
	}{
		{"REMOVE_FUNCTION_BODY", &p.Remove}, {"CHECK_FUNCTION_CONTRACTS", &p.Enforce}, {"USE_FUNCTION_CONTRACTS", &p.Replace},
	} {
		if *list.words, err = m.words(list.variable); err != nil {
			return nil, err
		}
	}
	recursive, err := m.words("CHECK_FUNCTION_CONTRACTS_REC")
	if err != nil {
		return nil, err
	}
	p.Enforce = append(p.Enforce, recursive...)
	p.Remove = slices.DeleteFunc(p.Remove, func(word string) bool { return word == "--remove-function-body" })
	if err := p.harness(m, root); err != nil {
		return nil, err
	}
	p.Files = slices.DeleteFunc(p.Files, func(f string) bool { return slices.Contains(p.Stubs, f) })
	if len(p.Files) == 0 {
		p.Files, p.Stubs = p.Stubs, nil
	}
	if len(p.Files) == 0 {
		return nil, fmt.Errorf("%s: neither PROOF_SOURCES nor HARNESS_FILE names a file", m.shown("Makefile"))
	}
	if err := p.compile(m, root); err != nil {
		return nil, err
	}
	if expected, err := m.value("EXPECTED"); err == nil && expected == "FAILED" {
		p.Expected = "false"
	}
	return p, all.check(p, m)
}

// harness takes over the entry function, and the files of the proof and of the project.
func (p *Proof) harness(m *makefile, root string) (err error) {
	if p.Entry, err = m.value("HARNESS_ENTRY"); err == nil && p.Entry == "" {
		p.Entry, err = m.value("ENTRY")
	}
	if err != nil {
		return err
	}
	p.Entry = cmp.Or(p.Entry, "harness")
	if p.Stubs, err = m.sources(root, "PROOF_SOURCES", "HARNESS_FILE", "ENTRY"); err != nil {
		return err
	}
	further, err := m.sources(root, "ABSTRACTIONS")
	if err != nil {
		return err
	}
	p.Stubs = append(p.Stubs, further...)
	p.Files, err = m.sources(root, "PROJECT_SOURCES", "DEPENDENCIES")
	return err
}

// sources are the files that the first of some variables with a value names.
func (m *makefile) sources(root string, variables ...string) ([]string, error) {
	for _, name := range variables {
		list, err := m.words(name)
		if err != nil {
			return nil, err
		}
		var files []string
		for _, f := range list {
			path := m.path(f)
			if !isFile(path) && isFile(path+".c") {
				path += ".c"
			}
			if !isFile(path) {
				return nil, fmt.Errorf("%s: %s: %s: no such file", m.variables[name].place, name, m.shown(f))
			}
			if path = relative(root, path); !slices.Contains(files, path) {
				files = append(files, path)
			}
		}
		if len(files) > 0 {
			return files, nil
		}
	}
	return nil, nil
}

// relative is an absolute name as it is from a directory.
func relative(root, path string) string {
	if rel, err := filepath.Rel(root, path); err == nil {
		return rel
	}
	return path
}

// compile takes over how the files are compiled.
func (p *Proof) compile(m *makefile, root string) error {
	var words []string
	for _, name := range []string{"COMPILE_FLAGS", "INCLUDES", "INC", "DEFINES"} {
		list, err := m.words(name)
		if err != nil {
			return err
		}
		words = append(words, list...)
	}
	flags, bits := compdb.Meaning(words, m.dir)
	if bits == 32 {
		p.DataModel = "ILP32"
	}
	for _, f := range flags {
		switch {
		case strings.HasPrefix(f, "-D"):
			p.Defines = append(p.Defines, f[2:])
		case strings.HasPrefix(f, "-I"):
			if dir := relative(root, f[2:]); !slices.Contains(p.Includes, dir) {
				p.Includes = append(p.Includes, dir)
			}
		case strings.HasPrefix(f, "-std="):
			p.Flags = append(p.Flags, "-"+f)
		default:
			if i := strings.Index(f, m.path("/")); i > 0 {
				f = f[:i] + relative(root, f[i:])
			}
			p.Flags = append(p.Flags, "--cflags="+quoted(f))
		}
	}
	return nil
}

// quoted is a word as a shell reads it.
func quoted(word string) string { return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'" }

// checks are CBMC's flags that ask for properties which tav has.
var checks = []struct {
	flag       string
	properties []string
}{
	{"--bounds-check", []string{"valid-deref", "valid-free"}},
	{"--pointer-check", []string{"valid-deref", "valid-free"}},
	{"--signed-overflow-check", []string{"no-overflow"}},
	{"--memory-leak-check", []string{"valid-memtrack"}},
}

// ofVersion6 are flags of CBMC since version 6, which makes the usual checks
// unless it is told not to.
var ofVersion6 = []string{"--no-standard-checks", "--no-bounds-check", "--no-pointer-check"}

// usual are the checks of that version that matter here.
var usual = []string{"--bounds-check", "--pointer-check", "--signed-overflow-check", "--malloc-may-fail"}

// check takes over what is checked.
func (all *Import) check(p *Proof, m *makefile) error {
	var given []string
	for _, name := range []string{"CBMCFLAGS", "CHECKFLAGS", "NONDET_STATIC"} {
		list, err := m.words(name)
		if err != nil {
			return err
		}
		given = append(given, list...)
	}
	version6 := slices.ContainsFunc(m.texts, func(text string) bool {
		return slices.ContainsFunc(ofVersion6, func(flag string) bool { return strings.Contains(text, flag) })
	})
	if version6 && !slices.Contains(given, "--no-standard-checks") {
		for _, flag := range usual {
			if !slices.Contains(given, strings.Replace(flag, "--", "--no-", 1)) {
				given = append(given, flag)
			}
		}
	}
	p.Properties = []string{"unreach-call"}
	for _, c := range checks {
		for _, name := range c.properties {
			if slices.Contains(given, c.flag) && !slices.Contains(p.Properties, name) {
				p.Properties = append(p.Properties, name)
			}
		}
	}
	if len(p.Properties) == 1 {
		all.note("where CBMCFLAGS and CHECKFLAGS ask for no checks of memory or overflow only assertions are checked, as by CBMC before version 6: properties in tav.toml may say more")
	}
	if slices.Contains(given, "--malloc-may-fail") {
		p.Flags = append(p.Flags, "--malloc-may-fail")
	}
	for i, flag := range given {
		switch {
		case flag == "--nondet-static":
			p.Globals = "any"
		case flag == "--nondet-static-exclude" && i+1 < len(given):
			p.Globals, p.Initial = "any", append(p.Initial, nameOf(given[i+1]))
		}
		if note := others[flag]; note != "" {
			all.note(flag + ": " + note)
		}
	}
	if restricted, err := m.words("RESTRICT_FUNCTION_POINTER"); err != nil {
		return err
	} else if len(restricted) > 0 {
		all.note("RESTRICT_FUNCTION_POINTER: not used: a call through a pointer is of the function that it leads to, or what it does is unknown")
	}
	if m.variables["GENERATE_HEADER"] != nil {
		all.note("GENERATE_HEADER: no headers are made of the types in files; a proof that includes one needs it made before")
	}
	return nil
}

// note notes what is not done, once.
func (all *Import) note(text string) {
	if !slices.Contains(all.Notes, text) {
		all.Notes = append(all.Notes, text)
	}
}

// nameOf is how tav calls a static variable that CBMC has as file.c:x or f::1::x.
func nameOf(variable string) string {
	last := variable[strings.LastIndex(variable, ":")+1:]
	if f, _, local := strings.Cut(variable, "::"); local {
		return f + "." + last
	}
	return last
}

// others are CBMC's flags that change what a proof says, and what becomes of them.
var others = map[string]string{
	"--unsigned-overflow-check": "not checked: unsigned arithmetic wraps around",
	"--conversion-check":        "not checked",
	"--float-overflow-check":    "not checked",
	"--nan-check":               "not checked",
	"--div-by-zero-check":       "not checked as a property of its own",
	"--undefined-shift-check":   "checked as far as no-overflow does",
	"--pointer-overflow-check":  "not checked before the pointer is used",
	"--enum-range-check":        "not checked",
	"--no-unwinding-assertions": "not used: loops are checked for as often as they go round, not up to a bound",
	"--partial-loops":           "not used: loops are checked for as often as they go round, not up to a bound",
}
