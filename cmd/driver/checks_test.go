package driver

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"tav/cmd/process"
	"tav/cmd/verify"
	"tav/explain/report"
	"tav/traceabs"
)

// TestEachCheck: in programs that a careless reading answers wrongly each check has its own answer, with certificates and native
// runs. Comments say the answers at their lines, the property with each; no other check fails, and none is open.
func TestEachCheck(t *testing.T) {
	files, err := filepath.Glob("testdata/checks/*.c")
	if err != nil || len(files) == 0 {
		t.Fatal(err, files)
	}
	said := regexp.MustCompile(`(failed|proved|open): ([a-z-]+)`)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			p := report.Program{Files: []string{file}, Std: "gnu11", Entry: "main"}
			all := questions(p, []string{allProperties})[0]
			c := verify.Job{Program: p, Properties: all.properties, EachCheck: true, Check: true, Order: process.Order{Memory: 2e9, Deadline: time.Now().Add(2 * time.Minute)}}
			o := process.Supervise(c, c.Order, traceabs.Strategies()[:1], func(process.Progress) {})
			var want, got []string
			for i, line := range strings.Split(string(text), "\n") {
				for _, m := range said.FindAllStringSubmatch(line, -1) {
					want = append(want, fmt.Sprintf("%d: %s %s", i+1, m[1], m[2]))
				}
			}
			for _, k := range o.Checks {
				at := fmt.Sprintf("%d: %s %s", k.Place.Line, k.Answer, k.Property)
				if k.Answer != report.CheckProved && k.Answer != report.CheckUnreachable || slices.Contains(want, at) {
					got = append(got, at)
				}
			}
			slices.Sort(want)
			slices.Sort(got)
			if got = slices.Compact(got); !slices.Equal(got, want) {
				t.Errorf("%s: %v, want %v\n%v", o.Answer(), got, want, o.Detail)
			}
		})
	}
}
