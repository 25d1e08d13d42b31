package words

import (
	"cmp"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"tav/explain/report"
)

// A candidate is a fact that might be said of why a trace fails.
type candidate struct {
	report.Fact
	score   int            // those with more are said first
	alone   bool           // besides nothing is said but the error and where it comes from
	telling int            // of what would have avoided the error
	about   int            // index in Trace.Steps of the step that it judges
	unset   bool           // it says that something has no value
	skipped []report.Place // statements that a branch the other way would have executed
}

// Scores of facts, above those of what would have avoided the error, which are a few times telling; and of the one that is said
// where there is nothing else.
const (
	scoreOrigin = 100 - iota // where the value or the memory comes from that the error is about
	scoreError               // which condition is violated, on which inputs
	scoreChain               // what the run does otherwise than a correct one
	scoreMissing
	scoreWarning
	scoreIdle
	scoreEach
	scoreCounted // below it facts are limited in number
	scoreWarned  // a branch at a line that the compiler warns of
	scoreGave    = 1
)

// Reason is why a trace fails, usually in at most three facts: the condition that is
// violated, and on which inputs; where the value or the memory comes from that it is about;
// the last decision that led there, or the last statement that did. That they led there was
// found by running the program with them done otherwise.
func Reason(t *report.Trace) []report.Fact { return chosen(candidates(t)) }

// chosen are the facts that are said: those with the highest scores, in the order in which they are read.
func chosen(all []candidate) (facts []report.Fact) {
	order := make([]int, len(all))
	for i := range all {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(all[b].score, all[a].score) })
	var said []int
	least := 0
	for _, i := range order {
		covered := slices.ContainsFunc(said, func(k int) bool { return all[k].covers(all[i]) })
		if covered || all[i].score < least || all[i].score < scoreCounted && len(said) >= sentences {
			continue
		}
		if said = append(said, i); all[i].alone {
			least = scoreError
		}
	}
	slices.Sort(said)
	for _, i := range said {
		facts = append(facts, all[i].Fact)
	}
	report.InOrder(facts)
	return facts
}

// covers reports whether a fact that is said makes another one, with a lower score, needless or wrong.
func (c candidate) covers(d candidate) bool {
	switch c.score {
	case scoreOrigin:
		switch {
		case d.Kind == report.Fails:
			return numberedResult(d.Inputs)
		case d.isValue():
			return c.unset || c.same(d) || (c.Kind == report.CutOff || c.Kind == report.CutResult) && d.about > c.Step // what follows from it
		case d.Kind == report.Decided:
			return c.unset && !d.skipsAssigning(c.Fact)
		}
		return d.Kind == report.Gave
	case scoreWarning:
		return d.Kind == report.Otherwise || d.Kind == report.Gave || d.isValue() || d.about < c.Step
	case scoreIdle:
		return d.isValue() && d.about < c.Step
	}
	switch {
	case d.Kind == report.Gave:
		return c.Kind == report.Decided || c.Kind == report.Gave || c.isValue()
	case c.Kind == report.Decided, c.Kind == report.Gave:
		return d.isValue()
	}
	return c.isValue() && d.Kind == report.Decided && d.telling < c.telling
}

// isValue reports whether a fact is that another value would have avoided the error.
func (c candidate) isValue() bool {
	return c.Kind == report.Became || c.Kind == report.Returned || c.Kind == report.Unended
}

// same reports whether a fact about a value that does not fit says the same as one that another value would have avoided the error.
func (c candidate) same(d candidate) bool {
	of := map[report.FactKind]report.FactKind{report.CutOff: report.Became, report.Wrapped: report.Became, report.CutResult: report.Returned}
	return d.Kind == of[c.Kind] && c.Place.Line == d.Place.Line && c.Terms[0] == d.Terms[0] && (c.Kind == report.Wrapped || c.Terms[1] == d.Terms[1])
}

// skipsAssigning reports whether a statement that a branch skips assigns to the variable of which a fact says that it has no value.
func (c candidate) skipsAssigning(unset report.Fact) bool {
	declared := unset.Kind == report.ReadLocal || unset.Kind == report.UsedLocal
	return declared && slices.ContainsFunc(c.skipped, func(p report.Place) bool { return assigns(p.Text, unset.Terms[0]) })
}

