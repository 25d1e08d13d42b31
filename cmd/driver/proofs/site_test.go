package proofs

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"tav/explain/report"
)

// TestSite: a browser shows the table of results on a narrow and on a wide screen, no word of an answer is broken, and a link leads to the page of a result.
func TestSite(t *testing.T) {
	names := []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"}
	at := slices.IndexFunc(names, func(name string) bool { return exec.Command(name, "--version").Run() == nil })
	if at < 0 && os.Getenv("CI") == "" {
		t.Skip("no Chromium")
	} else if at < 0 {
		t.Fatal("no Chromium; .ci/setup installs it")
	}
	dir := t.TempDir()
	check := report.Check{Answer: report.CheckFailed, Kind: "signed addition overflows", Condition: "a + b <= INT_MAX",
		Function: "an_average_of_two_numbers", Place: report.Place{File: strings.Repeat("directory/", 9) + "average.c", Line: 7, Column: 10}}
	s := Summary{Kind: "result"}
	for _, name := range []string{"average", strings.Repeat("directory/", 9) + "other.c"} {
		s.Rows = append(s.Rows, Row{Proof{Name: name}, &Result{Outcome: &report.Outcome{Verdict: report.False, Property: "no-overflow", Checks: []report.Check{check}}}})
	}
	if err := s.HTML(dir, func(*report.Outcome) map[string][]byte { return nil }); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute) // against a hanging browser
	defer cancel()
	ctx, cancel = chromedp.NewExecAllocator(ctx, append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(names[at]), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.Env("HOME="+t.TempDir()))...)
	defer cancel()
	ctx, cancel = chromedp.NewContext(ctx)
	defer cancel()
	eval := func(expression string) string {
		value, err := chromedp.Run(ctx, chromedp.Evaluate[any](expression))
		if err != nil {
			t.Fatalf("%s: %v", expression, err)
		}
		return strings.TrimSpace(value.(string))
	}
	for _, width := range []int64{480, 1200} {
		if err := chromedp.Do(ctx, chromedp.EmulateViewport(width, 900), chromedp.Navigate("file://"+filepath.Join(dir, "index.html"))); err != nil {
			t.Fatal(err)
		}
		if got := eval(`document.querySelector('h1').textContent`); got != "FALSE(2 of 2 results)" {
			t.Errorf("heading %q", got)
		}
		if got := eval(`[...document.querySelectorAll('th, .whole')].filter((e) => e.clientHeight && e.firstChild && (() => { const r = document.createRange(); r.selectNodeContents(e); return r.getClientRects().length > 1 })()).map((e) => e.textContent).join()`); got != "" {
			t.Errorf("at %d pixels these are broken: %s", width, got)
		}
		if got := eval(`document.documentElement.scrollWidth > innerWidth ? 'too wide: ' + document.documentElement.scrollWidth : ''`); got != "" {
			t.Errorf("at %d pixels the page is %s", width, got)
		}
	}
	if err := chromedp.Do(ctx, chromedp.Click(chromedp.CSS("tbody a")), chromedp.WaitVisible(chromedp.CSS("#report h1"))); err != nil {
		t.Fatal(err)
	}
	if got := eval(`document.title`); !strings.Contains(got, "FALSE(no-overflow)") {
		t.Errorf("the page of the first result has the title %q", got)
	}
}
