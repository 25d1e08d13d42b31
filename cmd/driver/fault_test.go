package driver

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"tav/cfg"
	"tav/cmd/process"
	"tav/cmd/verify"
	"tav/explain/report"
	"tav/traceabs"
)

// faultVariable names what goes wrong in the engine of a test binary.
const faultVariable = "TAV_TEST_FAULT"

// faults are run in place of the engine.
var faults = map[string]func(){
	"panic":  func() { report1(); panic("broken invariant") },
	"abort":  func() { report1(); signalSelf(syscall.SIGABRT) }, // as an assertion in libz3
	"segv":   func() { report1(); signalSelf(syscall.SIGSEGV) },
	"killed": func() { report1(); signalSelf(syscall.SIGKILL) },
	"silent": func() { os.Exit(0) },
	"lost":   func() { reportStep(process.Step{Engine: "bounded search"}); signalSelf(syscall.SIGKILL) },
	"project": func() {
		reportStep(process.Step{Engine: "trace abstraction", Operation: process.Eliminate})
		os.Exit(114)
	}, // as an assertion in libz3
	"samples": func() { reportStep(process.Step{Engine: process.SampleRuns}); signalSelf(syscall.SIGABRT) },
	"alloc": func() {
		reportStep(process.Step{Engine: "Horn clauses"})
		fmt.Fprintln(os.Stderr, "terminate called after throwing an instance of 'std::bad_alloc'")
		signalSelf(syscall.SIGABRT)
	},
	"garbage": func() { fmt.Fprint(os.NewFile(process.MessageFile, ""), `{"outcome":{"verdict":"TR`); os.Exit(0) },
	"bad_alloc": func() {
		fmt.Fprintln(os.Stderr, "terminate called after throwing an instance of 'std::bad_alloc'")
		signalSelf(syscall.SIGABRT)
	},
	"hang":   func() { report1(); hang() }, // as a query that hears no interrupt
	"memory": func() { report1(); exhaust() },
	"found": func() { // hears nothing while it explains
		process.Sender(os.NewFile(process.MessageFile, ""))(process.Message{Found: &report.Outcome{
			Format: report.Format, Verdict: report.False, Property: defaultProperty,
			Traces: []*report.Trace{{}}, Summary: &report.Summary{Stopped: "one run is explained"},
		}})
		report1()
		hang()
	},
	"orphan": func() { // a compiler is still running when the engine dies
		exec.Command("sleep", "1000").Start()
		report1()
		signalSelf(syscall.SIGKILL)
	},
	"linger": func() { // does not end after its answer
		process.Sender(os.NewFile(process.MessageFile, ""))(process.Message{Outcome: &report.Outcome{Format: report.Format, Verdict: report.True, Property: defaultProperty}})
		hang()
	},
}

// report1 sends a progress record and notes the process in the directory that
// markerVariable names.
func report1() { reportStep(process.Step{}) }

func reportStep(s process.Step) {
	process.Sender(os.NewFile(process.MessageFile, ""))(process.Message{Progress: &process.Progress{Phase: "refine", Step: s, Iteration: 7, TraceLength: 11, States: 13}})
	if dir := os.Getenv(markerVariable); dir != "" {
		os.WriteFile(filepath.Join(dir, strconv.Itoa(os.Getpid())), nil, 0o666)
	}
}

const markerVariable = "TAV_TEST_MARKER"

func signalSelf(s syscall.Signal) {
	syscall.Kill(os.Getpid(), s)
	time.Sleep(time.Minute)
}

func hang() {
	signal.Ignore(os.Interrupt, syscall.SIGTERM)
	time.Sleep(time.Minute)
}

func exhaust() {
	var kept [][]byte
	for {
		kept = append(kept, bytes.Repeat([]byte{1}, 1<<20))
		if len(kept) > 2000 { // the limit did not hold
			os.Exit(9)
		}
	}
}

