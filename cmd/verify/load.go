package verify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"

	"tav/cfg"
	"tav/cfg/dialect"
	"tav/cfg/frontend"
	"tav/cfg/llvm"
	"tav/cfg/lower"
	"tav/cfg/racefree"
	"tav/cfg/sequentialise"
	"tav/explain/report"
	"tav/explain/run"
	"tav/explain/words"
	"tav/solver/families"
	"tav/svcomp/instrument"
	"tav/traceabs"
)

// The phases before a search.
const (
	PhaseCompile = "compile"
	PhaseLower   = "lower"
)

// Loaded is a program on its way from C to the automaton.
type Loaded struct {
	Prog      *cfg.Program
	threads   *cfg.Program        // the program with threads whose sequential form it is; nil: of none
	form      *sequentialise.Form // that form
	sources   *sources
	structure *racefree.Result                         // what it says of data races; nil: not asked for
	flat      bool                                     // arrays in structs are no memory of their own
	buffers   bool                                     // atomic stores may take effect later
	instances int                                      // threads at a time of a creation that is executed again and again; 0: one
	dialect   bool                                     // it is not what a compiler makes of it: written for another tool, or without some bodies
	unchecked []dialect.Unchecked                      // where it says that something is not checked
	claims    []dialect.Note                           // what it claims that is not checked
	abstracts bool                                     // models of the library that it calls have simpler ones (Job.Abstract)
	goals     bool                                     // it asks by calls of __CPROVER_cover or its kin what is reached
	uncalled  []frontend.Uncalled                      // functions with assertions that are never called, where no other has any
	follows   int                                      // segments of a witness that an error has to be after; 0: of none
	explored  explored                                 // what was compiled for its files, with inputs that choose orders of evaluation
	full      func(context.Context) (*Loaded, error)   // the program with all reads (libraryreads.go), if it has more of them
	warnings  func(context.Context) []frontend.Warning // of the compiler, of its C files
}

// Load is the sequential program that loadThreads gives.
func Load(ctx context.Context, c Job, enter func(phase string), s *Stats) (*Loaded, error) {
	l, err := LoadThreads(ctx, c, enter, s)
	if err != nil {
		return nil, err
	}
	return l.sequential(ctx, enter, s)
}

// LoadThreads compiles and lowers a program whose errors are the violations of the
// properties, with the witness that is to be followed written into it.
func LoadThreads(ctx context.Context, c Job, enter func(phase string), s *Stats) (*Loaded, error) {
	p, w, check := c.Program, c.Instrument, cfg.PropertySet(c.Properties...)
	fo := frontend.Options{Models: true, Reads: check.Memory() || check.Has(cfg.NoDataRace), Arguments: !check.Has(cfg.Termination) && p.Entry == "main", Overflow: check.Has(cfg.NoOverflow), Aliasing: c.Aliasing, Abstract: c.Abstract}
	fo.InputEnds = check.Has(cfg.Termination) && !p.EndlessInput
	fo.Texts, fo.Prelude, fo.Annotations = c.Texts, c.Prelude, !c.Exact && w == nil
	files := p.Files
	if w != nil {
		files = append(slices.Clone(files), w.SupportFile)
		fo.Texts, fo.Prelude = w.Texts, w.Prelude
		if w.Label != "" && w.Label == p.ErrorLabel {
			p.ErrorLabel = instrument.TargetLabel
		}
	}
	co := lower.Options{
		Entry: p.Entry, Check: check, MallocMayFail: p.MallocMayFail, Undefined: p.Undefined,
		Unchecked: !c.Check && !checksPasses(), Flat: c.Flat, Procedures: c.Procedures, AllCopied: !families.Of(ctx).On(traceabs.KeptProcedures), Uncounted: !families.Of(ctx).On(traceabs.CountedCells),
		Aliasing: c.Aliasing, Lifetimes: c.Lifetimes, Suspects: c.Suspects, Threads: c.Instances, Buffers: c.Buffers,
		Each: c.EachCheck, Marks: c.Cover != nil,
		NoInline: c.Repair != nil && !c.Repair.Stuck, // copies of all changes would be many
	}
	l, err := compileAndLower(ctx, p, files, fo, co, enter, s)
	if err != nil {
		return nil, err
	}
	families.Of(ctx).Proposed(traceabs.CountedCells, l.Prog.Counted)
	l.flat, l.instances, l.buffers = c.Flat, c.Instances, c.Buffers
	if c.Asked != nil {
		l = l.asking(c.Asked)
	}
	if w != nil && w.Segments > 0 && !w.Endless {
		l.follows = w.Segments
		l.behind(l.Prog)
	}
	return l, nil
}

