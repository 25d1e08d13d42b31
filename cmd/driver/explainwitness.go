package driver

import (
	"fmt"
	"time"

	"tav/cmd/verify"
	"tav/explain/report"
	"tav/traceabs"
)

// explainWitness explains the execution that the witness of flags describes, and
// returns the exit code.
func explainWitness(config verify.Job, flags checkFlags) int {
	if flags.timeout > 0 {
		config.Deadline = time.Now().Add(flags.timeout)
	}
	config.Memory = int64(flags.memory)
	if err := flags.report.writable(); err != nil {
		return flags.report.refuse(err)
	}
	o := described(config, flags)
	o.Program = config.Program
	return flags.report.deliver(o)
}

// described validates a violation witness and explains the execution that follows
// it: the program is run again as it is, on the inputs of that execution.
func described(config verify.Job, flags checkFlags) *report.Outcome {
	found := config
	found.Explain, found.Dump, found.Check = verify.Explaining{}, "", false
	o := validate(&found, flags, flags.witness)
	switch {
	case o.Verdict == report.False && len(o.Traces) > 0 && o.Property != brokenWitness:
	case o.Verdict == report.True:
		return report.Undecided("the witness describes no execution that violates the property")
	case o.Verdict == report.False:
		return report.BadInput(fmt.Errorf("%s: a correctness witness: there is no execution to explain", flags.witness))
	default:
		return o
	}
	q := questions(config.Program, []string{o.Property})[0]
	config.Properties = q.properties
	config.Repeat(o.Traces[0])
	return q.answer(config, traceabs.Strategies()[:1])
}
