package frontend

import (
	"bytes"
	"context"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"tav/cfg/dialect"
)

// headersOfTools are the headers of verification tools, which need not be there:
// what they declare is known (cfg/dialect).
var headersOfTools = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*include[ \t]*[<"](klee/klee\.h|__fc_builtin\.h)[>"]`)

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
	text := headersOfTools.ReplaceAllFunc(in.text, func(line []byte) []byte { return bytes.Repeat([]byte(" "), len(line)) })
	known := dialect.Mentions(text)
	if !known && !ownIncludes.Match(text) && !slices.ContainsFunc(userFlags(j.opts), bringsText) {
		return in, nil
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
			return in, nil // whose compilation says what is wrong
		}
		plain.text = r.stdout
	}
	changed := false
	if plain.text, changed = dialect.Rewrite(in.path, plain.text); !changed {
		return in, nil
	}
	plain.preprocessed, j.unit.Dialect = true, true
	return &plain, nil
}
