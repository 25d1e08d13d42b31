package frontend

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
)

// The messages of a compiler quote what it reads, and a program may make it read
// any file: #include "/etc/passwd". So they are shown only when all the files
// that were read are in the directories of the given files or in one that
// headers are searched in, the system's and those of -I. It is not enough to
// leave out what is said of other files: through macros their text gets into
// messages on the program's own lines.

// refusal is the error for an input that the compiler, with args, refused as r
// says.
func (j *job) refusal(ctx context.Context, in *input, args []string, r toolResult) error {
	err := compileFailure(in.path, j.tools.clang, r)
	again, failed := j.runOn(ctx, in, append(args, "-H", "-v"))
	if failed != nil {
		return failed
	}
	name, found := j.foreign(again.stderr)
	if !found {
		return err
	}
	pos := Position{File: in.path}
	var refused *CompileError
	if errors.As(err, &refused) {
		pos = refused.Pos
	}
	return &CompileError{Pos: pos, Message: "does not compile; why is not shown, as the program includes " + name +
		", which is outside of its directories (-I adds one)"}
}

// searchList are the directories of headers by what clang -v says of them; nil if it says nothing.
func searchList(messages []byte) []string {
	_, rest, begun := bytes.Cut(messages, []byte("#include \"...\" search starts here:\n"))
	list, _, ended := bytes.Cut(rest, []byte(endOfList))
	if !begun || !ended {
		return nil
	}
	dirs := []string{}
	for line := range strings.Lines(string(list)) {
		if dir, ok := strings.CutPrefix(line, " "); ok {
			dirs = append(dirs, strings.TrimSuffix(dir, "\n"))
		}
	}
	return dirs
}

// includedFile is the header that a line of what clang -H says is of; "" for others.
func includedFile(line []byte) string {
	rest := bytes.TrimLeft(line, ".")
	if name, ok := bytes.CutPrefix(rest, []byte(" ")); ok && len(rest) < len(line) {
		return string(bytes.TrimSuffix(name, []byte("\n")))
	}
	return ""
}

// foreign finds a file that the compiler read, as its messages with -H and -v
// have it, and that is no part of the program.
func (j *job) foreign(messages []byte) (name string, found bool) {
	var dirs []string
	for _, in := range j.inputs {
		if _, err := os.Stat(in.path); err == nil { // not what a witness adds
			dirs = append(dirs, filepath.Dir(in.path))
		}
	}
	dirs = append(dirs, searchList(messages)...)
	for line := range bytes.Lines(messages) {
		if file := includedFile(line); file != "" && !insideAny(file, dirs) {
			return file, true
		}
	}
	return "", false
}

// insideAny reports whether a file is below one of some directories, symbolic
// links followed.
func insideAny(file string, dirs []string) bool {
	file, err := realPath(file)
	if err != nil {
		return false
	}
	for _, dir := range dirs {
		if dir, err = realPath(dir); err == nil {
			if rel, err := filepath.Rel(dir, file); err == nil && filepath.IsLocal(rel) {
				return true
			}
		}
	}
	return false
}

// realPath is a file's absolute name without symbolic links.
func realPath(path string) (string, error) {
	path, err := filepath.EvalSymlinks(path)
	if err != nil {
		return "", err
	}
	return filepath.Abs(path)
}
