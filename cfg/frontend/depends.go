package frontend

import (
	"bytes"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
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

const (
	missingDir = `ignoring nonexistent directory "` // begins what the compiler says of one
	endOfList  = "End of search list.\n"
)

// untraced are the compiler's messages but for what tracing adds.
func untraced(messages []byte) (rest []byte) {
	if _, after, found := bytes.Cut(messages, []byte(endOfList)); found {
		messages = after
	}
	for line := range bytes.Lines(messages) {
		if includedFile(line) == "" {
			rest = append(rest, line...)
		}
	}
	return rest
}

// dependsOn is what the work on a text of a name depends on, by the compiler's messages with tracing; false where that cannot be
// said: the text asks for the time, or for files in a way that is not followed, or a file has changed since the work began.
func (all *readHeaders) dependsOn(name string, text, messages []byte, begin time.Time) (d depends, ok bool) {
	list := searchList(messages)
	if list == nil {
		return d, false
	}
	dirs := map[string]bool{filepath.Dir(name): true}
	for _, dir := range list {
		dirs[dir] = true
	}
	d.Files = map[string]string{}
	asked := map[string]bool{} // names that #include or __has_include may have
	ok = asks(text, asked)
	for line := range bytes.Lines(messages) {
		if dir, found := bytes.CutPrefix(line, []byte(missingDir)); found {
			dirs[strings.TrimSuffix(string(dir), "\"\n")] = true
		}
		file := includedFile(line)
		if file == "" || d.Files[file] != "" {
			continue
		}
		h, read := all.of(file, begin)
		ok = ok && read && h.followed
		d.Files[file] = h.hash
		for _, other := range h.asked {
			asked[other] = true
		}
		if h.quoting {
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

// A header is what is known of a file that the compiler has read.
type header struct {
	info     os.FileInfo // when it was read
	hash     string
	asked    []string // files whose existence it asks for
	followed bool     // these are all, and it does not ask for the time
	quoting  bool     // it may look for files in its own directory first
}

// readHeaders are those that were read, by name.
type readHeaders struct{ known sync.Map }

// of reads a file, once as long as it does not change; false if it cannot be read or has changed since the work began.
func (all *readHeaders) of(name string, begin time.Time) (header, bool) {
	info, err := os.Stat(name)
	if err != nil || !changed(info).Before(begin) {
		return header{}, false
	}
	known, _ := all.known.Load(name)
	h, _ := known.(header)
	if h.info == nil || !os.SameFile(h.info, info) || h.info.Size() != info.Size() || !changed(h.info).Equal(changed(info)) {
		text, err := os.ReadFile(name)
		if err != nil {
			return header{}, false
		}
		asked := map[string]bool{}
		h = header{info: info, hash: hashOf(text), followed: asks(text, asked), quoting: mayQuote(text)}
		h.asked = slices.Sorted(maps.Keys(asked))
		all.known.Store(name, h)
	}
	return h, true
}

// changed is when a file, or what the file system says of it, was last changed.
func changed(info os.FileInfo) time.Time {
	at := info.ModTime()
	if s, ok := info.Sys().(*syscall.Stat_t); ok && time.Unix(s.Ctim.Unix()).After(at) {
		at = time.Unix(s.Ctim.Unix())
	}
	return at
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

// mayQuote reports whether a text may look for files in its own directory first: what follows an include on its line is no name in
// angle brackets.
func mayQuote(text []byte) bool {
	for _, word := range []string{"include", "import"} {
		for at := 0; ; at += len(word) {
			i := bytes.Index(text[at:], []byte(word))
			if i < 0 {
				break
			}
			at += i
			line := text[bytes.LastIndexByte(text[:at], '\n')+1 : at]
			rest := text[at:]
			end := bytes.IndexAny(rest, "\n<\"")
			if !bytes.ContainsAny(line, "<\"") && (end < 0 || rest[end] != '<') {
				return true
			}
		}
	}
	return bytes.Contains(text, []byte("__has_include"))
}

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
