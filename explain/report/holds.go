package report

import (
	"slices"
	"strings"

	"tav/cfg"
)

// holding says in words what the proof of properties shows, each part once, as several properties may share one; and what a
// violation is.
var holding = []struct {
	property    cfg.Property
	says, fails string
}{
	{cfg.UnreachCall, "no assertion fails", "an assertion fails"},
	{cfg.NoOverflow, "no signed overflow", "signed arithmetic overflows"},
	{cfg.ValidDeref, "memory is used safely", "invalid access to memory"},
	{cfg.ValidFree, "memory is used safely", "invalid free"},
	{cfg.ValidMemtrack, "no memory is leaked", "memory is leaked"},
	{cfg.ValidMemcleanup, "all memory is freed at the end", "memory is not freed at the end"},
	{cfg.UndefinedBehaviour, "no undefined behaviour", "undefined behaviour"},
	{cfg.NoDataRace, "no two threads race", "data race"},
	{cfg.NoDeadlock, "the threads never all wait for each other", "deadlock"},
	{cfg.Termination, "every execution ends", "an execution never ends"},
}

// ViolationOf says in words what violates a property.
func ViolationOf(property string) string {
	for _, h := range holding {
		if h.property.String() == property {
			return h.fails
		}
	}
	return property
}

// holds is what the properties of an outcome say, those of a program that satisfies them.
func (o *Outcome) holds() string {
	names := o.Properties
	if len(names) == 0 {
		names = strings.Split(o.Property, ", ")
	}
	var list []string
	for _, h := range holding {
		if slices.Contains(names, h.property.String()) && !slices.Contains(list, h.says) {
			list = append(list, h.says)
		}
	}
	if len(list) == 0 {
		return "no error can be reached"
	}
	return strings.Join(list, ", ")
}

// everyday are flags that ask for what was not checked.
var everyday = map[string]string{
	cfg.Termination.String():   "termination (--property termination)",
	cfg.NoDataRace.String():    "races (--property race)",
	cfg.NoDeadlock.String():    "deadlock (--property deadlock)",
	cfg.NoOverflow.String():    "overflow (--property overflow)",
	cfg.ValidMemtrack.String(): "leaks (--property leaks)",
}

// notChecked lists in words what was not checked, "" for nothing.
func (o *Outcome) notChecked() string {
	var list []string
	for _, name := range o.NotChecked {
		if text := everyday[name]; text != "" {
			name = text
		}
		list = append(list, name)
	}
	return strings.Join(list, ", ")
}
