package frontend

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
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
	name, found := j.foreign(string(again.stderr))
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

// searchList is what clang -v says of the directories of headers, and
// includedFile what clang -H says of a header.
var (
	searchList   = regexp.MustCompile(`(?s)#include "\.\.\." search starts here:\n(.*?)End of search list\.\n`)
	includedFile = regexp.MustCompile(`(?m)^\.+ (.+)$`)
)

// foreign finds a file that the compiler read, as its messages with -H and -v
// have it, and that is no part of the program.
func (j *job) foreign(messages string) (name string, found bool) {
	var dirs []string
	for _, in := range j.inputs {
		if _, err := os.Stat(in.path); err == nil { // not what a witness adds
			dirs = append(dirs, filepath.Dir(in.path))
		}
	}
	if list := searchList.FindStringSubmatch(messages); list != nil {
		for line := range strings.Lines(list[1]) {
			if dir, ok := strings.CutPrefix(line, " "); ok {
				dirs = append(dirs, strings.TrimSuffix(dir, "\n"))
			}
		}
	}
	for _, file := range includedFile.FindAllStringSubmatch(messages, -1) {
		if !insideAny(file[1], dirs) {
			return file[1], true
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
