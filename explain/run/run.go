package run

import (
	"context"
	"fmt"

	"tav/cfg"
	"tav/cfg/frontend"
	"tav/cfg/interp"
	"tav/cfg/lower"
)

// Config is what a run is given, and what is expected of it.
type Config struct {
	Name         string            // argv[0]; "" means "prog"
	Args         []string          // argv[1] and so on
	Env          []string          // NAME=VALUE
	Stdin        []byte            // the standard input
	Files        map[string][]byte // the files that can be opened, by the name that the program uses
	Time         int64             // what time() returns
	ExpectOutput []byte            // the standard output; nil: it is not compared
	ExpectExit   *int              // 0 to 255; nil: it is not compared
	MaxSteps     int               // 0: no bound
	Initial      map[string]uint64 // what variables of the program that it does not initialise begin with, by name; others with zeros
	Ones         bool              // they, and what is read of memory that was not set, are all ones instead

	longBits int
}

// Outcome is the end of a run. At most one of Failure and Unknown is there.
type Outcome struct {
	Exited  bool // by a return from main or a call of exit
	Exit    int  // then: 0 to 255
	Stdout  []byte
	Stderr  []byte
	Files   map[string][]byte // as they are at the end
	Steps   int               // edges taken
	Failure *Failure
	Unknown string // why the run cannot go on: what is not supported, undefined behaviour other than a failure, a limit
}

// Lowering are the options that a program to be run is lowered with; it is
// compiled with frontend.Options.Concrete.
func Lowering() lower.Options {
	return lower.Options{
		Entry: frontend.StartFunction, NoInline: true, Exact: true, Uncounted: true,
		Check: cfg.PropertySet(cfg.UnreachCall, cfg.ValidDeref, cfg.ValidFree, cfg.NoOverflow),
	}
}

// A Machine runs one program any number of times. It is not safe for
// concurrent use.
type Machine struct {
	program *cfg.Program
	interp  *interp.Machine
	running *host // of the last run
}

// New prepares a program.
func New(p *cfg.Program) (*Machine, error) {
	m, err := interp.New(p)
	if err != nil {
		return nil, err
	}
	return &Machine{program: p, interp: m}, nil
}

// Run runs the program. The error is the context's, or of a program that
// breaks an invariant.
func (m *Machine) Run(ctx context.Context, c Config) (*Outcome, error) {
	h := m.host(&c)
	end, hang, err := m.watched(ctx, h, interp.Options{MaxSteps: c.MaxSteps})
	if err == nil && h.short != nil {
		again := m.host(&c)
		again.short, h = h.short, again
		end, hang, err = m.watched(ctx, h, interp.Options{MaxSteps: c.MaxSteps})
	}
	if err != nil {
		return nil, err
	}
	o := m.outcome(end, h)
	if hang == nil {
		hang, err = m.overflow(ctx, &c, end)
	}
	if hang != nil {
		o.Failure, o.Unknown = hang, ""
	}
	return o, err
}

// Lines are those of a file of the program that a run executes.
func (m *Machine) Lines(ctx context.Context, c Config, file string) map[int]bool {
	lines := map[int]bool{}
	m.run(ctx, &c, interp.Options{MaxSteps: c.MaxSteps, Each: func(s *interp.Step) bool {
		if p := s.Edge.Home().Pos; p.File == file {
			lines[p.Line] = true
		}
		return true
	}})
	return lines
}

// run runs the program; twice when a number that it wrote turns out to be wrong
// only by what comes after it.
func (m *Machine) run(ctx context.Context, c *Config, o interp.Options) (*interp.Outcome, *host, error) {
	h := m.host(c)
	o.MaxDepth = Depth(m.program)
	end, err := m.interp.Run(ctx, h, o)
	if err == nil && h.short != nil {
		again := m.host(c)
		again.short = h.short
		h = again
		end, err = m.interp.Run(ctx, h, o)
	}
	return end, h, err
}

func (m *Machine) host(c *Config) *host {
	c.longBits = m.program.DataModel.PointerBits()
	m.running = newHost(m.interp, c)
	return m.running
}

// outcome says how a run ended.
func (m *Machine) outcome(end *interp.Outcome, h *host) *Outcome {
	o := &Outcome{
		Exited: h.exited, Exit: h.exit, Stdout: h.stdout, Stderr: h.stderr, Steps: end.Count,
		Files: h.files.named(), Failure: violated(end, m.interp, h.failure),
	}
	if o.Failure != nil {
		return o
	}
	switch end.Kind {
	case interp.Stopped:
	case interp.Limit:
		o.Unknown = "limit: " + end.What + m.at(end.Loc.Pos)
	case interp.Blocked:
		o.Unknown = "an assumption does not hold" + m.at(end.Edge.Pos)
	case interp.UndefinedBehaviour:
		o.Unknown = "undefined behaviour: " + end.What + m.at(end.Edge.Pos)
	case interp.ReachedUnsupported:
		o.Unknown = "unsupported: " + end.What + m.at(end.Loc.Pos)
	default:
		o.Unknown = end.Kind.String() + m.at(end.Loc.Pos)
	}
	return o
}

// at says where the run is: in the program, at the call that leads into the
// library if it is there.
func (m *Machine) at(p cfg.Pos) string {
	f := &Failure{Edge: &cfg.Edge{Pos: p}, Stack: m.interp.Stack()}
	if p = f.Pos(); !p.IsValid() {
		return ""
	}
	return fmt.Sprintf(" at %v", p)
}
