package starterkit

import (
	"cmp"
	"errors"
	"fmt"
	"go/constant"
	"go/token"
	"go/types"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/mattn/go-shellwords"
)

// expand replaces the references to variables and functions in a text.
func (m *makefile) expand(text string) (string, error) {
	var out strings.Builder
	for {
		before, rest, found := strings.Cut(text, "$")
		out.WriteString(before)
		if !found || rest == "" {
			return out.String(), nil
		}
		if rest[0] == '$' {
			out.WriteByte('$')
			text = rest[1:]
			continue
		}
		reference, after := rest[:1], rest[1:]
		if end := closing(rest); end > 0 {
			reference, after = rest[1:end], rest[end+1:]
		} else if rest[0] == '(' || rest[0] == '{' {
			return "", errors.New("unterminated reference")
		}
		value, err := m.refer(reference)
		if err != nil {
			return "", err
		}
		out.WriteString(value)
		text = after
	}
}

// closing is the index of the parenthesis that closes the first character, 0 if
// that opens none.
func closing(text string) int {
	pair := map[byte]byte{'(': ')', '{': '}'}
	open := text[0]
	if pair[open] == 0 {
		return 0
	}
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case open:
			depth++
		case pair[open]:
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return 0
}

// arguments splits a text at commas outside of parentheses, into n parts at most.
func arguments(text string, n int) []string {
	var parts []string
	depth, start := 0, 0
	for i := range len(text) {
		switch text[i] {
		case '(', '{':
			depth++
		case ')', '}':
			depth--
		case ',':
			if depth == 0 && len(parts) < n-1 {
				parts, start = append(parts, text[start:i]), i+1
			}
		}
	}
	return append(parts, text[start:])
}

// refer is the value of what stands in $(…).
func (m *makefile) refer(reference string) (string, error) {
	name, rest, ok := strings.Cut(reference, " ")
	if ok && special[name] {
		return m.special(name, strings.TrimLeft(rest, " \t"))
	}
	if f, known := functions[name]; ok && known {
		args := arguments(strings.TrimLeft(rest, " \t"), f.arguments)
		for i := range args {
			var err error
			if args[i], err = m.expand(args[i]); err != nil {
				return "", err
			}
		}
		if len(args) < f.arguments {
			return "", fmt.Errorf("$(%s …): want %d arguments", name, f.arguments)
		}
		return f.do(m, args)
	}
	reference, err := m.expand(reference)
	if err != nil {
		return "", err
	}
	if name, change, ok := strings.Cut(reference, ":"); ok {
		if from, to, ok := strings.Cut(change, "="); ok {
			value, err := m.refer(name)
			if !strings.Contains(from, "%") {
				from, to = "%"+from, "%"+to
			}
			return patsubst(from, to, value), err
		}
	}
	if strings.ContainsAny(reference, " \t") {
		return "", fmt.Errorf("$(%s) is not supported", reference)
	}
	return m.variable(reference)
}

func (m *makefile) variable(name string) (string, error) {
	v := m.variables[name]
	switch {
	case v == nil:
		return "", nil
	case v.unknown != nil:
		return "", v.unknown
	case v.plain:
		return v.text, nil
	case slices.Contains(m.expanding, name):
		return "", fmt.Errorf("%s refers to itself", name)
	}
	m.expanding = append(m.expanding, name)
	defer func() { m.expanding = m.expanding[:len(m.expanding)-1] }()
	return m.expand(v.text)
}

// special are functions that do not need all their arguments' values.
var special = map[string]bool{"if": true, "or": true, "and": true, "foreach": true, "shell": true, "call": true, "eval": true, "info": true, "warning": true, "error": true}

func (m *makefile) special(name, text string) (string, error) {
	switch name {
	case "info", "warning":
		return "", nil
	case "shell":
		command, err := m.expand(text)
		if err != nil {
			return "", err
		}
		return m.shell(strings.TrimSpace(command))
	case "if":
		args := arguments(text, 3)
		value, err := m.expand(strings.TrimSpace(args[0]))
		if err != nil || len(args) < 2 {
			return "", err
		}
		if value != "" {
			return m.expand(args[1])
		}
		return m.expand(strings.Join(args[2:], ""))
	case "or", "and":
		value := ""
		for _, arg := range arguments(text, len(text)+1) {
			var err error
			if value, err = m.expand(strings.TrimSpace(arg)); err != nil || (value != "") == (name == "or") {
				return value, err
			}
		}
		return value, nil
	case "foreach":
		args := arguments(text, 3)
		if len(args) < 3 {
			break
		}
		name := strings.TrimSpace(args[0])
		list, err := m.expand(args[1])
		if err != nil {
			return "", err
		}
		before := m.variables[name]
		defer func() { m.variables[name] = before }()
		var all []string
		for _, word := range strings.Fields(list) {
			m.set(name, word)
			value, err := m.expand(args[2])
			if err != nil {
				return "", err
			}
			all = append(all, value)
		}
		return strings.Join(all, " "), nil
	}
	return "", fmt.Errorf("$(%s %s) is not supported", name, text)
}

var arithmetic = regexp.MustCompile(`^(?:echo|expr)\s+(?:\$\(\(([-+*/%()\d\s<>]+)\)\)|([-+*/%\d\s]+))$`)

