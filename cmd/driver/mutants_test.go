package driver

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"tav/cfg"
)

var (
	mutantCount = flag.Int("mutants.n", 0, "number of changed programs of testdata to run and to verify")
	mutantSeed  = flag.Int64("mutants.seed", 1, "seed of the first of them")
)

// TestMutants changes tokens of programs of testdata, which need not leave them C,
// and runs and verifies what comes out: tav must say something sensible.
func TestMutants(t *testing.T) {
	files := testPrograms(t)
	randomPrograms(t, *mutantCount, func(t *testing.T, i int64) (answer, failure string) {
		seed := *mutantSeed + i - *randSeed
		rnd := rand.New(rand.NewSource(seed))
		original := files[rnd.Intn(len(files))]
		text, err := os.ReadFile(original)
		if err != nil {
			return "not read", err.Error()
		}
		for range 1 + rnd.Intn(3) {
			text = mutate(rnd, text)
		}
		file := filepath.Join(t.TempDir(), fmt.Sprintf("mutant%d.c", seed))
		if err := os.WriteFile(file, text, 0o666); err != nil {
			return "not written", err.Error()
		}
		model := []cfg.DataModel{cfg.LP64, cfg.ILP32}[rnd.Intn(2)].String()
		property := []string{"unreach-call", "no-overflow", "valid-memsafety", "valid-memcleanup"}[rnd.Intn(4)]
		for _, args := range [][]string{
			{"run", "--max-steps", "200000", "--data-model", model, file},
			{"check", "--timeout", "2s", "--memory", "2GB", "--data-model", model, "--property", property, file},
		} {
			out := tavSays(args...)
			if brokeDown(out) {
				return "broke down", fmt.Sprintf("tav %s: %s\n%s, from %s", strings.Join(args, " "), out, keep(file, string(text)), original)
			}
			answer, _, _ = strings.Cut(lastLine(out), " at ")
		}
		if strings.HasPrefix(answer, "RESULT: UNKNOWN(input") {
			answer = "RESULT: UNKNOWN(input)"
		}
		return answer, ""
	})
}

// tavSays runs tav and gives what it writes.
func tavSays(args ...string) string {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	run := exec.CommandContext(ctx, "tav", args...)
	run.WaitDelay = time.Second
	out, err := run.CombinedOutput()
	if ctx.Err() != nil {
		return fmt.Sprintf("%s\nRESULT: UNKNOWN(internal: no end: %v)", out, err)
	}
	return string(out)
}

// brokeDown reports whether tav says so.
func brokeDown(out string) bool {
	for _, sign := range []string{"UNKNOWN(internal", "internal error", "goroutine ", "panic:"} {
		if strings.Contains(out, sign) {
			return true
		}
	}
	return false
}

func lastLine(text string) string {
	text = strings.TrimSpace(text)
	return text[strings.LastIndexByte(text, '\n')+1:]
}

// token is a piece of C text that mutate takes for one.
var token = regexp.MustCompile(`[A-Za-z_]\w*|\d\w*|"[^"\n]*"|[-+*/%&|^<>=!]+|[^\s\w]`)

// kindOf tells names, numbers, strings and the rest apart by their first byte.
func kindOf(c byte) byte {
	switch {
	case c >= '0' && c <= '9':
		return '0'
	case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c == '_':
		return 'a'
	case c == '"':
		return c
	}
	return 0
}

// mutate replaces one token of a text by another one of it, or swaps two, or
// takes one out, or a line.
func mutate(rnd *rand.Rand, text []byte) []byte {
	tokens := token.FindAllIndex(text, -1)
	if len(tokens) < 2 {
		return text
	}
	i := rnd.Intn(len(tokens) - 1)
	a, b := tokens[i], tokens[i+1+rnd.Intn(len(tokens)-1-i)]
	for range 20 { // look for one of the same kind
		if kindOf(text[a[0]]) == kindOf(text[b[0]]) {
			break
		}
		b = tokens[i+1+rnd.Intn(len(tokens)-1-i)]
	}
	first, between, second := text[a[0]:a[1]], text[a[1]:b[0]], text[b[0]:b[1]]
	switch rnd.Intn(4) {
	case 0:
		first = second
	case 1:
		first, second = second, first
	case 2:
		first = nil
	case 3:
		start := bytes.LastIndexByte(text[:a[0]], '\n') + 1
		_, rest, _ := bytes.Cut(text[start:], []byte("\n"))
		return append(bytes.Clone(text[:start]), rest...)
	}
	return bytes.Join([][]byte{text[:a[0]], first, between, second, text[b[1]:]}, nil)
}
