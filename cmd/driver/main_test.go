package driver

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"tav/cfg/interp/sandbox"
	"tav/cmd/process"
	"tav/cmd/verify"
)

// TestMain lets the test binary stand in for tav: in script tests under that
// name, and as the engine and the stage of sandboxes, which tav starts from its
// own executable.
func TestMain(m *testing.M) {
	os.Setenv(verify.CheckVariable, "1")
	if len(os.Args) == 2 && (os.Args[1] == process.EngineName || os.Args[1] == sandbox.StageName) {
		os.Exit(tavMain())
	}
	os.Exit(testscript.RunMain(m, map[string]func() int{"tav": tavMain}))
}

// tavMain is main of a tav whose engine fails as faultVariable says: "fault"
// for all strategies, "fault@strategy" for one; "fault once" for processes that
// are told to leave nothing out, "fault then another" for these and for those that are told to leave one step out.
func tavMain() int {
	if len(os.Args) == 2 && os.Args[1] == process.EngineName {
		fault, strategy, one := strings.Cut(os.Getenv(faultVariable), "@")
		fault, once := strings.CutSuffix(fault, " once")
		names := strings.Split(fault, " then ")
		once = once || len(names) > 1
		if faults[names[0]] != nil {
			o := process.Order{}
			if one || once {
				o = givenOrder()
			}
			if (!one || strategy == o.Strategy.Name) && (!once || len(o.LeftOut) < len(names)) {
				faults[names[min(len(o.LeftOut), len(names)-1)]]()
			}
		}
	}
	return Main(os.Args[1:])
}

// givenOrder is what the engine is to heed; its input can be read once more then.
func givenOrder() process.Order {
	job, rest, err := os.Pipe()
	if err != nil {
		panic(err)
	}
	var j process.Job
	dec := json.NewDecoder(os.Stdin)
	if dec.Decode(&j) != nil {
		return j.Order
	}
	go func(in io.Reader) {
		json.NewEncoder(rest).Encode(j)
		io.Copy(rest, in)
		rest.Close()
	}(os.Stdin)
	os.Stdin = job
	return j.Order
}

func TestScripts(t *testing.T) {
	t.Parallel()
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("NO_COLOR", "1")
			env.Setenv(verify.CheckVariable, "1")
			return nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){"exits": exits},
		Condition: func(name string) (bool, error) {
			if name != "sandbox" {
				return false, fmt.Errorf("unknown condition %s", name)
			}
			return sandboxed(t), nil
		},
	})
}

// sandboxed reports whether this machine has a sandbox for native runs.
func sandboxed(t *testing.T) bool {
	dir := t.TempDir()
	c := sandbox.Command{Policy: sandbox.Program, Args: []string{"/bin/true"}, Dir: dir, Write: dir, Timeout: time.Minute, Memory: 1 << 30}
	_, err := c.Run(context.Background(), sandbox.Safe()...)
	return err == nil
}
