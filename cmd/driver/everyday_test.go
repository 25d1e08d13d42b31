package driver

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"tav/explain/report"
)

var (
	everyday     = flag.String("everyday", "", "measure explanations and fixes of the programs x_bug.c of this `directory`, which are right as x.c")
	everydayTime = flag.Duration("everyday.timeout", 30*time.Second, "time to check each of them")
	everydayFix  = flag.Duration("everyday.fix", time.Minute, "time for fixes of each of them; 0: none are looked for")
)

// TestEveryday measures, for programs with one fault each, whether what is printed has
// the line of the fault, how long it is and what CPU time explaining adds, and
// whether a fix is proved and is the one that was recorded.
func TestEveryday(t *testing.T) {
	if *everyday == "" {
		t.Skip("without -everyday")
	}
	tasks, err := filepath.Glob(filepath.Join(*everyday, "*_bug.yml"))
	if err != nil || len(tasks) == 0 {
		t.Fatal("no tasks", err)
	}
	var lines []int
	var added []time.Duration
	shown, proved, recorded, first := 0, 0, 0, 0
	for _, task := range tasks {
		base := strings.TrimSuffix(task, ".yml")
		wrong, right := readText(t, base+".c"), readText(t, strings.TrimSuffix(base, "_bug")+".c")
		fault := 1 + strings.Count(commonPrefix(wrong, right), "\n")
		plain, _ := timed(t, "check", "--no-explain", "--timeout", everydayTime.String(), task)
		took, out := timed(t, "check", "--timeout", everydayTime.String(), task)
		is := regexp.MustCompile(fmt.Sprintf(`(?m)(lines? |:)%d\b|(^|\s)%[1]d \|`, fault)).MatchString(out)
		n := strings.Count(out, "\n")
		lines, added = append(lines, n), append(added, took-plain)
		count(&shown, is)
		fixes := fixesOf(t, task)
		k := slices.IndexFunc(fixes, func(f report.Fix) bool { return squeezed(string(f.Apply([]byte(wrong)))) == squeezed(right) })
		p := len(fixes) > 0 && fixes[0].Proved
		count(&proved, p)
		count(&recorded, k >= 0)
		count(&first, k == 0)
		what := ""
		if len(fixes) > 0 {
			what = fixes[0].What
		}
		t.Logf("%-20s line %3d shown %-5v lines %3d explained in %5.2fs fix proved %-5v recorded %2d: %s", filepath.Base(base), fault, is, n, (took - plain).Seconds(), p, 1+k, what)
	}
	slices.Sort(lines)
	slices.Sort(added)
	t.Logf("%d programs: fault shown %d, lines %d at the median, explained in %v; fix proved %d, the recorded one among them %d, first %d",
		len(tasks), shown, lines[len(lines)/2], added[len(added)/2], proved, recorded, first)
}

// fixesOf are the fixes that tav fix shows.
func fixesOf(t *testing.T, task string) []report.Fix {
	if *everydayFix == 0 {
		return nil
	}
	file := filepath.Join(t.TempDir(), "report.json")
	timed(t, "fix", "--timeout", (2*(*everydayFix) + *everydayTime).String(), "--fix-time", everydayFix.String(), "--json", file, task)
	text, err := os.ReadFile(file)
	if err != nil {
		return nil
	}
	var o report.Outcome
	if err := json.Unmarshal(text, &o); err != nil {
		t.Fatal(err)
	}
	return o.AllFixes()
}

// timed runs tav, and says how much CPU time that took, with the processes below it, and
// what it printed.
func timed(t *testing.T, args ...string) (time.Duration, string) {
	c := exec.Command("tav", args...)
	out, err := c.Output()
	if _, exit := err.(*exec.ExitError); err != nil && !exit {
		t.Fatal(err)
	}
	return c.ProcessState.UserTime() + c.ProcessState.SystemTime(), string(out)
}

func readText(t *testing.T, file string) string {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func commonPrefix(a, b string) string {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return a[:n]
}

func squeezed(s string) string { return strings.Join(strings.Fields(s), "") }

func count(n *int, is bool) {
	if is {
		*n++
	}
}
