package driver

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
)

// A propertyRow is one property of SV-COMP that a .prp file may ask for.
type propertyRow struct {
	Name    string // as --property and the RESULT line name it
	Formula string // inside LTL(…), without blanks
}

// properties are the properties that tav knows by name. Those beyond
// unreach-call are known so that they can be refused for what they are.
var properties = []propertyRow{
	{"unreach-call", "G!call(reach_error())"},
	{"unreach-call", "G!call(__VERIFIER_error())"},
	{"no-overflow", "G!overflow"},
	{"valid-free", "Gvalid-free"},
	{"valid-deref", "Gvalid-deref"},
	{"valid-memtrack", "Gvalid-memtrack"},
	{"valid-memcleanup", "Gvalid-memcleanup"},
	{"no-data-race", "G!data-race"},
	{"termination", "Fend"},
}

// supportedProperty is the one property that tav checks.
const supportedProperty = "unreach-call"

// groups are names that stand for several properties.
var groups = map[string][]string{"valid-memsafety": {"valid-free", "valid-deref", "valid-memtrack"}}

var checkLine = regexp.MustCompile(`^CHECK\(init\((\w+)\(\)\),LTL\((.*)\)\)$`)

// readProperty returns the names of the properties that arg asks for: a
// property's name, or a .prp file.
func readProperty(arg string) ([]string, error) {
	if names, ok := groups[arg]; ok {
		return names, nil
	}
	if slices.ContainsFunc(properties, func(p propertyRow) bool { return p.Name == arg }) {
		return []string{arg}, nil
	}
	if !strings.HasSuffix(arg, ".prp") {
		return nil, fmt.Errorf("unknown property %q (want a .prp file or one of %s)", arg, strings.Join(propertyNames(), ", "))
	}
	text, err := os.ReadFile(arg)
	if err != nil {
		return nil, err
	}
	return parseProperty(arg, string(text))
}

// parseProperty reads the text of a property file.
func parseProperty(file, text string) ([]string, error) {
	var names []string
	for i, original := range strings.Split(text, "\n") {
		line := strings.Join(strings.Fields(original), "")
		if line == "" {
			continue
		}
		m := checkLine.FindStringSubmatch(line)
		if m == nil {
			return nil, fmt.Errorf("%s:%d: want CHECK( init(main()), LTL(…) )", file, i+1)
		}
		k := slices.IndexFunc(properties, func(p propertyRow) bool { return p.Formula == m[2] })
		if k < 0 {
			return nil, fmt.Errorf("%s:%d: unknown property: %s", file, i+1, strings.TrimSpace(original))
		}
		if !slices.Contains(names, properties[k].Name) {
			names = append(names, properties[k].Name)
		}
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("%s:1: the file names no property", file)
	}
	return names, nil
}

// unsupportedProperty returns the first name that tav cannot check, or "".
func unsupportedProperty(names []string) string {
	for _, n := range names {
		if n != supportedProperty {
			return n
		}
	}
	return ""
}

func propertyNames() []string {
	names := []string{"valid-memsafety"}
	for _, p := range properties {
		names = append(names, p.Name)
	}
	slices.Sort(names)
	return slices.Compact(names)
}
