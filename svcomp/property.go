package svcomp

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// properties are the properties that a .prp file may state, by the formula
// inside LTL(…). The first of a name is what is written.
var properties = []struct{ name, formula string }{
	{"unreach-call", "G ! call(reach_error())"},
	{"unreach-call", "G ! call(__VERIFIER_error())"},
	{"no-overflow", "G ! overflow"},
	{"valid-free", "G valid-free"},
	{"valid-deref", "G valid-deref"},
	{"valid-memtrack", "G valid-memtrack"},
	{"valid-memcleanup", "G valid-memcleanup"},
	{"no-data-race", "G ! data-race"},
	{"no-deadlock", "G ! deadlock"},
	{"termination", "F end"},
}

// groups are names that stand for several properties.
var groups = map[string][]string{"valid-memsafety": {"valid-free", "valid-deref", "valid-memtrack"}}

var checkLine = regexp.MustCompile(`^CHECK\(init\((\w+)\(\)\),LTL\((.*)\)\)$`)

// ReadProperties returns the names of the properties that arg asks for: it is a
// property's name, a group's, or a .prp file.
func ReadProperties(arg string) ([]string, error) {
	if names, ok := groups[arg]; ok {
		return names, nil
	}
	names := PropertyNames()
	if slices.Contains(names, arg) {
		return []string{arg}, nil
	}
	if !IsPropertyFile(arg) {
		return nil, fmt.Errorf("unknown property %q (want a .prp file or one of %s)", arg, strings.Join(names, ", "))
	}
	text, err := ReadFile(arg)
	if err != nil {
		return nil, err
	}
	return parseProperties(arg, string(text))
}

// IsPropertyFile reports whether an argument names a property file and no property.
func IsPropertyFile(arg string) bool { return strings.HasSuffix(arg, ".prp") }

// parseProperties reads the text of a property file: one property a line.
func parseProperties(file, text string) ([]string, error) {
	var names []string
	for i, original := range strings.Split(text, "\n") {
		line := unspaced(original)
		if line == "" {
			continue
		}
		m := checkLine.FindStringSubmatch(line)
		if m == nil {
			return nil, fmt.Errorf("%s:%d: want CHECK( init(main()), LTL(…) )", file, i+1)
		}
		if m[1] != "main" {
			return nil, fmt.Errorf("%s:%d: init(%s()): want init(main())", file, i+1, m[1])
		}
		k := 0
		for k < len(properties) && unspaced(properties[k].formula) != m[2] {
			k++
		}
		if k == len(properties) {
			return nil, fmt.Errorf("%s:%d: unknown property: %.200s", file, i+1, strings.TrimSpace(original))
		}
		if !slices.Contains(names, properties[k].name) {
			names = append(names, properties[k].name)
		}
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("%s:1: the file names no property", file)
	}
	return names, nil
}

func unspaced(s string) string { return strings.Join(strings.Fields(s), "") }

// PropertyNames are the names of all properties and groups, sorted.
func PropertyNames() []string {
	var names []string
	for _, p := range properties {
		names = append(names, p.name)
	}
	for g := range groups {
		names = append(names, g)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// Specification is the text of a property file that states properties.
func Specification(names []string) string {
	var lines []string
	for _, name := range names {
		for _, p := range properties {
			if p.name == name {
				lines = append(lines, "CHECK( init(main()), LTL("+p.formula+") )")
				break
			}
		}
	}
	return strings.Join(lines, "\n")
}
