package repair

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/explain/chains"
	"tav/solver/term"
)

// A Survivor is a candidate with which no known run fails.
type Survivor struct {
	*Candidate
	Number    int     // of the candidate in the text, from 1
	Passes    int     // runs that passed before, execute what is changed, and pass still
	Kept      int     // of these: what is seen of them from outside is the same
	Fails     int     // runs that failed before and pass now
	Inputless bool    // no run reads input: there is one
	All       bool    // runs that execute what is changed were taken so often that there seem to be no others
	Excused   []int   // of the lines that only failing runs executed, those that none executes now
	Score     float64 // how unlikely it is to be right: the smallest first
	inside    float64 // of the score: for what the runs do otherwise than before, which may not show
	Lost      []int   // lines that known runs executed before and do not now
	ways      uint64  // a digest of what the runs do with it
}

// A Filter runs the candidates of a schema.
type Filter struct {
	program  *cfg.Program
	machine  *interp.Machine
	selector *cfg.Var // nil: no candidate is in what is executed
	file     string   // whose lines are counted
	failing  []*sample
	passing  []*sample
	covered  map[int]bool       // lines that these runs execute
	mistaken map[int]bool       // lines that failing runs execute, where the property says what the program is for: they may be wrong to
	errors   map[int]bool       // of these: those that only say that an assertion fails
	alike    map[uint64]int     // passing runs, by the digest of their edges
	spare    []*sample          // passing runs that do what others did on other inputs
	later    []*sample          // failing runs beside those that say which lines are mistaken
	inputs   map[uint64]int     // how often runs were taken on inputs, by digest
	drivers  map[string]bool    // functions that see what the others do from outside, and what these name
	Dropped  map[string]int     // candidates that were run and did not survive, by why
	choices  map[*cfg.Edge]bool // edges, and whether they only ask which candidate is the program
	given    int                // failing runs that were given
	novel    map[way]bool       // what was done in any run that was taken
	choosy   bool               // runs that do nothing that no other one did are not kept
	endless  bool               // they fail as they do not end
	left     int                // steps that may be taken yet
	silent   bool               // the property says nothing of what the program is for
}

// sample is a run of the program as it was.
type sample struct {
	world chains.World
	count int      // its steps
	end   *cfg.Loc // where it ended
	did   history
	check cfg.Pos // failing: what was violated
	given uint64  // a digest of its inputs
}

// ErrNotAgain says that none of the given scripts makes the program fail.
var ErrNotAgain = errors.New("the error does not happen again in the interpreter")

// NewFilter takes the program that a schema of t became, whose text has the name file, and
// runs it as it was: on the scripts, which make it fail, and on others like these and
// at random, to see which pass. Runs that fail lead to an error, or do not end, as p.Check says.
func NewFilter(ctx context.Context, p *cfg.Program, file string, t *Text, scripts []*interp.Script) (*Filter, error) {
	m, err := interp.New(p)
	if err != nil {
		return nil, err
	}
	f := &Filter{program: p, machine: m, file: file, covered: map[int]bool{}, mistaken: map[int]bool{}, errors: map[int]bool{}, alike: map[uint64]int{}, novel: map[way]bool{}, choices: map[*cfg.Edge]bool{}, inputs: map[uint64]int{}, Dropped: map[string]int{}, drivers: t.drivers, given: len(scripts), endless: p.Check.Has(cfg.Termination), left: sampleSteps,
		silent: !p.Check.Has(cfg.UnreachCall) && !p.Check.Has(cfg.Termination)}
	length := givenLength
	if f.endless {
		length = endlessLength
	}
	if i := slices.IndexFunc(p.Globals, func(v *cfg.Var) bool { return v.Name == Selector }); i >= 0 {
		f.selector = p.Globals[i]
	}
	for _, s := range scripts {
		if err := f.sample(ctx, chains.Replay(s), length); err != nil {
			return nil, err
		}
	}
	if len(f.failing) == 0 { // what memory holds that nothing was written to has other names here
		for _, s := range scripts {
			if err := f.sample(ctx, chains.ReplayFilled(s, 1), length); err != nil {
				return nil, err
			}
		}
	}
	if len(f.failing) == 0 {
		return nil, ErrNotAgain
	}
	if err := f.others(ctx, scripts); err != nil && ctx.Err() == nil {
		return nil, err // when the time is over there are those runs that there are
	}
	more := min(len(f.spare), max(maxPassing-len(f.passing), 0))
	f.passing, f.spare = append(f.passing, f.spare[:more]...), f.spare[more:]
	for _, list := range [][]*sample{f.failing, f.passing} { // short runs come first
		slices.SortStableFunc(list, func(a, b *sample) int { return a.count - b.count })
	}
	return f, nil
}

