package driver

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"tav/cfg/toolchain"
	"tav/explain/report"
)

// A told condition is what a report says of a step: a condition that holds in front of it or
// after it, at that execution of its place or at others.
type told struct {
	step  int
	cond  string
	after bool
	when  executions
}

// executions are those of a place at which something is claimed.
type executions string

// The executions.
const (
	thatOne executions = ""      // of the step
	some    executions = "some"  // any one
	allOn   executions = "allOn" // all from that of the step on
)

// check is the C expression that says whether a condition holds where it is claimed.
func (c told) check(id, visit int, cond string) string {
	switch c.when {
	case some:
		return fmt.Sprintf("(void)\ntav_say(%d, (%s) ? 1 : 2)\n", id, cond)
	case allOn:
		return fmt.Sprintf("(void)\n(tav_visit[%%d] >= %d && (tav_always(%d, !!(%s)), 1))\n", visit, id, cond)
	}
	return fmt.Sprintf("(void)\n(tav_visit[%%d] == %d && (tav_say(%d, !!(%s)), 1))\n", visit, id, cond)
}

// notExecuted is in conditions that are no expressions of C: calls stand for what was
// read or returned, and a # for one of several.
var notExecuted = regexp.MustCompile(`\w\(\)|#|\bat line\b|^(true|false|checked|error|frees .*)?$|\b(the|free|all memory) [a-z]`)

// claimsOf are the conditions of a report: what holds at steps, which ways branches
// went, what statements assigned, what is violated.
func claimsOf(t *report.Trace) []told {
	var all []told
	add := func(c told) {
		c.cond = strings.TrimSuffix(c.cond, " && …")
		if !notExecuted.MatchString(c.cond) && !slices.Contains(all, c) {
			all = append(all, c)
		}
	}
	for _, e := range t.Explanations {
		for _, f := range e.Findings {
			add(told{step: f.Step, cond: f.Invariant})
			if d := f.Decision; d != nil {
				for _, v := range d.Values {
					add(claimBefore(f.Step, v))
				}
				if d.True {
					add(told{step: f.Step, cond: d.Condition})
				} else {
					add(told{step: f.Step, cond: "!(" + d.Condition + ")"})
				}
			}
		}
		if e.Violated != "" {
			add(told{step: len(t.Steps) - 1, cond: "!(" + e.Violated + ")"})
		}
		if e.Tree != nil {
			claimsOfTree(t, e.Tree, add)
		}
		for _, l := range e.Chain {
			for _, v := range l.Values {
				add(claimOf(t, l.Step, v))
			}
		}
	}
	for i, s := range t.Steps {
		add(told{step: i, cond: s.Note})
		for _, v := range s.Changes {
			add(claimOf(t, i, v))
		}
	}
	return all
}

// claimBefore is that a variable has a value before a step.
func claimBefore(step int, v report.Value) told {
	return told{step: step, cond: v.Name + " == " + strings.NewReplacer("true", "1", "false", "0", "NULL", "0").Replace(v.Value)}
}

// claimOf is that a step gives a variable a value, one that is not executed if C has no words
// for it or they stand at another place.
func claimOf(t *report.Trace, step int, v report.Value) told {
	s := t.Steps[step]
	own := v.Function == "" || v.Function == s.Function && v.Call == s.Call
	value := strings.NewReplacer("true", "1", "false", "0", "NULL", "0").Replace(v.Value)
	switch {
	case !own || !regexp.MustCompile(`^&?[\w.'\[\]:>-]+$`).MatchString(value):
	case strings.HasSuffix(v.Name, "()"):
		return told{step: step, cond: "tav_value == " + value, after: true}
	case strings.Contains(s.Place.Text, "="), strings.Contains(s.Place.Text, "++"), strings.Contains(s.Place.Text, "--"):
		return told{step: step, cond: v.Name + " == " + value, after: true}
	}
	return told{}
}

// claimsOfTree are the conditions of a cause tree: of a branch at its step, of what is no step by
// itself, as that an index is inside of an array, at some one. Of a call that it is executed.
func claimsOfTree(t *report.Trace, n *report.Node, add func(told)) {
	for _, c := range n.Causes {
		switch call := strings.HasPrefix(c.Condition, "call of "); {
		case len(c.Steps) == 0:
		case call:
			add(told{step: c.Steps[0], cond: "1"})
		case c.Condition == t.Steps[c.Steps[0]].Note:
			add(told{step: c.Steps[0], cond: c.Condition})
		default:
			add(told{step: c.Steps[0], cond: c.Condition, after: true, when: some})
		}
		claimsOfTree(t, c, add)
	}
}

// visits says which execution of the text at its place a step is, from 1; part is of
// a step that goes on with a statement after a call in it.
func (x *changedRun) visits(step int) (n int, part bool) {
	steps := x.trace.Steps
	for i := 0; i <= step; i++ {
		if part = false; !sameStart(steps[i].Place, steps[step].Place) {
			continue
		}
		k := i - 1
		for k >= 0 && steps[k].Depth > steps[i].Depth {
			k--
		}
		again := k >= 0 && sameStart(steps[k].Place, steps[i].Place)
		if k >= 0 && k < i-1 && !again && inside(steps[k].Place, steps[i].Place) { // a call in the statement has its own place
			part = true
			if k = x.beforeParts(k, steps[i].Place); k < 0 || !sameStart(steps[k].Place, steps[i].Place) {
				n++
			}
			continue
		}
		if part = again && (k < i-1 || calls(steps[k])) && steps[k].Note == ""; !part && !(again && k == i-1 && oneVisit(steps[k], steps[i])) {
			n++
		}
	}
	return n, part
}

