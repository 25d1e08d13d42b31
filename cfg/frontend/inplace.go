package frontend

import (
	"bytes"
	"context"
	"crypto/md5"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// The compiler is called on the given file itself, under the name that the user
// gave, so that #include, __FILE__ and everything else that depends on the
// file's name and directory means what it always means. What it reads in place
// of the file's content is the text on its standard input: the content without
// line markers, or with a witness written into it.
//
// Two of clang's -remap-file FROM;TO do that for files of any name. FROM ends at
// the first semicolon and decides by which name the compiler knows the file, so
// the first one, with a FROM that does not exist, only lets it look the file up
// under its own name; the second one finds the file again by a descriptor. (A
// virtual file system, -ivfsoverlay, takes `..` out of names before it follows
// symbolic links, and may find other headers than a compiler without it.)

const (
	standardInput = "/proc/self/fd/0"
	openedFile    = "/proc/self/fd/3"
	noFile        = "/dev/null/tav"
)

// runOn is compileOn, or what it gave when it was called like that before.
func (j *job) runOn(ctx context.Context, in *input, args []string) (toolResult, error) {
	return j.reused(in.path, in.language(), j.given(in), args, func(args []string) (toolResult, error) { return j.compileOn(ctx, in, args) })
}

// compileOn runs the compiler on an input in place of whose content it reads the
// input's text. An input that is no regular file has no content to be replaced:
// its text comes as standard input, under its name.
func (j *job) compileOn(ctx context.Context, in *input, args []string) (toolResult, error) {
	args = append(args, "-x", in.language())
	text := j.given(in)
	info, err := os.Stat(in.path)
	if err != nil || !info.Mode().IsRegular() {
		if len(text) == len(in.text) {
			text = append([]byte(marker(in)), text...)
		}
		return runTool(ctx, text, j.tools.clang, append(args, "-iquote", filepath.Dir(in.path), "-")...)
	}
	file, err := os.Open(in.path)
	if err != nil {
		return toolResult{}, &InputError{in.path, err}
	}
	defer file.Close()
	name := operand(in.path)
	args = append(args, "-Xclang", "-remap-file", "-Xclang", noFile+";"+name,
		"-Xclang", "-remap-file", "-Xclang", openedFile+";"+standardInput, name)
	r, err := runToolWith(ctx, []*os.File{file}, text, j.tools.clang, args...)
	if err == nil && r.exit == 0 && !madeOf(r.stdout, text) {
		err = &ToolError{Tool: j.tools.clang, Reason: "has read something else than it was given for " + in.path}
	}
	return r, err
}

// given is the text that the compiler reads in place of an input's file: after the prelude, if there is one.
func (j *job) given(in *input) []byte {
	if j.opts.Prelude == "" || in.preprocessed {
		return in.text
	}
	return append([]byte(j.opts.Prelude+marker(in)), in.text...)
}

// marker says that an input begins.
func marker(in *input) string { return "# 1 " + quoteC(in.path) + "\n" }

// language is what clang's -x calls the language of an input.
func (in *input) language() string {
	preprocessed := in.preprocessed || filepath.Ext(in.path) == ".i"
	switch {
	case preprocessed && in.cplusplus:
		return "c++-cpp-output"
	case preprocessed:
		return "cpp-output"
	case in.cplusplus:
		return "c++"
	}
	return "c"
}

// madeOf reports whether IR, as far as its debug information has checksums, is
// made of a text: a witness that is not read would be no witness.
func madeOf(llvm, text []byte) bool {
	return !bytes.Contains(llvm, []byte(", checksum: ")) || bytes.Contains(llvm, fmt.Appendf(nil, "%x", md5.Sum(text)))
}

// operand is a file name as the compiler takes it: not for an option, nor for a
// file with options.
func operand(path string) string {
	if strings.HasPrefix(path, "-") || strings.HasPrefix(path, "@") {
		return "./" + path
	}
	return path
}