// candidates are all facts of a trace, in the order in which they are read.
func candidates(t *report.Trace) (all []candidate) {
	b := bestOf(t)
	all = append(all, b.failure(t))
	all = append(all, origin(t)...)
	if f := induced(t); f != nil {
		all = append(all, candidate{Fact: *f, score: scoreChain, alone: true})
	}
	if b.missing.Missing != nil {
		all = append(all, candidate{Fact: lacks(t, b.missing), score: scoreMissing, alone: true})
	}
	warning := warned(t)
	if warning != nil {
		all = append(all, candidate{Fact: *warning, score: scoreWarning, about: warning.Step})
	}
	if u := t.Unchanged; u != nil && b.decision.Switch != "" && u.Call < b.decision.Step && b.decision.Step <= u.Last {
		all = append(all, candidate{Fact: idle(t), score: scoreIdle, about: b.decision.Step})
	}
	if e := b.each; e.Each != nil && (e.Each.Kind == report.Comparison || b.decision.Switch == "" && len(b.value.Fix) == 0) {
		all = append(all, candidate{Fact: otherwise(t, e), score: scoreEach, alone: true})
	}
	for _, f := range t.Stories {
		all = append(all, candidate{Fact: f, score: scoreOrigin, about: f.Step, alone: f.Kind != report.Late && f.Kind != report.Unread && f.Kind != report.NoCase && f.Kind != report.Twice})
	}
	all = append(all, exceeds(t)...)
	var decision *report.Fact
	if f := b.decision; f.Switch != "" && !onlyDrives(t, f) {
		c := candidate{Fact: decided(t, f), score: 2*telling(t, f) + 2, telling: telling(t, f), about: f.Step, skipped: f.Skipped}
		if c.Terms[3] != "" && !t.InDriver(f.Step) { // what it does or skips says more than a value
			c.score += 4
		}
		if warning != nil && f.Step == warning.Step { // says more than what follows from it
			c.score = scoreWarned
		}
		all, decision = append(all, c), &c.Fact
	}
	if f := became(t, b.value); f != nil && !countsIn(f, decision) && (t.Fault != report.Overflows || !t.InDriver(f.Step)) { // before a branch that says one more, too
		if t.Fault == report.Overflows && f.Kind == report.Became {
			f.Kind, f.Terms, f.In = report.Gave, []string{statement(f.Place), f.Terms[0], f.Terms[1]}, nil
		}
		all = append(all, candidate{Fact: *f, score: 2*telling(t, b.value) + 3, telling: telling(t, b.value), about: b.value.Step})
	}
	if f := gave(t, b.violated); f != nil {
		all = append(all, candidate{Fact: *f, score: scoreGave, about: len(t.Steps)})
	}
	return slices.DeleteFunc(all, func(c candidate) bool { return c.Kind == "" })
}

// countsIn reports whether a value is one of a counter of a loop, of whose condition a decision is.
func countsIn(value, decision *report.Fact) bool {
	return decision != nil && value.Kind == report.Became && value.Place.Line == decision.Place.Line && shows(decision.Terms[0], value.Terms[0])
}

// onlyDrives reports whether a branch is of the program's entry that drives the rest, and does no more than leave it, or of any function,
// and finds that there is what a pointer leads to.
func onlyDrives(t *report.Trace, f report.Finding) bool {
	fact := decided(t, f)
	what := fact.Terms[3]
	reads := slices.ContainsFunc(t.Inputs, func(in report.Input) bool {
		return in.Place.File == t.Steps[f.Step].Place.File && in.Place.Line == t.Steps[f.Step].Place.Line
	})
	if f.Decision != nil && f.Decision.Found && leaving.MatchString(what) {
		return true
	}
	return t.InDriver(f.Step) && (what == "" || fact.Terms[4] == "executed" || leaving.MatchString(what) || reads)
}

// exceeds is the result of arithmetic that does not fit, where the error is that.
func exceeds(t *report.Trace) []candidate {
	if t.Fault != report.Overflows || t.Failure == nil || len(t.Failure.Operands) != 2 {
		return nil
	}
	x, ok := new(big.Int).SetString(t.Failure.Operands[0], 10)
	y, also := new(big.Int).SetString(t.Failure.Operands[1], 10)
	exact := map[string]func(x, y *big.Int) *big.Int{"+": new(big.Int).Add, "-": new(big.Int).Sub, "*": new(big.Int).Mul}[t.Failure.Operator]
	if !ok || !also || exact == nil {
		return nil
	}
	step := len(t.Steps) - 1
	terms := []string{statement(t.Violation), t.Failure.Operator, exact(x, y).String()}
	return []candidate{{Fact: report.Fact{Kind: report.Exceeds, Step: step, Place: t.Violation, Terms: terms}, score: scoreWarning + 1, about: step}}
}

