package report

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// browsers are the commands that may be Chromium.
var browsers = []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"}

// browser finds Chromium; of Ubuntu's packages a command is left that only says
// where the browser is. Only where none is promised, outside of
// continuous integration, may it be missing.
func browser(t *testing.T) string {
	t.Helper()
	for _, name := range browsers {
		if exec.Command(name, "--version").Run() == nil {
			return name
		}
	}
	if os.Getenv("CI") != "" {
		t.Fatal("no Chromium; .ci/setup installs it")
	}
	t.Skip("no Chromium")
	return ""
}

// A tab is a page of a report in a headless browser.
type tab struct {
	*testing.T
	ctx context.Context

	mu       sync.Mutex
	problems []string // what the browser complained of
}

// listen notes exceptions, messages and violations of the page's policy.
func (b *tab) listen(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		b.problems = append(b.problems, fmt.Sprintf("%s %+v", e.ExceptionDetails.Text, e.ExceptionDetails.Exception))
	case *runtime.EventConsoleAPICalled:
		b.problems = append(b.problems, string(e.Type))
	case *log.EventEntryAdded:
		b.problems = append(b.problems, e.Entry.Text)
	}
}

// newBrowser starts a browser for the tests of one function.
func newBrowser(t *testing.T) context.Context {
	t.Helper()
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(browser(t)), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Env("HOME="+t.TempDir()))
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	return ctx
}

// open shows an outcome in a window of a size.
func open(t *testing.T, browser context.Context, o *Outcome, sources map[string][]byte, width, height int64) *tab {
	t.Helper()
	var text bytes.Buffer
	if err := HTML(&text, o, sources); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "report.html")
	if err := os.WriteFile(file, text.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := chromedp.NewContext(browser)
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, 2*time.Minute) // against a hanging browser
	t.Cleanup(cancel)
	b := &tab{T: t, ctx: ctx}
	if err := chromedp.Listen(ctx, b.listen); err != nil {
		t.Fatal(err)
	}
	address := url.URL{Scheme: "file", Path: file}
	b.do(chromedp.EmulateViewport(width, height), chromedp.Navigate(address.String()), chromedp.WaitVisible(chromedp.CSS("#report h1")))
	t.Cleanup(func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		if len(b.problems) > 0 {
			t.Errorf("the browser complains: %s", strings.Join(b.problems, "\n"))
		}
	})
	return b
}

func (b *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	b.Helper()
	if err := chromedp.Do(b.ctx, actions...); err != nil {
		b.Fatal(err)
	}
}

// eval is the value of a JavaScript expression, as text.
func (b *tab) eval(expression string) string {
	b.Helper()
	value, err := chromedp.Run(b.ctx, chromedp.Evaluate[any](expression))
	if err != nil {
		b.Fatalf("%s: %v", expression, err)
	}
	return fmt.Sprint(value)
}

// want compares a JavaScript expression with a value.
func (b *tab) want(what, expression string, want any) {
	b.Helper()
	if got := b.eval(expression); got != fmt.Sprint(want) {
		b.Errorf("%s: %s is %q, want %q", what, expression, got, fmt.Sprint(want))
	}
}

// press presses keys, one after the other.
func (b *tab) press(keys ...string) {
	b.Helper()
	for _, k := range keys {
		b.do(chromedp.KeyEvent(k))
	}
}

// click clicks with the mouse on the first element that a selector finds, of
// those that hold a text.
func (b *tab) click(selector, text string) {
	b.Helper()
	const mark = "data-clicked-by-test"
	found := b.eval(fmt.Sprintf(`(() => {
		document.querySelector('[%[1]s]')?.removeAttribute('%[1]s');
		const e = [...document.querySelectorAll(%[2]q)].find((e) => e.textContent.includes(%[3]q) && e.offsetParent);
		e?.setAttribute('%[1]s', '');
		e?.scrollIntoView({block: 'center'});
		return !!e; })()`, mark, selector, text))
	if found != "true" {
		b.Fatalf("nothing at %s with %q", selector, text)
	}
	b.do(chromedp.Click(chromedp.CSS("[" + mark + "]")))
}

// scheme sets what the user prefers, "light" or "dark".
func (b *tab) scheme(name string) {
	b.Helper()
	params := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: name}}}
	if _, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, params); err != nil {
		b.Fatal(err)
	}
}

