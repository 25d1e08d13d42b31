package frontend

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// reused is what run gives, the compiler's work on a text of a name, or what it gave before: in this process or another one, with
// the same arguments, the same compiler and the same files to read.
func (j *job) reused(name, language string, text []byte, args []string, run func(args []string) (toolResult, error)) (toolResult, error) {
	if j.cache == nil || slices.Contains(args, "-H") || !followed(slices.Concat(j.opts.FileFlags[name], userFlags(j.opts))) {
		return run(args)
	}
	key, err := j.keyOf(name, language, text, args)
	if err != nil {
		return run(args)
	}
	if e, ok := j.cache.load(key); ok {
		return toolResult{stdout: e.Out, stderr: e.Diag}, nil
	}
	begin := time.Now().Add(-fileClock)
	r, err := run(slices.Concat(tracing, args))
	if err != nil {
		return r, err
	}
	d, ok := j.headers.dependsOn(name, text, r.stderr, begin)
	r.stderr = untraced(r.stderr)
	if ok && r.exit == 0 {
		j.cache.store(key, &kept{d, r.stdout, r.stderr})
	}
	return r, nil
}

// runText runs the compiler on a text that is in no file.
func (j *job) runText(ctx context.Context, text []byte, args []string) (toolResult, error) {
	return j.reused("-", "", text, args, func(args []string) (toolResult, error) {
		return runTool(ctx, text, j.tools.clang, args...)
	})
}

// keyOf stands for all that the compiler is given, and for the compiler.
func (j *job) keyOf(name, language string, text []byte, args []string) (string, error) {
	clang, err := filepath.EvalSymlinks(j.tools.clang)
	if err != nil {
		return "", err
	}
	info, err := os.Stat(clang)
	if err != nil {
		return "", err
	}
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	given := []string{clang, fmt.Sprint(info.Size(), info.ModTime().UnixNano()), dir, name, language}
	for _, variable := range compilerVariables {
		given = append(given, os.Getenv(variable))
	}
	return hashOf([]byte(strings.Join(given, "\x00")), []byte(strings.Join(args, "\x00")), text), nil
}

// compilerVariables are those of the environment from which clang takes directories and flags.
var compilerVariables = []string{
	"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "CCC_OVERRIDE_OPTIONS", "COMPILER_PATH", "GCC_EXEC_PREFIX", "SOURCE_DATE_EPOCH", "SDKROOT",
	"LD_LIBRARY_PATH", "LD_PRELOAD",
}

// followed reports whether a compiler with flags of the user reads no files but those that it names with tracing.
func followed(flags []string) bool {
	for i := 0; i < len(flags); i++ {
		switch {
		case followedAlone.MatchString(flags[i]):
		case followedPair.MatchString(flags[i]):
			i++
		default:
			return false
		}
	}
	return true
}

var (
	followedAlone = regexp.MustCompile(`^-([DUI].+|std=.*|ansi|trigraphs|undef|nostdinc|pthread|m32|m64|w|W[a-z0-9=-]*|O.?|g|f(no-)?(un)?signed-char|f(no-)?(short-enums|wrapv|freestanding|builtin[a-z_-]*)|(isystem|iquote|idirafter)[^ ]+)$`)
	followedPair  = regexp.MustCompile(`^-(D|U|I|isystem|iquote|idirafter)$`)
)
