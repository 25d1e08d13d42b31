package proofs

import (
	"bytes"
	"context"
	"encoding/xml"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"tav/explain/report"
)

// TestMain lets the test binary stand in for tav check, which Check starts.
func TestMain(m *testing.M) {
	if len(os.Args) < 3 || os.Args[1] != "check" {
		os.Exit(m.Run())
	}
	file := strings.TrimPrefix(os.Args[2], "--json=")
	switch os.Args[3] {
	case "die":
		syscall.Kill(os.Getpid(), syscall.SIGKILL)
	case "silent":
		os.Exit(2)
	case "half":
		os.WriteFile(file, []byte(`{"format": 2, "verd`), 0o600)
	case "wait":
		time.Sleep(time.Hour)
	default:
		var text bytes.Buffer
		(&report.Outcome{Format: report.Format, Verdict: report.True}).Encode(&text)
		os.WriteFile(file, text.Bytes(), 0o600)
	}
	os.Exit(0)
}

// TestCheck: whatever becomes of the process, there is an answer.
func TestCheck(t *testing.T) {
	for arg, want := range map[string]string{
		"fine":   "TRUE",
		"die":    "UNKNOWN(internal: the process of the proof ended without an answer: signal: killed)",
		"silent": "UNKNOWN(internal: the process of the proof ended without an answer: exit status 2)",
		"half":   "UNKNOWN(internal: the answer of the proof:1: ",
	} {
		if got := Check(context.Background(), Proof{Args: []string{arg}}).Outcome.Answer(); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s, want %s", arg, got, want)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(100*time.Millisecond, cancel)
	if got := Check(ctx, Proof{Args: []string{"wait"}}).Outcome.Answer(); got != "UNKNOWN(interrupted)" {
		t.Error(got)
	}
}

// crowd watches what runs at a time.
type crowd struct {
	t             *testing.T
	m             Machine
	cores, ended  int
	memory        int64
	running, most int
}

func (c *crowd) Started(p Proof) {
	c.running++
	c.most = max(c.most, c.running)
	c.cores += p.Cores
	c.memory += p.Memory
	if c.running > 1 && (c.cores > c.m.Cores || c.memory > c.m.Memory) {
		c.t.Errorf("%d cores and %d bytes are used", c.cores, c.memory)
	}
}

func (c *crowd) Ended(p Proof, r *Result) {
	c.ended, c.running, c.cores, c.memory = c.ended+1, c.running-1, c.cores-p.Cores, c.memory-p.Memory
}

func (c *crowd) Tick() {}

// TestPool: no more run than there are cores and memory for, and each once.
func TestPool(t *testing.T) {
	var list []Proof
	for i := range 40 {
		list = append(list, Proof{Name: fmt.Sprint(i), Cores: 1 + i%3, Limits: Limits{Memory: int64(i%7) * 10}})
	}
	list[20].Cores = 9 // more than there are: alone
	c := &crowd{t: t, m: Machine{Cores: 4, Memory: 100}}
	results := c.m.Run(context.Background(), list, func(_ context.Context, p Proof) *Result {
		time.Sleep(time.Millisecond)
		return &Result{Seconds: float64(p.Cores)}
	}, c)
	if c.ended != len(list) || c.running != 0 || c.most < 2 {
		t.Errorf("%d ended, %d are running, %d ran at a time", c.ended, c.running, c.most)
	}
	for i, r := range results {
		if r == nil || r.Seconds != float64(list[i].Cores) {
			t.Errorf("%d: %v", i, r)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	results = Machine{Cores: 1}.Run(ctx, list, func(context.Context, Proof) *Result { cancel(); return &Result{} }, &crowd{t: t, m: Machine{Cores: 9}})
	if slices.ContainsFunc(results[1:], func(r *Result) bool { return r != nil }) || results[0] == nil {
		t.Errorf("after the first one ends all: %v", results)
	}
}

// TestStore: what is kept, and for which limits.
func TestStore(t *testing.T) {
	s, err := OpenStore(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	minute := Limits{Timeout: time.Minute, Memory: 100}
	for i, c := range []struct {
		outcome *report.Outcome
		asked   Limits
		kept    bool
	}{
		{&report.Outcome{Verdict: report.True}, Limits{time.Hour, 200}, true},
		{&report.Outcome{Verdict: report.False}, Limits{}, true},
		{report.Stopped(report.Timeout), minute, true},
		{report.Stopped(report.Timeout), Limits{time.Second, 50}, true},
		{report.Stopped(report.Timeout), Limits{time.Minute + 1, 100}, false},
		{report.Stopped(report.Timeout), Limits{time.Minute, 101}, false},
		{report.Stopped(report.Timeout), Limits{0, 100}, false},
		{report.Undecided("hard"), Limits{0, 100}, false},
		{report.Unknowing(report.Reason{Kind: report.Bounded, What: "9"}), Limits{}, true},
		{report.Stopped(report.Interrupted), minute, false},
		{report.Internal("bug"), minute, false},
		{report.BadInput(fmt.Errorf("bad")), minute, false},
	} {
		c.outcome.Format = report.Format
		p := Proof{Key: fmt.Sprint(i), Limits: minute}
		if err := s.Keep(p, &Result{Limits: minute, Outcome: c.outcome}); err != nil {
			t.Fatal(err)
		}
		p.Limits = c.asked
		if r := s.Find(p); (r != nil) != c.kept || r != nil && (!r.Kept || r.Outcome.Answer() != c.outcome.Answer()) {
			t.Errorf("%s under %v: %v", c.outcome.Answer(), c.asked, r)
		}
	}
	if err := os.WriteFile(s.file("0"), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if s.Find(Proof{Key: "0"}) != nil || s.Find(Proof{}) != nil {
		t.Error("found what is not there")
	}
	if left, _ := filepath.Glob(filepath.Join(s.dir, ".new-*")); left != nil {
		t.Errorf("left: %v", left)
	}
}

// TestSummary: answers, exit codes and what JUnit says.
func TestSummary(t *testing.T) {
	row := func(expected report.Verdict, o *report.Outcome) Row {
		r := Row{Proof: Proof{Name: "a<b", Expected: expected}}
		if o != nil {
			r.Result = &Result{Outcome: o}
		}
		return r
	}
	right, wrong := &report.Outcome{Verdict: report.True}, &report.Outcome{Verdict: report.False, Property: "no-overflow"}
	for _, c := range []struct {
		rows   []Row
		answer string
		exit   int
		junit  string // failures, errors, skipped
	}{
		{nil, "TRUE", 0, "0 0 0"},
		{[]Row{row(report.True, right), row(report.False, wrong)}, "TRUE", 0, "0 0 0"},
		{[]Row{row(report.True, wrong), row(report.True, report.Internal("bug"))}, "FALSE(1 of 2 proofs)", 1, "1 1 0"},
		{[]Row{row(report.False, right)}, "FALSE(1 of 1 proof)", 1, "1 0 0"},
		{[]Row{row(report.True, report.Stopped(report.Timeout)), row(report.True, nil)}, "UNKNOWN(2 of 2 proofs)", 2, "0 1 1"},
		{[]Row{row(report.True, report.Internal("bug"))}, "UNKNOWN(1 of 1 proof)", 4, "0 1 0"},
	} {
		s := Summary{Rows: c.rows}
		var text bytes.Buffer
		if err := s.JUnit(&text); err != nil {
			t.Fatal(err)
		}
		var suite report.TestSuite
		if err := xml.Unmarshal(text.Bytes(), &suite); err != nil {
			t.Fatal(err)
		}
		junit := fmt.Sprint(suite.Failures, suite.Errors, suite.Skipped)
		if s.Answer() != c.answer || s.ExitCode() != c.exit || junit != c.junit || len(suite.Cases) != len(c.rows) {
			t.Errorf("%s, exit code %d, %s; want %v", s.Answer(), s.ExitCode(), junit, c)
		}
	}
}

// TestRemark: of a proof without a verdict it is said which checks are open.
func TestRemark(t *testing.T) {
	o := report.Stopped(report.Timeout)
	o.Checks = []report.Check{{Answer: report.CheckProved}, {Answer: report.CheckOpen}, {Answer: report.CheckOpen}}
	if got := (Row{Proof{Expected: report.True}, &Result{Outcome: o}}).Remark(); got != "3 checks: 1 proved, 2 open" {
		t.Errorf("%q", got)
	}
}

// TestPages: each proof has a page of its own, whatever its name.
func TestPages(t *testing.T) {
	dir := t.TempDir()
	s := Summary{}
	for _, name := range []string{"index", "a/b", "a_b", "A_b", "../x", "<script>"} {
		s.Rows = append(s.Rows, Row{Proof{Name: name}, &Result{Outcome: &report.Outcome{Verdict: report.True}}})
	}
	if err := s.HTML(dir, func(*report.Outcome) map[string][]byte { return nil }); err != nil {
		t.Fatal(err)
	}
	pages, _ := filepath.Glob(filepath.Join(dir, "*.html"))
	index, err := os.ReadFile(filepath.Join(dir, "index.html"))
	if err != nil || len(pages) != 7 || bytes.Contains(index, []byte("<script>")) || !bytes.Contains(index, []byte(`href="index_2.html">index<`)) {
		t.Errorf("%v %v\n%s", err, pages, index)
	}
}
