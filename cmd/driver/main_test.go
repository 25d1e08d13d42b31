package driver

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain lets the test binary stand in for tav: in script tests under that
// name, and as the engine that supervise starts from its own executable.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == engineName {
		os.Exit(tavMain())
	}
	os.Exit(testscript.RunMain(m, map[string]func() int{"tav": tavMain}))
}

// tavMain is main of a tav whose engine fails as faultVariable says.
func tavMain() int {
	if len(os.Args) == 2 && os.Args[1] == engineName {
		if fault := faults[os.Getenv(faultVariable)]; fault != nil {
			fault()
		}
	}
	return Main(os.Args[1:])
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("NO_COLOR", "1")
			return nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){"exits": exits},
	})
}
