package driver

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"tav/cfg/interp"
	"tav/explain/report"
)

// notAtAll matches what is said not to be executed, in no iteration.
var notAtAll = regexp.MustCompile("line (\\d+), `([^`]*)`, is skipped;")

// skips executes that what a branch skips was not executed, and is when it goes the other way.
func (x *changedRun) skips(all tally) {
	never := notAtAll.FindStringSubmatch(x.cause)
	executed := 0
	for _, e := range x.trace.Explanations {
		for _, f := range e.Findings {
			if f.Switch == "" || len(f.Skipped) == 0 {
				continue
			}
			q := f.Skipped[0]
			said := slices.IndexFunc(f.Skipped, func(p report.Place) bool { return never != nil && strconv.Itoa(p.Line) == never[1] })
			if said >= 0 {
				q = f.Skipped[said]
			}
			all.count("skipped", 0, 1)
			changed, ok := x.otherwise(f)
			if !ok || executed >= *sentencesMost/2 || q.Line == x.trace.Steps[f.Step].Place.Line || q.EndLine != q.Line || q.End-1 > len(q.Text) || q.File != x.trace.Violation.File {
				continue
			}
			same := slices.Clone(changed)
			p := x.trace.Steps[f.Step].Place
			n := x.evaluation(f.Step)
			same[p.Line] = fmt.Sprintf("%s(++tav_n, (%s))%s", p.Text[:p.Column-1], p.Text[p.Column-1:p.End-1], p.Text[p.End-1:])
			ran := func(text []string, when string) (at, ok bool) {
				text[q.Line] = q.Text[:q.Column-1] + withChecks(q.Text[:q.Column-1], q.Text[q.Column-1:q.End-1], when+" && (tav_say(0, 1), 1)", "0") + q.Text[q.End-1:]
				r, err := x.run(append([]string{"void tav_say(int, int);"}, text...), says)
				return err == nil && strings.Contains(r.Log, "tav claims 000 1"), err == nil && text[q.Line] != q.Text
			}
			then := fmt.Sprintf("tav_n == %d", n)
			when := then
			if said >= 0 {
				when = "1"
			}
			before, ok1 := ran(same, when)
			after, ok2 := ran(changed, then)
			switch {
			case !ok1 || !ok2:
				x.t.Logf("not executed: line %d was not executed", q.Line)
			case before || !after:
				x.t.Errorf("line %d was not executed, it is said, as line %d went: executed %v, the other way %v", q.Line, p.Line, before, after)
			default:
				executed++
				all.count("skipped", 1, 0)
			}
		}
	}
}

// corrects executes what links of a chain say of the correct run that they compare with: that of the
// reference, or the one with a branch that goes the other way.
func (x *changedRun) corrects(all tally) {
	for _, e := range x.trace.Explanations {
		other := *x
		if m := regexp.MustCompile(`\(step (\d+)\)`).FindStringSubmatch(e.Reference); m != nil {
			step, _ := strconv.Atoi(m[1])
			changed, ok := x.otherwise(report.Finding{Step: step - 1, Switch: report.OtherWay})
			if !ok {
				continue
			}
			other.text = changed[1:]
		} else if len(x.reference) > 0 {
			text, err := os.ReadFile(x.reference[0])
			if err != nil {
				x.t.Fatal(err)
			}
			other.text = strings.Split(string(text), "\n")
		}
		t := *x.trace
		t.Steps = slices.Clone(t.Steps)
		for i := range t.Steps { // a changed statement ends where its line does
			p := &t.Steps[i].Place
			if text := other.text[p.Line-1]; text != p.Text && p.End-1 == len(p.Text) {
				p.Text, p.End = text, len(text)+1
			}
		}
		other.trace = &t
		var claims []told
		for _, l := range e.Chain {
			for _, v := range l.Correct {
				c := claimOf(&t, l.Step, v)
				if _, value, ok := strings.Cut(c.cond, " == "); ok && l.Compared > l.Step {
					c = told{step: l.Compared, cond: v.Name + " == " + value, after: t.Steps[l.Compared].Note == ""}
				}
				if p := t.Steps[c.step].Place; p.Text == other.text[p.Line-1] {
					c.when = some
					claims = append(claims, c)
				}
			}
		}
		other.execute("correct run", claims, all)
	}
}

// rounds executes what is said to hold in every round of an endless run, and what does not change.
func (x *changedRun) rounds(all tally) {
	var claims []told
	for _, m := range regexp.MustCompile("`([^`]+)` holds in every iteration(?:: nothing in it changes ([^.]*))?").FindAllStringSubmatch(x.cause, -1) {
		for k, s := range slices.Backward(x.trace.Steps) {
			if s.Note == m[1] {
				claims = append(claims, told{step: k, cond: m[1], when: allOn})
				for _, v := range regexp.MustCompile("`([\\w.>-]+)`").FindAllStringSubmatch(m[2], -1) {
					claims = append(claims, told{step: k, cond: fmt.Sprintf("({ static __typeof__(%s) tav_old, tav_set; if (!tav_set) tav_set = 1, tav_old = %[1]s; tav_old == %[1]s; })", v[1]), when: allOn})
				}
				break
			}
		}
	}
	for _, c := range claims { // each ends its run
		x.execute("every round", []told{c}, all)
	}
}

// lacks executes what would have avoided the error if it had been assigned as well, after a step: there the variable
// is what it is said to be, and with the other value there is no error.
func (x *changedRun) lacks(all tally) {
	for _, e := range x.trace.Explanations {
		for _, f := range e.Findings {
			if f.Missing == nil {
				continue
			}
			m := *f.Missing
			for from, to := range map[string]string{"true": "1", "false": "0"} { // the program may not have the words
				m.Is, m.Value = strings.Replace(m.Is, from, to, 1), strings.Replace(m.Value, from, to, 1)
			}
			x.execute("holds", []told{{step: f.Step, cond: m.Name + " == " + m.Is, after: true}}, all)
			r, err := x.run(x.claiming([]told{{step: f.Step, cond: fmt.Sprintf("(%s = %s, 1)", m.Name, m.Value), after: true}}), says)
			executed := err == nil && strings.Contains(r.Log, "tav claims 000 1")
			if executed && r.Result != interp.NotReached {
				x.t.Errorf("line %d, step %d: the error happens with %s set to %s behind it", x.trace.Steps[f.Step].Place.Line, f.Step+1, m.Name, m.Value)
			}
			all.one("missing", executed)
		}
	}
}

// idles executes that a call changes nothing: without it the program fails just so.
func (x *changedRun) idles(all tally) {
	u := x.trace.Unchanged
	if u == nil || !strings.Contains(x.cause, ", changes nothing.") {
		return
	}
	p := x.place(u.Call)
	n, _ := x.visits(u.Call)
	code := strings.TrimSuffix(p.Text[p.Column-1:p.End-1], ";")
	text := append([]string{"static int tav_n;"}, x.text...)
	text[p.Line] = p.Text[:p.Column-1] + fmt.Sprintf("(++tav_n == %d ? (void)0 : %s)", n, code) + strings.TrimPrefix(p.Text[p.Column-1:], code)
	r := x.fails(text)
	if r == interp.NotReached {
		x.t.Errorf("line %d: without the call, which is said to change nothing, there is no error", p.Line)
	}
	all.one("unchanged", r == interp.Reached)
}