// sample runs the program as it was and keeps the run, if it fails or passes.
func (f *Filter) sample(ctx context.Context, w chains.World, steps int) error {
	s := &sample{world: w, did: history{ways: map[[2]int]int{}}}
	out, err := f.run(ctx, s, 0, steps, &s.did)
	if err != nil {
		return ctx.Err()
	}
	s.count, s.end = out.Count, out.Loc
	f.left -= out.Count + interp.RunEffort
	novel := f.discovers(s.did.ways, out.Kind)
	s.did.ways = nil
	f.inputs[s.given]++
	again := f.inputs[s.given] > 1
	switch passed := out.Kind == interp.Ended || out.Kind == interp.Stopped; {
	case f.endless && len(f.failing) < f.given && (out.Kind == interp.Limit || out.Kind == interp.Endless):
		f.failing = append(f.failing, s)
		s.did.cover(f.covered)
	case out.Kind == interp.Limit:
	case f.endless && out.Kind == interp.ReachedError:
	case out.Kind == interp.ReachedError && (!again || len(f.failing) < f.given):
		f.fails(s, out)
	case out.Kind == interp.ReachedError:
	case passed && again:
	case passed && f.alike[s.did.edges] < maxAlike && (novel || !f.choosy) && len(f.passing) < maxPassing:
		f.alike[s.did.edges]++
		f.passing = append(f.passing, s)
		s.did.cover(f.covered)
	case passed && len(f.spare) < maxMore:
		f.spare = append(f.spare, s)
	}
	return nil
}

// fails keeps a run that leads to an error.
func (f *Filter) fails(s *sample, out *interp.Outcome) {
	if len(f.failing) == f.given+maxFailing {
		if len(f.later) < minCompared {
			f.later = append(f.later, s)
		}
		return
	}
	s.check = out.Edge.Home().Pos
	f.failing = append(f.failing, s)
	events := s.did.events
	if f.silent {
		for len(events) > 0 && events[len(events)-1].line == s.check.Line { // what fails need not be executed
			events = events[:len(events)-1]
		}
		(&history{events: events}).cover(f.covered)
		return
	}
	f.errors[s.check.Line] = true // what says that the assertion fails
	if len(events) > 0 {
		f.errors[events[len(events)-1].line] = true
	}
	s.did.cover(f.mistaken)
}

// run takes a run of a candidate; did, if it is not nil, gets what it does.
func (f *Filter) run(ctx context.Context, s *sample, number, steps int, did *history) (*interp.Outcome, error) {
	options := interp.Options{MaxSteps: steps}
	if did != nil {
		options.Each = func(st *interp.Step) bool {
			if p := st.Edge.Home().Pos; p.Col > 0 && p.File == f.file && !f.selects(st.Edge) {
				did.add(p.Line, st, f.sees)
			}
			return true
		}
	}
	w := s.world.Fork()
	in := &selected{Inputs: w, selector: f.selector, number: uint64(number), digest: hashSeed}
	out, err := f.machine.Run(ctx, in, options)
	if number == 0 {
		s.given = in.digest
	}
	if errors.Is(err, errEnough) || err == nil && out.Kind == interp.Blocked && in.more > 0 { // what is read there is made up
		return &interp.Outcome{Kind: interp.Stopped, Count: f.machine.Count()}, nil
	}
	return out, err
}

// sees reports whether a name is of a function that drives others, or of what it names.
func (f *Filter) sees(name string) bool { return f.drivers[name] }

// selects reports whether an edge only asks which candidate is the program.
func (f *Filter) selects(e *cfg.Edge) bool {
	is, known := f.choices[e]
	if !known {
		a, ok := e.Action.(*cfg.Assume)
		is = ok && f.selector != nil && !slices.ContainsFunc(f.program.Terms.FreeVars(a.Cond), func(x *term.Term) bool { return x != f.selector.Term })
		f.choices[e] = is
	}
	return is
}

// errEnough ends a run that has read enough beyond the inputs that it was given: it
// has gone on where it failed before, or would for ever.
var errEnough = errors.New("enough inputs were read")

// selected are inputs by which a schema is the candidate with a number.
type selected struct {
	interp.Inputs
	selector *cfg.Var
	number   uint64
	more     int    // inputs from outside that were read beyond those given
	digest   uint64 // of all inputs from outside
}

// Next implements interp.Inputs. What a variable or an object holds that has no
// initialised is no input from outside: of these a schema reads more than the program
// did, for one of its candidates might need them.
func (s *selected) Next(e *cfg.Edge, v *cfg.Var) (term.Value, error) {
	w, counted := s.Inputs.(chains.World)
	if kind := e.Action.(*cfg.Havoc).Input.Kind; !counted || kind == cfg.Uninitialized || kind == cfg.FreshMemory {
		return s.Inputs.Next(e, v)
	}
	before := chains.Beyond(w)
	x, err := w.Next(e, v)
	if in := e.Action.(*cfg.Havoc).Input; err == nil && in.Kind <= cfg.Written && !outputs[in.Name] { // how much printf writes is no input
		s.digest = (s.digest ^ word(x)) * hashPrime
	}
	if s.more += chains.Beyond(w) - before; s.more > moreInputs {
		err = errEnough
	}
	return x, err
}

// Initial implements interp.Inputs.
func (s *selected) Initial(v *cfg.Var) (term.Value, error) {
	if v == s.selector {
		return term.BVWord(v.Term.Sort().Width, s.number), nil
	}
	return s.Inputs.Initial(v)
}

