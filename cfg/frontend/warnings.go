package frontend

import (
	"context"
	"slices"
	"strings"
)

// A Warning is what the compiler says of a place that means something else than it seems to.
type Warning struct {
	Pos  Position
	Kind string // the flag that asks for it: "-Wparentheses"
	Text string // "& has lower precedence than ==; == will be evaluated first"
}

// FallThrough is the kind of warnings of a case that goes on into the next one, whose label is the place.
const FallThrough = "-Wimplicit-fallthrough"

// misreadings are clang's warnings of what is often read otherwise than C reads it. Those of style, of
// conversions, which runs show, and of what need not be executed are left out.
var misreadings = []string{
	"-Wparentheses", "-Wlogical-not-parentheses", "-Wint-in-bool-context", "-Wbool-operation", "-Wxor-used-as-pow",
	"-Wsizeof-pointer-memaccess", "-Wsizeof-array-argument", "-Wsizeof-pointer-div", "-Wsizeof-array-div", "-Wsuspicious-memaccess",
	"-Wchar-subscripts", "-Wenum-compare", "-Wenum-conversion", "-Wstring-compare", "-Wtautological-compare", "-Wconstant-conversion",
	"-Wempty-body", "-Wmisleading-indentation", FallThrough, "-Wfor-loop-analysis", "-Wself-assign",
	"-Wunsequenced", "-Wreturn-stack-address", "-Wstrncat-size", "-Wuninitialized", "-Wsometimes-uninitialized",
}

// Warnings are those of the C files of a program, which Compile takes with the same options; none
// where the compiler refuses one.
func Warnings(ctx context.Context, paths []string, o Options) ([]Warning, error) {
	j := newJob(paths, o)
	if err := j.read(); err != nil {
		return nil, err
	}
	var all []Warning
	for _, in := range j.inputs {
		if in.source == nil {
			continue
		}
		if err := j.needTools(ctx); err != nil {
			return nil, err
		}
		plain, err := j.plainC(ctx, in, j.compileArgs(in))
		if err != nil {
			return nil, err
		}
		args := slices.DeleteFunc(j.compileArgs(in), func(a string) bool { return a == "-w" })
		args = append(slices.Concat(args, []string{"-Wno-everything", "-Wno-error"}, misreadings), "-fsyntax-only")
		r, err := j.runOn(ctx, plain, args)
		if err != nil {
			return nil, err
		}
		all = append(all, warningsIn(r.stderr)...)
	}
	return all, nil
}

// warningsIn reads lines `file:line:col: warning: text [-Wkind]`, each once.
func warningsIn(diagnostics []byte) (list []Warning) {
	for line := range strings.Lines(string(diagnostics)) {
		place, message, ok := strings.Cut(strings.TrimSpace(line), " warning: ")
		text, kind, flagged := strings.Cut(strings.TrimSuffix(message, "]"), " [")
		w := Warning{parsePlace(place), kind, text}
		if ok && flagged && w.Pos.IsValid() && !slices.Contains(list, w) {
			list = append(list, w)
		}
	}
	return list
}
