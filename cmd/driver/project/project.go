package project

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// FileName is the name of the file, at the project's root.
const FileName = "tav.toml"

// A Project is what tav.toml says. Names of files are relative to its directory.
type Project struct {
	Path   string // of the file, as it was given
	Proofs []Proof
	lines  *lines
}

// A Proof is one verification.
type Proof struct {
	Name     string
	Files    []string
	Options  []Option
	Expected string // "true" or "false"
	index    int    // of its [[proof]]
}

// document is the file's form.
type document struct {
	Defaults settings `toml:"defaults"`
	Proof    []struct {
		settings
		Name string `toml:"name"`
		Each string `toml:"each"` // a pattern: a proof for each file that it matches
	} `toml:"proof"`
}

// Find looks for tav.toml in a directory and those above it.
func Find(dir string) (string, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	for at := abs; ; at = filepath.Dir(at) {
		path := filepath.Join(at, FileName)
		if _, err := os.Stat(path); err == nil {
			return path, nil
		}
		if at == filepath.Dir(at) {
			return "", fmt.Errorf("there is no %s in %s or above it", FileName, abs)
		}
	}
}

// Read reads a file.
func Read(path string) (*Project, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return Parse(path, text)
}

// Parse reads the text of a file. Patterns are matched in its directory.
func Parse(path string, text []byte) (*Project, error) {
	var d document
	dec := toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields()
	if err := dec.Decode(&d); err != nil {
		return nil, located(path, err)
	}
	p := &Project{Path: path, lines: find(text)}
	if len(d.Proof) == 0 {
		return nil, fmt.Errorf("%s: no [[proof]] in this file", path)
	}
	first := map[string]int{} // line by name
	for i, t := range d.Proof {
		list, err := p.proofs(i, t.Name, t.Each, t.settings.over(d.Defaults))
		if err != nil {
			return nil, err
		}
		for _, one := range list {
			if before, ok := first[one.Name]; ok {
				return nil, fmt.Errorf("%s: the name %q is already used in line %d", p.Place(one, "name"), one.Name, before)
			}
			first[one.Name] = p.lines.of(i, "name")
		}
		p.Proofs = append(p.Proofs, list...)
	}
	return p, nil
}

// proofs are those of a [[proof]]: one, or one for each file.
func (p *Project) proofs(i int, name, each string, s settings) ([]Proof, error) {
	if s.Expected == "" {
		s.Expected = "true"
	}
	one := Proof{Name: name, Expected: s.Expected, index: i}
	switch {
	case s.Expected != "true" && s.Expected != "false":
		return nil, fmt.Errorf("%s: expected = %q: want \"true\" or \"false\"", p.Place(one, "expected"), s.Expected)
	case s.Entry != "" && s.Function != "":
		return nil, fmt.Errorf("%s: entry and function: only one of them", p.Place(one, "function"))
	case name == "" && each == "":
		return nil, fmt.Errorf("%s: the proof has no name", p.Place(one, ""))
	}
	var err error
	if one.Files, err = p.matchAll(one, "files", s.Files); err == nil {
		s.Stub, err = p.matchAll(one, "stub", s.Stub)
	}
	if err != nil {
		return nil, err
	}
	one.Options = s.options()
	if each == "" {
		if one.Files == nil {
			return nil, fmt.Errorf("%s: proof %s has no files", p.Place(one, ""), name)
		}
		return []Proof{one}, nil
	}
	files, err := p.match(each)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.Place(one, "each"), err)
	}
	var list []Proof
	for _, f := range files {
		own := one
		own.Name = filepath.ToSlash(filepath.Join(name, strings.TrimSuffix(filepath.Base(f), filepath.Ext(f))))
		own.Files = append([]string{f}, slices.DeleteFunc(slices.Clone(one.Files), func(g string) bool { return f == g })...)
		list = append(list, own)
	}
	return list, nil
}

// matchAll are the files of the patterns that a proof has under a key, each once.
func (p *Project) matchAll(one Proof, key string, patterns []string) (all []string, err error) {
	for _, pattern := range patterns {
		files, err := p.match(pattern)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.Place(one, key), err)
		}
		for _, f := range files {
			if !slices.Contains(all, f) {
				all = append(all, f)
			}
		}
	}
	return all, nil
}

// match are the files of a pattern, at least one. A name without pattern
// characters stands for itself.
func (p *Project) match(pattern string) ([]string, error) {
	if !strings.ContainsAny(pattern, `*?[\`) {
		if _, err := os.Stat(p.join(pattern)); err != nil {
			return nil, fmt.Errorf("%s: %w", pattern, reason(err))
		}
		return []string{pattern}, nil
	}
	dir, err := filepath.Abs(filepath.Dir(p.Path))
	if err != nil {
		return nil, err
	}
	files, err := fs.Glob(os.DirFS(dir), filepath.ToSlash(filepath.Clean(pattern)))
	if clean := filepath.Clean(pattern); !filepath.IsLocal(clean) {
		files, err = filepath.Glob(p.join(clean))
		for i, f := range files {
			if rel, err := filepath.Rel(filepath.Dir(p.Path), f); err == nil && !filepath.IsAbs(clean) {
				files[i] = rel
			}
		}
	}
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: %w", pattern, err)
	case len(files) == 0:
		return nil, fmt.Errorf("no file matches %s", pattern)
	}
	return files, nil
}

// join is a file's name from where tav is.
func (p *Project) join(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(filepath.Dir(p.Path), name)
}

// reason is an error without the names that it repeats.
func reason(err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return pe.Err
	}
	return err
}

// Place is where a proof, or the defaults, have a key: "file:line".
func (p *Project) Place(of Proof, key string) string {
	return fmt.Sprintf("%s:%d", p.Path, p.lines.of(of.index, key))
}

// mismatch is what the TOML reader says of a value of another type than its key has: what it is, and the type in Go.
var mismatch = regexp.MustCompile(`^cannot decode TOML (.+) into (?:.* of type )?(\S+)$`)

// inWords says in words of TOML what the types of settings are.
var inWords = map[string]string{"string": "a string", "[]string": "an array of strings"}

// located is an error of the TOML reader with file and line, a line each.
func located(path string, err error) error {
	var unknown *toml.StrictMissingError
	var mistake *toml.DecodeError
	switch {
	case errors.As(err, &unknown):
		var all []error
		for _, e := range unknown.Errors {
			line, _ := e.Position()
			all = append(all, fmt.Errorf("%s:%d: unknown key %s", path, line, strings.Join(e.Key(), ".")))
		}
		return errors.Join(all...)
	case errors.As(err, &mistake):
		line, column := mistake.Position()
		text := strings.TrimPrefix(mistake.Error(), "toml: ")
		if m := mismatch.FindStringSubmatch(text); m != nil {
			text = fmt.Sprintf("%s is of type %s: want %s", strings.Join(mistake.Key(), "."), m[1], cmp.Or(inWords[m[2]], m[2]))
		}
		return fmt.Errorf("%s:%d:%d: %s", path, line, column, text)
	}
	return fmt.Errorf("%s: %w", path, err)
}
