package report

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"
)

// html/ holds the page: a skeleton, its style, and the script that fills it.
//
//go:embed html
var pageFiles embed.FS

// scripts are the parts of the page's script, in order.
var scripts = []string{"dom.js", "source.js", "coverage.js", "checks.js", "overview.js", "threads.js", "trace.js", "others.js", "tree.js", "automaton.js", "search.js", "main.js"}

// HTML writes an outcome as a page that needs nothing else, no network either.
// The sources are the texts of the program's files by the names that places have
// for them; of others the page shows the lines of the places only.
//
// All that comes from the program is one JSON object, escaped for a script
// element, that the page's script puts into the document as text. A content
// security policy permits no other script than this one.
func HTML(w io.Writer, o *Outcome, sources map[string][]byte) error {
	data, err := json.Marshal(newPage(o, sources))
	if err != nil {
		return err
	}
	var script bytes.Buffer
	for _, name := range scripts {
		script.Write(pageFile(name))
	}
	style := pageFile("style.css")
	page := template.Must(template.ParseFS(pageFiles, "html/page.html"))
	return page.Execute(w, map[string]any{
		"Title":  o.Answer() + " " + cmp.Or(o.Program.Function, strings.Join(o.Program.Files, " ")),
		"Policy": fmt.Sprintf("default-src 'none'; script-src %s; style-src %s", hash(script.Bytes()), hash(style)),
		"Style":  template.CSS(style),
		"Script": template.JS(script.Bytes()),
		"Data":   template.JS(data),
		"Text":   Plain(o),
	})
}

// pageFile reads what is embedded, which cannot fail.
func pageFile(name string) []byte {
	text, err := pageFiles.ReadFile("html/" + name)
	if err != nil {
		panic(err)
	}
	return text
}

