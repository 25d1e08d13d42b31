package verify

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"os"
	"runtime/debug"
	"strings"
	"time"

	"tav/cfg"
	"tav/cfg/source"
	"tav/explain/report"
	"tav/solver/limits"
	"tav/svcomp"
	"tav/svcomp/export"
	"tav/svcomp/follow"
	"tav/svcomp/graphml"
	"tav/svcomp/witness"
	"tav/traceabs"
	"tav/traceabs/concurrent/threadmodular"
	"tav/traceabs/trace"
)

// WitnessOptions say what kind of witness is written.
type WitnessOptions struct {
	Format string // "2.0", "2.1" or "graphml"
	Detail string // "basic", or "full": calls and returns too
}

const GraphML = "graphml"

// witness is the text of the witness for an outcome, "" when none is wanted or
// there is nothing to witness: proofs of termination have no graph. It is linted as any witness would be; what the
// linter says is a fault of tav, and kept in the outcome's details, but the
// witness is written all the same: most of it may serve. The verdict stays
// whatever happens here.
func (v *subject) witness(ctx context.Context, o *decision) (text string) {
	ends := o.Verdict == report.True && v.Prog.Check.Has(cfg.Termination)
	if v.Witness == nil || o.Verdict == report.Unknown || ends && v.Witness.Format == GraphML {
		return ""
	}
	v.Enter("witness")
	defer func() {
		if p := recover(); p != nil {
			fmt.Fprintf(os.Stderr, "panic during witness: %v\n%s", p, debug.Stack())
			o.Detail = append(o.Detail, witnessFault+"internal error")
		}
	}()
	p := v.exported()
	text = string(v.witnessText(ctx, p, o))
	for _, problem := range LintWitness(witnessName(v.Witness.Format), []byte(text), p.Files) {
		o.Detail = append(o.Detail, witnessFault+problem.String())
	}
	return text
}

// witnessFault begins the details of an outcome that are about the witness.
const witnessFault = "internal: the witness is not right: "

// witnessText makes the witness.
func (v *subject) witnessText(ctx context.Context, p export.Program, o *decision) []byte {
	graph := v.Witness.Format == GraphML
	var holds []trace.LocPredicate
	switch proof, modular := o.proof.(*threadmodular.Proof); {
	case modular:
		holds = proof.Invariants()
	case v.threads == nil && v.Prog.Threads == nil: // others are about combinations of the threads' locations
		holds = traceabs.Invariants(ctx, o.proof)
	}
	switch {
	case o.lasso != nil:
		if graph {
			return export.EndlessGraph(p, *o.lasso).Marshal()
		}
		return export.Endless(p, *o.lasso).Marshal()
	case v.Prog.Check.Has(cfg.Termination):
		return export.Terminating(ctx, p, o.ranks).Marshal()
	case o.trace != nil && o.trace.turns != nil:
		r := export.Threaded{Program: v.threads, Turns: o.trace.turns.Turns, Error: o.trace.run.Loc}
		if graph {
			return export.InterleavingGraph(p, r).Marshal()
		}
		return export.Interleaving(p, r).Marshal()
	case o.Verdict == report.False && graph:
		return export.ViolationGraph(p, o.trace.run).Marshal()
	case o.Verdict == report.False:
		return export.Violation(p, o.trace.run).Marshal()
	case graph:
		return export.CorrectnessGraph(p, holds).Marshal()
	}
	w := export.Correctness(p, holds)
	all, stated := export.Loops(p, w)
	slog.Debug("invariants", "component", "witness", "loops", all, "stated", stated)
	return w.Marshal()
}

// witnessName stands for a witness that has no file yet.
func witnessName(format string) string {
	if format == GraphML {
		return "witness.graphml"
	}
	return "witness.yml"
}

// exported is the program as witnesses need it.
func (v *subject) exported() export.Program {
	p := export.Program{
		Program: v.Prog, DataModel: v.DataModel.String(), Version: witness.Version(v.Witness.Format),
		Full: v.Witness.Detail == "full", Producer: witness.Producer{Name: "tav", Version: Version()},
	}
	if v.Witness.Format == GraphML {
		p.Version = witness.V20
	}
	var names []string
	for _, property := range v.Properties {
		names = append(names, property.String())
	}
	p.Specification = svcomp.Specification(names)
	for _, s := range v.sources.list {
		if f := v.sources.parsed[s.Path]; f != nil && !strings.HasPrefix(s.Path, cfg.LibraryPrefix) {
			p.Files = append(p.Files, f)
		}
	}
	return p
}

// IsGraph reports whether the text of a witness is in GraphML.
func IsGraph(text []byte) bool { return bytes.HasPrefix(bytes.TrimSpace(text), []byte("<")) }

// LintWitness lints a witness of either format.
func LintWitness(file string, text []byte, files []*source.File) []witness.Problem {
	if IsGraph(text) {
		g, err := graphml.Parse(file, text)
		if err != nil {
			return []witness.Problem{witness.Unreadable(file, err)}
		}
		return graphml.Lint(g, files)
	}
	w, err := witness.Parse(file, text)
	if err != nil {
		return []witness.Problem{witness.Unreadable(file, err)}
	}
	return witness.Lint(w, files)
}

// witnessRuns is the name of the engine.
const witnessRuns = "runs that follow the witness"

// follow looks for an execution that a violation sequence describes, where one is
// written into the program. Nil: no execution is found.
func (v *sampling) follow(ctx context.Context) (*decision, error) {
	if v.Instrument == nil || v.Instrument.Segments == 0 || v.Instrument.Endless {
		return nil, nil
	}
	defer v.stats.time("Engines", witnessRuns)()
	v.Enter("follow")
	limit := followTime
	if _, ok := ctx.Deadline(); ok {
		limit = min(limit, time.Duration(followShare*float64(left(ctx))))
	}
	limited, cancel := limits.Timeout(ctx, limit, "time to follow a witness")
	defer cancel()
	script, run, err := follow.Run(limited, v.Prog, v.Instrument.Values)
	if run == nil {
		return nil, cmp.Or(err, ctx.Err())
	}
	return v.reached(ctx, script, run)
}