// shell is what some commands print that only work on text. No other is run.
func (m *makefile) shell(command string) (string, error) {
	words := strings.Fields(command)
	switch {
	case len(words) == 1 && words[0] == "pwd":
		return m.dir, nil
	case len(words) == 2 && words[0] == "dirname":
		return path.Dir(strings.TrimRight(words[1], "/")), nil
	case len(words) == 2 && words[0] == "basename":
		return path.Base(words[1]), nil
	case len(words) == 2 && (words[0] == "realpath" || words[0] == "readlink"):
		return m.path(words[1]), nil
	}
	if a := arithmetic.FindStringSubmatch(command); a != nil {
		v, err := types.Eval(token.NewFileSet(), nil, token.NoPos, a[1]+a[2])
		if err == nil && v.Value != nil && v.Value.Kind() == constant.Int {
			return v.Value.ExactString(), nil
		}
	}
	return "", fmt.Errorf("$(shell %s): programs are not run", command)
}

// A function works on the values of its arguments.
type function struct {
	arguments int
	do        func(m *makefile, args []string) (string, error)
}

// words makes a function of one that changes each word.
func words(change func(m *makefile, word string) string) function {
	return function{1, func(m *makefile, args []string) (string, error) {
		list := strings.Fields(args[0])
		for i := range list {
			list[i] = change(m, list[i])
		}
		return strings.Join(list, " "), nil
	}}
}

// pure makes a function of one that cannot fail.
func pure(n int, do func(args []string) string) function {
	return function{n, func(_ *makefile, args []string) (string, error) { return do(args), nil }}
}

// functions are those of GNU make on text and names of files.
var functions = map[string]function{
	"abspath":   words(func(m *makefile, w string) string { return m.path(w) }),
	"realpath":  words(func(m *makefile, w string) string { return m.path(w) }),
	"dir":       words(func(_ *makefile, w string) string { d, _ := path.Split(w); return cmp.Or(d, "./") }),
	"notdir":    words(func(_ *makefile, w string) string { return w[strings.LastIndexByte(w, '/')+1:] }),
	"basename":  words(func(_ *makefile, w string) string { return strings.TrimSuffix(w, path.Ext(w)) }),
	"suffix":    words(func(_ *makefile, w string) string { return path.Ext(w) }),
	"addprefix": pure(2, func(a []string) string { return patsubst("%", a[0]+"%", a[1]) }),
	"addsuffix": pure(2, func(a []string) string { return patsubst("%", "%"+a[0], a[1]) }),
	"patsubst":  pure(3, func(a []string) string { return patsubst(strings.TrimSpace(a[0]), a[1], a[2]) }),
	"subst":     pure(3, func(a []string) string { return strings.ReplaceAll(a[2], a[0], a[1]) }),
	"strip":     pure(1, func(a []string) string { return strings.Join(strings.Fields(a[0]), " ") }),
	"findstring": pure(2, func(a []string) string {
		if strings.Contains(a[1], a[0]) {
			return a[0]
		}
		return ""
	}),
	"firstword": pure(1, func(a []string) string {
		return strings.Join(strings.Fields(a[0] + " ")[:min(1, len(strings.Fields(a[0])))], "")
	}),
	"lastword": pure(1, func(a []string) string {
		list := strings.Fields(a[0])
		return strings.Join(list[max(0, len(list)-1):], "")
	}),
	"words": pure(1, func(a []string) string { return strconv.Itoa(len(strings.Fields(a[0]))) }),
	"word": {2, func(_ *makefile, a []string) (string, error) {
		n, err := strconv.Atoi(strings.TrimSpace(a[0]))
		if list := strings.Fields(a[1]); err == nil && n >= 1 && n <= len(list) {
			return list[n-1], nil
		}
		return "", err
	}},
	"sort": pure(1, func(a []string) string {
		list := strings.Fields(a[0])
		slices.Sort(list)
		return strings.Join(slices.Compact(list), " ")
	}),
	"filter":     pure(2, func(a []string) string { return filter(a[0], a[1], true) }),
	"filter-out": pure(2, func(a []string) string { return filter(a[0], a[1], false) }),
	"wildcard":   {1, wildcard},
}

// wildcard are the files that match patterns.
func wildcard(m *makefile, args []string) (string, error) {
	var all []string
	for _, pattern := range strings.Fields(args[0]) {
		files, err := filepath.Glob(m.path(pattern))
		if err != nil {
			return "", err
		}
		for _, f := range files {
			if !filepath.IsAbs(pattern) {
				f, _ = filepath.Rel(m.dir, f)
			}
			all = append(all, f)
		}
	}
	return strings.Join(all, " "), nil
}

// stem is the part of a word that the % of a pattern stands for.
func stem(pattern, word string) (string, bool) {
	before, after, ok := strings.Cut(pattern, "%")
	if !ok {
		return "", pattern == word
	}
	if len(word) < len(before)+len(after) || !strings.HasPrefix(word, before) || !strings.HasSuffix(word, after) {
		return "", false
	}
	return word[len(before) : len(word)-len(after)], true
}

func patsubst(from, to, text string) string {
	list := strings.Fields(text)
	for i, word := range list {
		if s, ok := stem(from, word); ok {
			list[i] = strings.Replace(to, "%", s, 1)
		}
	}
	return strings.Join(list, " ")
}

func filter(patterns, text string, keep bool) string {
	var list []string
	for _, word := range strings.Fields(text) {
		matches := slices.ContainsFunc(strings.Fields(patterns), func(p string) bool { _, ok := stem(p, word); return ok })
		if matches == keep {
			list = append(list, word)
		}
	}
	return strings.Join(list, " ")
}

// shellWords splits a text as a shell does; empty words are left out.
func shellWords(text string) ([]string, error) {
	p := shellwords.NewParser()
	list, err := p.Parse(text)
	if err == nil && p.Position >= 0 {
		err = fmt.Errorf("%q: shell operators are not supported", text)
	}
	return slices.DeleteFunc(list, func(w string) bool { return w == "" }), err
}

// isFile reports whether a name is that of a file.
func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}
