package driver

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"tav/cfg"
)

var (
	csmithCount    = flag.Int("csmith.n", 0, "number of programs of csmith to run and to verify")
	csmithSeed     = flag.Int("csmith.seed", 1, "seed of the first of them")
	csmithTimeout  = flag.Duration("csmith.timeout", 5*time.Second, "time to verify one of them")
	csmithIncludes = flag.String("csmith.include", "/usr/include/csmith", "directory of csmith.h")
)

// csmithKinds are what programs may have and may not have, by turns.
var csmithKinds = [][]string{
	nil,
	{"--no-pointers"},
	{"--no-bitfields", "--no-unions"},
	{"--no-unions", "--float"},
	{"--no-structs", "--no-unions", "--no-jumps"},
	{"--no-arrays", "--no-math64"},
	{"--packed-struct", "--no-volatiles"},
	{"--no-longlong", "--inline-function", "--no-const-pointers"},
}

// csmithSize keeps programs small.
var csmithSize = []string{"--no-argc", "--concise", "--max-funcs", "4", "--max-block-depth", "2", "--max-block-size", "3", "--max-expr-complexity", "4",
	"--max-array-dim", "2", "--max-array-len-per-dim", "5", "--max-pointer-depth", "2", "--max-struct-fields", "5"}

// TestCsmith compares runs of random programs of csmith (Yang, Chen, Eide,
// Regehr, "Finding and Understanding Bugs in C Compilers", PLDI 2011) with native
// ones by the checksum of their variables, and the verdict whether an error is
// reached that is one for this checksum or for another.
func TestCsmith(t *testing.T) {
	if _, err := exec.LookPath("csmith"); err != nil || *csmithCount == 0 {
		t.Skip("csmith is not installed, or -csmith.n 0")
	}
	randomPrograms(t, *csmithCount, func(t *testing.T, i int64) (string, string) {
		return checkCsmith(t, *csmithSeed+int(i-*randSeed))
	})
}

// checkCsmith returns what tav said of the program of a seed and, when that is
// wrong, why.
func checkCsmith(t *testing.T, seed int) (answer, failure string) {
	model := []cfg.DataModel{cfg.LP64, cfg.ILP32}[seed/len(csmithKinds)%2]
	flags := append(append([]string{"--seed", strconv.Itoa(seed)}, csmithSize...), csmithKinds[seed%len(csmithKinds)]...)
	dir := t.TempDir()
	c := csmithProgram{t: t, model: model, file: filepath.Join(dir, fmt.Sprintf("csmith%d.c", seed))}
	generate := exec.Command("csmith", flags...)
	generate.Dir = dir // it writes a file there
	text, err := generate.Output()
	if err != nil {
		return "not generated", err.Error()
	}
	sum, ok := c.native(text)
	if !ok {
		return "no native run", ""
	}
	c.write(text)
	if out := c.tav("run"); !strings.Contains(out, "exit code 0 ") || checksum.FindString(out) != sum {
		if !strings.Contains(out, "cannot go on") || brokeDown(out) {
			return "runs differ", fmt.Sprintf("natively %s, tav run: %s\n%s", sum, out, keep(c.file, string(text)))
		}
		answer = "no run: "
	}
	wanted := []string{"RESULT: TRUE", "RESULT: FALSE(unreach-call)"}[seed%2]
	guarded := c.guarded(text, sum, seed%2 == 0)
	c.write(guarded)
	out := c.tav("check", "--no-explain", "--timeout", csmithTimeout.String())
	verdict := lastLine(out)
	if verdict != wanted && (!strings.HasPrefix(verdict, "RESULT: UNKNOWN(") || brokeDown(out)) {
		return verdict, fmt.Sprintf("%s: %s, want %s\n%s", model, out, wanted, keep(c.file, string(guarded)))
	}
	kind, _, _ := strings.Cut(verdict, " at ")
	return answer + kind, ""
}

// checksum is what programs of csmith print in the end.
var checksum = regexp.MustCompile(`checksum = [0-9A-F]+`)

// csmithProgram is a program in a file.
type csmithProgram struct {
	t     *testing.T
	model cfg.DataModel
	file  string
}

func (c *csmithProgram) write(text []byte) {
	if err := os.WriteFile(c.file, text, 0o666); err != nil {
		c.t.Error(err)
	}
}

// native is the checksum that the program prints; false when it does not in
// some seconds.
func (c *csmithProgram) native(text []byte) (string, bool) {
	c.write(text)
	binary := strings.TrimSuffix(c.file, ".c")
	build := exec.Command("gcc", "-w", "-O1", "-fwrapv", "-fno-strict-aliasing", fmt.Sprintf("-m%d", c.model.PointerBits()), "-msse2", "-mfpmath=sse", "-I"+*csmithIncludes, "-o", binary, c.file)
	if out, err := build.CombinedOutput(); err != nil {
		c.t.Errorf("gcc: %v\n%s", err, out)
		return "", false
	}
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Second)
	defer cancel()
	out, err := exec.CommandContext(ctx, binary).Output()
	return checksum.FindString(string(out)), err == nil
}

// guarded is the program with an error that it reaches when its checksum is
// not sum, or when it is.
func (c *csmithProgram) guarded(text []byte, sum string, not bool) []byte {
	op := "=="
	if not {
		op = "!="
	}
	const end = "platform_main_end("
	value := strings.TrimPrefix(sum, "checksum = ")
	guard := fmt.Sprintf("if ((unsigned)(crc32_context ^ 0xFFFFFFFFUL) %s 0x%sU) reach_error();\n    %s", op, value, end)
	return append([]byte("extern void reach_error(void);\n"), bytes.Replace(text, []byte(end), []byte(guard), 1)...)
}

// tav runs tav on the program and gives what it writes.
func (c *csmithProgram) tav(args ...string) string {
	return tavSays(append(args, "--data-model", c.model.String(), "-I"+*csmithIncludes, c.file)...)
}