const (
	currentStep = `document.querySelector('.step[aria-selected=true] .number').textContent`
	currentLine = `document.querySelector('#trace .line.current').dataset.line`
	headings    = `[...document.querySelectorAll('h2')].map((h) => h.textContent).join(', ')`
	position    = `document.querySelector('.position').textContent`
)

// bufferSources is the source of the program of explained.
func bufferSources(t *testing.T) map[string][]byte {
	t.Helper()
	text, err := os.ReadFile("testdata/buffer.c")
	if err != nil {
		t.Fatal(err)
	}
	return map[string][]byte{"buffer.c": text}
}

var shots = flag.String("shots", "", "write pictures of the page to this `directory`")

func TestHTML(t *testing.T) {
	chrome := newBrowser(t)
	if *shots != "" {
		takeShots(t, chrome)
	}
	page := func(t *testing.T) *tab { return open(t, chrome, explained(t), bufferSources(t), 1200, 900) }

	t.Run("order", func(t *testing.T) {
		b := page(t)
		b.want("title", `document.title`, "FALSE(unreach-call) buffer.c")
		b.want("verdict", `document.querySelector('.answer').textContent`, "FALSE unreach-call")
		b.want("sections", headings, "Inputs, Cause, Failure inducing chain, What matters, Trace, Traces, 3 error traces together, Cause tree, Automaton, Background")
		b.want("inputs, one row for each place", `document.querySelectorAll('#inputs tbody tr').length`, 2)
		b.want("values of an input", `document.querySelectorAll('#inputs tbody .value')[1].textContent`, "0, 390737539")
		b.want("statements", `document.querySelectorAll('.statement:not(.error)').length`, 7)
		b.want("share", `document.querySelector('.share').textContent`, "7 of 18 steps matter (relevance: 5, flow-sensitive: 4).")
		b.want("invariant", `[...document.querySelectorAll('.invariant')].pop().textContent`, "↓ Holds here: count - n < 0")
		b.want("invariants are told once", `document.querySelectorAll('.invariant').length`, 2)
		b.eval(`select([...trace().steps.keys()].find((i) => trace().steps[i].function === 'take'))`)
		b.want("call stack", `document.querySelector('.stack').textContent`, "Calls main:31 › take")
		b.want("repair", `document.querySelector('.repair').textContent`, "Had rounds been 1 here, the error would not have happened.")
		b.want("network", `performance.getEntriesByType('resource').length`, 0)
	})

	t.Run("threads", func(t *testing.T) {
		o := explained(t)
		o.Traces[0].Schedule = lostUpdate()
		b := open(t, chrome, o, bufferSources(t), 1200, 900)
		b.want("sections", headings, "Inputs, Order of threads, Threads (3 switches), Cause, Failure inducing chain, What matters, Trace, Traces, 3 error traces together, Cause tree, Automaton, Background")
		b.want("orders", `[...document.querySelectorAll('#orders li')].map((e) => e.firstChild.textContent + '/' + e.children.length).length`, 2)
		b.want("the other way round", `document.querySelector('#orders li .aside').textContent`, "had thread 1 waited at line 3 for line 4 of thread 2, x would be 2 at line 9: no error")
		b.want("columns", `[...document.querySelectorAll('#lanes th')].map((e) => e.textContent).join()`, "Line,main,add, thread 1,add, thread 2")
		b.want("lanes", `[...document.querySelectorAll('#lanes tbody tr')].map((r) => [...r.children].findIndex((c, i) => i && c.textContent)).join()`, "2,3,3,1")
		b.want("locks", `document.querySelector('#lanes .aside').textContent`, "has m")
	})

	t.Run("fixes", func(t *testing.T) {
		o, f := fixed(t)
		b := open(t, chrome, o, bufferSources(t), 1200, 900)
		b.want("fixes", `document.querySelectorAll('.fix').length`, 2)
		b.want("difference", `document.querySelector('.fix pre').textContent`, f.Diff)
		b.want("proved", `document.querySelectorAll('.fix .aside')[1].textContent`, "Proved: the changed program satisfies the property.")
	})

	t.Run("in an editor", func(t *testing.T) {
		b := page(t)
		b.eval(`document.addEventListener('tav-step', (e) => { seen = e.detail.file + ':' + e.detail.line; }), ''`)
		b.press("k")
		b.want("a step is reported", `seen`, "buffer.c:32")
	})

	t.Run("folding", func(t *testing.T) {
		b := page(t)
		b.want("folded", `document.querySelector('.folded ol').hidden`, true)
		b.click(".folded button", "6 steps that do not matter")
		b.want("unfolded", `document.querySelector('.folded ol').hidden`, false)
		b.want("steps", `document.querySelectorAll('.folded ol li').length`, 6)
		b.want("state", `document.querySelector('.folded button').getAttribute('aria-expanded')`, "true")
		b.press(kb.Enter) // the button has the focus
		b.want("folded again", `document.querySelector('.folded ol').hidden`, true)
	})

	t.Run("keyboard", func(t *testing.T) {
		b := page(t)
		b.want("the error comes first", position, "Step 18 of 18")
		b.want("its line", currentLine, 33)
		b.press("k")
		b.want("k", currentStep, 17)
		b.want("live", `document.getElementById('live').textContent`, "Step 17 of 18, buffer.c:32:7 in main: count < 0 || count > SIZE count <= -1")
		b.press("p", "p")
		b.want("p", currentStep, 15)
		b.want("line", currentLine, 31)
		b.want("range", `document.querySelector('#trace .line.current').querySelectorAll('.here').length > 0 &&
			[...document.querySelectorAll('#trace .line.current .here')].map((e) => e.textContent).join('')`, "take(n & 3)")
		b.press("j", "n")
		b.want("n", currentStep, 17)
		b.press("n", "j", "j")
		b.want("no step behind the last", currentStep, 18)
		b.do(chromedp.Focus(chromedp.CSS(".steps")))
		b.press(kb.Home)
		b.want("home", currentStep, 1)
		b.press(kb.ArrowDown, kb.ArrowDown, kb.ArrowUp)
		b.want("arrows", currentStep, 2)
		b.want("values", `document.querySelector('.values tbody').textContent`, "rounds5main:24")
		b.press(kb.End)
		b.want("latest value first", `document.querySelector('.values tbody tr').textContent`, "count-2take:20")
	})

	t.Run("mouse", func(t *testing.T) {
		b := page(t)
		b.click(".controls button", "⇤")
		b.want("first", position, "Step 1 of 18")
		b.click(".controls button", "→")
		b.want("next", position, "Step 2 of 18")
		b.click(".controls button", "↓ matters")
		b.want("next that matters", position, "Step 8 of 18")
		b.click(".step", "take(n & 3)")
		b.want("a step", position, "Step 15 of 18")
		b.click("#trace .line", "count = count - n;")
		b.want("a line of the source", position, "Step 16 of 18")
		b.click(".statement button", "rounds")
		b.want("a statement", position, "Step 1 of 18")
		b.want("statement", `document.querySelector('.statement.current').dataset.of`, 0)
		b.click(".controls label", "only what matters")
		b.want("only what matters", `document.querySelectorAll('.step').length`, 7)
		b.click("button.place", "buffer.c:33:4")
		b.want("a place", position, "Step 18 of 18")
	})

	t.Run("switching", func(t *testing.T) {
		b := page(t)
		b.click("#cause .tabs button", "Cause 2")
		b.want("trace", position, "Step 43 of 43")
		b.want("cause", `document.querySelector('.lead dd').textContent.slice(0, 16)`, "put adds an item")
		b.want("pressed", `[...document.querySelectorAll('#cause .tabs button')].map((b) => b.ariaPressed).join()`, "false,true")
		b.want("perhaps", `document.querySelector('.statement.unknown').textContent.includes('It is not known whether this matters')`, true)
		b.want("no tree", `document.querySelector('#tree')`, "<nil>")
		b.press("]")
		b.want("next trace", position, "Step 10 of 10")
		b.want("menu", `document.querySelector('#choices select').selectedOptions[0].textContent`, "Trace 3 · cause 1")
		b.click("#others button", "Trace 1")
		b.want("first trace", position, "Step 18 of 18")
		b.want("differences", `document.querySelectorAll('.difference').length`, 2)
		b.want("fork", `document.querySelector('.difference').textContent.includes('Goes another way at step 14, line 28: n == 0 with n == 0, not n != 0')`, true)
	})

	t.Run("heat", func(t *testing.T) {
		b := page(t)
		heat := func(line int) string {
			return b.eval(fmt.Sprintf(`(() => { const l = document.querySelector('#heat .line[data-line="%d"]');
				return l.firstChild.textContent + ' ' + (l.style.getPropertyValue('--heat') || '-'); })()`, line))
		}
		for line, want := range map[int]string{27: "3/3 1", 14: "2/3 0.6666666666666666", 13: "0/3 0", 28: "0/3? 0", 1: " -"} {
			if got := heat(line); got != want {
				t.Errorf("line %d: %q, want %q", line, got, want)
			}
		}
		b.want("hotter", `(() => { const c = (n) => getComputedStyle(document.querySelector('#heat .line[data-line="' + n + '"]')).backgroundColor;
			return new Set([c(27), c(14), c(13)]).size; })()`, 3)
	})

	t.Run("tree", func(t *testing.T) {
		b := page(t)
		b.want("nodes", `document.querySelectorAll('.node').length`, 8)
		b.want("all", `document.querySelector('#tree > p[role=status]').textContent`, "7 of 7 steps in the tree may be responsible.")
		b.click(".node button.fold", "")
		b.want("folded", `document.querySelectorAll('.node').length`, 1)
		b.press(kb.Enter) // the focus stayed
		b.want("unfolded", `document.querySelectorAll('.node').length`, 8)
		// With count - n < 0 goes all that only leads to it; the input also leads to n != 0.
		b.click(".tree li li > .node > .doubt", "")
		b.want("pruned", `[...document.querySelectorAll('.node code')].map((c) => c.textContent).join(', ')`, "count < 0, count - n < 0, n != 0, (n & 3) == 3")
		b.want("what remains", `document.querySelector('#tree > p[role=status]').textContent`, "3 of 7 steps in the tree may be responsible.")
		b.want("statements", `[...document.querySelectorAll('.statement.cleared')].map((e) => e.dataset.of).join()`, "7,14,15")
		b.press(" ")
		b.want("not pruned", `document.querySelectorAll('.statement.cleared').length`, 0)
		b.click("#tree label", "take")
		b.want("right function", `document.querySelectorAll('.pruned').length`, 1)
		b.click("#tree label", "main")
		b.want("right functions", `[...document.querySelectorAll('.node code')].map((c) => c.textContent).join(', ')`, "count < 0, count - n < 0, n != 0")
	})

	t.Run("automaton", func(t *testing.T) {
		b := page(t)
		b.want("states", `[...document.querySelectorAll('.state')].map((e) => e.textContent).join(' | ')`,
			"count <= 1 | count <= 2 | count - n < 0 | count < 0 | does not hold: !(count < 0 || count > 4) | error: reach_error() is called")
		b.want("letters", `[...document.querySelectorAll('.letter')].map((e) => e.textContent).join(' | ')`,
			"14  count = count + 1; | 31  take(n & 3) | 20  count = count - n; | 32  count < 0 || count > SIZE: count <= -1 | 33  reach_error()")
		b.want("loops", `[...document.querySelectorAll('.loops')].map((e) => e.textContent).join()`, "7 steps,6 steps")
		b.do(chromedp.Focus(chromedp.CSS(".letter")))
		b.press(kb.Enter)
		b.want("a letter", position, "Step 8 of 18")
		b.want("an arrow has a tip", `document.getElementById("tip").ownerSVGElement !== null && getComputedStyle(document.querySelector(".arrow")).markerEnd`, `url("#tip")`)
		b.want("no text beyond its state", `[...document.querySelectorAll('.state')].every((g) => { const r = g.querySelector('rect').getBoundingClientRect();
			return [...g.querySelectorAll('text')].every((t) => t.getBoundingClientRect().right <= r.right); })`, true)
	})

	t.Run("calls", func(t *testing.T) {
		o := recursive()
		b := open(t, chrome, o, nil, 1200, 900)
		values := func(step int) string {
			b.eval(fmt.Sprintf(`select(%d)`, step))
			return b.eval(`[...document.querySelectorAll('.values tbody tr')].map((r) => [...r.cells].slice(0, 3).map((c) => c.textContent).join(' ') + (r.classList.contains('gone') ? ' gone' : '')).join(', ')`)
		}
		for step, want := range []string{"n main 2", "n f#1 2, n main 2", "n f#2 1, n f#1 2, n main 2", "r f#2 7, n f#2 1, n f#1 2, n main 2", "r f#1 8, n f#1 2, n main 2, r f#2 7 gone, n f#2 1 gone"} {
			if got := values(step); got != want {
				t.Errorf("step %d: %q, want %q", step, got, want)
			}
		}
		b.want("the call's parameter", `document.querySelector('#step-1 .value').textContent`, "f#1(n = 2)")
	})

	t.Run("many traces", func(t *testing.T) {
		o := recursive()
		for range 59 {
			o.Traces = append(o.Traces, o.Traces[0])
		}
		b := open(t, chrome, o, nil, 1200, 900)
		b.want("at first", `document.querySelectorAll('.traces > li').length`, 12)
		b.click("#others button", "Show 48 more traces")
		b.want("all", `document.querySelectorAll('.traces > li').length`, 60)
		b.click("#others button", "Trace 60")
		b.want("the last one", `document.querySelector('#choices select').selectedIndex`, 59)
	})

	t.Run("input", func(t *testing.T) {
		o := recursive()
		o.Traces[0].Given = []Given{{"arguments", "-v"}, {"standard input", `"a\n"`}}
		o.Traces[0].Explanations = []*Explanation{{Method: "cascade", Findings: []Finding{{Step: 1, Answer: Relevant}}}}
		b := open(t, chrome, o, nil, 400, 800)
		b.want("sections", headings, "Input, Cause, What matters, Trace, Background")
		b.want("given", `document.querySelector('#given').textContent`, `Inputarguments-vstandard input"a\n"`)
		b.want("no condition", `document.querySelector('#cause').textContent.includes('with other input the program may behave differently')`, true)
		b.want("width", `document.documentElement.scrollWidth`, 400)
	})

	t.Run("search", func(t *testing.T) {
		b := page(t)
		find := func(keys ...string) {
			b.press("/") // the browser's driver also types it, which a keyboard does not
			b.eval(`document.activeElement.value = ''`)
			b.press(keys...)
		}
		find("l", "o", "s", "t")
		b.want("found", `document.querySelector('#found p').textContent`, "2 lines, 0 steps")
		b.press(kb.ArrowDown, kb.ArrowDown, kb.Enter)
		b.want("line", currentLine, 16)
		find("-", "2")
		b.want("found", `document.querySelector('#found p').textContent`, "0 lines, 1 step")
		b.press(kb.Enter)
		b.want("step", position, "Step 16 of 18")
		b.want("closed", `document.getElementById('found').hidden`, true)
	})

	t.Run("checks", func(t *testing.T) {
		source := []byte(strings.Repeat("\n", 11) + "\tassert(n < 5);\n\n\n\n\n\n\treturn x / n;\n\n\n\n\treturn x + 1;\n" + strings.Repeat("\n", 8) + "\treturn buf[n];\n\n\n\n\tx <<= n;\n")
		for _, width := range []int64{1200, 400} {
			b := open(t, chrome, checked(), map[string][]byte{"prog.c": source}, width, 900)
			const marks = `[...document.querySelectorAll('#checks .line.checked')].map((e) => e.dataset.line + e.firstChild.textContent + ' ' + e.firstChild.ariaLabel).join(', ')`
			b.want("count", `document.querySelector('.counted').textContent`, "5 checks: 2 failed, 1 open, 1 not reached, 1 proved")
			b.want("marks", marks, "12✓ 1 proved, 18✗ 1 failed, 22✗ 1 failed, 31? 1 open, 35– 1 not reached")
			b.want("list", `[...document.querySelectorAll('.checklist li')].map((e) => e.className + ' ' + e.querySelector('.where').textContent).join(', ')`,
				"failed prog.c:18:9 failed, failed prog.c:22:10 failed, open prog.c:31:12 open, unreachable prog.c:35:2 not reached, proved prog.c:12:2 proved")
			b.want("reason", `document.querySelector('.checklist li.open').textContent`, "?prog.c:31:12 open index outside of buf[64] unless n <= 63: timeout")
			b.want("not checked", `[...document.querySelectorAll('#checks .note')].map((e) => e.textContent).join(' ')`, "Not checked: termination (--property termination). Assumed: malloc succeeds.")
			b.click(".checklist button", "buf[64]")
			b.want("a check leads to its line", `document.querySelector('#checks .line.current').dataset.line`, 31)
			b.want("live", `document.getElementById('live').textContent`, "prog.c:31:12: index outside of buf[64] unless n <= 63: open")
			b.click("#checks .tabs button", "proved")
			b.want("only proved ones", `document.querySelectorAll('.checklist li').length`, 1)
			b.click("#checks .tabs button", "all")
			b.want("violations", `[...document.querySelectorAll('#choices select')[0].options].map((e) => e.textContent).join(', ')`, "FALSE(undefined) · prog.c:18:9, FALSE(no-overflow) · prog.c:22:10")
			b.do(chromedp.Focus(chromedp.CSS(".checklist li:nth-child(2) .why")))
			b.press(kb.Enter)
			b.want("why it fails", `document.querySelector('h1').textContent`, "signed addition overflows: x is 2147483647")
			b.want("width", `document.documentElement.scrollWidth`, width)
		}
		o := checked()
		o.Verdict, o.Results = True, nil
		o.Checks = append([]Check{{ID: "no-data-race", Kind: "data race", Property: "no-data-race"}}, o.Checks...)
		for i := range o.Checks {
			o.Checks[i].Answer, o.Checks[i].Result = CheckProved, 0
		}
		b := open(t, chrome, o, nil, 1200, 900)
		b.want("what holds", `document.querySelector('h1').textContent`, "No assertion fails, no signed overflow, memory is used safely, no undefined behaviour")
		b.want("lines without a source", `document.querySelectorAll('#checks .line.checked.proved').length`, 5)
		b.want("of the whole program", `document.querySelector('.checklist li').textContent`, "✓the program proved never: data race")
		b.click(".checklist button", "data race")
		b.want("no reason to explain", `document.querySelectorAll('.why').length`, 0)
		for range 1000 {
			o.Checks = append(o.Checks, o.Checks[0])
		}
		b = open(t, chrome, o, nil, 1200, 900)
		b.want("at first", `document.querySelectorAll('.checklist li').length`, 61)
		b.click(".checklist button", "Show 946 more checks")
		b.want("all", `document.querySelectorAll('.checklist li').length`, 1006)
	})

	t.Run("narrow", func(t *testing.T) {
		b := open(t, chrome, explained(t), bufferSources(t), 400, 800)
		b.want("width", `document.documentElement.scrollWidth`, 400)
		b.click(".folded button", "6 steps")
		b.click("#cause .tabs button", "Cause 2")
		b.want("width", `document.documentElement.scrollWidth`, 400)
		b.want("drawing", `document.querySelector('.automaton').scrollWidth <= document.querySelector('.automaton').clientWidth`, true)
		b.press("k", "k")
		b.want("stepping", position, "Step 41 of 43")
		b.want("the source is above the steps", `document.querySelector('.source').getBoundingClientRect().bottom <= document.querySelector('.steps').getBoundingClientRect().top`, true)
	})

	t.Run("dark", func(t *testing.T) {
		b := page(t)
		// Contrast of the text on its background, as WCAG computes it.
		const contrast = `(() => {
			const light = (c) => c.match(/[\d.]+/g).slice(0, 3).map((v) => v / 255).map((v) => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
				.reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
			const page = light(getComputedStyle(document.body).backgroundColor);
			return Math.min(...['body', '.share', 'button.place', '.answer strong', '.repair', '.line .number', '.c', '.state text', '.letter text', '.loops', '.values .gone code'].filter((s) => document.querySelector(s)).map((s) => {
				const of = document.querySelector(s), text = light(getComputedStyle(of)[of.ownerSVGElement ? 'fill' : 'color']);
				return (Math.max(page, text) + .05) / (Math.min(page, text) + .05); })); })()`
		for _, scheme := range []string{"light", "dark"} {
			b.scheme(scheme)
			b.want(scheme, `getComputedStyle(document.body).backgroundColor`, map[string]string{"light": "rgb(251, 251, 250)", "dark": "rgb(21, 23, 26)"}[scheme])
			b.want(scheme, contrast+" >= 4.5", true)
		}
	})

	t.Run("long", func(t *testing.T) {
		o, sources := long(2000)
		b := open(t, chrome, o, sources, 1200, 900)
		const nodes = `document.querySelectorAll('#report *').length`
		few := func(what string) {
			t.Helper()
			b.want(what, nodes+" < 6000", true)
		}
		few("at first")
		b.want("rows", `document.querySelectorAll('.step').length < 60`, true)
		b.want("last", position, "Step 2000 of 2000")
		b.do(chromedp.Focus(chromedp.CSS(".steps")))
		b.press(kb.Home)
		b.want("first", currentStep, 1)
		for range 25 {
			b.press("j")
		}
		b.want("stepped", currentStep, 26)
		b.want("visible", `(() => { const s = document.querySelector('.step[aria-selected=true]').getBoundingClientRect(), l = document.querySelector('.steps').getBoundingClientRect();
			return s.top >= l.top && s.bottom <= l.bottom; })()`, true)
		b.eval(`document.querySelector('.steps').scrollTop = 1000 * 30`)
		b.do(chromedp.WaitVisible(chromedp.CSS("#step-1005")))
		few("after scrolling")
		b.want("a screen reader hears", `document.querySelector('#step-1005').getAttribute('aria-posinset') + ' of ' + document.querySelector('#step-1005').ariaSetSize`, "1006 of 2000")
	})

	t.Run("hostile", func(t *testing.T) {
		o := hostile()
		b := open(t, chrome, o, map[string][]byte{o.Traces[0].Violation.File: []byte(o.Traces[0].Violation.Text + "\n/* \" ' unterminated")}, 1200, 900)
		b.want("no markup", `document.querySelectorAll('#report img, #report b, #report i, #report script').length`, 0)
		b.want("shown as text", `document.querySelector('h1').textContent.includes('</script><img src=x onerror=alert(1)><!-- ${x}')`, true)
		b.want("name", `document.querySelector('.values tbody td').textContent`, "__proto__")
		b.want("file", `document.querySelector('.file').textContent`, o.Traces[0].Violation.File)
		b.want("comment", `document.querySelector('#trace .line[data-line="2"] .c').textContent`, "/* \" ' unterminated")
	})

	t.Run("others", func(t *testing.T) {
		proved := &Outcome{Verdict: True, Property: "unreach-call", Program: Program{Files: []string{"a.c"}}, Proof: &Proof{Automata: 2, Predicates: 3}}
		open(t, chrome, proved, nil, 800, 600).want("proof", `document.querySelector('.verdict').textContent`,
			"TRUE unreach-callNo assertion failsa.cProof: 2 Floyd-Hoare automata with 3 predicates, not re-checked in the time for it (--check).")
		unknown := Stopped(Timeout)
		unknown.Detail = []string{"stopped during refine"}
		open(t, chrome, unknown, nil, 800, 600).want("reason", `document.querySelector('.verdict').textContent`, "UNKNOWN Not decided: timeoutstopped during refine")
		unknown.Open = []Obligation{{Situation: Situation{At: Place{File: "a.c", Line: 6}, State: []Value{{Name: "count", Value: "8"}}}, Error: Place{File: "a.c", Line: 9}, Proved: []string{"buf[0] <= 1", "buf[1] <= 1", "buf[2] <= 1"},
			Then: &Situation{At: Place{File: "a.c", Line: 6}, State: []Value{{Name: "count", Value: "9"}}, Inputs: []Input{{Value: "7"}}}}}
		open(t, chrome, unknown, nil, 800, 600).want("obligation", `[...document.querySelectorAll('#lacks .where, #lacks li')].map((e) => e.textContent).join('|')`,
			"a.c:9: not proved that this error is not reached|proved at line 6: buf[k] <= 1 for k = 0 … 2|at line 6 with count = 8 one iteration breaks it, which leads to count = 9|from there the error is reached, reading 7")
		// The violated property of several is shown first.
		b := open(t, chrome, &Outcome{Verdict: False, Property: "unreach-call", Results: []*Outcome{proved, explained(t)}}, nil, 800, 600)
		b.want("violated", `document.querySelector('.answer').textContent`, "FALSE unreach-call")
		b.want("lines without a source", `document.querySelectorAll('#trace .line').length`, 11)
		b.eval(`(() => { const s = document.querySelector('#choices select'); s.value = 0; s.dispatchEvent(new Event('change')); return 0; })()`)
		b.want("the other", `document.querySelector('.answer').textContent`, "TRUE unreach-call")
	})
}

