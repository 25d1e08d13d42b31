package report

import "fmt"

// GlobalValues says which values a program's variables begin with that are not constant.
type GlobalValues uint8

// The values of variables.
const (
	InitialGlobals GlobalValues = iota
	AnyGlobals                  // whatever they are initialised with
)

var globalValues = []string{"initial", "any"}

// MarshalText implements encoding.TextMarshaler.
func (g GlobalValues) MarshalText() ([]byte, error) { return []byte(globalValues[g]), nil }

// UnmarshalText reads initial or any.
func (g *GlobalValues) UnmarshalText(text []byte) error {
	for i, name := range globalValues {
		if string(text) == name {
			*g = GlobalValues(i)
			return nil
		}
	}
	return fmt.Errorf("%q is neither initial nor any", text)
}