// Survivors are the candidates of a text with which the failing runs pass and the
// passing runs still do, the likeliest first; those that no run tells apart are not all
// at one place of the list. When ctx ends these are those of the candidates so far, of
// which it says how many.
func (f *Filter) Survivors(ctx context.Context, t *Text) (list []Survivor, run int) {
	if f.selector == nil {
		return nil, len(t.Candidates)
	}
	for i, c := range t.Candidates {
		s, ok := f.survives(ctx, Survivor{Candidate: c, Number: c.number, Score: c.Cost})
		if ctx.Err() != nil {
			break
		}
		if run = i + 1; ok {
			list = append(list, s)
		}
	}
	sortByScore(list)
	for i := range list[:min(len(list), comparedMore)] {
		f.compareMore(ctx, &list[i])
	}
	same := map[uint64]int{}
	for i := range list {
		s := &list[i]
		s.Score += costOfSame * float64(same[s.ways])
		same[s.ways]++
	}
	sortByScore(list)
	return list, run
}

func sortByScore(list []Survivor) {
	slices.SortStableFunc(list, func(a, b Survivor) int { return cmp.Compare(a.Score, b.Score) })
}

// survives reports whether no run fails with a candidate, nor stops where none did, and
// it does not only keep something from being executed by any. What it changes of what the
// runs do beside its own lines makes it unlikely: of failing ones before they failed, and
// of passing ones.
func (f *Filter) survives(ctx context.Context, s Survivor) (Survivor, bool) {
	seen := map[int]bool{}
	early := 0.0
	for _, run := range f.failing { // most candidates go here
		out, err := f.run(ctx, run, s.Number, run.count*runTimes+runMore, nil)
		if err != nil || !f.well(out) {
			return s, f.drop(ctx, "a failing run does not pass")
		}
		s.Fails++
	}
	for i, run := range f.failing {
		did := &history{}
		f.run(ctx, run, s.Number, run.count*runTimes+runMore, did)
		did.cover(seen)
		early += run.did.early(did, s.Candidate)
		if i == 0 {
			s.ways = did.values
			if !seen[run.check.Line] && run.check.File == f.file {
				s.Score += costOfBypass
			}
		}
	}
	s.inside = costOfEarly * early / float64(len(f.failing))
	others, reached, taken, drops := 0.0, 0, 0, false
	for _, run := range f.passing {
		did := &history{}
		out, err := f.run(ctx, run, s.Number, run.count*runTimes+runMore, did)
		if err != nil || out.Kind != interp.Ended && out.Kind != interp.Stopped || run.end != nil && out.Loc != run.end {
			return s, f.drop(ctx, "a run that passed fails, or ends elsewhere")
		}
		did.cover(seen)
		s.ways = s.ways*hashPrime ^ did.values
		differs := run.did.differs(did, s.Candidate)
		others += differs
		if run.did.visits(s.Candidate) > 0 {
			reached++
			taken += f.inputs[run.given]
			if s.keeps(&run.did, did, differs) {
				s.Kept++
			}
		}
		drops = drops || did.length(s.Candidate) < run.did.length(s.Candidate)
	}
	for _, run := range f.later {
		if out, err := f.run(ctx, run, s.Number, run.count*runTimes+runMore, nil); err != nil || !f.well(out) {
			return s, f.drop(ctx, "a failing run does not pass")
		}
		s.Fails++
	}
	for _, run := range slices.Concat(f.failing, f.later) {
		taken += f.inputs[run.given]
	}
	s.Passes, s.All, s.Inputless = reached, taken >= max(leastTaken, timesTaken*(reached+s.Fails)), len(f.inputs) == 1 && f.inputs[hashSeed] > 0
	return f.judged(ctx, s, seen, others, reached, drops)
}

// keeps reports whether what a run does with a candidate is the same in other lines, or from outside.
func (c *Candidate) keeps(was, did *history, differs float64) bool {
	return differs == 0 && did.differs(was, c) == 0 || c.within != "main" && was.shows(did)
}

// compareMore compares what more runs do that passed.
func (f *Filter) compareMore(ctx context.Context, s *Survivor) {
	for _, run := range f.spare {
		if ctx.Err() != nil || run.did.visits(s.Candidate) == 0 {
			continue
		}
		did := &history{}
		out, err := f.run(ctx, run, s.Number, run.count*runTimes+runMore, did)
		if s.Passes++; err == nil && out.Loc == run.end && s.keeps(&run.did, did, run.did.differs(did, s.Candidate)) {
			s.Kept++
		}
	}
}

// drop counts a candidate that does not survive, unless it is only that the time is over.
func (f *Filter) drop(ctx context.Context, why string) (survives bool) {
	if ctx.Err() == nil {
		f.Dropped[why]++
	}
	return false
}

// well reports whether a run ended as the program does, not by a stop in the middle.
func (f *Filter) well(out *interp.Outcome) bool {
	return out.Kind == interp.Stopped || out.Kind == interp.Ended && (out.Loc == f.program.Entry.Exit || slices.ContainsFunc(f.passing, func(s *sample) bool { return s.end == out.Loc }))
}