// best are of what the methods found the findings that say most.
type best struct {
	violated, precondition         string
	decision, value, missing, each report.Finding
}

// bestOf are they, of the steps since the assertion that fails held last where an if statement of a function under test could have
// avoided the error there.
func bestOf(t *report.Trace) best {
	b, since := bestFrom(t, 0), lastHeld(t)
	if late := bestFrom(t, since); since > 0 && late.decision.Switch != "" && late.decision.Decision != nil && late.decision.Decision.Guard && !onlyDrives(t, late.decision) {
		return late
	}
	return b
}

// lastHeld is the last step of the assertion that fails at which it held; 0: it did not.
func lastHeld(t *report.Trace) int {
	last := len(t.Steps) - 1
	there := func(i int) bool {
		s, end := t.Steps[i].Place, t.Steps[last]
		return s.Line == t.Violation.Line && s.File == t.Violation.File && t.Steps[i].Depth == end.Depth && t.Steps[i].Function == end.Function
	}
	i := last
	for i > 0 && there(i) {
		i--
	}
	for i > 0 && !there(i) {
		i--
	}
	if last < 0 || t.Fault != report.Reached && t.Fault != report.Asserted {
		return 0
	}
	return i
}

// bestFrom are the best findings at a step or after it.
func bestFrom(t *report.Trace, first int) (b best) {
	for _, e := range t.Explanations {
		b.violated, b.precondition = cmp.Or(b.violated, e.Violated), cmp.Or(b.precondition, e.Precondition)
		for _, f := range e.Findings {
			if f.Missing != nil {
				b.missing = f
			}
			switch {
			case f.Bypass || f.Step < first || onlyChecks(t, f.Step):
			case f.Each != nil && (b.each.Each == nil || b.each.Each.Kind != report.Comparison || f.Each.Kind == report.Comparison):
				b.each = f
			case f.Switch != "" && sharper(t, f, b.decision):
				b.decision = f
			case len(f.Fix) == 1 && telling(t, f) >= telling(t, b.value):
				b.value = f
			}
		}
	}
	return b
}

// failure is the condition that is violated, where that says more than the place of the error: it is one of several there, in words
// of the program; and on which inputs, if that is short.
func (b best) failure(t *report.Trace) candidate {
	c := candidate{score: scoreError}
	always := b.precondition == "1"
	if always && len(t.Inputs) > 0 || !always && len(b.precondition) <= shortCondition && !incomplete(b.precondition) {
		c.Inputs = b.precondition
	}
	switch {
	case b.violated != "" && !scoped(b.violated) && (t.Fault == report.Reached || joins(t.Violation.Text)) && (t.Given == nil || t.Failure == nil || t.Failure.Memory == nil):
		c.Kind, c.Terms = report.Violated, []string{b.violated}
	case c.Inputs != "":
		c.Kind = report.Fails
	}
	return c
}

// origin is where what the error is about comes from: memory that was freed, is not, or was allocated, a null pointer, a value that nothing gave or
// that does not fit.
func origin(t *report.Trace) []candidate {
	facts := fate(t)
	if t.From != nil {
		alone := t.Fault == report.Leaked || t.Fault == report.Null || t.Fault == report.Dead && len(facts) > 0
		list := []candidate{{Fact: *t.From, score: scoreOrigin, alone: alone, unset: t.Fault != report.Null}}
		if t.Known != nil {
			list = append(list, candidate{Fact: *t.Known, score: scoreOrigin})
		}
		return list
	}
	for _, of := range []func(*report.Trace) *report.Fact{lost, converts} {
		if f := of(t); f != nil && len(facts) == 0 {
			facts = append(facts, *f)
		}
	}
	var list []candidate
	for _, f := range facts {
		list = append(list, candidate{Fact: f, score: scoreOrigin, alone: t.Fault == report.Dead})
	}
	return list
}

