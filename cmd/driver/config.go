package driver

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/mattn/go-shellwords"

	"tav/cfg"
	"tav/cmd/driver/process"
	"tav/explain/report"
	"tav/explain/run"
	"tav/svcomp/instrument"
)

// Config is one verification. It is handed to the engine as the task of a job.
type Config struct {
	report.Program
	process.Order `json:"-"`     // which an engine gets beside it
	Run           *run.Config    // a run that is to be explained; nil: the program is checked
	Properties    []cfg.Property // that are checked together
	Exact         bool           // the properties are what files say they are: annotations in comments are no claims
	Explain       Explaining
	Instrument    *instrument.Program // a witness that is written into the program; nil: none
	Texts         map[string][]byte   `json:",omitempty"` // by file: what it is taken to hold instead
	Prelude       string              `json:",omitempty"` // declarations to compile before each file
	FixTime       time.Duration       `json:"-"`          // to look for fixes; 0: none are wanted
	Repair        *Repairing          // what is to be repaired; nil: the program is checked
	Script        json.RawMessage     `json:",omitempty"` // the inputs of an execution that is to be looked at alone, whatever their places; nil: none
	Again         int                 `json:",omitempty"` // of Script, if it never ends: how many of its last inputs are given again and again
	Turns         []int               `json:",omitempty"` // of Script, if the program has threads: the thread of each turn
	Flat          bool                // arrays in structs are no memory of their own (lower.Options)
	Aliasing      bool                `json:"-"` // a variable that is accessed as another type than it was stored as ends an execution (lower.Options)
	Instances     int                 // threads at a time of a creation that is executed again and again; 0: one
	Check         bool                // re-check proofs and run counterexamples natively
	UnsafeNative  bool                // native runs where there is no sandbox
	Seed          uint32              // of the solver
	Witness       *WitnessOptions     // nil: no witness is asked for
}

// repeat makes the execution of a trace the only one.
func (c *Config) repeat(t *report.Trace) { c.Script, c.Again, c.Turns = t.Script, t.Again, t.Turns }

// memorySize is a flag value: a number of bytes with an optional unit.
type memorySize int64

var memoryUnits = []struct {
	suffix string
	bytes  int64
}{
	{"GIB", 1 << 30}, {"MIB", 1 << 20}, {"KIB", 1 << 10},
	{"GB", 1e9}, {"MB", 1e6}, {"KB", 1e3},
	{"G", 1e9}, {"M", 1e6}, {"K", 1e3}, {"B", 1}, {"", 1},
}

func (m *memorySize) Set(s string) error {
	upper := strings.ToUpper(strings.TrimSpace(s))
	for _, u := range memoryUnits {
		digits, ok := strings.CutSuffix(upper, u.suffix)
		if !ok {
			continue
		}
		n, err := strconv.ParseFloat(strings.TrimSpace(digits), 64)
		if err != nil || n <= 0 || n*float64(u.bytes) > maxMemory {
			break
		}
		*m = memorySize(n * float64(u.bytes))
		return nil
	}
	return fmt.Errorf("%q is not a size such as 4GB or 512MB", s)
}

func (m *memorySize) Type() string { return "size" }

func (m *memorySize) String() string {
	switch {
	case *m >= 1e9:
		return strconv.FormatFloat(float64(*m)/1e9, 'g', 4, 64) + "GB"
	case *m >= 1e6:
		return strconv.FormatFloat(float64(*m)/1e6, 'g', 4, 64) + "MB"
	}
	return strconv.FormatInt(int64(*m), 10)
}

// iterations is a flag value: a number of iterations, 0 where there is no flag.
type iterations int

func (n *iterations) Set(s string) error {
	k, err := strconv.Atoi(s)
	if err != nil || k < 1 || k > maxIterations {
		return fmt.Errorf("%q is not a number of iterations, from 1 to %d", s, maxIterations)
	}
	*n = iterations(k)
	return nil
}

func (n *iterations) Type() string { return "N" }

func (n *iterations) String() string { return "" }

// compilerFlag is a flag value that appends letter+argument to a list shared
// by -D, -U and -I, whose order matters.
type compilerFlag struct {
	letter string
	list   *[]string
}

func (c compilerFlag) Set(s string) error {
	if c.letter == "" {
		words, err := shellwords.Parse(s)
		*c.list = append(*c.list, words...)
		return err
	}
	*c.list = append(*c.list, "-"+c.letter+s)
	return nil
}

func (c compilerFlag) Type() string {
	return map[string]string{"D": "name[=value]", "U": "name", "I": "directory", "": "flags"}[c.letter]
}

func (c compilerFlag) String() string { return "" }
