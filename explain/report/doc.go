// Package report makes reports of what tav found: the outcome of a
// verification, with its error traces and their explanations, as text, JSON,
// HTML and SARIF.
//
// An Outcome holds everything that there is to report, in the words of the C
// program. Its JSON form is documented in docs/json.md; every other form is
// made from it and nothing else.
//
//	outcome.go      Outcome: the verdict and what belongs to it
//	precondition.go what excludes an error of a function; basis.go what a proof rests on
//	trace.go        Trace: an error trace, its initial values; failure.go its error and the kind of it, message.go that in words
//	schedule.go     Schedule: in which order threads took turns; textschedule.go as text
//	explanation.go  what explains a trace, and all of them together
//	check.go        Check: a condition that must hold at a place, and its answer
//	coverage.go     Coverage: what executions reach; textcoverage.go on the terminal, lcov.go for the LCOV tools
//	rank.go         which of several outcomes is the one to report
//	insight.go      what several explanations say together of a step
//	automaton.go    a trace as the automaton of its error invariants
//	difference.go   how an error trace differs from another
//	text.go         the report on the terminal, its colours,
//	                wrap.go lines that fit a terminal
//	textchecks.go   its answers to single checks; holds.go what properties say
//	texttrace.go    its traces and excerpts of the source
//	textexplain.go  its explanation of one trace, with texttree.go
//	textothers.go   its other traces, and all of them together
//	html.go         the report as a page: html/ holds style and script, htmlchecks.go its checks,
//	                highlight.go colours the source
//	sarif.go        the report for editors and code hosts
//	editor.go       the report at lines of files, for editors
//	junit.go        a test for each check
//	github.go       annotations in GitHub's workflows
//	reason.go       why a verdict is UNKNOWN; obligation.go what a proof lacks; loop.go loops that end
//	fact.go         why a trace fails, one thing each; weakness.go its CWE;
//	                locks.go locks that threads have; code.go text of C
//	fix.go          changes of the text; textfix.go on the terminal
//	textmatters.go  the steps that matter, a line each; textrows.go these lines
//	sarifresult.go  a result; sarifrules.go the properties
package report
