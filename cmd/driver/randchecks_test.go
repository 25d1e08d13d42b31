package driver

import (
	"context"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/cmd/process"
	"tav/cmd/verify"
	"tav/explain/report"
	"tav/traceabs"
)

// runsOfChecks are the runs of a program that are held against the answers to its checks.
const runsOfChecks = 300

// TestRandomChecks holds the answer to each check of random programs against runs: the first check that fails in a run is not
// proved. What tav says that fails is run natively.
func TestRandomChecks(t *testing.T) {
	randomPrograms(t, *randCount/4, checkRandomChecks, "TRUE", "FALSE")
}

func checkRandomChecks(t *testing.T, seed int64) (answer, failure string) {
	text := randMemoryProgram(rand.New(rand.NewSource(seed)))
	if seed%2 == 0 {
		text = "static int seen;\n#define VERIFY(e) (seen = (e))\n" + randOverflowProgram(seed).text
	}
	file := filepath.Join(t.TempDir(), fmt.Sprintf("checks%d.c", seed))
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		return "not run", err.Error()
	}
	p := report.Program{Files: []string{file}, Std: "gnu11", Entry: "main"}
	c := verify.Job{Program: p, Properties: questions(p, []string{allProperties})[0].properties, EachCheck: true, KeepGoing: true,
		Check: true, UnsafeNative: true, Order: process.Order{Memory: 2e9, Deadline: time.Now().Add(*randTimeout)}}
	o := process.Supervise(c, c.Order, traceabs.Strategies()[:1], func(process.Progress) {})
	if o.Verdict == report.Unknown && o.ExitCode() != report.ExitUnknown || strings.Contains(fmt.Sprint(o.Checks), "internal") {
		return o.Result(), fmt.Sprintf("%s %v (%s)\n%s", o.Result(), o.Checks, keep(file, text), text)
	}
	l, err := verify.Load(context.Background(), c, func(string) {}, &verify.Stats{})
	if err != nil {
		return "not run", err.Error()
	}
	machine, err := interp.New(l.Prog)
	if err != nil {
		return "not run", err.Error()
	}
	random := interp.NewRandom(l.Prog, 0)
	for run := range uint64(runsOfChecks) {
		random.Seed(run)
		out, err := machine.Run(context.Background(), random, interp.Options{MaxSteps: 20_000})
		if err != nil || out.Kind != interp.ReachedError {
			continue
		}
		k := cfg.CheckOf(out.Loc)
		for _, said := range o.Checks {
			here := said.Place.Line == k.Pos.Line && said.Place.Column == k.Pos.Col && said.Kind == k.What && said.Property == k.Property.String()
			if here && said.Answer != report.CheckFailed && said.Answer != report.CheckOpen {
				return "wrong", fmt.Sprintf("%s at %s is %s, but fails in run %d (%s)\n%s", k.What, k.Pos, said.Answer, run, keep(file, text), text)
			}
		}
	}
	return string(o.Verdict), ""
}
