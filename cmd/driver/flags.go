package driver

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/mattn/go-shellwords"
	"github.com/spf13/pflag"
)

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

// duration is a flag value: a time with its unit, or a number of seconds.
type duration struct{ *time.Duration }

func (d duration) Set(s string) error {
	if n, err := strconv.ParseFloat(s, 64); err == nil && math.Abs(n) <= maxSeconds {
		*d.Duration = time.Duration(n * float64(time.Second))
		return nil
	}
	t, err := time.ParseDuration(s)
	if err != nil {
		return fmt.Errorf("%q is not a time such as 20 (seconds), 90s or 5m", s)
	}
	*d.Duration = t
	return nil
}

func (duration) Type() string { return "duration" }

func (d duration) String() string {
	if d.Duration == nil || *d.Duration == 0 {
		return "0"
	}
	return d.Duration.String()
}

// durationFlag adds a flag for a time.
func durationFlag(f *pflag.FlagSet, to *time.Duration, name string, usual time.Duration, usage string) {
	*to = usual
	f.Var(duration{to}, name, usage)
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
