package driver

import (
	"testing"
	"time"

	"github.com/spf13/pflag"
)

// TestFlagPolicy: each flag of a command with many of them stands under a heading, and no heading names a flag that is not there.
func TestFlagPolicy(t *testing.T) {
	grouped, there := map[string]bool{"help": true}, map[string]bool{}
	for _, g := range flagGroups {
		for _, name := range g.names {
			if grouped[name] {
				t.Errorf("%s: in two groups", name)
			}
			grouped[name] = true
		}
	}
	for _, c := range rootCommand().Commands() {
		c.Flags().VisitAll(func(f *pflag.Flag) {
			there[f.Name] = true
			if known := c.Name() == checkName || c.Name() == explainName || c.Name() == fixName || c.Name() == proveName || c.Name() == runName; known && !grouped[f.Name] {
				t.Errorf("%s --%s: in no group", c.Name(), f.Name)
			}
		})
	}
	for _, g := range flagGroups {
		for _, name := range g.names {
			if !there[name] {
				t.Errorf("%s: no such flag", name)
			}
		}
	}
}

// TestDuration: a number without a unit means seconds.
func TestDuration(t *testing.T) {
	for text, want := range map[string]time.Duration{"20": 20 * time.Second, "1.5": 1500 * time.Millisecond, "2m": 2 * time.Minute, "0": 0, "-3": -3 * time.Second, "1h30m": 90 * time.Minute} {
		var got time.Duration
		if err := (duration{&got}).Set(text); err != nil || got != want {
			t.Errorf("%s: %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "x", "5x", "inf", "nan", "1e300"} {
		var got time.Duration
		if err := (duration{&got}).Set(text); err == nil {
			t.Errorf("%q: %v, want an error", text, got)
		}
	}
}
