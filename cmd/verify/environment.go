package verify

import (
	"os"
	"strings"
)

// CheckVariable, if set, has what every pass makes of a program checked, as
// --check does.
const CheckVariable = "TAVSANITY"

func checksPasses() bool { return os.Getenv(CheckVariable) != "" }

// withoutVariable names families of heuristics that are off, separated by commas: for tests, and to measure what each is worth.
const withoutVariable = "TAVWITHOUT"

func without() []string {
	return strings.FieldsFunc(os.Getenv(withoutVariable), func(r rune) bool { return r == ',' || r == ' ' })
}
