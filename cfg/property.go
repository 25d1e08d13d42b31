package cfg

import "fmt"

// Property is one of the properties that a program can violate.
type Property uint8

// The properties.
const (
	UnreachCall        Property = iota // reach_error() is never called, no assertion fails, the error label is not reached
	NoOverflow                         // signed arithmetic stays in its type
	ValidDeref                         // memory is accessed only where there is an object
	ValidFree                          // only what was allocated is freed, once
	ValidMemtrack                      // memory that is not freed at exit can be reached from a static object
	ValidMemcleanup                    // all memory is freed at exit
	Termination                        // every execution ends; it has no error locations
	NoDataRace                         // no two threads access the same memory at a time, one of them writing, unless both are atomic
	NoDeadlock                         // some thread can go on until all have ended, or the program does
	UndefinedBehaviour                 // no execution reaches what C leaves undefined and no other property is about
)

var propertyNames = [...]string{
	UnreachCall: "unreach-call", NoOverflow: "no-overflow", ValidDeref: "valid-deref", ValidFree: "valid-free",
	ValidMemtrack: "valid-memtrack", ValidMemcleanup: "valid-memcleanup",
	Termination: "termination", NoDataRace: "no-data-race", NoDeadlock: "no-deadlock",
	UndefinedBehaviour: "undefined",
}

// String is the name that SV-COMP uses.
func (p Property) String() string { return propertyNames[p] }

// MarshalText implements encoding.TextMarshaler.
func (p Property) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (p *Property) UnmarshalText(text []byte) error {
	for i, name := range propertyNames {
		if name == string(text) {
			*p = Property(i)
			return nil
		}
	}
	return fmt.Errorf("unknown property %q", text)
}

// Properties is a set of properties: the one switch that says which checks
// become error locations. Where another property is violated the path ends, as
// it does in a run.
type Properties uint16

// PropertySet is the set of ps.
func PropertySet(ps ...Property) Properties {
	var s Properties
	for _, p := range ps {
		s |= 1 << p
	}
	return s
}

// Has reports whether p is in the set.
func (s Properties) Has(p Property) bool { return s&(1<<p) != 0 }

// Memory reports whether some property of memory is in the set.
func (s Properties) Memory() bool {
	return s&PropertySet(ValidDeref, ValidFree, ValidMemtrack, ValidMemcleanup) != 0
}
