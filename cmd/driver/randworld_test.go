package driver

import (
	"fmt"
	"maps"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tav/cfg"
	"tav/cmd/process"
	"tav/cmd/verify"
	"tav/explain/report"
	"tav/traceabs"
)

// A worldProgram is a program as trees of statements, which shrink.
type worldProgram struct {
	world, main []*statement
	result      string
}

// text is the program; reach_error() is called where the result is k.
func (p *worldProgram) text(k int) string {
	var b strings.Builder
	write(&b, p.world, 0)
	fmt.Fprintf(&b, "#ifndef CHECK\nextern void reach_error(void);\n#define CHECK(e) if ((e) == %d) reach_error()\n#define UNDEFINED(c)\n#define ANYVALUE\n#endif\nint main(void) {\n", k)
	write(&b, p.main, 1)
	fmt.Fprintf(&b, "\tCHECK(%s);\n\treturn 0;\n}\n", p.result)
	return b.String()
}

func write(b *strings.Builder, list []*statement, depth int) {
	for _, s := range list {
		b.WriteString(strings.Repeat("\t", depth) + s.text)
		if s.body != nil {
			b.WriteString(" {\n")
			write(b, s.body, depth+1)
			b.WriteString(strings.Repeat("\t", depth) + "}")
		}
		b.WriteString("\n")
	}
}

// TestRandomWorlds compares verdicts on programs over structs, unions, arrays,
// pointers, the heap and functions with native runs on all inputs.
func TestRandomWorlds(t *testing.T) {
	randomPrograms(t, *randCount/10, func(t *testing.T, seed int64) (string, string) { return checkWorld(t, seed, false) }, "FALSE")
}

// TestRandomUndefined is the same for programs that are undefined for some
// inputs. What may be answered: TRUE unless a compiled program reaches the error,
// FALSE if one does (or if the program reads a value that nothing gave, which may
// be any), in both cases whether that input's behaviour is defined or not; UNKNOWN
// always.
func TestRandomUndefined(t *testing.T) {
	randomPrograms(t, *randCount/10, func(t *testing.T, seed int64) (string, string) { return checkWorld(t, seed, true) })
}

// checkWorld is checkRandom for a world's program, which shrinks when the verdict
// is wrong.
func checkWorld(t *testing.T, seed int64, undef bool) (answer, failure string) {
	w := &worldCheck{dir: t.TempDir(), rnd: rand.New(rand.NewSource(seed)), model: []cfg.DataModel{cfg.LP64, cfg.ILP32}[seed&1]}
	p := randWorld(seed, undef, sizeToVerify)
	o, err := ask(w.dir, p.text(0), w.model)
	if err != nil {
		return "not run", err.Error() + "\n" + p.text(0)
	}
	k := w.target(o)
	answer, wrong := w.check(p, k, o)
	if wrong == "" {
		return answer, ""
	}
	p.shrink(func() bool {
		smaller, err := ask(w.dir, p.text(0), w.model)
		if err != nil || smaller.whole != o.whole {
			return false
		}
		_, still := w.check(p, k, smaller)
		return still == wrong
	})
	name := fmt.Sprintf("world%d.c", seed)
	return answer, fmt.Sprintf("%s: %s (%s)\n%s", w.model, wrong, keep(name, p.text(k)), p.text(k))
}

// worldCheck is what one program is checked with.
type worldCheck struct {
	dir   string
	rnd   *rand.Rand
	model cfg.DataModel
}

// target picks a value that the result has on some input, or one that it never has.
func (w *worldCheck) target(o *oracle) int {
	values := slices.Sorted(maps.Keys(o.native))
	if len(values) == 0 {
		return 0
	}
	k := values[w.rnd.Intn(len(values))]
	for w.rnd.Intn(2) == 0 || !o.native[k] {
		if k = (k + 1) % 32; !o.native[k] || len(values) >= 32 {
			break
		}
	}
	return k
}

// check says what tav answers, and what is wrong with that.
func (w *worldCheck) check(p *worldProgram, k int, o *oracle) (answer, wrong string) {
	file := filepath.Join(w.dir, "world.c")
	if err := os.WriteFile(file, []byte(p.text(k)), 0o666); err != nil {
		return "not run", err.Error()
	}
	config := verify.Job{Properties: []cfg.Property{cfg.UnreachCall}, Program: report.Program{Files: []string{file}, DataModel: w.model, Std: "gnu11", Entry: "main"},
		Check: true, Order: process.Order{Memory: 2e9, Deadline: time.Now().Add(*randTimeout)}}
	got := process.Supervise(config, config.Order, traceabs.Strategies()[:1], func(process.Progress) {})
	switch {
	case got.Verdict == report.True && o.native[k]:
		return "TRUE", "TRUE, but running it reaches the error"
	case got.Verdict == report.False && !o.native[k] && !strings.Contains(p.text(k), "ANYVALUE int") && !strings.Contains(p.text(k), "ANYVALUE struct"):
		return "FALSE", "FALSE, but no run reaches the error"
	case got.Verdict == report.False && !o.defined[k]:
		return "FALSE by undefined behaviour", ""
	case got.Verdict == report.Unknown && got.ExitCode() != report.ExitUnknown:
		return got.Result(), got.Result()
	case got.Verdict == report.Unknown:
		return reasonKind(got), ""
	case !o.whole:
		return string(got.Verdict) + " though some inputs are undefined", ""
	}
	return string(got.Verdict), ""
}

// shrinkTries bounds how often a program is tried while it shrinks.
const shrinkTries = 150

// shrink drops statements, and lines that nothing needs, as long as the program
// is as wrong as before.
func (p *worldProgram) shrink(wrong func() bool) {
	tries := 0
	var drop func(list *[]*statement) bool
	drop = func(list *[]*statement) (changed bool) {
		for i := len(*list) - 1; i >= 0 && tries < shrinkTries; i-- {
			old, s := *list, (*list)[i]
			for _, instead := range [][]*statement{nil, s.body} {
				*list = slices.Concat(old[:i], instead, old[i+1:])
				if tries++; wrong() {
					changed = true
					break
				}
				if *list = old; s.body == nil {
					break
				}
			}
			if len(*list) == len(old) && i < len(*list) && (*list)[i] == s && s.body != nil {
				changed = drop(&s.body) || changed
			}
		}
		return changed
	}
	for drop(&p.main) && tries < shrinkTries {
	}
	drop(&p.world)
}

// Equal seeds give equal programs; one shrinks to the statement that matters.
func TestWorldShrinks(t *testing.T) {
	for seed := range int64(20) {
		p := randWorld(seed, seed%2 == 0, sizeToVerify)
		if p.text(1) != randWorld(seed, seed%2 == 0, sizeToVerify).text(1) {
			t.Fatalf("seed %d gives two programs", seed)
		}
		matters := p.main[len(p.main)-1]
		for matters.body != nil {
			matters = matters.body[0]
		}
		p.shrink(func() bool { return strings.Contains(p.text(1), matters.text) })
		if len(p.world) != 0 || len(p.main) != 1 || p.main[0].text != matters.text {
			t.Errorf("seed %d: want only %q:\n%s", seed, matters.text, p.text(1))
		}
	}
}
