package starterkit

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// A variable is what make knows by a name.
type variable struct {
	text  string
	plain bool   // set by :=, its text is a value
	fixed bool   // assignments count for nothing, as for what make is given on its command line
	place string // of the last assignment
	// unknown is why it is not known whether an assignment counts; nil: it is known.
	unknown error
}

// A makefile is the state of make while it reads.
type makefile struct {
	dir       string // in which make would run; absolute
	variables map[string]*variable
	read      []string // files that were read so far, as make lists them
	texts     []string // theirs
	expanding []string // variables whose values are being found
	depth     int      // of includes
}

// maxDepth is the depth of includes that is taken for a circle.
const maxDepth = 50

// readMakefile reads the Makefile of a directory.
func readMakefile(dir string) (*makefile, error) {
	m := &makefile{dir: dir, variables: map[string]*variable{}}
	m.set("CURDIR", dir)
	for _, bounds := range []string{"UNWINDSET", "CBMC_UNWINDSET"} { // of loops, which tav does not need
		m.variables[bounds] = &variable{plain: true, fixed: true}
	}
	return m, m.include("Makefile", "")
}

func (m *makefile) set(name, value string) {
	m.variables[name] = &variable{text: value, plain: true}
}

// path is a name as it is from the directory of make.
func (m *makefile) path(name string) string {
	if filepath.IsAbs(name) {
		return filepath.Clean(name)
	}
	return filepath.Join(m.dir, name)
}

// shown is a name for messages, from where tav is if that is above.
func (m *makefile) shown(name string) string {
	name = m.path(name)
	here, err := os.Getwd()
	if rel, wrong := filepath.Rel(here, name); err == nil && wrong == nil && filepath.IsLocal(rel) {
		return rel
	}
	return name
}

// include reads a file. from is the place that asks for it.
func (m *makefile) include(name, from string) error {
	text, err := os.ReadFile(m.path(name))
	if err != nil {
		return fmt.Errorf("%s: %s: no such makefile", from, name)
	}
	if m.depth++; m.depth > maxDepth {
		return fmt.Errorf("%s: %s includes itself", from, name)
	}
	defer func() { m.depth-- }()
	m.read, m.texts = append(m.read, name), append(m.texts, string(text))
	m.set("MAKEFILE_LIST", strings.Join(m.read, " "))
	lines := strings.Split(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n")
	c := conditions{}
	rule := false // a line that begins with a tab belongs to its recipe
	for i := 0; i < len(lines); i++ {
		place := fmt.Sprintf("%s:%d", m.shown(name), i+1)
		line := lines[i]
		for strings.HasSuffix(line, `\`) && i+1 < len(lines) {
			i++
			line = strings.TrimRight(strings.TrimSuffix(line, `\`), " \t") + " " + strings.TrimLeft(lines[i], " \t")
		}
		if rule && strings.HasPrefix(line, "\t") {
			continue
		}
		line = strings.TrimSpace(uncommented(line))
		word, rest, _ := strings.Cut(line, " ")
		if known, err := c.line(m, word, strings.TrimSpace(rest)); err != nil {
			return fmt.Errorf("%s: %w", place, err)
		} else if known {
			continue
		} else if !c.active() {
			if why := c.unknown(); why != nil {
				if err := m.doubt(line, place, why); err != nil {
					return err
				}
			}
			continue
		}
		if word == "define" {
			for i++; i < len(lines) && strings.TrimSpace(lines[i]) != "endef"; i++ {
			}
			continue
		}
		if line != "" {
			rule = strings.Contains(line, ":") && assignment.FindString(line) == ""
		}
		if err := m.line(line, place); err != nil {
			return err
		}
	}
	if len(c) > 0 {
		return fmt.Errorf("%s: endif is missing", m.shown(name))
	}
	return nil
}

// uncommented is a line up to a # without a backslash.
func uncommented(line string) string {
	for i := 0; i < len(line); i++ {
		switch {
		case line[i] == '\\' && i+1 < len(line) && line[i+1] == '#':
			line = line[:i] + line[i+1:]
		case line[i] == '#':
			return line[:i]
		}
	}
	return line
}

// assignment is a name, an operator and a value.
var assignment = regexp.MustCompile(`^(?:(?:export|override|private)\s+)*([^\s:#=+?!]+)\s*(:::?=|::?=|\+=|\?=|!=|=)\s*(.*)$`)

// line carries out a line. Rules, and what else is for building, do nothing.
func (m *makefile) line(line, place string) error {
	word, rest, _ := strings.Cut(line, " ")
	if word == "include" || word == "-include" || word == "sinclude" {
		names, err := m.expand(rest)
		if err != nil {
			return fmt.Errorf("%s: %w", place, err)
		}
		for _, name := range strings.Fields(names) {
			if _, err := os.Stat(m.path(name)); err != nil && word != "include" {
				continue
			}
			if err := m.include(name, place); err != nil {
				return err
			}
		}
		return nil
	}
	a := assignment.FindStringSubmatch(line)
	if a == nil {
		return nil
	}
	name, err := m.expand(a[1])
	if err != nil {
		return fmt.Errorf("%s: %w", place, err)
	}
	return m.assign(name, a[2], a[3], place)
}

// doubt reads a line of which it is not known whether it counts.
func (m *makefile) doubt(line, place string, why error) error {
	word, _, _ := strings.Cut(line, " ")
	if strings.HasSuffix(word, "include") {
		return fmt.Errorf("%s: %w", place, why)
	}
	a := assignment.FindStringSubmatch(line)
	if a == nil {
		return nil
	}
	name, err := m.expand(a[1])
	if err != nil {
		return fmt.Errorf("%s: %w", place, err)
	}
	before := m.variables[name]
	switch {
	case before == nil:
		m.variables[name] = &variable{place: place, unknown: why}
	case !before.fixed && a[2] != "?=":
		v := *before
		v.place, v.unknown = place, why
		m.variables[name] = &v
	}
	return nil
}

// assign carries out an assignment. A value that cannot be found now is an error
// when it is asked for.
func (m *makefile) assign(name, operator, value, place string) error {
	v := m.variables[name]
	switch {
	case v != nil && (v.fixed || operator == "?="):
		return nil
	case operator == "+=" && v != nil:
		if v.plain {
			if now, err := m.expand(value); err == nil {
				value = now
			} else {
				v.plain = false
			}
		}
		v.text, v.place = strings.TrimLeft(v.text+" "+value, " "), place
		return nil
	}
	v = &variable{text: value, place: place}
	if strings.HasSuffix(operator, ":=") || operator == ":=" {
		if now, err := m.expand(value); err == nil {
			v.text, v.plain = now, true
		}
	}
	if operator == "!=" {
		v.text = "$(shell " + value + ")"
	}
	m.variables[name] = v
	return nil
}

// value is the value of a variable, "" if it is not set. Errors have the place
// of its last assignment.
func (m *makefile) value(name string) (string, error) {
	v := m.variables[name]
	if v == nil {
		return "", nil
	}
	text, err := m.expand("$(" + name + ")")
	if err != nil {
		return "", fmt.Errorf("%s: %s: %w", v.place, name, err)
	}
	return strings.TrimSpace(text), nil
}

// words are the words of a value, as a shell splits them; "" counts for nothing.
func (m *makefile) words(name string) ([]string, error) {
	text, err := m.value(name)
	if err != nil {
		return nil, err
	}
	words, err := shellWords(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %s: %w", m.variables[name].place, name, err)
	}
	return words, nil
}
