package driver

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"tav/cfg"
	"tav/cfg/source"
	"tav/cmd/verify"
	"tav/explain/report"
	"tav/svcomp"
	"tav/svcomp/graphml"
	"tav/svcomp/instrument"
	"tav/svcomp/witness"
	"tav/traceabs"
)

// validateCommand decides whether a witness is right.
func validateCommand() *cobra.Command {
	config, flags := verify.Job{}, checkFlags{memory: defaultMemory, jobs: 1}
	c := &cobra.Command{
		Use:   "validate [flags] witness file.c…",
		Short: "Decide whether a witness is correct",
		Long: "Validate decides whether a witness (YAML or GraphML) of any tool is correct. A violation witness is\n" +
			"confirmed, RESULT: FALSE(property), by an execution that follows it to the violation, and\n" +
			"refuted, RESULT: TRUE, by a proof that there is none. A correctness witness is confirmed,\n" +
			"RESULT: TRUE, if its invariants and the property hold; otherwise the RESULT is FALSE(invariant)\n" +
			"or FALSE(property). A malformed witness is bad input (tav witness lint).",
		Example: "  tav witness validate --property no-overflow --timeout 90s w.yml prog.c",
		Args:    atLeast(2, "a witness and the program"),
		RunE: func(_ *cobra.Command, args []string) error {
			config.Files = args[1:]
			if flags.timeout > 0 {
				config.Deadline = time.Now().Add(flags.timeout)
			}
			config.Memory = int64(flags.memory)
			o := validate(&config, flags, args[0])
			o.Program = config.Program
			flags.report.show(o)
			if o.Verdict != report.Unknown {
				for _, l := range o.Detail {
					fmt.Println(l)
				}
			}
			flags.report.finish(o)
			return exit(o.ExitCode())
		},
	}
	programFlags(c, &config.Program)
	f := c.Flags()
	f.StringArrayVar(&flags.properties, "property", nil, "property of the witness: a .prp file or a `name` (default "+defaultProperty+")")
	durationFlag(f, &flags.timeout, "timeout", 0, "wall time, such as 90s, after which the answer is UNKNOWN(timeout); 0 for none")
	f.Var(&flags.memory, "memory", "memory after which the answer is UNKNOWN(memory)")
	f.BoolVar(&flags.report.trace, "trace", false, "show the whole error trace")
	flags.report.form = textForm
	return c
}

// validate answers for a witness.
func validate(config *verify.Job, flags checkFlags, file string) *report.Outcome {
	var names []string
	var w *witness.Witness
	var g *graphml.Graph
	var files []*source.File
	if o := config.Reading(func() (err error) {
		if names, err = readProperties(flags.properties); err != nil {
			return err
		}
		if err = inputProgram(&config.Program, os.Stderr); err != nil {
			return err
		}
		w, g, files, err = readWitness(file, config.Files)
		return err
	}); o != nil {
		return o
	}
	v := &validation{config: *config, file: file, files: files}
	if g != nil {
		var err error
		if w, v.doubt, err = graphml.Witness(g, files); err != nil {
			return v.unsupported(err)
		}
	}
	v.questions = append(v.questions, questions(config.Program, single(names))...)
	if w.Violation() {
		return v.violation(w)
	}
	return v.correctness(w)
}

// readWitness reads a witness, in YAML or as a graph, and the program that it is about. The error lists what is wrong with the witness.
func readWitness(file string, program []string) (w *witness.Witness, g *graphml.Graph, files []*source.File, err error) {
	text, err := svcomp.ReadFile(file)
	if err != nil {
		return nil, nil, nil, err
	}
	if files, err = parseSources(program); err != nil {
		return nil, nil, nil, err
	}
	if err = wellFormed(verify.LintWitness(file, text, files)); err != nil {
		return nil, nil, nil, err
	}
	if verify.IsGraph(text) {
		g, err = graphml.Parse(file, text)
	} else {
		w, err = witness.Parse(file, text)
	}
	return w, g, files, err
}

// wellFormed are the problems of a witness but those of its bookkeeping, which are warnings.
func wellFormed(list []witness.Problem) error {
	var problems []error
	for _, p := range list {
		if slices.Contains(bookkeeping, p.Rule) {
			fmt.Fprintf(os.Stderr, "tav: warning: %v\n", p)
			continue
		}
		problems = append(problems, errors.New(p.String()))
	}
	return errors.Join(problems...)
}

// brokenWitness is what a program violates where an invariant does not hold.
const brokenWitness = "invariant"

// bookkeeping are the rules whose breach says nothing about the content of a
// witness.
var bookkeeping = []string{"hash", "data-model", "uuid", "time", "specification", "language",
	"programhash", "architecture", "creationtime", "sourcecodelang", "witness-format-version"}

// validation is the state of validate.
type validation struct {
	config    verify.Job
	file      string // of the witness
	files     []*source.File
	questions []question
	doubt     error // why the witness may be meant otherwise; nil: it may not
}

// ask verifies the program with the witness in it.
func (v *validation) ask(q question, p *instrument.Program) *report.Outcome {
	c := v.config
	c.Properties, c.Instrument = q.properties, p
	return q.answer(c, traceabs.Strategies()[:1])
}

// unsupported is the answer for a witness that cannot be followed.
func (v *validation) unsupported(err error) *report.Outcome {
	return report.Undecided("unsupported: %s: %v", v.file, err)
}

