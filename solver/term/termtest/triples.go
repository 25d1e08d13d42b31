package termtest

import (
	"embed"
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	"tav/solver/term"
)

// The recorded files are what tav check --dump wrote for programs of
// cmd/driver/testdata; see TestRecord there.
//
//go:embed testdata/*.triples.txt
var recorded embed.FS

// A Triple is the Hoare triple {Pre} assume Guard {Post}: each of Post is asked
// for by itself.
type Triple struct {
	Pre   []*term.Term
	Guard *term.Term
	Post  []*term.Term
}

// Formulas lists the formulas of the triple.
func (t Triple) Formulas() []*term.Term {
	return append(append([]*term.Term{t.Guard}, t.Pre...), t.Post...)
}

// Triples reads the recorded Hoare triples, in the order in which they were asked.
func Triples(m *term.Manager) ([]Triple, error) {
	names, err := fs.Glob(recorded, "testdata/*.triples.txt")
	if err != nil {
		return nil, err
	}
	var list []Triple
	for _, name := range names {
		text, err := recorded.ReadFile(name)
		if err != nil {
			return nil, err
		}
		r := reader{m: m, vars: map[string]*term.Term{}}
		for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
			if err := r.line(line); err != nil {
				return nil, fmt.Errorf("%s:%d: %w", name, i+1, err)
			}
		}
		list = append(list, r.triples...)
	}
	return list, nil
}

// A reader reads one file, whose format traceabs/dump.go states.
type reader struct {
	m       *term.Manager
	vars    map[string]*term.Term // by their names in the file
	terms   []*term.Term          // by their numbers
	triples []Triple
}

func (r *reader) line(line string) error {
	kind, rest, _ := strings.Cut(line, " ")
	switch kind {
	case "var":
		return r.variable(rest)
	case "term":
		_, text, _ := strings.Cut(rest, " ")
		t, err := r.m.Parse(text, func(name string) *term.Term { return r.vars[name] })
		r.terms = append(r.terms, t)
		return err
	case "triple":
		var parts [3][]*term.Term
		i := 0
		for _, word := range strings.Fields(rest) {
			if word == ":" {
				i++
				continue
			}
			n, err := strconv.Atoi(word)
			if err != nil || n >= len(r.terms) || i >= len(parts) {
				return fmt.Errorf("bad reference %q", word)
			}
			parts[i] = append(parts[i], r.terms[n])
		}
		r.triples = append(r.triples, Triple{parts[0], r.m.And(parts[1]...), parts[2]})
		return nil
	}
	return fmt.Errorf("unknown line %q", line)
}

// variable reads a declaration of a Boolean or a bit-vector.
func (r *reader) variable(text string) error {
	quoted, err := strconv.QuotedPrefix(text)
	if err != nil {
		return err
	}
	name, err := strconv.Unquote(quoted)
	if err != nil {
		return err
	}
	sort, width := r.m.Bool(), 0
	if n, _ := fmt.Sscanf(text[len(quoted):], " (_ BitVec %d)", &width); n == 1 {
		sort = r.m.BV(width)
	} else if !strings.HasPrefix(text[len(quoted):], " Bool") {
		return fmt.Errorf("the sort of %s is not known", name)
	}
	r.vars[name] = r.m.Var(name, sort, strings.HasSuffix(text, " signed"))
	return nil
}