// gave is the statement that gave the first variable of a condition that is violated its value; nil: none is known.
func gave(t *report.Trace, violated string) *report.Fact {
	for _, k := range t.Gave(violated) {
		s := t.Steps[k]
		name, value := "", ""
		for _, v := range s.Changes {
			if n := v.Of(t.Steps[len(t.Steps)-1]); slices.Contains(report.Variables(violated), n) {
				name, value = n, v.Value
			}
		}
		if name != "" && s.Place.Line != t.Violation.Line {
			return &report.Fact{Kind: report.Gave, Step: k, Place: s.Place, Terms: []string{strings.TrimSpace(s.Place.Text), name, value}, In: called(t.Steps[:k], s)}
		}
	}
	return nil
}

// fate is where the memory was freed that an error is about, or allocated, or where the lifetime of a local variable ended, and what
// still points to it; none where it is about none of these.
func fate(t *report.Trace) (facts []report.Fact) {
	at := func(kind report.FactKind, step int, terms ...string) report.Fact {
		s := t.Steps[step]
		return report.Fact{Kind: kind, Step: step, Place: s.Place, Terms: terms, In: called(t.Steps[:step], s)}
	}
	switch o := t.Object; {
	case o == nil:
	case t.Fault == report.Outside && o.Allocated != nil:
		facts = append(facts, at(report.Allocated, *o.Allocated, o.Size, strings.Trim(t.Steps[*o.Allocated].Place.Text, " \t;")))
	case t.Fault == report.Dead && o.Freed != nil:
		if o.Local != "" {
			facts = append(facts, at(report.Ended, *o.Freed, o.Local))
		} else {
			facts = append(facts, at(report.Freed, *o.Freed))
		}
		if h := o.Holder; h != nil {
			p := t.Steps[h.Step].Place
			facts = append(facts, report.Fact{Kind: report.PointsTo, Step: h.Step, Place: p, Terms: []string{h.Name, statement(p)}})
		}
	}
	return facts
}

// lastRelevant is the last step that matters of which a function says something.
func lastRelevant(t *report.Trace, of func(step int) *report.Fact) (fact *report.Fact) {
	last := -1
	for _, e := range t.Explanations {
		for _, f := range e.Findings {
			if f.Answer != report.Relevant || f.Step <= last || f.Step >= len(t.Steps) {
				continue
			}
			if said := of(f.Step); said != nil {
				fact, last = said, f.Step
			}
		}
	}
	return fact
}

// lost is the last value that matters and did not fit where it was stored or returned; nil: none.
func lost(t *report.Trace) *report.Fact {
	return lastRelevant(t, func(i int) *report.Fact {
		if i > 0 && t.Steps[i-1].Returns() && t.Steps[i-1].Cut != "" && t.Steps[i].Depth < t.Steps[i-1].Depth { // what it decides about
			i--
		}
		s := t.Steps[i]
		if len(s.Changes) != 1 {
			return nil
		}
		v := s.Changes[0]
		switch fact := (report.Fact{Step: i, Place: s.Place}); {
		case s.Turned != "":
			fact.Kind, fact.Terms = report.Wrapped, []string{v.Of(s), s.Turned}
			return &fact
		case s.Cut != "" && s.Returns():
			fact.Kind, fact.Terms = report.CutResult, []string{v.Name, v.Value, s.Cut}
			return &fact
		case s.Cut != "":
			fact.Kind, fact.Terms = report.CutOff, []string{v.Of(s), v.Value, s.Cut}
			return &fact
		}
		return nil
	})
}

// called is the call that a step is in, if the steps before tell.
func called(before []report.Step, s report.Step) *report.Called {
	for _, b := range slices.Backward(before) {
		if b.Depth < s.Depth && b.Thread == s.Thread {
			if calls(b.Place.Text, s.Function) {
				return &report.Called{Function: s.Function, Line: b.Place.Line}
			}
			break
		}
	}
	return nil
}

// became is that the error is avoided where a value is another one; nil: the finding says no such thing.
func became(t *report.Trace, f report.Finding) *report.Fact {
	if len(f.Fix) == 0 {
		return nil
	}
	s, instead := t.Steps[f.Step], f.Fix[0]
	k := slices.IndexFunc(s.Changes, instead.Same)
	if k < 0 {
		return nil
	}
	fact := &report.Fact{Kind: report.Became, Step: f.Step, Place: s.Place, Terms: []string{s.Changes[k].Of(s), s.Changes[k].Value, instead.Value}, Ends: t.Endless}
	switch {
	case unended(t, f):
		fact.Kind, fact.Terms = report.Unended, []string{statement(s.Place), s.Changes[k].Of(s), s.Changes[k].Value}
	case instead.IsResult():
		fact.Kind, fact.Terms[0] = report.Returned, instead.Name
	}
	return fact
}

