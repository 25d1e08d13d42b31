package driver

import (
	"fmt"
	"slices"
	"strings"

	"tav/cfg"
	"tav/svcomp"
)

// everydayNames are names for properties beside SV-COMP's, in the order in which help lists them.
var everydayNames = []struct {
	name  string
	means []string
}{
	{"assertions", []string{"unreach-call"}},
	{"overflow", []string{"no-overflow"}},
	{"memory", []string{"valid-deref", "valid-free", "valid-memtrack"}},
	{"leaks", []string{"valid-memtrack"}},
	{"undefined", []string{cfg.UndefinedBehaviour.String()}},
	{"race", []string{"no-data-race"}},
	{"deadlock", []string{"no-deadlock"}},
}

// propertyNames lists the everyday names.
func propertyNames() string {
	list := allProperties
	for _, n := range everydayNames {
		list += ", " + n.name
	}
	return list
}

// propertiesOf returns the properties that one argument of --property asks for.
func propertiesOf(arg string) ([]string, error) {
	for _, n := range everydayNames {
		if n.name == arg {
			return n.means, nil
		}
	}
	if svcomp.IsPropertyFile(arg) || slices.Contains(svcomp.PropertyNames(), arg) {
		return svcomp.ReadProperties(arg)
	}
	return nil, fmt.Errorf("unknown property %q (want %s; a name of SV-COMP's: %s; or a .prp file)",
		arg, propertyNames(), strings.Join(svcomp.PropertyNames(), ", "))
}
