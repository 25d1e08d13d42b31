package interp

import (
	"os"
	"testing"

	"tav/cfg/interp/sandbox"
)

// TestMain lets the test binary stand in for tav as the stage of sandboxes.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == sandbox.StageName {
		sandbox.Stage()
		os.Exit(1)
	}
	os.Exit(m.Run())
}
