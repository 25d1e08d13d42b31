package compdb

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/mattn/go-shellwords"
)

// FileName is the name that databases have.
const FileName = "compile_commands.json"

// A Database says how files are compiled.
type Database struct {
	Path     string // of the file
	Commands []Command
}

// A Command compiles a file.
type Command struct {
	File   string   // absolute
	Output string   // as the database or the command has it; "" if neither has one
	Flags  []string // what is kept of the command's, in order, each one word; directories in them are absolute
	Bits   int      // 32 where -m32 says so, else 64
}

// Read reads the database that a path leads to: a file, or the directory that
// it is in. Errors name the file and the line.
func Read(path string) (*Database, error) {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		path = filepath.Join(path, FileName)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		var pe *fs.PathError
		if errors.As(err, &pe) {
			err = pe.Err
		}
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return parse(path, text)
}

// entry is what the format has.
type entry struct {
	Directory string   `json:"directory"`
	File      string   `json:"file"`
	Command   string   `json:"command"`
	Arguments []string `json:"arguments"`
	Output    string   `json:"output"`
}

// parse reads the text of a database.
func parse(path string, text []byte) (*Database, error) {
	var entries []entry
	if err := json.Unmarshal(text, &entries); err != nil {
		return nil, fmt.Errorf("%s:%d: %w", path, lineOf(text, err), told(err))
	}
	base, err := filepath.Abs(filepath.Dir(path))
	if err != nil {
		return nil, err
	}
	d := &Database{Path: path}
	for i, e := range entries {
		c, err := e.read(base)
		if err != nil {
			return nil, fmt.Errorf("%s:%d: entry %d (%s): %w", path, lineOfEntry(text, i), i+1, e.File, err)
		}
		d.Commands = append(d.Commands, c)
	}
	return d, nil
}

// lineOf is the line, counted from 1, of a JSON error.
func lineOf(text []byte, err error) int {
	at := int64(len(text))
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		at = syntax.Offset
	case errors.As(err, &kind):
		at = kind.Offset
	}
	return 1 + bytes.Count(text[:min(at, int64(len(text)))], []byte("\n"))
}

// lineOfEntry is the line, counted from 1, where an entry of a valid database begins, counted from 0.
func lineOfEntry(text []byte, i int) int {
	dec := json.NewDecoder(bytes.NewReader(text))
	_, err := dec.Token() // the bracket
	for skipped := json.RawMessage(nil); i > 0 && err == nil; i-- {
		err = dec.Decode(&skipped)
	}
	at := int(dec.InputOffset())
	return 1 + bytes.Count(text[:at+max(bytes.IndexByte(text[at:], '{'), 0)], []byte("\n"))
}

// told is an error of the JSON reader in the words of the format.
func told(err error) error {
	var kind *json.UnmarshalTypeError
	switch {
	case !errors.As(err, &kind):
		return err
	case kind.Field == "":
		return fmt.Errorf("want a list of entries, each {…}, not a JSON %s", kind.Value)
	}
	return fmt.Errorf("%q is a JSON %s: want a %s", kind.Field, kind.Value, kind.Type)
}

// read is the command of an entry; relative names are below the database's directory.
func (e entry) read(base string) (Command, error) {
	if e.File == "" {
		return Command{}, errors.New(`no "file"`)
	}
	words := e.Arguments
	if words == nil {
		var err error
		if words, err = shellwords.Parse(e.Command); err != nil {
			return Command{}, fmt.Errorf("the command %q: %w", e.Command, err)
		}
	}
	if len(words) == 0 {
		return Command{}, errors.New(`no "command" and no "arguments"`)
	}
	dir := below(base, e.Directory)
	c := Command{File: below(dir, e.File), Output: e.Output}
	if i := slices.Index(words, "-o"); c.Output == "" && i >= 0 && i+1 < len(words) { // CMake before 3.27
		c.Output = words[i+1]
	}
	c.Flags, c.Bits = Meaning(words[1:], dir)
	return c, nil
}

// below is a name as it is in a directory.
func below(dir, name string) string {
	if filepath.IsAbs(name) {
		return filepath.Clean(name)
	}
	return filepath.Join(dir, name)
}

// Of is the first command for a file; false when there is none.
func (d *Database) Of(file string) (Command, bool) {
	file, err := filepath.Abs(file)
	if err != nil {
		return Command{}, false
	}
	same := func(c Command) bool { return c.File == file }
	if i := slices.IndexFunc(d.Commands, same); i >= 0 {
		return d.Commands[i], true
	}
	info, err := os.Stat(file)
	if err != nil {
		return Command{}, false
	}
	for _, c := range d.Commands { // through symbolic links
		if other, err := os.Stat(c.File); err == nil && os.SameFile(info, other) {
			return c, true
		}
	}
	return Command{}, false
}

// Target lists the commands whose output is below a directory TARGET.dir, as CMake has
// it for a target, or TARGET.p, as Meson has it; a target may have blanks, slashes and dots in its name.
func (d *Database) Target(name string) []Command {
	var list []Command
	for _, c := range d.Commands {
		for _, suffix := range []string{".dir/", ".p/"} {
			if strings.Contains("/"+filepath.ToSlash(c.Output), "/"+name+suffix) {
				list = append(list, c)
				break
			}
		}
	}
	return list
}

// Find looks for the database of a file: in the file's directory, its build
// directory, the one above and so on. The result is the database's path; "" when there is none.
func Find(file string) (string, error) {
	dir, err := filepath.Abs(filepath.Dir(file))
	if err != nil {
		return "", err
	}
	for {
		for _, path := range []string{filepath.Join(dir, FileName), filepath.Join(dir, "build", FileName)} {
			if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
				return path, nil
			}
		}
		if dir == filepath.Dir(dir) {
			return "", nil
		}
		dir = filepath.Dir(dir)
	}
}
