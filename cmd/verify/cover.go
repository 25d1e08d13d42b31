package verify

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/explain/report"
	"tav/solver/effort"
)

// A Covering is the question what executions of a program reach of its text.
type Covering struct {
	Scripts  []json.RawMessage // of executions that are known
	All      bool              // all marks are asked about
	Function string            // … the lines of this function
	Lines    map[string][]int  // … lines, by file
	Goals    bool              // … calls of __CPROVER_cover and its kin
}

// cover says what executions reach: the outcome has it as its coverage, and no verdict.
func (s *session) cover(ctx context.Context) (*report.Outcome, error) {
	l, err := LoadThreads(ctx, s.Job, s.Enter, s.stats)
	if err != nil {
		return nil, err
	}
	if l, err = l.sequential(ctx, s.Enter, s.stats); err != nil {
		return nil, err
	}
	s.Enter("coverage")
	limit := coverTime
	if !s.Cover.All && !s.Cover.Goals && s.Cover.Lines == nil { // not asked for
		limit = vacuityTime
	}
	limited, cancel := effort.Timeout(ctx, limit)
	defer cancel()
	p := l.Prog
	if l.threads != nil {
		p = l.threads
	}
	c := &coverer{subject: s.about(l), marks: p.Marks}
	c.choose(cfg.MarkEdges(p), cfg.MarkEdges(l.Prog))
	r := reach(limited, c.subject, c.goals, s.Cover.scripts())
	for i, lost := range c.lost {
		r.never[i] = r.never[i] && !lost
	}
	o := report.Undecided("only coverage was asked for")
	if o.Coverage, err = c.coverage(r); err != nil {
		return nil, err
	}
	for _, l := range c.dropped(ctx) {
		o.Coverage.AddLine(l)
	}
	return o, nil
}

// scripts are the executions that are known, as far as they can be read.
func (c *Covering) scripts() (list []*interp.Script) {
	for _, text := range c.Scripts {
		if script, err := interp.ParseScript("execution", text); err == nil {
			list = append(list, script)
		}
	}
	return list
}

// A coverer asks about marks.
type coverer struct {
	*subject
	marks  []cfg.Mark
	called map[string]bool // functions
	chosen []int           // the marks that are asked about
	goals  [][]*cfg.Edge
	lost   map[int]bool // goals that are in the program, and not in its sequential form
}

// choose chooses the marks that are asked about: edges of the program's own, or of its sequential form. With a function under proof, those of functions
// that it does not call are not.
func (c *coverer) choose(edges, form [][]*cfg.Edge) {
	c.lost = map[int]bool{}
	called := map[string]bool{c.Program.Function: true}
	for i, k := range c.marks {
		called[k.Func] = called[k.Func] || c.Program.Function == "" || len(edges[i]) > 0
	}
	c.called = called
	for i, k := range c.marks {
		if called[k.Func] && c.wanted(k) {
			c.lost[len(c.goals)] = len(edges[i]) > len(form[i]) && len(form[i]) == 0
			c.chosen, c.goals = append(c.chosen, i), append(c.goals, form[i])
		}
	}
}

// wanted reports whether a mark is asked about: one in the text of the program that has code.
func (c *coverer) wanted(k cfg.Mark) bool {
	switch {
	case k.Kind == cfg.CoverMark:
		return c.Cover.All || c.Cover.Goals
	case c.Cover.Lines != nil:
		return k.Kind == cfg.LineMark && slices.Contains(c.Cover.Lines[k.Pos.File], k.Pos.Line)
	case !c.Cover.All && (k.Func != c.Cover.Function || k.Kind != cfg.LineMark):
		return false
	}
	return k.Kind != cfg.FailMark && c.owns(k.Pos.File) && strings.Trim(c.sources.parsed[k.Pos.File].Line(k.Pos.Line), " \t\r{};") != ""
}

// owns reports whether a file is one of the program's own.
func (c *coverer) owns(file string) bool {
	return c.sources.parsed[file] != nil && !strings.HasPrefix(file, "/usr/") && (c.Harness == nil || file != c.Harness.Name)
}

// coverage is the answers in the words of a report.
func (c *coverer) coverage(r *reaching) (*report.Coverage, error) {
	all, in := &report.Coverage{}, c.Words()
	for _, run := range r.runs {
		text, err := run.MarshalJSON()
		if err != nil {
			return nil, err
		}
		all.Runs = append(all.Runs, text)
	}
	for n := 0; n < len(c.chosen); n++ {
		k, answer, run := c.marks[c.chosen[n]], r.answer(n), r.by[n]
		at := in.Place(k.Pos)
		switch k.Kind {
		case cfg.LineMark:
			all.AddLine(report.CoveredLine{File: k.Pos.File, Line: k.Pos.Line, Function: k.Func, Reach: answer, Run: run})
		case cfg.CoverMark:
			all.AddGoal(report.CoveredGoal{Place: at, Function: k.Func, Condition: condition(at), Reach: answer, Run: run})
		case cfg.TrueMark: // the other side comes next
			n++
			all.AddBranch(report.CoveredBranch{Place: at, Function: k.Func, True: answer, TrueRun: run, False: r.answer(n), FalseRun: r.by[n]})
		}
	}
	return all, nil
}

// answer is what is known of a goal.
func (r *reaching) answer(i int) report.Reach {
	switch {
	case r.by[i] > 0:
		return report.CoverReached
	case r.never[i]:
		return report.CoverUnreachable
	}
	return report.CoverUnknown
}
