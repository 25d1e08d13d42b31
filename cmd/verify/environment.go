package verify

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
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

// Release is the version of tav; NEWS.md says what is in it.
const Release = "0.1"

// Version is the release with the commit that the binary was built from, if known.
func Version() string {
	v := Release
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" && len(s.Value) >= 12 {
				v += " (" + s.Value[:12] + ")"
			}
		}
	}
	return fmt.Sprintf("%s %s/%s", v, runtime.GOOS, runtime.GOARCH)
}