// LoadConcrete compiles and lowers a program that is to be run on given input.
func LoadConcrete(ctx context.Context, p report.Program, enter func(phase string), s *Stats) (*Loaded, error) {
	co := run.Lowering()
	co.Unchecked = !checksPasses()
	l, err := compileAndLower(ctx, p, p.Files, frontend.Options{Concrete: true, Overflow: true}, co, enter, s)
	if err == nil && l.Prog.Threads != nil {
		return nil, &frontend.UnsupportedError{What: "a run of a program that starts threads"}
	}
	return l, err
}

// compileAndLower compiles and lowers files with these options and those of the
// program.
func compileAndLower(ctx context.Context, p report.Program, files []string, fo frontend.Options, co lower.Options, enter func(phase string), s *Stats) (*Loaded, error) {
	enter(PhaseCompile)
	start := time.Now()
	fo = compiling(p, fo)
	if co.ErrorLabel = p.ErrorLabel; co.Entry == dialect.FuzzFunction {
		co.Entry, fo.Fuzz = dialect.FuzzEntry, cmp.Or(p.MaxSize, fuzzSize)
	}
	unit, err := frontend.Compile(ctx, files, fo)
	if err != nil {
		return nil, err
	}
	if fo.Concrete && !unit.HasMain() {
		return nil, &loweringError{p.Files, errors.New("no main")}
	}
	l, err := lowerUnit(ctx, p, unit, files, fo, co, nil, start, enter, s)
	if err != nil || len(l.Prog.Unordered) == 0 {
		return l, err
	}
	texts := explore(unit, l.Prog.Unordered)
	if len(texts) == 0 {
		return l, nil
	}
	all := fo
	all.Texts = texts.over(fo.Texts)
	enter(PhaseCompile)
	again, err := frontend.Compile(ctx, files, all)
	if err != nil { // what was written is no C that the compiler takes: the doubt stays
		return l, ctx.Err()
	}
	texts.restore(again, unit)
	both, err := lowerUnit(ctx, p, again, files, fo, co, texts, start, enter, s)
	if err == nil {
		both.Prog.Unordered = append(texts.left(unit, l.Prog.Unordered), both.Prog.Unordered...)
	}
	return both, err
}

// compiling adds a program's options to those of the frontend.
func compiling(p report.Program, fo frontend.Options) frontend.Options {
	fo.DataModel = map[cfg.DataModel]frontend.DataModel{cfg.LP64: frontend.LP64, cfg.ILP32: frontend.ILP32}[p.DataModel]
	fo.Enforce, fo.Replace, fo.Remove, fo.Stubs, fo.Keep, fo.Entry = p.Enforce, p.Replace, p.Remove, p.Stubs, p.Keep, p.Entry
	fo.AnyGlobals, fo.InitialGlobals = p.Globals == report.AnyGlobals, p.InitialGlobals
	fo.Std, fo.Cflags, fo.FileFlags, fo.Cache = p.Std, p.Flags, p.FileFlags, !p.NoCache
	if p.Harness != nil {
		fo.Included = p.Harness.Includes
	}
	return fo
}