// violation looks for an execution that follows one of the sequences.
func (v *validation) violation(w *witness.Witness) *report.Outcome {
	var outcomes []*report.Outcome
	for _, e := range w.Entries {
		p, err := instrument.Violation(v.files, e)
		if err != nil {
			outcomes = append(outcomes, v.unsupported(err))
			continue
		}
		for _, q := range v.questions {
			if p.Endless != (q.name() == cfg.Termination.String()) {
				outcomes = append(outcomes, v.unsupported(fmt.Errorf("line %d: a violation of termination has a cycle, one of another property has none", e.At)))
				continue
			}
			o := v.ask(q, p)
			switch o.Verdict {
			case report.False:
				if o = v.plain(q, o); o.Verdict == report.False && !races(p.Race, o.Traces[0].Race) {
					o = report.Undecided("the data race that was found is not between the targets of the witness")
				}
				if o.Verdict == report.False {
					o.Detail = append(o.Detail, "the witness is confirmed: this execution follows it")
					return o
				}
			case report.True:
				if v.doubt != nil {
					o = report.Undecided("no execution follows the witness as it is read here: %s: %v", v.file, v.doubt)
					break
				}
				o.Detail = append(o.Detail, "the witness is refuted: no execution follows it to the violation")
			}
			outcomes = append(outcomes, o)
		}
	}
	return worst(outcomes)
}

// races reports whether two accesses are at the targets of a witness of a data race, one at each.
func races(targets []instrument.Lines, accesses []report.Access) bool {
	if len(targets) != 2 || len(accesses) != 2 {
		return len(targets) == 0
	}
	at := func(i, k int) bool { return targets[i].Contain(accesses[k].Place.File, accesses[k].Place.Line) }
	return at(0, 0) && at(1, 1) || at(0, 1) && at(1, 0)
}

// plain runs the execution that follows the witness in the program without the
// witness in it: only that is a counterexample.
func (v *validation) plain(q question, o *report.Outcome) *report.Outcome {
	c := v.config
	c.Properties = q.properties
	c.Repeat(o.Traces[0])
	return q.answer(c, traceabs.Strategies()[:1])
}

// correctness checks every invariant, and the property.
func (v *validation) correctness(w *witness.Witness) *report.Outcome {
	var invariants []*witness.Invariant
	for _, e := range w.Entries {
		if len(e.Contracts) > 0 {
			return v.unsupported(fmt.Errorf("line %d: contracts of functions are not supported", e.At))
		}
		invariants = append(invariants, e.Invariants...)
	}
	groups := apart(invariants)
	var programs []*instrument.Program
	for _, g := range groups {
		p, err := instrument.Invariants(v.files, g, w.Entries)
		if err != nil {
			return v.unsupported(err)
		}
		programs = append(programs, p)
	}
	reachability := question{names: []string{cfg.UnreachCall.String()}, properties: []cfg.Property{cfg.UnreachCall}}
	all := v.config
	var outcomes []*report.Outcome
	for k, p := range programs {
		v.config.Deadline = portion(all.Deadline, len(programs)-k+1)
		o := v.ask(reachability, p)
		if o.Verdict == report.False {
			if i := o.Traces[0].Invariant; i != nil {
				broken := groups[k][*i]
				if v.overflows(p, o, p.Calls[*i]) {
					return report.Undecided("undefined behaviour: %s:%d: the invariant overflows where it does not hold: %s", v.file, broken.At, broken.Value)
				}
				o.Property = brokenWitness
				o.Detail = append(o.Detail, fmt.Sprintf("%s:%d: the witness is refuted: this invariant does not hold: %s", v.file, broken.At, broken.Value))
				return o
			}
			if !slices.ContainsFunc(v.questions, func(q question) bool { return q.name() == reachability.name() }) {
				o = report.Undecided("the program reaches an error, behind which the invariants are not checked")
			}
		}
		if o.Verdict == report.Unknown && len(groups) > 1 {
			o.Detail = append(o.Detail, fmt.Sprintf("%s:%d: not decided whether this invariant holds: %s", v.file, groups[k][0].At, groups[k][0].Value))
		}
		outcomes = append(outcomes, o)
	}
	v.config = all
	for _, q := range v.questions {
		if q.name() != reachability.name() {
			outcomes = append(outcomes, v.ask(q, nil))
		}
	}
	return worst(outcomes)
}

// apart puts transition invariants into groups of their own: each keeps an earlier state. The others are one group, the first.
func apart(invariants []*witness.Invariant) [][]*witness.Invariant {
	groups := [][]*witness.Invariant{nil}
	for _, i := range invariants {
		if i.Type == witness.LoopTransitionInvariant || i.Type == witness.LocationTransitionInvariant {
			groups = append(groups, []*witness.Invariant{i})
		} else {
			groups[0] = append(groups[0], i)
		}
	}
	return groups
}

// portion is the end of one of n equal parts of the time until a deadline; none has none.
func portion(deadline time.Time, n int) time.Time {
	if deadline.IsZero() {
		return deadline
	}
	return time.Now().Add(time.Until(deadline) / time.Duration(n))
}

// overflows reports whether, in the execution in which the invariant of a call does not hold,
// the first signed overflow is in its expression: it has no value in C then, and
// tools may differ.
func (v *validation) overflows(p *instrument.Program, o *report.Outcome, call string) bool {
	q := question{names: []string{cfg.NoOverflow.String()}, properties: []cfg.Property{cfg.NoOverflow}}
	c := v.config
	c.Properties, c.Instrument, c.Script = q.properties, p, o.Traces[0].Script
	again := q.answer(c, traceabs.Strategies()[:1])
	if again.Verdict != report.False {
		return false
	}
	at := again.Traces[0].Violation
	begin := at.Column - 1
	from := strings.Index(at.Text, call)
	return from >= 0 && from <= begin && begin < from+len(call)
}
