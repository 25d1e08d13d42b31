package frontend

import (
	"context"
	"regexp"
	"slices"
	"strings"
)

// A Warning is what the compiler says of a place that means something else than it seems to.
type Warning struct {
	Pos  Position
	Kind string // the flag that asks for it: "-Wparentheses"
	Text string // "& has lower precedence than ==; == will be evaluated first"

	Assigned bool      // it is of an assignment that is a condition
	Enums    [2]string // of EnumCompare: the names of both enumerations, without what is in front of them; "": not known
}

// FallThrough is the kind of warnings of a case that goes on into the next one, whose label is the place.
const FallThrough = "-Wimplicit-fallthrough"

// AndInOr is the kind of warnings of && as an operand of ||, which most read as C does.
const AndInOr = "-Wlogical-op-parentheses"

// misreadings are clang's warnings of what is often read otherwise than C reads it. Those of style, of
// conversions, which runs show, and of what need not be executed are left out.
var misreadings = []string{
	"-Wparentheses", "-Wlogical-not-parentheses", "-Wint-in-bool-context", "-Wbool-operation", "-Wxor-used-as-pow",
	"-Wsizeof-pointer-memaccess", "-Wsizeof-array-argument", "-Wsizeof-pointer-div", "-Wsizeof-array-div", "-Wsuspicious-memaccess",
	"-Wchar-subscripts", "-Wenum-conversion", "-Wstring-compare", "-Wtautological-compare", "-Wconstant-conversion",
	"-Wempty-body", "-Wmisleading-indentation", FallThrough, "-Wfor-loop-analysis", "-Wself-assign",
	"-Wunsequenced", "-Wreturn-stack-address", "-Wstrncat-size", "-Wuninitialized", "-Wsometimes-uninitialized",
}

// Mistakes are clang's warnings about likely undefined behaviour, wrong types of arguments and the like, beside the misreadings.
var Mistakes = append(slices.Clone(overflowWarnings),
	"-Wformat", "-Wnonnull", "-Wint-conversion", "-Wincompatible-pointer-types", "-Wincompatible-library-redeclaration", "-Wimplicit-function-declaration",
	"-Wdivision-by-zero", "-Wshift-count-overflow", "-Wshift-count-negative", "-Wconditional-uninitialized", "-Wreturn-type", "-Winvalid-noreturn",
	"-Wnull-dereference", "-Warray-bounds", "-Wfortify-source", "-Wfree-nonheap-object", "-Wmemset-transposed-args", "-Wvarargs", "-Winfinite-recursion",
	"-Wint-to-pointer-cast", "-Wpointer-to-int-cast", "-Wcast-function-type", "-Waddress-of-packed-member",
)

// Warnings are those of the C files of a program, which Compile takes with the same options, of what is often misread
// and of further kinds, by flags; none of a file that the compiler refuses, or that includes what is no part of the program.
func Warnings(ctx context.Context, paths []string, o Options, further ...string) ([]Warning, error) {
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
		args = append(slices.Concat(args, []string{"-Wno-everything", "-Wno-error"}, misreadings, further), "-fsyntax-only")
		r, err := j.runOn(ctx, plain, append(args, "-H", "-v"))
		read := r
		if err == nil && plain.preprocessed {
			read, err = j.runOn(ctx, in, append(args, "-H", "-v"))
		}
		if err != nil {
			return nil, err
		}
		if _, found := j.foreign(read.stderr); found {
			continue
		}
		all = append(all, warningsIn(r.stderr)...)
		compared, err := j.comparedEnums(ctx, plain, args)
		if err != nil {
			return nil, err
		}
		all = append(all, compared...)
	}
	return all, nil
}

// EnumCompare is the kind of warnings of comparisons of one enumeration with a constant of another one, or
// with a variable of it.
const EnumCompare = "-Wenum-compare"

// enumerations matches those that a text declares.
var enumerations = regexp.MustCompile(`\benum\b[^;(){}]*\{`)

// comparedEnums are the comparisons of different enumerations. To C their constants are of type int, so the
// compiler, as which it knows them here, has to be that of C++: what that refuses is no matter, but it must not guess.
func (j *job) comparedEnums(ctx context.Context, in *input, args []string) ([]Warning, error) {
	if len(enumerations.FindAll(in.text, 2)) < 2 {
		return nil, nil
	}
	other := *in
	other.cplusplus = true
	args = slices.DeleteFunc(slices.Clone(args), func(a string) bool { return strings.HasPrefix(a, "-std=") })
	r, err := j.runOn(ctx, &other, append(args, "-Wno-everything", EnumCompare, "-fno-spell-checking", "-ferror-limit=0"))
	if err != nil {
		return nil, err
	}
	return warningsIn(r.stderr), nil
}

// quotedTypes matches the types in what clang says, without what is in front of their names.
var quotedTypes = regexp.MustCompile(`'(?:\w+ )*(\w+)'`)

// warningsIn reads lines `file:line:col: warning: text [-Wkind]`, each once.
func warningsIn(diagnostics []byte) (list []Warning) {
	for line := range strings.Lines(string(diagnostics)) {
		place, message, ok := strings.Cut(strings.TrimSpace(line), " warning: ")
		text, kind, flagged := strings.Cut(strings.TrimSuffix(message, "]"), " [")
		w := Warning{Pos: parsePlace(place), Kind: kind, Text: text, Assigned: strings.HasPrefix(text, "using the result of an assignment")}
		if names := quotedTypes.FindAllStringSubmatch(text, -1); kind == EnumCompare && len(names) == 2 {
			w.Enums = [2]string{names[0][1], names[1][1]}
		}
		if ok && flagged && w.Pos.IsValid() && !slices.Contains(list, w) {
			list = append(list, w)
		}
	}
	return list
}
