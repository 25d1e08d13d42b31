package verify

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// MakeDump makes the directory of --dump, "" for none, but none above it.
func MakeDump(dir string) error {
	if dir == "" {
		return nil
	}
	err := os.Mkdir(dir, 0o777)
	if info, there := os.Stat(dir); errors.Is(err, fs.ErrExist) && there == nil && info.IsDir() {
		return nil
	}
	return err
}

// dump stores text under a name in the directory of --dump, if there is one.
// That it cannot is reported with the outcome, and changes nothing else.
func (v *session) dump(name string, text []byte) {
	if v.Dump == "" || v.undumped != nil {
		return
	}
	if v.undumped = os.MkdirAll(v.Dump, 0o777); v.undumped == nil {
		v.undumped = os.WriteFile(filepath.Join(v.Dump, name), text, 0o666)
	}
}

// dumpProgram stores the automaton.
func (v *subject) dumpProgram() error {
	if v.Dump == "" {
		return nil
	}
	var text, dot bytes.Buffer
	if err := errors.Join(v.Prog.WriteText(&text), v.Prog.WriteDot(&dot)); err != nil {
		return err
	}
	v.dump("program.txt", text.Bytes())
	v.dump("program.dot", dot.Bytes())
	return nil
}

// dumper keeps what trace abstraction did; nil without --dump.
func (v *session) dumper() func(name string, text []byte) error {
	if v.Dump == "" {
		return nil
	}
	return func(name string, text []byte) error {
		v.dump(name, text)
		return nil
	}
}
