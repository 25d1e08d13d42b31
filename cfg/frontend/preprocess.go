package frontend

import (
	"bytes"
	"context"
	"slices"
	"strings"
)

// Preprocess returns what the preprocessor makes of C files, with line markers,
// in their order: all that they are compiled from, but for the flags. LLVM files
// come as they are. Errors are as those of Compile.
func Preprocess(ctx context.Context, paths []string, o Options) ([][]byte, error) {
	j := newJob(paths, o)
	if err := j.read(); err != nil {
		return nil, err
	}
	if err := j.needTools(ctx); err != nil {
		return nil, err
	}
	var texts [][]byte
	for _, in := range j.inputs {
		if in.source == nil {
			texts = append(texts, in.llvm)
			continue
		}
		in.text = headersOfTools.ReplaceAllFunc(in.text, blank)
		args := slices.Concat(j.tools.compilerFlags(o), o.FileFlags[in.path], userFlags(o), headerFlags(), []string{"-E", "-C", "-o", "-"})
		r, err := j.runOn(ctx, in, args)
		if err != nil {
			return nil, err
		}
		if r.exit != 0 {
			return nil, compileFailure(in.path, j.tools.clang, r)
		}
		texts = append(texts, r.stdout)
	}
	return texts, nil
}

// Included are the files that a preprocessed text was read from, by its line
// markers, each once.
func Included(text []byte) []string {
	var files []string
	known := map[string]bool{}
	for line := range bytes.Lines(text) {
		if !bytes.HasPrefix(line, []byte("# ")) {
			continue
		}
		_, rest, _ := bytes.Cut(line, []byte(`"`))
		i := bytes.LastIndexByte(rest, '"')
		if i < 0 {
			continue
		}
		name := strings.NewReplacer(`\\`, `\`, `\"`, `"`).Replace(string(rest[:i]))
		if !known[name] && !strings.HasPrefix(name, "<") {
			known[name] = true
			files = append(files, name)
		}
	}
	return files
}