// telling is how much it says of the cause that a step could have avoided the
// error; of two that say as much the later one is reported. Least do the inputs, which
// are what they are, and that no memory was to be had; then what the entry does
// itself where it only drives the rest, and the arguments that it hands over.
func telling(t *report.Trace, f report.Finding) int {
	if f.Switch == "" && len(f.Fix) == 0 {
		return 0
	}
	s, n := t.Steps[f.Step], 4
	input := slices.ContainsFunc(t.Inputs, func(in report.Input) bool { return in.Place.File == s.Place.File && in.Place.Line == s.Place.Line })
	if len(f.Fix) > 0 && (input || f.Fix[0].Value == "NULL" && allocates(s.Place.Text)) {
		n -= 2
	}
	if unended(t, f) {
		n++
	}
	if s.Depth == 0 && t.Drives() || len(f.Fix) > 0 && f.Fix[0].Function != "" && f.Fix[0].Function != s.Function {
		n--
	}
	return n
}

// unended reports whether a finding is that a string has no end: its statement calls a function and writes several
// characters, none of which is NUL, and the last one would have to be.
func unended(t *report.Trace, f report.Finding) bool {
	s := t.Steps[f.Step]
	if t.Fault != report.Outside || len(f.Fix) != 1 || f.Fix[0].Value != `'\0'` || len(s.Changes) < 2 || !hasCall(s.Place.Text) {
		return false
	}
	nul := func(v report.Value) bool {
		return v.Value == `'\0'` || !isCharacter(v.Value) && v.Value != "…"
	}
	return f.Fix[0].Same(s.Changes[len(s.Changes)-1]) && !slices.ContainsFunc(s.Changes, nul)
}

// decided is that a branch avoids the error when it goes the other way.
func decided(t *report.Trace, f report.Finding) report.Fact {
	s := t.Steps[f.Step]
	fact := report.Fact{Kind: report.Decided, Step: f.Step, Place: s.Place, Terms: make([]string, 5), Ends: t.Endless}
	if d := f.Decision; d != nil {
		copy(fact.Terms, compared(d))
	}
	k := slices.IndexFunc(f.Skipped, func(p report.Place) bool {
		text := strings.Trim(p.Text, " \t{};")
		return text != "" && !isFor(text) && !at(t.Steps[f.Step:], p) // for: whose line is executed before
	})
	if k >= 0 {
		fact.Second = f.Skipped[k]
		if fact.Terms[3], fact.Terms[4] = statement(fact.Second), "skipped"; t.Omitted > 0 || at(t.Steps, fact.Second) {
			fact.Terms[4] = "skipped this time"
		}
	} else if d := f.Decision; d != nil && d.Does != nil {
		fact.Second, fact.Terms[3], fact.Terms[4] = *d.Does, statement(*d.Does), "executed"
	}
	return fact
}

// compared are the condition that a branch decided about, whether it is true, and the values in it.
func compared(d *report.Decision) []string {
	var values []string
	for _, v := range d.Values {
		values = append(values, v.Name+" is "+v.Value)
	}
	return []string{d.Condition, strconv.FormatBool(d.True), strings.Join(values, ", ")}
}

// sharper reports whether a branch says more of the cause than another one that was found before: it is that of an if
// statement and not of a loop, and skips something; of two that say as much the later one does.
func sharper(t *report.Trace, f, than report.Finding) bool {
	more := func(f report.Finding) (n int) {
		if f.Decision != nil && f.Decision.Guard {
			n++
		}
		if len(f.Skipped) > 0 {
			n++
		}
		return n
	}
	return cmp.Or(telling(t, f)-telling(t, than), more(f)-more(than)) >= 0
}

// at reports whether one of the steps is at the line of a place.
func at(steps []report.Step, p report.Place) bool {
	return slices.ContainsFunc(steps, func(s report.Step) bool { return s.Place.File == p.File && s.Place.Line == p.Line })
}