// hash is how a content security policy names an inline script or style.
func hash(text []byte) string {
	sum := sha256.Sum256(text)
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// Plain is the report as text without colours, as those see it who run no scripts.
func Plain(o *Outcome) string {
	var text strings.Builder
	r := Text{Out: &text, Err: &text, Full: true}
	for _, each := range o.questions() {
		r.Body(each)
	}
	r.Coverage(o.Coverage)
	if len(o.AllFixes()) > 0 || len(o.unproved()) > 0 {
		r.Fixes(o)
	}
	r.Results(o)
	return text.String()
}

// A page is what the script gets: the outcome of each property with what is
// derived from it, and the sources.
type page struct {
	Answer   string              `json:"answer"`
	Outcomes []pageOutcome       `json:"outcomes"`
	Checks   *pageChecks         `json:"checks,omitempty"`
	Coverage *pageCoverage       `json:"coverage,omitempty"`
	Sources  map[string][]tokens `json:"sources"` // by file, by line
}

type pageOutcome struct {
	*Outcome
	Open         *struct{}   `json:"open,omitempty"`     // in words in Lacks
	Checks       *struct{}   `json:"checks,omitempty"`   // those of the page
	Coverage     *struct{}   `json:"coverage,omitempty"` // that of the page
	Holds        string      `json:"holds"`              // TRUE: what that means
	Answer       string      `json:"answer"`
	ProofText    string      `json:"proof_text,omitempty"`
	LoopTexts    []string    `json:"loop_texts,omitempty"`
	Effort       []string    `json:"effort,omitempty"` // UNKNOWN: where the time went, how deep was searched
	Lacks        []pageLack  `json:"lacks,omitempty"`  // UNKNOWN: what a proof lacks
	LacksNote    string      `json:"lacks_note,omitempty"`
	Causes       []Cause     `json:"causes"`
	Completeness string      `json:"completeness,omitempty"` // whether there are other error traces, in words
	Traces       []pageTrace `json:"traces"`                 // in place of the outcome's
}

// A pageLack is an obligation in words.
type pageLack struct {
	Error Place    `json:"error"`
	Lines []string `json:"lines"`
}

type pageTrace struct {
	*Trace
	Script     *struct{}   `json:"script,omitempty"`     // not shown
	Harness    *struct{}   `json:"harness,omitempty"`    // not shown
	InputRows  []Input     `json:"input_rows,omitempty"` // one for each place that is read at
	Insights   []insight   `json:"insights"`
	Share      string      `json:"share,omitempty"`
	Violated   string      `json:"violated,omitempty"`
	Conditions []string    `json:"conditions,omitempty"` // for which inputs it fails, in words
	Problems   []string    `json:"problems,omitempty"`
	Cause      int         `json:"cause"`                // index in causes
	Difference *difference `json:"difference,omitempty"` // from the first trace
	Automaton  *automaton  `json:"automaton,omitempty"`
	Orders     *told       `json:"orders,omitempty"` // of threads
	Locks      string      `json:"locks,omitempty"`  // what is wrong with them
	Called     string      `json:"called,omitempty"` // the calls that are active at the error
	Legend     []string    `json:"legend,omitempty"` // what short names of blocks of the heap stand for
	Does       []string    `json:"does,omitempty"`   // what the rows of the schedule do
}

func newPage(o *Outcome, sources map[string][]byte) page {
	p := page{Answer: o.Answer(), Checks: newPageChecks(o), Coverage: o.Coverage.page(), Sources: map[string][]tokens{}}
	for _, leaf := range o.leaves() {
		p.Outcomes = append(p.Outcomes, newPageOutcome(leaf))
	}
	for name, text := range sources {
		p.Sources[name] = highlight(string(bytes.TrimSuffix(text, []byte("\n"))))
	}
	return p
}

func newPageOutcome(o *Outcome) pageOutcome {
	po := pageOutcome{Outcome: o, Answer: o.Answer(), Holds: o.holds(), Causes: o.causes()}
	if o.Summary != nil {
		short := *o
		short.Summary = o.Summary.withoutFacts()
		po.Outcome, po.Causes = &short, short.causes()
		po.Completeness = o.completeness()
	}
	if o.Proof != nil {
		po.ProofText = o.Proof.describe()
		for _, l := range o.Proof.Loops {
			po.LoopTexts = append(po.LoopTexts, l.describe())
		}
	}
	if o.Spent != nil {
		po.Effort = append(po.Effort, o.spent())
	}
	if o.Depth > 0 {
		po.Effort = append(po.Effort, o.searched())
	}
	for _, b := range o.Open {
		po.Lacks, po.LacksNote = append(po.Lacks, pageLack{b.Error, b.tell()}), openState
	}
	for i, t := range o.Traces {
		pt := pageTrace{Trace: t, Insights: t.insights(), Violated: t.violated(), Problems: t.problems(true), Cause: causeOf(po.Causes, i), Automaton: t.drawn(), InputRows: byPlace(t.Inputs), Locks: t.locks()}
		pt.Called = t.Failure.Called()
		for _, b := range t.Blocks {
			pt.Legend = append(pt.Legend, b.Short+": "+b.String())
		}
		if pt.Insights != nil {
			t.leaveOut(pt.Insights, thatMatter(pt.Insights) <= shownStatements) // the page folds what is left out
			t.fold(pt.Insights)
			t.tell(pt.Insights)
			pt.Share = t.share(pt.Insights)
		}
		pt.Conditions = t.conditions(o.causes(), pt.Cause, true)
		if pt.Orders = t.Schedule.tell(); t.Schedule != nil {
			for _, row := range t.Schedule.Rows {
				pt.Does = append(pt.Does, row.does())
			}
		}
		if i > 0 {
			d := t.differs(o.Traces[0])
			pt.Difference = &d
		}
		po.Traces = append(po.Traces, pt)
	}
	return po
}

// withoutFacts is a summary whose causes are in words alone.
func (s *Summary) withoutFacts() *Summary {
	short := *s
	short.Causes = slices.Clone(s.Causes)
	for i := range short.Causes {
		short.Causes[i].Facts = nil
	}
	return &short
}
