package frontend

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"time"
)

// depends is what the compiler's work on a text depends on beside the text and the arguments.
type depends struct {
	Files  map[string]string // by name: the hash of a file that was read
	Absent []string          // files that would have been read in place of others, if they had been there
}

// unchanged reports whether the compiler would read the same again.
func (d depends) unchanged() bool {
	for name, hash := range d.Files {
		if text, err := os.ReadFile(name); err != nil || hashOf(text) != hash {
			return false
		}
	}
	return !slices.ContainsFunc(d.Absent, exists)
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// tracing are the flags with which the compiler says what it has read, and where it has looked.
var tracing = []string{"-H", "-Xclang", "-v"}

var (
	missingDir = regexp.MustCompile(`(?m)^ignoring nonexistent directory "(.*)"$`)
	traceHead  = regexp.MustCompile(`(?s)\A.*?End of search list\.\n`)
)

// untraced are the compiler's messages but for what tracing adds.
func untraced(messages []byte) []byte {
	return includedFile.ReplaceAll(traceHead.ReplaceAll(messages, nil), nil)
}

// dependsOf is what the work on a text of a name depends on, by the compiler's messages with tracing; false where that cannot be
// said: the text asks for the time, or for files in a way that is not followed, or a file has changed since the work began.
func dependsOf(name string, text, messages []byte, begin time.Time) (d depends, ok bool) {
	list := searchList.FindSubmatch(messages)
	if list == nil {
		return d, false
	}
	dirs := map[string]bool{filepath.Dir(name): true}
	for line := range bytes.Lines(list[1]) {
		if dir, found := bytes.CutPrefix(line, []byte(" ")); found {
			dirs[string(bytes.TrimSuffix(dir, []byte("\n")))] = true
		}
	}
	for _, dir := range missingDir.FindAllSubmatch(messages, -1) {
		dirs[string(dir[1])] = true
	}
	d.Files = map[string]string{}
	asked := map[string]bool{} // names that #include or __has_include may have
	ok = asks(text, asked)
	for _, m := range includedFile.FindAllSubmatch(messages, -1) {
		file := string(m[1])
		if d.Files[file] != "" {
			continue
		}
		read, err := os.ReadFile(file)
		ok = ok && err == nil && before(file, begin) && asks(read, asked)
		d.Files[file] = hashOf(read)
		if quoting.Match(read) {
			dirs[filepath.Dir(file)] = true
		}
	}
	for dir := range dirs {
		for file := range d.Files {
			if short, below := strings.CutPrefix(file, dir+"/"); below {
				asked[short] = true
			}
		}
	}
	return d, ok && d.look(dirs, asked)
}

// before reports whether a file is as it was before a time.
func before(name string, at time.Time) bool {
	info, err := os.Stat(name)
	if err != nil {
		return false
	}
	s, ok := info.Sys().(*syscall.Stat_t)
	return ok && info.ModTime().Before(at) && time.Unix(s.Ctim.Unix()).Before(at)
}

// look notes which of the names are files of which directories; false where there are very many. A file that is there counts as
// read, as the answer to __has_include depends on it.
func (d *depends) look(dirs, names map[string]bool) bool {
	if len(dirs)*len(names) > maxLookedFor {
		return false
	}
	for dir := range dirs {
		for name := range names {
			path := dir + "/" + name
			if filepath.IsAbs(name) {
				path = name
			}
			if d.Files[path] != "" {
				continue
			}
			if text, err := os.ReadFile(path); err == nil {
				d.Files[path] = hashOf(text)
			} else if errors.Is(err, fs.ErrNotExist) {
				d.Absent = append(d.Absent, path)
			}
		}
	}
	slices.Sort(d.Absent)
	d.Absent = slices.Compact(d.Absent)
	return true
}

// quoting matches a text that may look for files in its own directory first.
var quoting = regexp.MustCompile(`(?m)^[^\n"<]*(include|import)[^\n<"]*("|$)|__has_include`)

var (
	timeOfDay  = regexp.MustCompile(`__(DATE|TIME|TIMESTAMP)__`)
	hasInclude = regexp.MustCompile(`__has_include(_next)?\b`)
	hasFile    = regexp.MustCompile(`__has_include(_next)?[ \t]*\([ \t]*(<([^>\n]+)>|"([^"\n]+)")`)
	hasAtAll   = regexp.MustCompile(`(ifn?def[ \t]+|defined[ \t]*\(?[ \t]*)__has_include(_next)?\b`)
)

// asks adds the names of files whose existence a text asks for; false where it asks for others, or for the time.
func asks(text []byte, names map[string]bool) bool {
	if !bytes.Contains(text, []byte("__has_include")) && !bytes.Contains(text, []byte("__TIME")) && !bytes.Contains(text, []byte("__DATE__")) {
		return true
	}
	files := hasFile.FindAllSubmatch(text, -1)
	for _, m := range files {
		names[string(m[3])+string(m[4])] = true
	}
	return !timeOfDay.Match(text) && len(hasInclude.FindAll(text, -1)) == len(files)+len(hasAtAll.FindAll(text, -1))
}