// lowerUnit lowers a unit that was compiled; texts are those that stand for what the user knows, nil for none.
func lowerUnit(ctx context.Context, p report.Program, unit *frontend.Unit, files []string, fo frontend.Options, co lower.Options, texts explored, start time.Time, enter func(phase string), s *Stats) (*Loaded, error) {
	s.add("Time", "compile", unit.CompileTime.Seconds(), "s")
	s.add("Time", "parse", unit.ParseTime.Seconds(), "s")
	s.add("Time", "library models", (time.Since(start) - unit.CompileTime - unit.ParseTime).Seconds(), "s")
	races := structure(ctx, unit, p.DataModel, co)
	idle := unit.Uncalled(cmp.Or(co.Entry, "main"))
	enter(PhaseLower)
	defer s.time("Time", "lower")()
	sources := newSources(ctx, unit, p.Shown)
	sources.moved(texts, p.Shown)
	co.AnyValues = unit.Dialect || p.Harness != nil || len(p.Enforce)+len(p.Replace) > 0 // they give any values by what is not initialised
	program, err := lower.Lower(ctx, &llvm.Unit{
		Module:    unit.Module,
		DataModel: p.DataModel,
		Sources:   sources.list,
		Range:     sources.rangeAt,
		File:      sources.name,
		Order:     unit.Order,
	}, co)
	if err != nil {
		return nil, &loweringError{p.Files, err}
	}
	var claims []dialect.Note
	for _, n := range unit.Notes {
		if n.Claim {
			claims = append(claims, n)
		}
		program.Assumed = append(program.Assumed, cfg.Assumed{Func: n.Function, Effect: n.Text, Pos: cfg.Pos{File: n.File, Line: n.Line}})
	}
	l := &Loaded{Prog: program, sources: sources, claims: claims, unchecked: unit.Unchecked, goals: unit.Covers(), abstracts: unit.Abstracts, uncalled: idle, dialect: unit.Dialect || len(p.Remove)+len(p.Stubs)+len(p.Keep) > 0 || fo.AnyGlobals, structure: races, explored: texts}
	l.warnings = func(ctx context.Context) []frontend.Warning {
		all, _ := frontend.Warnings(ctx, files, fo) // without them less is reported
		return all
	}
	if unit.Unread {
		l.withReads(p, files, fo, co)
	}
	return l, nil
}

// A loweringError is an error of cfg.Lower: of the input, unless it says that
// it is internal.
type loweringError struct {
	files []string
	err   error
}

func (e *loweringError) Error() string {
	return fmt.Sprintf("%s: %v", strings.Join(e.files, " "), e.err)
}

func (e *loweringError) ofInput() bool { return !errors.As(e.err, new(*lower.InternalError)) }

// Failure is the outcome that an error of the pipeline stands for.
func Failure(ctx context.Context, err error) *report.Outcome {
	var (
		input       *frontend.InputError
		compile     *frontend.CompileError
		tool        *frontend.ToolError
		unsupported *frontend.UnsupportedError
		lowering    *loweringError
		surrounding *fs.PathError // such as a temporary directory that is not there
	)
	switch {
	case ctx.Err() != nil:
		return report.Stopped(StopReason(ctx))
	case errors.As(err, &compile):
		o := report.BadInput(err)
		if compile.Diagnostics != "" {
			o.Detail = strings.Split(strings.TrimSpace(compile.Diagnostics), "\n")
		}
		return o
	case errors.As(err, &input), errors.As(err, &tool), errors.As(err, &surrounding), errors.As(err, &lowering) && lowering.ofInput():
		return report.BadInput(err)
	case errors.As(err, &unsupported):
		return report.Undecided("unsupported: %s%s", unsupported.What, at(unsupported.Pos))
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) { // a part of the search has used up its share
		return report.Stopped(report.Timeout)
	}
	message, _, _ := strings.Cut(err.Error(), "\n")
	return report.Internal("%s", message)
}

// at is " at file:line:col", "" for no place.
func at(p frontend.Position) string {
	if p.String() == "" {
		return ""
	}
	return " at " + p.String()
}

// StopReason says which limit ended a context.
func StopReason(ctx context.Context) report.Kind {
	if errors.Is(context.Cause(ctx), context.DeadlineExceeded) {
		return report.Timeout
	}
	return report.Interrupted
}

// behind leaves only those errors of a program, or of a form of it, that are after the witness.
func (l *Loaded) behind(p *cfg.Program) {
	if l.follows > 0 {
		p.Guard(instrument.Counter, int64(l.follows))
	}
}

// Words describes runs of the program.
func (l *Loaded) Words() words.Translator { return words.New(l.Prog, l.sources.parsed) }
