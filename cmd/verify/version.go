package verify

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

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