// takeShots takes pictures for people to look at.
func takeShots(t *testing.T, chrome context.Context) {
	for name, width := range map[string]int64{"light": 1200, "dark": 1200, "narrow": 400} {
		b := open(t, chrome, explained(t), bufferSources(t), width, 900)
		if name == "dark" {
			b.scheme(name)
		}
		for _, section := range []string{"report", "matters", "trace", "heat", "tree", "automaton"} {
			b.eval(fmt.Sprintf(`document.getElementById(%q).scrollIntoView()`, section))
			picture, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(*shots, name+"-"+section+".png"), picture, 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// recursive is a trace in which a function calls itself, and n is a variable of
// each function.
func recursive() *Outcome {
	at := func(line int, function string, call, depth int, changes ...Value) Step {
		return Step{Place: Place{File: "r.c", Line: line, Column: 1, Text: "f(n);"}, Function: function, Call: call, Depth: depth, Changes: changes}
	}
	steps := []Step{
		at(1, "main", 0, 0, Value{Name: "n", Value: "2", Function: "main", Call: 0}),
		at(2, "main", 0, 0, Value{Name: "n", Value: "2", Function: "f", Call: 1}),
		at(5, "f", 1, 1, Value{Name: "n", Value: "1", Function: "f", Call: 2}),
		at(6, "f", 2, 2, Value{Name: "r", Value: "7", Function: "f", Call: 2}),
		at(5, "f", 1, 1, Value{Name: "r", Value: "8", Function: "f", Call: 1}),
	}
	return &Outcome{Verdict: False, Property: "unreach-call", Traces: []*Trace{{Violation: steps[4].Place, What: "reach_error() is called", Fault: Reached, Steps: steps}}}
}

// long is a trace of n steps in a long file.
func long(n int) (*Outcome, map[string][]byte) {
	var source strings.Builder
	for i := range 4000 {
		fmt.Fprintf(&source, "\tx%d = x%d + 1;\n", i, i)
	}
	lines := strings.Split(source.String(), "\n")
	trace := &Trace{What: "reach_error() is called", Fault: Reached}
	e := &Explanation{Method: "relevance"}
	for i := range n {
		line := 1000 + i%500
		p := Place{File: "long.c", Line: line, Column: 2, EndLine: line, End: len(lines[line-1]) + 1, Text: lines[line-1]}
		trace.Steps = append(trace.Steps, Step{Place: p, Function: "main", Changes: []Value{{Name: fmt.Sprintf("x%d", line-1), Value: fmt.Sprint(i)}}})
		trace.Violation = p
		if i%3 == 0 {
			e.Findings = append(e.Findings, Finding{Step: i, Answer: Relevant})
		}
	}
	trace.Explanations = []*Explanation{e}
	o := &Outcome{Verdict: False, Property: "unreach-call", Traces: []*Trace{trace}}
	return o, map[string][]byte{"long.c": []byte(source.String())}
}

func TestHighlight(t *testing.T) {
	for text, want := range map[string]string{
		"int x = 0x1f; // c\n":      `[["k" "int" "" " x = " "n" "0x1f" "" "; " "c" "// c"] []]`,
		" #define A 1\nif (a=='b')": `[["" " " "p" "#define" "" " " "p" "A" "" " " "p" "1"] ["k" "if" "" " (a==" "s" "'b'" "" ")"]]`,
		"/* a\n b */ \"s\\\"\";":    `[["c" "/* a"] ["c" " b */" "" " " "s" "\"s\\\"\"" "" ";"]]`,
		"\"open\nint":               `[["s" "\"open"] ["k" "int"]]`,
		"a\r\nb\xff":                `[["" "a"] ["" "b�"]]`,
		"":                          `[[]]`,
	} {
		if got := fmt.Sprintf("%q", highlight(text)); got != want {
			t.Errorf("%q: got %s, want %s", text, got, want)
		}
	}
}

func FuzzHighlight(f *testing.F) {
	f.Add("int main(void) { return '\\0'; } // x\n#if 0\n/*")
	f.Fuzz(func(t *testing.T, text string) {
		var back strings.Builder
		for i, l := range highlight(text) {
			if i > 0 {
				back.WriteByte('\n')
			}
			for k := 1; k < len(l); k += 2 {
				back.WriteString(l[k])
			}
		}
		if clean := strings.ToValidUTF8(strings.ReplaceAll(text, "\r\n", "\n"), "\uFFFD"); back.String() != clean {
			t.Errorf("%q comes back as %q", text, back.String())
		}
	})
}
