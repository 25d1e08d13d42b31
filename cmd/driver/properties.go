package driver

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"tav/cfg"
	"tav/explain/report"
	"tav/svcomp"
)

// everydayNames are names for properties beside SV-COMP's, in the order in which help lists them. Those with checks ask for them,
// each with an answer of its own.
var everydayNames = []struct {
	name   string
	means  []cfg.Property
	checks bool
}{
	{"assertions", []cfg.Property{cfg.UnreachCall}, true},
	{"overflow", []cfg.Property{cfg.NoOverflow}, true},
	{"memory", []cfg.Property{cfg.ValidDeref, cfg.ValidFree, cfg.ValidMemtrack}, true},
	{"leaks", []cfg.Property{cfg.ValidMemtrack}, true},
	{"undefined", []cfg.Property{cfg.UndefinedBehaviour}, true},
	{"race", []cfg.Property{cfg.NoDataRace}, false},
	{"deadlock", []cfg.Property{cfg.NoDeadlock}, false},
}

// propertyNames lists the everyday names.
func propertyNames() string {
	list := allProperties
	for _, n := range everydayNames {
		list += ", " + n.name
	}
	return list
}

// propertiesOf returns the names of the properties that one argument of --property asks for; those that ask for checks stay as they are.
func propertiesOf(arg string) ([]string, error) {
	if arg == allProperties {
		return []string{arg}, nil
	}
	for _, n := range everydayNames {
		switch {
		case n.name != arg:
		case n.checks:
			return []string{arg}, nil
		default:
			return single([]string{arg}), nil
		}
	}
	if svcomp.IsPropertyFile(arg) || slices.Contains(svcomp.PropertyNames(), arg) {
		return svcomp.ReadProperties(arg)
	}
	return nil, fmt.Errorf("unknown property %q (want %s; a name of SV-COMP's: %s; or a .prp file)",
		arg, propertyNames(), strings.Join(svcomp.PropertyNames(), ", "))
}

// single puts the single properties in the place of everyday names.
func single(names []string) (list []string) {
	for _, name := range names {
		means := []string{name}
		for _, n := range everydayNames {
			if n.name == name {
				means = nil
				for _, p := range n.means {
					means = append(means, p.String())
				}
			}
		}
		for _, m := range means {
			if !slices.Contains(list, m) {
				list = append(list, m)
			}
		}
	}
	return list
}

// checksOf is the question of the checks that names ask for, without properties if they ask for none, and the other names. Where a
// function is not the whole program what it leaves at its end is no leak; arithmetic of LLVM assembly has no signs.
func checksOf(p report.Program, names []string) (q question, others []string) {
	q.each = true
	all := slices.Contains(names, allProperties)
	if all {
		q.names = []string{allProperties}
	}
	others = slices.DeleteFunc(slices.Clone(names), func(name string) bool { return name == allProperties })
	whole := p.Function == "" && p.Entry == "main"
	assembly := slices.ContainsFunc(p.Files, func(f string) bool { return filepath.Ext(f) == ".ll" })
	for _, n := range everydayNames {
		asked := slices.Contains(names, n.name)
		if !n.checks || !asked && !all {
			continue
		}
		if !all {
			q.names = append(q.names, n.name)
		}
		for _, m := range n.means {
			left := m == cfg.ValidMemtrack && !whole || m == cfg.NoOverflow && assembly
			if (!left || asked && len(n.means) == 1) && !slices.Contains(q.properties, m) {
				q.properties = append(q.properties, m)
			}
		}
		others = slices.DeleteFunc(others, func(name string) bool { return name == n.name })
	}
	return q, slices.DeleteFunc(others, func(name string) bool {
		m, ok := supported(name)
		return ok && slices.Contains(q.properties, m)
	})
}