// runTav runs tav with a fault; started, unless nil, is called with its
// process when the engine runs.
func runTav(t *testing.T, fault string, started func(*os.Process), args ...string) (stdout, stderr string, code int) {
	t.Helper()
	dir := t.TempDir()
	file, markers := filepath.Join(dir, "p.c"), t.TempDir()
	if err := os.WriteFile(file, []byte("int main(void) { return 0; }\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	marked := func() []os.DirEntry {
		entries, _ := os.ReadDir(markers)
		return entries
	}
	cmd := exec.Command(os.Args[0])
	cmd.Args = append(append([]string{"tav", "check"}, args...), file)
	cmd.Env = append(os.Environ(), faultVariable+"="+fault, markerVariable+"="+markers)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(30*time.Second, func() { cmd.Process.Kill() })
	defer timer.Stop()
	if started != nil {
		for range 3000 {
			if len(marked()) > 0 {
				break
			}
			time.Sleep(10 * time.Millisecond)
		}
		started(cmd.Process)
	}
	cmd.Wait()
	for _, entry := range marked() {
		engine, _ := strconv.Atoi(entry.Name())
		checkGone(t, engine)
	}
	return out.String(), errs.String(), cmd.ProcessState.ExitCode()
}

// checkGone fails if processes of the session are left.
func checkGone(t *testing.T, session int) {
	t.Helper()
	for range 200 {
		if len(process.Members(session)) == 0 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("processes %v of the engine are left", process.Members(session))
}

// TestFaults breaks the engine in every way and expects the last word from its parent.
func TestFaults(t *testing.T) {
	for _, test := range []struct {
		fault  string
		args   []string
		result string
		code   int
	}{
		{"panic", nil, "UNKNOWN(internal: the engine ended with exit code 2 during refine)", report.ExitInternal},
		{"abort", nil, "UNKNOWN(internal: the engine ended with exit code 2 during refine)", report.ExitInternal},
		{"segv", nil, "UNKNOWN(internal: the engine ended with exit code 2 during refine)", report.ExitInternal},
		{"killed", nil, "UNKNOWN(internal: the engine died of signal killed during refine)", report.ExitInternal},
		{"silent", nil, "UNKNOWN(internal: the engine ended without an answer during start)", report.ExitInternal},
		{"garbage", nil, "UNKNOWN(internal: the engine ended without an answer during start)", report.ExitInternal},
		{"bad_alloc", nil, "UNKNOWN(memory)", report.ExitUnknown},
		{"hang", []string{"--timeout", "200ms"}, "UNKNOWN(timeout)", report.ExitUnknown},
		{"memory", []string{"--memory", "300MB"}, "UNKNOWN(memory)", report.ExitUnknown},
		{"orphan", nil, "UNKNOWN(internal: the engine died of signal killed during refine)", report.ExitInternal},
		{"linger", nil, "TRUE", report.ExitTrue},
		// a step that ends the process is left out by the next ones, of which the last has the last word
		{"lost once", nil, "TRUE", report.ExitTrue},
		{"project once", nil, "TRUE", report.ExitTrue},
		{"samples once", nil, "TRUE", report.ExitTrue},
		{"alloc once", nil, "TRUE", report.ExitTrue},
		{"lost then project", nil, "TRUE", report.ExitTrue},
		{"lost", nil, "UNKNOWN(internal: the engine died of signal killed during refine)", report.ExitInternal},
		{"project", nil, "UNKNOWN(internal: the engine ended with exit code 114 during refine)", report.ExitInternal},
		{"alloc", nil, "UNKNOWN(memory)", report.ExitUnknown},
		{"lost once@bounded", []string{"--jobs", "2"}, "TRUE", report.ExitTrue},
		{"lost once", []string{"--jobs", "2"}, "TRUE", report.ExitTrue},
		// with several strategies, one that fails leaves the others alone
		{"panic@default", []string{"--jobs", "2"}, "TRUE", report.ExitTrue},
		{"killed@bounded", []string{"--jobs", "2"}, "TRUE", report.ExitTrue},
		{"memory@bounded", []string{"--jobs", "2", "--memory", "300MB"}, "TRUE", report.ExitTrue},
		{"hang@default", []string{"--jobs", "4"}, "TRUE", report.ExitTrue},
		{"linger@default", []string{"--jobs", "2"}, "TRUE", report.ExitTrue},
		{"hang", []string{"--jobs", "2", "--timeout", "200ms"}, "UNKNOWN(timeout)", report.ExitUnknown},
		{"memory", []string{"--jobs", "2", "--memory", "300MB"}, "UNKNOWN(memory)", report.ExitUnknown},
		{"killed", []string{"--jobs", "2"}, "UNKNOWN(internal: the engine died of signal killed during refine)", report.ExitInternal},
		{"orphan", []string{"--jobs", "2"}, "UNKNOWN(internal: the engine died of signal killed during refine)", report.ExitInternal},
	} {
		t.Run(strings.Join(append([]string{test.fault}, test.args...), " "), func(t *testing.T) {
			stdout, stderr, code := runTav(t, test.fault, nil, test.args...)
			if !strings.HasSuffix(stdout, "RESULT: "+test.result+"\n") || code != test.code {
				t.Errorf("exit code %d\n%s", code, stdout)
			}
			if strings.Contains(stdout+stderr, "goroutine") || strings.Contains(stderr, "bad_alloc") {
				t.Errorf("the user sees the engine's last words:\n%s%s", stdout, stderr)
			}
		})
	}
}

// TestRestartOnce: what became of the first process is told, there are two, and
// the second one is given what to leave out.
func TestRestartOnce(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "out.json")
	for fault, want := range map[string]string{
		"lost once":    "an engine process died of signal killed during bounded search, which is left out since",
		"project":      "an engine process ended with exit code 114 during quantifier elimination in trace abstraction, which is left out since",
		"samples once": "an engine process ended with exit code 2 during sample runs, which is left out since",
	} {
		runTav(t, fault, nil, "--json", file)
		text, err := os.ReadFile(file)
		if err != nil || strings.Count(string(text), "an engine process") != 1 || !strings.Contains(string(text), want) {
			t.Errorf("%s: %v\n%s", fault, err, text)
		}
	}
}

// TestProgressIsKept expects what was known when the engine was stopped.
func TestProgressIsKept(t *testing.T) {
	stdout, _, _ := runTav(t, "hang", nil, "--timeout", "300ms")
	if want := "stopped during refine: iteration 7, trace of 11 statements, abstraction of 13 states"; !strings.Contains(stdout, want) {
		t.Errorf("no %q in\n%s", want, stdout)
	}
}

// TestSlowParent: what an engine said counts, however late the parent hears it.
func TestSlowParent(t *testing.T) {
	file := filepath.Join(t.TempDir(), "p.c")
	if err := os.WriteFile(file, []byte("int main(void) { return 0; }\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	config := verify.Job{Properties: []cfg.Property{cfg.UnreachCall}, Program: report.Program{Files: []string{file}, Std: "gnu11", Entry: "main"}}
	var once sync.Once
	o := process.Supervise(config, config.Order, traceabs.Strategies()[:1], func(process.Progress) { once.Do(func() { time.Sleep(5 * process.Grace) }) })
	if o.Verdict != report.True {
		t.Errorf("%s: %q", o.Result(), o.Detail)
	}
}

// TestInterrupt sends signals to the parent.
func TestInterrupt(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		for _, jobs := range []string{"1", "2"} {
			stdout, _, code := runTav(t, "hang", func(p *os.Process) { p.Signal(s) }, "--jobs", jobs)
			if !strings.HasSuffix(stdout, "RESULT: UNKNOWN(interrupted)\n") || code != report.ExitUnknown {
				t.Errorf("%v, %s jobs: exit code %d\n%s", s, jobs, code, stdout)
			}
		}
	}
}

// TestInterruptExplanation: what is found stays, and what had no time is told.
func TestInterruptExplanation(t *testing.T) {
	file := filepath.Join(t.TempDir(), "out.json")
	stdout, _, code := runTav(t, "found", func(p *os.Process) { p.Signal(os.Interrupt) }, "--json", file)
	text, _ := os.ReadFile(file)
	if !strings.HasSuffix(stdout, "RESULT: FALSE(unreach-call)\n") || code != report.ExitFalse || !strings.Contains(string(text), `"stopped": "interrupted"`) {
		t.Errorf("exit code %d\n%s%s", code, stdout, text)
	}
}

// TestParentDies expects the engines to end with their parent. They are real
// ones here: they wait for a program that takes for ever.
func TestParentDies(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "p.c")
	if err := os.WriteFile(file, []byte(endlessSearch), 0o666); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0])
	cmd.Args = []string{"tav", "check", "--jobs", "2", file}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var engines []int
	for range 500 {
		if engines = childrenOf(cmd.Process.Pid); len(engines) == 2 {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if len(engines) != 2 {
		t.Errorf("the engines are %v", engines)
	}
	cmd.Process.Kill()
	cmd.Wait()
	for _, engine := range engines {
		checkGone(t, engine)
	}
}

// endlessSearch is a program that cannot be decided in a reasonable time.
const endlessSearch = `
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
int main(void) {
	unsigned long x = __VERIFIER_nondet_ulong(), y = __VERIFIER_nondet_ulong(), n = 0;
	while (__VERIFIER_nondet_ulong()) {
		x = x * y + n;
		y = y * y ^ x;
		n += x % (y | 1);
		if (x * y * 31 == 0x123456789abcdef1 && y > x * n)
			reach_error();
	}
}
`

// childrenOf returns the child processes of a process.
func childrenOf(parent int) []int {
	var children []int
	names, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			continue
		}
		fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
		if len(fields) > 1 && fields[1] == strconv.Itoa(parent) {
			pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(name)))
			children = append(children, pid)
		}
	}
	return children
}

// TestDumpKeepsCrash expects the engine's last words under --dump.
func TestDumpKeepsCrash(t *testing.T) {
	dir := t.TempDir()
	runTav(t, "panic", nil, "--dump", dir)
	text, err := os.ReadFile(filepath.Join(dir, "engine.stderr"))
	if err != nil || !bytes.Contains(text, []byte("broken invariant")) {
		t.Errorf("%v\n%s", err, text)
	}
}

// exits is the script command "exits code command args…".
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits code command args…")
	}
	err := ts.Exec(args[1], args[2:]...)
	code := 0
	if err != nil {
		exit, ok := err.(*exec.ExitError)
		if !ok {
			ts.Fatalf("%v", err)
		}
		code = exit.ExitCode()
	}
	if strconv.Itoa(code) != args[0] {
		ts.Fatalf("exit code %d, want %s", code, args[0])
	}
}
