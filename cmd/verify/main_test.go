package verify

import (
	"os"
	"testing"

	"tav/cfg/interp/sandbox"
)

// TestMain lets the test binary stand in for tav as the stage of sandboxes, which starts from its own executable.
func TestMain(m *testing.M) {
	os.Setenv(CheckVariable, "1")
	if len(os.Args) == 2 && os.Args[1] == sandbox.StageName {
		if err := sandbox.Stage(); err != nil {
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}
