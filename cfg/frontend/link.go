package frontend

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"tav/cfg/toolchain"
)

// link joins the inputs' IR, and the concrete library if it is wanted; one
// input needs no linker.
func (j *job) link(ctx context.Context) ([]byte, error) {
	var modules [][]byte
	for _, in := range j.inputs {
		modules = append(modules, in.llvm)
	}
	if j.opts.Concrete {
		library, err := j.compileLibrary(ctx)
		if err != nil {
			return nil, err
		}
		modules = append(modules, library)
	}
	if len(modules) == 1 {
		return modules[0], nil
	}
	linker, err := toolchain.Find("llvm-link-14")
	if err != nil {
		return nil, &ToolError{"llvm-link-14", "not found, which joins several files, or a program with the C library", advice}
	}
	dir, err := os.MkdirTemp("", "tav-link-")
	if err != nil {
		return nil, fmt.Errorf("temporary directory: %w", err)
	}
	defer os.RemoveAll(dir)
	args := []string{"-S", "-o", "-"}
	for i, llvm := range modules {
		file := filepath.Join(dir, fmt.Sprintf("%d.ll", i))
		if err := os.WriteFile(file, llvm, 0o600); err != nil {
			return nil, fmt.Errorf("temporary file: %w", err)
		}
		args = append(args, file)
	}
	r, err := runTool(ctx, nil, linker, args...)
	if err != nil {
		return nil, err
	}
	if r.exit != 0 {
		return nil, &InputError{strings.Join(j.paths, ", "), errors.New(j.linkerMessage(dir, r.stderr))}
	}
	return r.stdout, nil
}

// twice is what the linker says of a symbol with two definitions.
var twice = regexp.MustCompile(`Linking globals named '([^']*)': symbol multiply defined`)

// linkerMessage is what the linker said, with the given files for its own.
func (j *job) linkerMessage(dir string, stderr []byte) string {
	s := strings.TrimSpace(string(stderr))
	if m := twice.FindStringSubmatch(s); m != nil {
		files, advice := j.definers(m[1])
		return m[1] + " is defined in " + strings.Join(files, " and in ") + advice
	}
	for i, in := range j.inputs {
		s = strings.ReplaceAll(s, filepath.Join(dir, fmt.Sprintf("%d.ll", i)), in.path)
	}
	return strings.ReplaceAll(s, "\n", "; ")
}

// definers are the files that define a symbol, and what chooses one of them if it is a function.
func (j *job) definers(symbol string) (files []string, advice string) {
	variable := regexp.MustCompile(`(?m)^@` + regexp.QuoteMeta(symbol) + ` = (dso_local |global |constant )`)
	for _, in := range j.inputs {
		switch {
		case slices.Contains(definitions(in.llvm), symbol):
			files, advice = append(files, in.path), "; --keep "+symbol+" takes the first, --stub FILE.c that of a file"
		case variable.Match(in.llvm):
			files = append(files, in.path)
		}
	}
	return files, advice
}
