package driver

import (
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"tav/cfg"
	"tav/cmd/process"
	"tav/cmd/verify"
	"tav/explain/report"
	"tav/traceabs"
)

// TestRandomCoverage compares the lines that executions reach with those that gcov counts when the program runs on all inputs.
func TestRandomCoverage(t *testing.T) {
	randomPrograms(t, *randCount/4, checkCoverage, string(report.CoverReached), string(report.CoverUnreachable))
}

// checkCoverage returns the rarest answer to what is reached in a random program and, when one is wrong, the program with an explanation.
func checkCoverage(t *testing.T, seed int64) (answer, failure string) {
	p, dir := randProgram(seed), t.TempDir()
	counts, err := p.counts(dir)
	if err != nil {
		return "not run", err.Error() + "\n" + p.text
	}
	if counts == nil {
		return "too many runs", ""
	}
	file := filepath.Join(dir, "program.c")
	c := verify.Job{Properties: []cfg.Property{cfg.UnreachCall}, Cover: &verify.Covering{All: true}, Order: process.Order{Memory: 2e9, Deadline: time.Now().Add(*randTimeout)},
		Program: report.Program{Files: []string{file}, Std: "gnu11", Entry: "main", Flags: []string{"-DVERIFY(e)=((void)(e))"}}}
	o := process.Supervise(c, c.Order, traceabs.Strategies()[:1], func(process.Progress) {})
	if o.Coverage == nil {
		return reasonKind(o), ""
	}
	answer = string(report.CoverReached)
	for _, l := range o.Coverage.Lines {
		if l.Reach == report.CoverUnreachable || l.Reach == report.CoverUnknown && answer == string(report.CoverReached) {
			answer = string(l.Reach)
		}
		n, counted := counts[l.Line]
		if counted && (l.Reach == report.CoverReached && n == 0 || l.Reach == report.CoverUnreachable && n > 0) {
			return "wrong", fmt.Sprintf("line %d is said to be %s, gcov counts %d (%s)\n%s", l.Line, l.Reach, n, keep(file, p.text), p.text)
		}
	}
	return answer, ""
}

// counts runs the program natively on all inputs and returns how often each line was executed; nil when there are too many runs.
func (p randomProgram) counts(dir string) (map[int]int, error) {
	p.driver = nativeDriver
	p.compile = func(source, binary string) *exec.Cmd {
		c := exec.Command("gcc", "-w", "-std=gnu11", "-fwrapv", "--coverage", "-o", binary, source)
		c.Dir = dir
		return c
	}
	if values, err := p.values(dir, cfg.LP64); values == nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	data, err := filepath.Glob(filepath.Join(dir, "*.gcda"))
	if err != nil || len(data) != 1 {
		return nil, fmt.Errorf("the data of gcov: %v, %v", data, err)
	}
	gcov := exec.CommandContext(ctx, "gcov", "--json-format", "--stdout", data[0])
	gcov.Dir = dir
	out, err := gcov.Output()
	if err != nil {
		return nil, fmt.Errorf("gcov: %w", err)
	}
	var traced struct {
		Files []struct {
			File  string
			Lines []struct {
				Line  int `json:"line_number"`
				Count int
			}
		}
	}
	if err := json.Unmarshal(out, &traced); err != nil {
		return nil, fmt.Errorf("gcov: %w", err)
	}
	counts := map[int]int{}
	for _, f := range traced.Files {
		if filepath.Base(f.File) != "program.c" {
			continue
		}
		for _, l := range f.Lines {
			counts[l.Line] += l.Count
		}
	}
	return counts, nil
}
