package frontend

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"tav/cfg/dialect"
)

// headersOfTools are the headers of verification tools, which need not be there:
// what they declare is known (cfg/dialect).
var headersOfTools = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*include[ \t]*[<"](klee/klee\.h|__fc_builtin\.h)[>"]`)

// blank is as much space.
func blank(text []byte) []byte { return bytes.Repeat([]byte(" "), len(text)) }

// ownIncludes finds files that need not be the system's.
var ownIncludes = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*include[ \t]*"`)

// bringsText reports whether a flag of the compiler can add text other than the system's
// to a file.
func bringsText(flag string) bool {
	return strings.HasPrefix(flag, "-i") || strings.HasPrefix(flag, "-I") || dialect.Mentions([]byte(flag))
}

// plainC is an input whose text is plain C: the input itself, unless it is
// written for another verification tool. What headers and macros say counts, so
// the text is preprocessed first if there may be any other than the system's.
func (j *job) plainC(ctx context.Context, in *input, args []string) (*input, error) {
	text := headersOfTools.ReplaceAllFunc(in.text, blank)
	o := dialect.Options{Enforce: j.opts.Enforce, Replace: j.opts.Replace, Export: j.exports(in), Fuzz: j.opts.Fuzz, Annotations: j.opts.Annotations, Wide: j.opts.DataModel == LP64}
	asked := len(o.Enforce)+len(o.Replace)+len(o.Export)+o.Fuzz > 0
	if !asked && !dialect.Mentions(text) && !dialect.HasChecks(text) && !ownIncludes.Match(text) && !slices.ContainsFunc(slices.Concat(j.opts.FileFlags[in.path], userFlags(j.opts)), bringsText) {
		if unread := dialect.Annotations(in.path, text); unread == nil || !o.Annotations {
			j.note(unread)
			return in, nil
		}
	}
	plain := *in
	plain.text = text
	if filepath.Ext(in.path) == ".i" {
		plain.text = append([]byte(j.opts.Prelude+"# 1 "+quoteC(in.path)+"\n"), text...)
	} else {
		r, err := j.runOn(ctx, &plain, append(args, "-E", "-C"))
		if err != nil {
			return nil, err
		}
		if r.exit != 0 {
			return &plain, nil // whose compilation says what is wrong
		}
		plain.text = r.stdout
	}
	if !o.Annotations {
		j.note(dialect.Annotations(in.path, plain.text))
	}
	j.unit.Unchecked = append(j.unit.Unchecked, dialect.UncheckedIn(in.path, plain.text)...)
	r, err := dialect.Rewrite(in.path, plain.text, o)
	var mistake *dialect.Error
	switch {
	case errors.As(err, &mistake):
		return nil, &CompileError{Pos: Position{File: mistake.File, Line: mistake.Line}, Message: mistake.Message}
	case err != nil:
		return nil, err
	case !r.Changed:
		return in, nil
	}
	plain.text, plain.preprocessed, j.unit.Dialect = r.Text, true, true
	for name, contract := range r.Wrapped {
		if other := j.wrapped[name]; other != "" && other != contract {
			return nil, &InputError{in.path, errors.New("another contract of " + name + " than that of another file")}
		}
		j.wrapped[name] = contract
	}
	j.bodies = append(j.bodies, r.Bodies...)
	j.framed = append(j.framed, r.Framed...)
	j.unit.Annotated = append(j.unit.Annotated, r.ACSL...)
	j.note(r.Notes)
	return &plain, nil
}

// note adds notes, each once.
func (j *job) note(list []dialect.Note) {
	for _, n := range list {
		if !slices.Contains(j.unit.Notes, n) {
			j.unit.Notes = append(j.unit.Notes, n)
		}
	}
}

// exports are the static functions of an input that others call.
func (j *job) exports(in *input) map[string]string {
	texts := [][]byte{[]byte(strings.Join(slices.Concat(j.opts.Enforce, j.opts.Replace, j.opts.Remove), " "))}
	for _, other := range j.inputs {
		texts = append(texts, other.text)
	}
	return dialect.Exports(filepath.Base(in.path), texts...)
}

// withoutContract is the error for a function of Options whose contract no file has.
func (j *job) withoutContract() error {
	for _, name := range slices.Concat(j.opts.Enforce, j.opts.Replace) {
		flag := "--replace-call-with-contract "
		if slices.Contains(j.opts.Enforce, name) {
			flag = "--enforce-contract "
		}
		switch {
		case j.wrapped[name] == "":
			return &InputError{flag + name, errors.New(name + " has no contract, or is not defined")}
		case slices.Contains(j.opts.Enforce, name) && !slices.Contains(j.bodies, name):
			return &InputError{flag + name, errors.New(name + " is not defined")}
		}
	}
	return nil
}