// beforeParts is the last step of the same call up to k that is of no part of a place; -1 if there is none.
func (x *changedRun) beforeParts(k int, p report.Place) int {
	steps := x.trace.Steps
	for depth := steps[k].Depth; k >= 0 && (steps[k].Depth > depth || inside(steps[k].Place, p) && !sameStart(steps[k].Place, p)); {
		k--
	}
	return k
}

// calls reports whether a step hands over arguments.
func calls(s report.Step) bool {
	return slices.ContainsFunc(s.Changes, func(v report.Value) bool { return v.Function != "" && v.Function != s.Function })
}

// oneVisit reports whether two steps that follow each other at one place are of one
// execution: parts of a condition, or the error.
func oneVisit(a, b report.Step) bool {
	return b.Note == "error" || a.Note != "" && b.Note != "" && strings.ContainsAny(strings.ReplaceAll(a.Place.Text, "(&", ""), "&|?")
}

// sameStart reports whether two places begin at one character: of a call and of the statement
// that it is.
func sameStart(p, q report.Place) bool {
	return p.File == q.File && p.Line == q.Line && p.Column == q.Column
}

// inside reports whether a place is a part of another one.
func inside(p, q report.Place) bool {
	return p.File == q.File && p.Line == q.Line && p.EndLine == q.EndLine && q.Column <= p.Column && p.End <= q.End
}

// place is where a step is; of several that begin there the longest.
func (x *changedRun) place(step int) report.Place {
	p := x.trace.Steps[step].Place
	for _, s := range x.trace.Steps {
		if sameStart(p, s.Place) && s.Place.EndLine == p.Line && s.Place.End > p.End {
			p = s.Place
		}
	}
	return p
}

// holds executes the claims of a report in a run.
func (x *changedRun) holds(all tally) {
	if x.trace.Omitted == 0 && !x.trace.Endless {
		x.execute("holds", claimsOf(x.trace), all)
	}
}

// execute executes claims in a run.
func (x *changedRun) execute(kind string, claims []told, all tally) {
	claims = slices.DeleteFunc(claims, func(c told) bool { return notExecuted.MatchString(c.cond) })
	if len(claims) == 0 {
		return
	}
	all.count(kind, 0, len(claims))
	claims = x.compiling(claims)
	r, err := x.run(x.claiming(claims), says)
	if err != nil {
		x.t.Error(err)
		return
	}
	for id, c := range claims {
		s := x.trace.Steps[c.step]
		switch {
		case strings.Contains(r.Log, fmt.Sprintf("tav claims %03d 0", id)):
			x.t.Errorf("%s:%d, step %d: %s does not hold (after: %v)", s.Place.File, s.Place.Line, c.step, c.cond, c.after)
		case strings.Contains(r.Log, fmt.Sprintf("tav claims %03d 1", id)):
			all.count(kind, 1, 0)
		case strings.Contains(r.Log, fmt.Sprintf("tav claims %03d 2", id)):
			x.t.Errorf("%s:%d, step %d: %s never holds", s.Place.File, s.Place.Line, c.step, c.cond)
		default:
			x.t.Logf("not executed: line %d: %s", s.Place.Line, c.cond)
		}
	}
}

// compiling are the claims that the compiler understands where they are.
func (x *changedRun) compiling(claims []told) []told {
	clang, err := toolchain.Find("clang-14")
	if err != nil {
		x.t.Skip(err)
	}
	text := x.claiming(claims)
	file := filepath.Join(x.t.TempDir(), "claims.c")
	if err := os.WriteFile(file, []byte(strings.Join(text, "\n")), 0o666); err != nil {
		x.t.Fatal(err)
	}
	out, err := exec.Command(clang, "-fsyntax-only", "-w", "-ferror-limit=0", file).CombinedOutput()
	if err == nil {
		return claims
	}
	lines := strings.Split(strings.Join(text, "\n"), "\n")
	bad := map[int]bool{}
	for _, m := range regexp.MustCompile(`claims.c:(\d+):\d+: error: (.*)`).FindAllStringSubmatch(string(out), -1) {
		n, _ := strconv.Atoi(m[1])
		uses := "" // what the line in error is for: one claim, or those that need a variable of a caller
		if is := regexp.MustCompile(`tav_say\(\d+,|tav_at\[\d+\] =`).FindString(lines[n-1]); is != "" {
			uses = strings.TrimSuffix(is, " =")
		}
		for _, line := range lines {
			is := regexp.MustCompile(`tav_say\((\d+),`).FindStringSubmatch(line)
			if uses == "" || is == nil || !strings.Contains(line, uses) {
				continue
			}
			id, _ := strconv.Atoi(is[1])
			if !bad[id] {
				x.t.Logf("not C: line %d: %s: %s", x.trace.Steps[claims[id].step].Place.Line, claims[id].cond, m[2])
			}
			bad[id] = true
		}
	}
	if len(bad) == 0 {
		x.t.Errorf("%s", out)
	}
	var list []told
	for id, c := range claims {
		if !bad[id] {
			list = append(list, c)
		}
	}
	return list
}
