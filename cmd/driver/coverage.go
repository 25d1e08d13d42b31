package driver

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"

	"github.com/spf13/pflag"

	"tav/cfg"
	"tav/cmd/process"
	"tav/cmd/verify"
	"tav/explain/report"
	"tav/traceabs"
)

// A coverageFlag says whether coverage is wanted, and the file that it is written to; "": none.
type coverageFlag struct {
	wanted bool
	file   string
}

// String, Set and Type make it a flag.
func (c *coverageFlag) String() string { return c.file }
func (c *coverageFlag) Type() string   { return "file" }

func (c *coverageFlag) Set(file string) error {
	if c.wanted = true; file != coverageText {
		c.file = file
	}
	return nil
}

func (c *coverageFlag) add(f *pflag.FlagSet) {
	f.Var(c, "coverage", "show which lines and sides of conditions executions reach, after the verdict; with =`file` as an LCOV tracefile, too")
	f.Lookup("coverage").NoOptDefVal = coverageText
}

// coverageText is the value of the flag without one.
const coverageText = "text"

// addCoverage says what executions reach, where that is asked for: by a flag, or by the program if no property is violated; and
// which lines of a function none reaches that was proved.
func addCoverage(c verify.Job, flags checkFlags, asked []question, o *report.Outcome) {
	all := append([]*report.Outcome{o}, o.Results...)
	goals := o.Verdict != report.False && slices.ContainsFunc(all, func(o *report.Outcome) bool { return o.CoverGoals })
	function := c.Function
	if o.Verdict != report.True {
		function = ""
	}
	if interrupted := o.Reason.Kind == report.Interrupted; interrupted || !flags.report.coverage.wanted && !goals && function == "" {
		return
	}
	c.Properties = nil
	for _, q := range asked {
		if q.each || q.joins() {
			c.Properties = append(c.Properties, q.properties...)
		}
	}
	if len(c.Properties) == 0 {
		c.Properties = []cfg.Property{cfg.UnreachCall}
	}
	c.Explain, c.Witness, c.Dump, c.Check, c.EachCheck = verify.Explaining{}, nil, "", false, false
	c.Cover = &verify.Covering{Scripts: scriptsOf(all), All: flags.report.coverage.wanted, Goals: goals, Function: function}
	line := progressLine{out: os.Stderr}
	found := process.Supervise(c, c.Order, traceabs.Strategies()[:1], line.show).Coverage
	line.clear()
	if found == nil {
		return
	}
	if function != "" { // it is about the first of several properties as much as about the others
		all[min(1, len(all)-1)].Unreached = found.Unreached(function)
	}
	if !flags.report.coverage.wanted {
		found.Lines = nil
	}
	if len(found.Lines)+len(found.Goals) > 0 {
		o.Coverage = found
	}
}

// showCoverage shows what executions reach.
func (r *reportFlags) showCoverage(o *report.Outcome) {
	if r.form != textForm {
		return
	}
	for _, each := range append([]*report.Outcome{o}, o.Results...) {
		for _, u := range each.Unreached {
			fmt.Fprintf(os.Stderr, "%s: warning: %s\n", u.Place, u.Warning())
		}
	}
	if r.coverage.wanted && o.Coverage == nil && o.ExitCode() != report.ExitInput {
		fmt.Fprintln(os.Stderr, "tav: the coverage is not known")
	}
	r.text().Coverage(o.Coverage)
}

// scriptsOf are the executions of outcomes whose threads need no turns.
func scriptsOf(all []*report.Outcome) (list []json.RawMessage) {
	for _, o := range all {
		for _, t := range o.Traces {
			if len(t.Script) > 0 && len(t.Turns) == 0 {
				list = append(list, t.Script)
			}
		}
	}
	return list
}
